import type { Problem } from './problem.ts';
import type { ScenarioDocument, UnitDocument } from './schema.ts';

/** What a document of the skirmish system says that no warband has: units of several models, injuries that exclude one another, a table of rolls with a gap. */
export function checkFighters(document: ScenarioDocument): readonly Problem[] {
  if (document.system !== 'skirmish') return [];
  return [
    ...(document.units ?? []).flatMap((unit, i) => [
      ...checkAlone(unit, `/units/${i}`),
      ...checkInjuries(unit, `/units/${i}`),
    ]),
    ...checkRows(document),
  ];
}

/** A unit of this system is one fighter. */
function checkAlone({ id, models, formation }: UnitDocument, at: string): readonly Problem[] {
  if (formation) {
    const message = `Unit "${id}" is a formation; in the system "skirmish" every unit is one fighter: give it "models" with one model.`;
    return [{ at: `${at}/formation`, message }];
  }
  if (!models || models.length === 1) return [];
  const message = `Unit "${id}" has ${models.length} models; in the system "skirmish" every unit is one fighter: give each model a unit of its own.`;
  return [{ at: `${at}/models`, message }];
}

const INJURIES: readonly string[] = ['staggered', 'dazed', 'stunned'];

/** Nobody is Dazed and Stunned at once. */
function checkInjuries({ id, status, models }: UnitDocument, at: string): readonly Problem[] {
  const all = [...(status ?? []), ...(models ?? []).flatMap((model) => model.status ?? [])];
  const hurt = INJURIES.filter((injury) => all.includes(injury as (typeof all)[number]));
  if (hurt.length < 2) return [];
  const [first, second] = hurt;
  return [{ at: `${at}/status`, message: `Unit "${id}" cannot be "${first}" and "${second}" at once; keep one.` }];
}

/** Every roll of a d20 has its row. */
function checkRows({ rules }: ScenarioDocument): readonly Problem[] {
  const rows = rules?.outOfSight ?? [];
  const unsorted = rows.findIndex(({ upTo }, i) => i > 0 && upTo <= rows[i - 1]!.upTo);
  if (unsorted >= 0) {
    const message = `"upTo" must rise from row to row; got ${rows[unsorted]!.upTo} after ${rows[unsorted - 1]!.upTo}.`;
    return [{ at: `/rules/outOfSight/${unsorted}/upTo`, message }];
  }
  const last = rows.at(-1);
  if (!last || last.upTo === 20) return [];
  const message = `The last row must reach up to 20; got ${last.upTo}.`;
  return [{ at: `/rules/outOfSight/${rows.length - 1}/upTo`, message }];
}
