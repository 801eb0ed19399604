import { pointInPolygon } from '../../../../geometry/outlines/polygon.ts';
import type { Inches } from '../../../../kernel/units.ts';
import type { GameState } from '../../../../rules/core/state/state.ts';
import { closedGround, roughGround } from '../../../../rules/regiments/ranks/terrain-outlines.ts';

/** What ground is besides open, which is 0: rough, and closed to ranks. */
export const ROUGH = 1;
export const CLOSED = 2;
type GroundKind = number;

/** What the ground of a table is in squares of an inch. */
export type GroundGrid = { readonly wide: number; readonly deep: number; readonly cells: Uint8Array };

const known = new WeakMap<object, GroundGrid>();

/** The ground of a table for playouts; the same terrain is looked at once. */
export function groundGridOf(state: GameState): GroundGrid {
  const before = known.get(state.terrain);
  if (before) return before;
  const [wide, deep] = [Math.ceil(state.table.width), Math.ceil(state.table.depth)];
  const cells = new Uint8Array(wide * deep);
  const closed = closedGround(state);
  const rough = roughGround(state);
  for (let row = 0; row < deep; row++)
    for (let column = 0; column < wide; column++) {
      const [x, z] = [column + 0.5 - state.table.width / 2, row + 0.5 - state.table.depth / 2];
      const isIn = ({ outline }: (typeof closed)[number]): boolean => pointInPolygon(outline, x, z);
      cells[row * wide + column] = closed.some(isIn) ? CLOSED : rough.some(isIn) ? ROUGH : 0;
    }
  const grid = { wide, deep, cells };
  known.set(state.terrain, grid);
  return grid;
}

/** What the ground is at a place; open beyond the table. */
export function gridGroundAt({ wide, deep, cells }: GroundGrid, x: Inches, z: Inches): GroundKind {
  const [column, row] = [Math.floor(x + wide / 2), Math.floor(z + deep / 2)];
  return column < 0 || row < 0 || column >= wide || row >= deep ? 0 : cells[row * wide + column]!;
}
