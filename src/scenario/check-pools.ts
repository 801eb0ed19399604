import type { Problem } from './problem.ts';
import type { ScenarioDocument, UnitDocument } from './schema.ts';
import { layOutRanks } from './to-ranks.ts';
import { RULES_SYSTEMS } from '../rules/play/systems.ts';

/** Somebody of a unit, as far as health pools care. */
type Known = { readonly id: string; readonly own: boolean; readonly at: string };

/**
 * The faults of names that two health pools would share: a champion or character is struck by his own name, the rank
 * and file of a unit by the unit's.
 *
 * @source AA-6
 */
export function checkPools(document: ScenarioDocument): readonly Problem[] {
  if (RULES_SYSTEMS[document.system].shape !== 'ranked') return [];
  const units = (document.units ?? []).map((unit, i) => ({ id: unit.id, known: knownOf(unit, i) }));
  const withRanks = new Set(units.filter(({ known }) => known.some(({ own }) => !own)).map(({ id }) => id));
  return units.flatMap(({ known }) =>
    known
      .filter(({ id, own }) => own && withRanks.has(id))
      .map(({ id, at }) => ({ at, fault: { kind: 'pool-of-two', id } })),
  );
}

function knownOf({ id, keywords = [], models = [], formation }: UnitDocument, index: number): readonly Known[] {
  const own = (words: readonly string[] = []): boolean =>
    [...keywords, ...words].some((word) => word === 'CHARACTER' || word === 'CHAMPION');
  const at = `/units/${index}`;
  return [
    ...models.map((model, i): Known => ({ id: model.id, own: own(model.keywords), at: `${at}/models/${i}/id` })),
    ...(formation ? layOutRanks(formation) : []).map(
      ({ rank, file, leader }): Known => ({
        id: leader?.document.id ?? `${id}/${rank}/${file}`,
        own: own(leader?.document.keywords),
        at: leader ? `${at}/formation/leaders/${leader.index}/id` : `${at}/formation`,
      }),
    ),
  ];
}
