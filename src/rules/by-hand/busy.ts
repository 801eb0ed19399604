import type { UnitId } from '../core/ids.ts';
import type { GameState } from '../core/state/state.ts';
import type { HandBusy, HandViolation } from '../core/violations/by-hand.ts';

/**
 * What a unit must finish before its models or its condition may be changed by hand: its deployment, a charge on
 * its way, an attempt to engage, or a combat that has begun.
 *
 * @source BH-04
 */
function busyWith(state: GameState, unit: UnitId): HandBusy | undefined {
  const beside = [...(state.mission?.waiting ?? []), ...(state.mission?.reserves ?? [])];
  if (beside.some((one) => one.unit === unit)) return 'deployment';
  if (state.charge) return 'charge';
  if (state.skirmish?.attempt) return 'attempt';
  if (state.regiments?.charges.some((charge) => charge.unit === unit || charge.target === unit)) return 'charge';
  const combats = [...(state.fight?.combats ?? []), ...(state.regiments?.melee?.combats ?? [])];
  return combats.some(({ units, stage }) => stage.kind !== 'fought' && units.includes(unit)) ? 'combat' : undefined;
}

/** One violation for each unit that must first finish something. @source BH-04 */
export const whyBusy = (state: GameState, units: Iterable<UnitId>): readonly HandViolation[] =>
  [...new Set(units)].flatMap((unit): readonly HandViolation[] => {
    const busy = busyWith(state, unit);
    return busy === undefined ? [] : [{ clause: 'BH-04', kind: 'hand-busy', unit, with: busy }];
  });
