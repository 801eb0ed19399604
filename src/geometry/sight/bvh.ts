import type { Point } from '../../kernel/point.ts';
import { TRIANGLE_SEAM } from '../../kernel/tolerances.ts';

/** A bounding volume hierarchy of triangles. */
export type Bvh = {
  /** Nine coordinates for each triangle, in tree order. */
  readonly corners: Float64Array;
  /** Original index of each triangle. */
  readonly given: Uint32Array;
  /** Six numbers for each node: least and greatest x, y, z. */
  readonly bounds: Float64Array;
  /** For each node the first triangle of a leaf, or the second child of an inner node (the first is the next node). */
  readonly link: Uint32Array;
  /** For each node the number of triangles of a leaf; 0 for an inner node. */
  readonly count: Uint32Array;
};

const LEAF = 4;

/**
 * Builds a tree over triangles, in O(n log n).
 *
 * @shape `corners`: nine coordinates for each triangle.
 * @source Median splits (Kay & Kajiya 1986).
 */
export function buildBvh(corners: Float64Array): Bvh {
  const n = corners.length / 9;
  const order = Uint32Array.from({ length: n }, (_, i) => i);
  const middle = (t: number, axis: number) =>
    corners[9 * t + axis]! + corners[9 * t + 3 + axis]! + corners[9 * t + 6 + axis]!;
  const bounds: number[] = [];
  const link: number[] = [];
  const count: number[] = [];

  const add = (start: number, end: number): void => {
    const node = link.length;
    link.push(0);
    count.push(0);
    const box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
    const mid = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
    for (let i = start; i < end; i++) {
      for (let axis = 0; axis < 3; axis++) {
        for (let c = 0; c < 3; c++) {
          const v = corners[9 * order[i]! + 3 * c + axis]!;
          box[axis] = Math.min(box[axis]!, v);
          box[axis + 3] = Math.max(box[axis + 3]!, v);
        }
        const m = middle(order[i]!, axis);
        mid[axis] = Math.min(mid[axis]!, m);
        mid[axis + 3] = Math.max(mid[axis + 3]!, m);
      }
    }
    bounds.push(...box);
    if (end - start <= LEAF) {
      link[node] = start;
      count[node] = end - start;
      return;
    }
    const widths = [0, 1, 2].map((axis) => mid[axis + 3]! - mid[axis]!);
    const axis = widths.indexOf(Math.max(...widths));
    // Splitting by count keeps the tree shallow for any input.
    order.subarray(start, end).sort((a, b) => middle(a, axis) - middle(b, axis) || a - b);
    const half = (start + end) >> 1;
    add(start, half);
    link[node] = link.length;
    add(half, end);
  };
  if (n > 0) add(0, n);

  const sorted = new Float64Array(9 * n);
  order.forEach((t, i) => sorted.set(corners.subarray(9 * t, 9 * t + 9), 9 * i));
  return {
    corners: sorted,
    given: order,
    bounds: Float64Array.from(bounds),
    link: Uint32Array.from(link),
    count: Uint32Array.from(count),
  };
}

/**
 * Calls `visit` for every triangle a segment meets between its ends, unordered, with the triangle's original index and
 * the fraction of the segment. Stops when `visit` returns true, and then returns true.
 *
 * @source Möller & Trumbore 1997, "Fast, Minimum Storage Ray/Triangle Intersection"; slabs after Kay & Kajiya 1986.
 */
export const meetTriangles = (
  bvh: Bvh,
  from: Point,
  to: Point,
  visit: (triangle: number, fraction: number) => boolean,
): boolean => findSlot(bvh, from, to, (slot, fraction) => visit(bvh.given[slot]!, fraction)) >= 0;

/**
 * The index in the tree of a triangle that a segment meets between its ends; −1 when it meets none.
 *
 * @param likely An index to try first: similar lines are mostly stopped by the same triangle.
 * @source Möller & Trumbore 1997; held against Rapier's rays in test/bench/sight.bench.ts.
 */
export function findTriangle(bvh: Bvh, from: Point, to: Point, likely = -1): number {
  if (likely >= 0) {
    const t = meetTriangle(bvh.corners, 9 * likely, from, to[0] - from[0], to[1] - from[1], to[2] - from[2]);
    if (t > 0 && t < 1) return likely;
  }
  return findSlot(bvh, from, to, () => true);
}

/** The tree index of the first triangle met, unordered, that `visit` accepts; −1 for none. */
function findSlot(bvh: Bvh, from: Point, to: Point, visit: (slot: number, fraction: number) => boolean): number {
  if (bvh.link.length === 0) return -1;
  const dx = to[0] - from[0];
  const dy = to[1] - from[1];
  const dz = to[2] - from[2];
  const stack: number[] = [0];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (!meetsBox(bvh.bounds, 6 * node, from, dx, dy, dz)) continue;
    const n = bvh.count[node]!;
    if (n === 0) {
      stack.push(bvh.link[node]!, node + 1);
      continue;
    }
    for (let i = bvh.link[node]!; i < bvh.link[node]! + n; i++) {
      const t = meetTriangle(bvh.corners, 9 * i, from, dx, dy, dz);
      if (t > 0 && t < 1 && visit(i, t)) return i;
    }
  }
  return -1;
}

function meetsBox(b: Float64Array, at: number, from: Point, dx: number, dy: number, dz: number): boolean {
  let low = 0;
  let high = 1;
  for (let axis = 0; axis < 3; axis++) {
    const d = axis === 0 ? dx : axis === 1 ? dy : dz;
    const start = from[axis]!;
    if (d === 0) {
      if (start < b[at + axis]! || start > b[at + axis + 3]!) return false;
      continue;
    }
    const t0 = (b[at + axis]! - start) / d;
    const t1 = (b[at + axis + 3]! - start) / d;
    low = Math.max(low, Math.min(t0, t1));
    high = Math.min(high, Math.max(t0, t1));
  }
  return low <= high + TRIANGLE_SEAM;
}

/** The fraction of the segment at which it meets a triangle; −1 for a miss. */
function meetTriangle(c: Float64Array, at: number, from: Point, dx: number, dy: number, dz: number): number {
  const [ax, ay, az] = [c[at]!, c[at + 1]!, c[at + 2]!];
  const [e1x, e1y, e1z] = [c[at + 3]! - ax, c[at + 4]! - ay, c[at + 5]! - az];
  const [e2x, e2y, e2z] = [c[at + 6]! - ax, c[at + 7]! - ay, c[at + 8]! - az];
  const [px, py, pz] = [dy * e2z - dz * e2y, dz * e2x - dx * e2z, dx * e2y - dy * e2x];
  const det = e1x * px + e1y * py + e1z * pz;
  if (det === 0) return -1;
  const inverse = 1 / det;
  const [tx, ty, tz] = [from[0] - ax, from[1] - ay, from[2] - az];
  const u = (tx * px + ty * py + tz * pz) * inverse;
  if (u < -TRIANGLE_SEAM || u > 1 + TRIANGLE_SEAM) return -1;
  const [qx, qy, qz] = [ty * e1z - tz * e1y, tz * e1x - tx * e1z, tx * e1y - ty * e1x];
  const v = (dx * qx + dy * qy + dz * qz) * inverse;
  if (v < -TRIANGLE_SEAM || u + v > 1 + TRIANGLE_SEAM) return -1;
  return (e2x * qx + e2y * qy + e2z * qz) * inverse;
}
