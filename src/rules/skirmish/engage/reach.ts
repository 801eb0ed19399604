import type { Inches } from '../../../kernel/units.ts';
import type { UnitId } from '../../core/ids.ts';
import type { OutOfSightRow, Stride } from '../../core/rules/skirmish.ts';
import type { GameState } from '../../core/state/state.ts';
import type { EngageReach } from '../../core/state/skirmish.ts';
import { type Luck, luckOf, rowOf } from '../fighters/checks.ts';
import { unitSpecialRules, moveOf, normalEngage, strideLength } from '../fighters/special-rules.ts';

/** How far an attempt at a target in sight may go. @source E-25, E-36 */
export const reachInSight = (state: GameState, unit: UnitId): EngageReach => ({
  reach: normalEngage(state, unit),
  failed: strideLength(moveOf(state, unit), state.rules.skirmish.failed),
});

/** How far an attempt out of sight may go, by the pips of the kept die. @source E-37, E-39 to E-43 */
export const reachOutOfSight = (state: GameState, unit: UnitId, kept: number): EngageReach =>
  reachOfRow(state, unit, rowOf(state.rules.skirmish.outOfSight, kept));

/** How far an attempt may go by a row of the Out-of-Sight table; a row of a full run goes as far as one in sight. */
export function reachOfRow(state: GameState, unit: UnitId, row: OutOfSightRow): EngageReach {
  const move = moveOf(state, unit);
  const reach = isSame(row.reach, state.rules.skirmish.run) ? normalEngage(state, unit) : strideLength(move, row.reach);
  return { reach, failed: strideLength(move, row.failed) };
}

/** The furthest an attempt can go, seen or not. @source E-25, E-39 to E-43 */
export const furthestReach = (state: GameState, unit: UnitId): Inches =>
  Math.max(
    reachInSight(state, unit).reach,
    ...state.rules.skirmish.outOfSight.map((row) => reachOfRow(state, unit, row).reach),
  );

/** The luck of an Out-of-Sight Roll. It is no check, so being Staggered does not affect it. @source E-39, S-33, A-20 */
export const outOfSightLuck = (state: GameState, unit: UnitId): Luck =>
  luckOf({ good: unitSpecialRules(state, unit).senses, bad: false });

/** Whether a length is within a reach, up to the tolerance of this game. @source E-28, S-09 */
export const isInEngageReach = (state: GameState, length: Inches, reach: Inches): boolean =>
  length <= reach + state.rules.skirmish.lengthSlack;

const isSame = (one: Stride, other: Stride): boolean => one.share === other.share && one.plus === other.plus;
