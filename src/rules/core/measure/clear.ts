import { gapAcross, outerRadius } from '../../../geometry/gap.ts';
import type { Point } from '../../../kernel/point.ts';
import type { Inches } from '../../../kernel/units.ts';
import { type Measured, overlapDepth } from './measure.ts';
import type { GameState, Model } from '../state/state.ts';

/** Whether a model at a place overlaps no other model of a state. @source C-33, C-35 */
export const isPlaceClear = (state: GameState, model: Model, at: Point): boolean =>
  isClearOf(state.models.values(), model, at);

/** Whether a model at a place overlaps none of the others; it ignores itself. @source C-33, C-35 */
export function isClearOf(others: Iterable<Model>, model: Model, at: Point): boolean {
  const moved = { ...model, at };
  for (const other of others)
    if (other.id !== model.id && leastApart(moved, other) <= 0 && overlapDepth(moved, other) > 0) return false;
  return true;
}

/** A lower bound of the gap in plan from a model to the nearest of the others, exact for the likeliest one. */
export function leastGap(model: Measured, others: readonly Measured[]): Inches {
  let nearest: Measured | undefined;
  let [least, second] = [Infinity, Infinity];
  for (const other of others) {
    const bound = leastApart(model, other);
    if (bound < least) [second, least, nearest] = [least, bound, other];
    else if (bound < second) second = bound;
  }
  return nearest ? Math.min(second, gapAcross(model, nearest)) : Infinity;
}

/** A lower bound of the gap in plan between two bases, from their bounding discs. */
function leastApart(a: Measured, b: Measured): Inches {
  const [dx, dz] = [a.at[0] - b.at[0], a.at[2] - b.at[2]];
  return Math.sqrt(dx * dx + dz * dz) - outerRadius(a.base) - outerRadius(b.base);
}
