import { TRIANGLE_EDGE } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import type { Triangle } from './triangle.ts';

/** A grid of triangles by the squares of the plan they lie in. */
export type TriangleGrid = {
  readonly minX: Inches;
  readonly minZ: Inches;
  readonly size: Inches;
  readonly columns: number;
  readonly cells: readonly (readonly number[])[];
};

/** Maximum number of squares along the longer side. */
const MOST = 64;

/** Sorts triangles into squares of the plan; indices stay in order. @source A uniform grid. */
export function buildTriangleGrid(triangles: readonly Triangle[]): TriangleGrid {
  let [minX, maxX, minZ, maxZ] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [x, , z] of triangles.flat()) {
    [minX, maxX] = [Math.min(minX, x), Math.max(maxX, x)];
    [minZ, maxZ] = [Math.min(minZ, z), Math.max(maxZ, z)];
  }
  const share = Math.min(MOST, Math.max(1, Math.ceil(Math.sqrt(triangles.length / 2))));
  const size = Math.max(maxX - minX, maxZ - minZ, TRIANGLE_EDGE) / share;
  const columns = Math.floor((maxX - minX) / size) + 1;
  const rows = Math.floor((maxZ - minZ) / size) + 1;
  const cells = Array.from({ length: columns * rows }, (): number[] => []);
  triangles.forEach(([a, b, c], i) => {
    const [c0, c1] = [
      Math.min(a[0], b[0], c[0]) - TRIANGLE_EDGE - minX,
      Math.max(a[0], b[0], c[0]) + TRIANGLE_EDGE - minX,
    ];
    const [r0, r1] = [
      Math.min(a[2], b[2], c[2]) - TRIANGLE_EDGE - minZ,
      Math.max(a[2], b[2], c[2]) + TRIANGLE_EDGE - minZ,
    ];
    for (let r = squareOf(r0, size, rows); r <= squareOf(r1, size, rows); r++)
      for (let k = squareOf(c0, size, columns); k <= squareOf(c1, size, columns); k++) cells[r * columns + k]!.push(i);
  });
  return { minX, minZ, size, columns, cells };
}

/** Indices of triangles that may lie over a plan point, in order. @source A uniform grid. */
export function trianglesNear(grid: TriangleGrid, x: Inches, z: Inches): readonly number[] {
  const { minX, minZ, size, columns, cells } = grid;
  const rows = cells.length / columns;
  return cells[squareOf(z - minZ, size, rows) * columns + squareOf(x - minX, size, columns)]!;
}

/** The index of a square, clamped to the grid. */
const squareOf = (along: Inches, size: Inches, count: number): number =>
  Math.min(Math.max(Math.floor(along / size), 0), count - 1);
