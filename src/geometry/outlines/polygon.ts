import type { PlanPoint } from '../../kernel/point.ts';
import { PARALLEL } from '../../kernel/tolerances.ts';

/**
 * Signed area of a polygon in plan.
 *
 * @returns Square inches; positive when the outline is counter-clockwise, that is when it turns from +x towards +z.
 * @source Shoelace formula (Meister 1769).
 */
export function signedArea(outline: readonly PlanPoint[]): number {
  // Relative to the first corner, so that an outline far from the origin keeps its precision.
  const [ox, oz] = outline[0] ?? [0, 0];
  let twice = 0;
  for (let i = 0; i < outline.length; i++) {
    const [ax, az] = outline[i]!;
    const [bx, bz] = outline[(i + 1) % outline.length]!;
    twice += (ax - ox) * (bz - oz) - (bx - ox) * (az - oz);
  }
  return twice / 2;
}

/**
 * A pair of edges that keeps an outline from being simple, as edge numbers; edge i leaves corner i.
 *
 * Edges that cross, touch, overlap or fold back on their neighbour all count, and so does an edge of no length (given
 * as itself and the next). Compares only edges whose spans in x overlap: linear times logarithm on ordinary outlines.
 *
 * @returns Two edge numbers, the smaller first; undefined when the outline is simple.
 * @source Sweep and prune in x; held against test/geometry/polygon.test.ts.
 */
export function findCrossing(outline: readonly PlanPoint[]): readonly [number, number] | undefined {
  const n = outline.length;
  for (let i = 0; i < n; i++) {
    const [a, b, c] = [outline[i]!, outline[(i + 1) % n]!, outline[(i + 2) % n]!];
    if ((a[0] === b[0] && a[1] === b[1]) || foldsBack(a, b, c)) return ordered(i, (i + 1) % n);
  }
  const low = (i: number) => Math.min(outline[i]![0], outline[(i + 1) % n]![0]);
  const high = (i: number) => Math.max(outline[i]![0], outline[(i + 1) % n]![0]);
  const edges = Array.from({ length: n }, (_, i) => i).sort((i, j) => low(i) - low(j) || i - j);
  for (let k = 0; k < n; k++) {
    const i = edges[k]!;
    const end = high(i);
    for (let l = k + 1; l < n && low(edges[l]!) <= end; l++) {
      const j = edges[l]!;
      if ((i + 1) % n === j || (j + 1) % n === i) continue;
      if (meet(outline[i]!, outline[(i + 1) % n]!, outline[j]!, outline[(j + 1) % n]!)) return ordered(i, j);
    }
  }
  return undefined;
}

/**
 * Whether an outline has at least three corners, an area, and no edge that meets another but at their common corner.
 *
 * @source Definition, by {@link findCrossing}.
 */
export const isSimple = (outline: readonly PlanPoint[]): boolean =>
  outline.length >= 3 && findCrossing(outline) === undefined && signedArea(outline) !== 0;

/**
 * Whether a plan point (inches) lies in a polygon; its edge belongs to it. Either winding.
 *
 * @source Even–odd rule; Shimrat 1962, "Algorithm 112".
 */
export function pointInPolygon(outline: readonly PlanPoint[], x: number, z: number): boolean {
  let inside = false;
  for (let i = 0, j = outline.length - 1; i < outline.length; j = i++) {
    const [ax, az] = outline[i]!;
    const [bx, bz] = outline[j]!;
    const side = (bx - ax) * (z - az) - (x - ax) * (bz - az);
    if (side === 0 && x >= Math.min(ax, bx) && x <= Math.max(ax, bx) && z >= Math.min(az, bz) && z <= Math.max(az, bz))
      return true;
    if (az > z !== bz > z && side < 0 === bz < az) inside = !inside;
  }
  return inside;
}

/**
 * Divides a simple polygon into convex parts, counter-clockwise, that cover it exactly and do not overlap.
 *
 * Ears are clipped, then triangles are merged over every diagonal both of whose ends stay convex: at most four times
 * the least possible number of parts. Quadratic in the number of corners.
 *
 * @param outline At least three corners, either winding, simple (see {@link isSimple}); otherwise the parts are convex
 *        but their union is not guaranteed.
 * @source Meisters 1975, "Polygons Have Ears"; Hertel & Mehlhorn 1983, "Fast Triangulation of Simple Polygons".
 */
export function convexParts(outline: readonly PlanPoint[]): readonly (readonly PlanPoint[])[] {
  const corners = signedArea(outline) < 0 ? outline.toReversed() : outline;
  return mergeTriangles(corners, clipEars(corners))
    .map((part) => withoutStraightCorners(part.map((i) => corners[i]!)))
    .filter((part) => part.length >= 3);
}

/**
 * The convex hull of plan points, counter-clockwise, without straight corners.
 *
 * @source Andrew 1979, "Another Efficient Algorithm for Convex Hulls in Two Dimensions".
 */
export function convexHull(points: readonly PlanPoint[]): readonly PlanPoint[] {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (run: readonly PlanPoint[]): PlanPoint[] => {
    const chain: PlanPoint[] = [];
    for (const p of run) {
      while (chain.length >= 2 && turn(chain.at(-2)!, chain.at(-1)!, p) <= 0) chain.pop();
      chain.push(p);
    }
    chain.pop();
    return chain;
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

type Triangle = readonly [number, number, number];

function clipEars(corners: readonly PlanPoint[]): Triangle[] {
  const ring = Array.from(corners, (_, i) => i);
  const triangles: Triangle[] = [];
  let at = 0;
  for (let misses = 0; ring.length > 3; ) {
    const n = ring.length;
    const [a, b, c] = [ring[(at + n - 1) % n]!, ring[at % n]!, ring[(at + 1) % n]!];
    // A full turn without an ear happens only for outlines that are not simple; clip anyway, so that the loop ends.
    if (misses > n || isEar(corners, ring, a, b, c)) {
      if (turn(corners[a]!, corners[b]!, corners[c]!) > 0) triangles.push([a, b, c]);
      ring.splice(at % n, 1);
      at = at % ring.length;
      misses = 0;
    } else {
      at = (at + 1) % n;
      misses++;
    }
  }
  const [a, b, c] = ring as unknown as Triangle;
  if (ring.length === 3 && turn(corners[a]!, corners[b]!, corners[c]!) > 0) triangles.push([a, b, c]);
  return triangles;
}

/** Whether a corner can be cut off: it turns left (or is straight) and no other corner is in the way. */
function isEar(corners: readonly PlanPoint[], ring: readonly number[], a: number, b: number, c: number): boolean {
  const [A, B, C] = [corners[a]!, corners[b]!, corners[c]!];
  const t = turn(A, B, C);
  if (t < 0) return false;
  if (t === 0) return true;
  for (const i of ring) {
    if (i === a || i === b || i === c) continue;
    const p = corners[i]!;
    // A corner exactly on the cut is in the way too: the cut would leave a part that touches itself.
    if (turn(A, B, p) >= 0 && turn(B, C, p) >= 0 && turn(C, A, p) >= 0) return false;
  }
  return true;
}

function mergeTriangles(corners: readonly PlanPoint[], triangles: readonly Triangle[]): number[][] {
  const parts: (number[] | undefined)[] = triangles.map((t) => [...t]);
  const ownerByEdge = new Map<number, number>();
  const n = corners.length;
  parts.forEach((part, owner) =>
    part!.forEach((from, i) => ownerByEdge.set(from * n + part![(i + 1) % part!.length]!, owner)),
  );

  for (const [from, to] of triangles.flatMap(([a, b, c]): [number, number][] => [
    [a, b],
    [b, c],
    [c, a],
  ])) {
    const mine = ownerByEdge.get(from * n + to);
    const theirs = ownerByEdge.get(to * n + from);
    if (mine === undefined || theirs === undefined || mine === theirs) continue;
    const merged = joined(parts[mine]!, parts[theirs]!, from, to);
    const start = corners[from]!;
    const end = corners[to]!;
    const isConvexAt = (k: number, p: PlanPoint) =>
      turn(corners[merged[(k + merged.length - 1) % merged.length]!]!, p, corners[merged[(k + 1) % merged.length]!]!) >=
      0;
    if (!isConvexAt(merged.indexOf(from), start) || !isConvexAt(merged.indexOf(to), end)) continue;
    parts[mine] = merged;
    parts[theirs] = undefined;
    ownerByEdge.delete(from * n + to);
    ownerByEdge.delete(to * n + from);
    merged.forEach((a, i) => ownerByEdge.set(a * n + merged[(i + 1) % merged.length]!, mine));
  }
  return parts.filter((part) => part !== undefined);
}

/** Two rings that share the edge `from`→`to` (the second the other way round), as one ring without it. */
function joined(mine: readonly number[], theirs: readonly number[], from: number, to: number): number[] {
  const i = mine.indexOf(to);
  const j = theirs.indexOf(from);
  const rotatedMine = [...mine.slice(i), ...mine.slice(0, i)]; // to … from
  const rotatedTheirs = [...theirs.slice(j), ...theirs.slice(0, j)]; // from … to
  return [...rotatedMine, ...rotatedTheirs.slice(1, -1)];
}

function withoutStraightCorners(part: readonly PlanPoint[]): readonly PlanPoint[] {
  return part.filter((p, i) => {
    const before = part[(i + part.length - 1) % part.length]!;
    const after = part[(i + 1) % part.length]!;
    const lengths = Math.sqrt(squared(before, p) * squared(p, after));
    return turn(before, p, after) > PARALLEL * lengths;
  });
}

/** Twice the area of the triangle a, b, c: positive when it turns from +x towards +z. */
const turn = (a: PlanPoint, b: PlanPoint, c: PlanPoint): number =>
  (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]);

const squared = (a: PlanPoint, b: PlanPoint): number => (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2;

const ordered = (i: number, j: number): readonly [number, number] => (i < j ? [i, j] : [j, i]);

const foldsBack = (a: PlanPoint, b: PlanPoint, c: PlanPoint): boolean =>
  turn(a, b, c) === 0 && (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1]) < 0;

/** Whether two segments share a point. */
function meet(a: PlanPoint, b: PlanPoint, c: PlanPoint, d: PlanPoint): boolean {
  const [tc, td, ta, tb] = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)];
  if (((tc > 0 && td < 0) || (tc < 0 && td > 0)) && ((ta > 0 && tb < 0) || (ta < 0 && tb > 0))) return true;
  const within = (p: PlanPoint, q: PlanPoint, r: PlanPoint) =>
    r[0] >= Math.min(p[0], q[0]) &&
    r[0] <= Math.max(p[0], q[0]) &&
    r[1] >= Math.min(p[1], q[1]) &&
    r[1] <= Math.max(p[1], q[1]);
  return (
    (tc === 0 && within(a, b, c)) ||
    (td === 0 && within(a, b, d)) ||
    (ta === 0 && within(c, d, a)) ||
    (tb === 0 && within(c, d, b))
  );
}
