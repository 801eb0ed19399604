import type { RegimentsEvent } from '../../core/events/regiments.ts';
import type { Dice } from '../../core/dice.ts';
import type { UnitId } from '../../core/ids.ts';

/** Dice of a flight. @source RG-03, RG-31 */
const FLIGHT_DICE = 2;

/** How far a unit runs. @source RG-03, RG-31 */
export function rollFlight(unit: UnitId, dice: Dice): Extract<RegimentsEvent, { kind: 'flight-rolled' }> {
  const pips = dice.d6(FLIGHT_DICE);
  return { kind: 'flight-rolled', unit, dice: pips, distance: pips.reduce((sum, p) => sum + p, 0) };
}
