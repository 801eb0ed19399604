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
 * @source Median splits (Kay & Kajiya 1986), each found by selection (Hoare 1961).
 */
export function buildBvh(corners: Float64Array): Bvh {
  const n = corners.length / 9;
  const order = Uint32Array.from({ length: n }, (_, i) => i);
  const middles = middlesOf(corners);
  const most = n > 0 ? 2 * n : 0;
  const bounds = new Float64Array(6 * most);
  const [link, count] = [new Uint32Array(most), new Uint32Array(most)];
  let nodes = 0;
  const add = (start: number, end: number): void => {
    const node = nodes++;
    if (end - start <= LEAF) {
      boundLeaf(bounds, 6 * node, corners, order, start, end);
      link[node] = start;
      count[node] = end - start;
      return;
    }
    // Splitting by count keeps the tree shallow for any input.
    const half = (start + end) >> 1;
    selectMiddle(middles, widestAxis(middles, order, start, end), order, start, end - 1, half);
    add(start, half);
    link[node] = nodes;
    add(half, end);
    const [at, first, second] = [6 * node, 6 * node + 6, 6 * link[node]!];
    for (let k = 0; k < 3; k++) {
      bounds[at + k] = Math.min(bounds[first + k]!, bounds[second + k]!);
      bounds[at + k + 3] = Math.max(bounds[first + k + 3]!, bounds[second + k + 3]!);
    }
  };
  if (n > 0) add(0, n);
  const sorted = new Float64Array(9 * n);
  for (let i = 0; i < n; i++) for (let k = 0, t = 9 * order[i]!; k < 9; k++) sorted[9 * i + k] = corners[t + k]!;
  return {
    corners: sorted,
    given: order,
    bounds: bounds.slice(0, 6 * nodes),
    link: link.slice(0, nodes),
    count: count.slice(0, nodes),
  };
}

/** Three times the middle of each triangle. @shape Three coordinates for each. */
function middlesOf(corners: Float64Array): Float64Array {
  const middles = new Float64Array(corners.length / 3);
  for (let m = 0, c = 0; m < middles.length; m += 3, c += 9)
    for (let axis = 0; axis < 3; axis++)
      middles[m + axis] = corners[c + axis]! + corners[c + 3 + axis]! + corners[c + 6 + axis]!;
  return middles;
}

/** Writes the bounds of a leaf's triangles. */
function boundLeaf(
  bounds: Float64Array,
  at: number,
  corners: Float64Array,
  order: Uint32Array,
  start: number,
  end: number,
): void {
  for (let axis = 0; axis < 3; axis++) {
    let [least, greatest] = [Infinity, -Infinity];
    for (let i = start; i < end; i++) {
      for (let c = 9 * order[i]! + axis, k = 0; k < 3; k++, c += 3) {
        const v = corners[c]!;
        if (v < least) least = v;
        if (v > greatest) greatest = v;
      }
    }
    bounds[at + axis] = least;
    bounds[at + axis + 3] = greatest;
  }
}

/** The first axis along which the middles of some triangles lie furthest apart. */
function widestAxis(middles: Float64Array, order: Uint32Array, start: number, end: number): number {
  let [x0, y0, z0, x1, y1, z1] = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
  for (let i = start; i < end; i++) {
    const m = 3 * order[i]!;
    const x = middles[m]!;
    const y = middles[m + 1]!;
    const z = middles[m + 2]!;
    if (x < x0) x0 = x;
    if (x > x1) x1 = x;
    if (y < y0) y0 = y;
    if (y > y1) y1 = y;
    if (z < z0) z0 = z;
    if (z > z1) z1 = z;
  }
  const most = Math.max(x1 - x0, y1 - y0, z1 - z0);
  return x1 - x0 === most ? 0 : y1 - y0 === most ? 1 : 2;
}

/** Orders triangles so that those before an index lie no further along an axis than those from it on; equal by index. */
function selectMiddle(
  middles: Float64Array,
  axis: number,
  order: Uint32Array,
  first: number,
  last: number,
  half: number,
): void {
  let [low, high] = [first, last];
  while (low < high) {
    const pivot = order[(low + high) >> 1]!;
    const at = middles[3 * pivot + axis]!;
    let [i, k] = [low - 1, high + 1];
    for (;;) {
      let [t, m] = [0, 0];
      do {
        t = order[++i]!;
        m = middles[3 * t + axis]!;
      } while (m < at || (m === at && t < pivot));
      const left = t;
      do {
        t = order[--k]!;
        m = middles[3 * t + axis]!;
      } while (m > at || (m === at && t > pivot));
      if (i >= k) break;
      order[i] = t;
      order[k] = left;
    }
    if (half <= k) high = k;
    else low = k + 1;
  }
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
