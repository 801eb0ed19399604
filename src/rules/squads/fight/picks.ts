import type { Pick } from '../../core/state/squads.ts';
import type { UnitId } from '../../core/ids.ts';
import { enemyModels, getUnit, hasStatus, modelsOf, otherSide } from '../../core/state/lookup.ts';
import { engagedPair } from '../../core/measure/measure.ts';
import type { GameState } from '../../core/state/state.ts';

/** Which side picks next, and from which units. */
type NextPick = Pick & { readonly units: readonly UnitId[] };

/**
 * Which side picks the next unit to fight, and which units it may pick: first all with Fights First, then the rest. In
 * each step the sides alternate, the inactive side first, and a side without units left is skipped.
 *
 * @param waiting Units that have not fought yet.
 * @param last The previous pick.
 * @returns       Undefined when no unit waits.
 * @source        R10-29
 */
export function nextPick(state: GameState, waiting: readonly UnitId[], last: Pick | undefined): NextPick | undefined {
  const first = waiting.filter((unit) => hasStatus(getUnit(state, unit), 'fights-first'));
  const step = first.length > 0 ? 'fights-first' : 'rest';
  const able = step === 'fights-first' ? first : waiting;
  const turn = last?.step === step ? otherSide(last.side) : otherSide(state.side);
  for (const side of [turn, otherSide(turn)]) {
    const units = able.filter((unit) => getUnit(state, unit).side === side);
    if (units.length > 0) return { side, step, units };
  }
  return undefined;
}

/** Whether a unit may be picked to fight: it is in engagement range of an enemy, or charged this turn. @source R10-30 */
export const mayBePicked = (state: GameState, unit: UnitId): boolean =>
  hasStatus(getUnit(state, unit), 'charged') ||
  engagedPair(modelsOf(state, unit), enemyModels(state, unit), state.rules.charge) !== undefined;

/**
 * Which side picks the next combat of the phase, and from which units; undefined when every combat is over.
 *
 * @source R10-29, R10-30
 */
export const whoPicks = (state: GameState): NextPick | undefined =>
  nextPick(state, waitingUnits(state), state.fight?.lastPick);

/**
 * Units of unfinished combats that may be picked; all of them when none may, so that every combat is resolved.
 *
 * @source R10-30
 */
function waitingUnits(state: GameState): readonly UnitId[] {
  const open = (state.fight?.combats ?? []).filter(({ stage }) => stage.kind !== 'fought');
  const units = open.flatMap((combat) => combat.units);
  const able = units.filter((unit) => mayBePicked(state, unit));
  return able.length > 0 ? able : units;
}
