import type { Point } from '../../../kernel/point.ts';
import type { Inches } from '../../../kernel/units.ts';
import { heightOf, isOver, leavesOf, toOwn } from '../../core/leaves.ts';
import type { GameState } from '../../core/state/state.ts';
import type { TerrainPiece } from '../../core/terrain.ts';

/** Heights that differ by less are one. */
const FLUSH: Inches = 1e-4;

/**
 * What water a base stands in with its centre: deep where the piece is higher than the free step; undefined when it
 * stands in none.
 *
 * @source S-22
 */
export function waterAt(state: GameState, at: Point): 'shallow' | 'deep' | undefined {
  let found: 'shallow' | 'deep' | undefined;
  for (const piece of state.terrain.values()) {
    if (piece.kind !== 'water') continue;
    const depth = depthOf(piece, at);
    if (depth === undefined) continue;
    if (depth > state.rules.charge.freeStep + state.rules.skirmish.lengthSlack) return 'deep';
    found = 'shallow';
  }
  return found;
}

/** How high a piece is where a point stands in it, in plan and between its foot and its top. */
function depthOf(piece: TerrainPiece, at: Point): Inches | undefined {
  for (const leaf of leavesOf(piece)) {
    const height = heightOf(leaf.shape);
    const [low, high] = [leaf.at[1] - FLUSH, leaf.at[1] + height + FLUSH];
    if (at[1] >= low && at[1] <= high && isOver(leaf.shape, toOwn(leaf, at))) return height;
  }
  return undefined;
}
