import type { Path } from '../../../geometry/path.ts';
import type { UnitId } from '../../core/ids.ts';
import { type Fraction, fraction, multiplyFractions } from '../../core/measure/odds.ts';
import type { EngageReach } from '../../core/state/skirmish.ts';
import type { GameState } from '../../core/state/state.ts';
import { chanceOfCheck, chanceOfRows } from '../fighters/checks.ts';
import { agilityCheck } from '../fighters/fighter-checks.ts';
import { skirmishOf, withSkirmish } from '../fighters/fighters.ts';
import { checkOf, isTooWide } from '../fighters/walk.ts';
import { outOfSightLuck, reachOfRow } from './reach.ts';

/** One result of an Out-of-Sight Roll: its exact probability, and how far it lets a fighter go. */
type ChanceOfReach = { readonly chance: Fraction; readonly reach: EngageReach };

/** The rows of the Out-of-Sight table for a fighter, in the table's order. @source E-39 to E-43 */
export function outOfSightChances(state: GameState, unit: UnitId): readonly ChanceOfReach[] {
  const rows = state.rules.skirmish.outOfSight;
  return chanceOfRows(rows, outOfSightLuck(state, unit)).map((chance, i) => ({
    chance,
    reach: reachOfRow(state, unit, rows[i]!),
  }));
}

/** The state after a fighter has left all its engagements. @source E-08 */
export const withoutEngagements = (state: GameState, unit: UnitId): GameState =>
  withSkirmish(state, {
    engagements: skirmishOf(state).engagements.filter(({ a, b }) => a !== unit && b !== unit),
  });

/** The exact probability of passing every check of a path. @source S-01, S-02, S-16 to S-18 */
export const chanceOfPath = (state: GameState, unit: UnitId, path: Path): Fraction =>
  path.legs.reduce(
    (chance, leg) => {
      const check = checkOf(leg);
      if (!check) return chance;
      if (isTooWide(state, unit, leg)) return fraction(0, 1);
      const { needs, luck } = agilityCheck(state, unit, check, { drop: leg.from[1] - leg.to[1] });
      return multiplyFractions(chance, chanceOfCheck(needs, luck));
    },
    fraction(1, 1),
  );
