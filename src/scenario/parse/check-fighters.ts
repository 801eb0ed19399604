import type { Problem } from '../problem.ts';
import type { ScenarioDocument, UnitDocument } from '../schema.ts';
import { RULES_SYSTEMS } from '../../rules/play/systems.ts';

/**
 * The faults of a skirmish document: units of several models, injuries that exclude one another, a roll table with a
 * gap.
 */
export function checkFighters(document: ScenarioDocument): readonly Problem[] {
  if (RULES_SYSTEMS[document.system].shape !== 'single') return [];
  return [
    ...(document.units ?? []).flatMap((unit, i) => [
      ...checkAlone(unit, `/units/${i}`),
      ...checkInjuries(unit, `/units/${i}`),
    ]),
    ...checkRows(document),
  ];
}

/** A unit of this system is a single fighter. */
function checkAlone({ id, models, formation }: UnitDocument, at: string): readonly Problem[] {
  if (formation) return [{ at: `${at}/formation`, fault: { kind: 'fighters-in-ranks', unit: id } }];
  if (!models || models.length === 1) return [];
  return [{ at: `${at}/models`, fault: { kind: 'several-fighters', unit: id, models: models.length } }];
}

const INJURIES: readonly string[] = ['staggered', 'dazed', 'stunned'];

/** A fighter has at most one injury. */
function checkInjuries({ id, status, models }: UnitDocument, at: string): readonly Problem[] {
  const all = [...(status ?? []), ...(models ?? []).flatMap((model) => model.status ?? [])];
  const hurt = INJURIES.filter((injury) => all.includes(injury as (typeof all)[number]));
  const [first, second] = hurt;
  if (first === undefined || second === undefined) return [];
  return [{ at: `${at}/status`, fault: { kind: 'injured-twice', unit: id, injuries: [first, second] } }];
}

/** Every roll of a d20 needs a row. */
function checkRows({ rules }: ScenarioDocument): readonly Problem[] {
  const rows = rules?.outOfSight ?? [];
  const unsorted = rows.findIndex(({ upTo }, i) => i > 0 && upTo <= rows[i - 1]!.upTo);
  if (unsorted >= 0) {
    const [{ upTo }, before] = [rows[unsorted]!, rows[unsorted - 1]!];
    const fault = { kind: 'rows-not-rising', upTo, before: before.upTo } as const;
    return [{ at: `/rules/outOfSight/${unsorted}/upTo`, fault }];
  }
  const last = rows.at(-1);
  if (!last || last.upTo === 20) return [];
  return [{ at: `/rules/outOfSight/${rows.length - 1}/upTo`, fault: { kind: 'last-row-short', upTo: last.upTo } }];
}
