import { TRIANGLE_EDGE } from '../../kernel/tolerances.ts';
import type { Index, Inches } from '../../kernel/units.ts';
import type { Bounds } from '../bounds.ts';
import type { Triangle } from './triangle.ts';

/**
 * A grid of triangles by the squares of the plan they lie in.
 *
 * @shape `listed`: indices of triangles by square, in order; those of square s from `first[s]` up to `first[s + 1]`.
 */
export type TriangleGrid = {
  readonly minX: Inches;
  readonly minZ: Inches;
  readonly size: Inches;
  readonly columns: number;
  readonly rows: number;
  readonly first: Int32Array;
  readonly listed: Int32Array;
};

/** Maximum number of squares along the longer side. */
const MOST = 256;

/** Sorts triangles into squares of the plan; indices stay in order. @source A uniform grid. */
export function buildTriangleGrid(triangles: readonly Triangle[]): TriangleGrid {
  const { minX, maxX, minZ, maxZ } = planBounds(triangles);
  const share = Math.min(MOST, Math.max(1, Math.ceil(Math.sqrt(triangles.length / 2))));
  const size = Math.max(maxX - minX, maxZ - minZ, TRIANGLE_EDGE) / share;
  const columns = Math.floor((maxX - minX) / size) + 1;
  const rows = Math.floor((maxZ - minZ) / size) + 1;
  const first = new Int32Array(columns * rows + 1);
  const grid = { minX, minZ, size, columns, rows, first };
  const each = (visit: (square: Index, triangle: Index) => void) => {
    for (let i = 0; i < triangles.length; i++) {
      const [a, b, c] = triangles[i]!;
      const west = columnAt(grid, Math.min(a[0], b[0], c[0]) - TRIANGLE_EDGE);
      const east = columnAt(grid, Math.max(a[0], b[0], c[0]) + TRIANGLE_EDGE);
      const last = rowAt(grid, Math.max(a[2], b[2], c[2]) + TRIANGLE_EDGE);
      for (let r = rowAt(grid, Math.min(a[2], b[2], c[2]) - TRIANGLE_EDGE); r <= last; r++)
        for (let k = west; k <= east; k++) visit(r * columns + k, i);
    }
  };
  each((square) => first[square + 1]!++);
  for (let s = 1; s < first.length; s++) first[s]! += first[s - 1]!;
  const listed = new Int32Array(first.at(-1)!);
  const next = first.slice();
  each((square, triangle) => (listed[next[square]!++] = triangle));
  return { ...grid, listed };
}

/** The extent of some triangles in plan. @source Definition. */
export function planBounds(triangles: readonly Triangle[]): Bounds {
  let [minX, maxX, minZ, maxZ] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const t of triangles)
    for (const [x, , z] of t) {
      minX = Math.min(minX, x);
      maxX = Math.max(maxX, x);
      minZ = Math.min(minZ, z);
      maxZ = Math.max(maxZ, z);
    }
  return { minX, maxX, minZ, maxZ };
}

/**
 * Triangles that may lie over a plan point, in order.
 *
 * @shape Their indices.
 * @source A uniform grid.
 */
export function trianglesNear(grid: TriangleGrid, x: Inches, z: Inches): Int32Array {
  const square = rowAt(grid, z) * grid.columns + columnAt(grid, x);
  return grid.listed.subarray(grid.first[square], grid.first[square + 1]);
}

/** Indices of triangles that may meet bounds, each once. @source A uniform grid. */
export function trianglesWithin(grid: TriangleGrid, b: Bounds): ReadonlySet<Index> {
  const found = new Set<Index>();
  const [west, east] = [columnAt(grid, b.minX), columnAt(grid, b.maxX)];
  const last = rowAt(grid, b.maxZ);
  for (let r = rowAt(grid, b.minZ); r <= last; r++) {
    const end = grid.first[r * grid.columns + east + 1]!;
    for (let i = grid.first[r * grid.columns + west]!; i < end; i++) found.add(grid.listed[i]!);
  }
  return found;
}

/** The column, or the row, of a place, clamped to the grid. */
const columnAt = ({ minX, size, columns }: Pick<TriangleGrid, 'minX' | 'size' | 'columns'>, x: Inches): Index =>
  Math.min(Math.max(Math.floor((x - minX) / size), 0), columns - 1);
const rowAt = ({ minZ, size, rows }: Pick<TriangleGrid, 'minZ' | 'size' | 'rows'>, z: Inches): Index =>
  Math.min(Math.max(Math.floor((z - minZ) / size), 0), rows - 1);
