import { SAME_SHARE } from '../../kernel/tolerances.ts';
import type { PlanPoint } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';

/** The places of a map: a lattice over the whole table, its first point at the least x and z. */
export type MapGrid = {
  readonly x0: Inches;
  readonly z0: Inches;
  readonly step: Inches;
  readonly columns: number;
  readonly rows: number;
};

/** The finest step, inches, and the most places of a map. */
export const GRID_LIMITS = { step: 0.1, places: 250_000 } as const;

/**
 * The lattice with a given step over a table, centred, so that mirrored tables have mirrored maps.
 *
 * @param step At least `GRID_LIMITS.step`; a step wider than the table leaves one point in its middle.
 */
export function gridOver(table: { readonly width: Inches; readonly depth: Inches }, step: Inches): MapGrid {
  const columns = Math.floor(table.width / step + SAME_SHARE) + 1;
  const rows = Math.floor(table.depth / step + SAME_SHARE) + 1;
  return { x0: (-(columns - 1) / 2) * step, z0: (-(rows - 1) / 2) * step, step, columns, rows };
}

/** Number of places of a lattice. */
export const placeCountOf = (grid: MapGrid): number => grid.columns * grid.rows;

/** The position of a place by its index: row by row, from the least z on. */
export function placeAt(grid: MapGrid, index: number): PlanPoint {
  const column = index % grid.columns;
  return [grid.x0 + column * grid.step, grid.z0 + ((index - column) / grid.columns) * grid.step];
}

/** The index of the place nearest to a point; undefined for points more than half a step outside. */
export function placeNear(grid: MapGrid, [x, z]: PlanPoint): number | undefined {
  const column = Math.round((x - grid.x0) / grid.step);
  const row = Math.round((z - grid.z0) / grid.step);
  const inside = column >= 0 && column < grid.columns && row >= 0 && row < grid.rows;
  return inside ? row * grid.columns + column : undefined;
}

/** The widest stride, in steps, of a map that is drawn coarse first. */
const WIDEST = 8;

/**
 * Every place once, coarse first: those whose column and row are multiples of 8, then of 4, of 2, and the rest, so that
 * the first sixty-fourth of the work already covers the table.
 *
 * @returns The places of each pass, in the order of their indices.
 */
export function coarseFirst(grid: MapGrid): readonly (readonly number[])[] {
  const passes: number[][] = [];
  for (let stride = WIDEST; stride >= 1; stride /= 2) {
    const pass: number[] = [];
    for (let row = 0; row < grid.rows; row += stride)
      for (let column = 0; column < grid.columns; column += stride) {
        const isKnown = stride < WIDEST && row % (2 * stride) === 0 && column % (2 * stride) === 0;
        if (!isKnown) pass.push(row * grid.columns + column);
      }
    passes.push(pass);
  }
  return passes;
}
