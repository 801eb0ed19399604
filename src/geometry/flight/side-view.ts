import { LENGTH_ROUNDING } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';

/** A path seen from the side: s runs along the ground plan, y is height. */
export type SidePoint = readonly [s: Inches, y: Inches];

/** An obstacle to a flight, seen from the side: nothing may be strictly between `lo` and `hi` while strictly between `from` and `to`. */
export type SideBlock = { readonly from: Inches; readonly to: Inches; readonly lo: Inches; readonly hi: Inches };

/**
 * The shortest path through the air above a ground plan that is already chosen: from `a` to `b`, over and under blocks.
 *
 * Shortest paths bend only at the blocks' corners, so the graph of mutually visible corners is searched. There are few
 * blocks, so a simple search suffices.
 *
 * @returns Corner points from `a` to `b`, or undefined when there is no path between.
 * @source Dijkstra 1959 on a visibility graph (Lozano-Pérez & Wesley 1979).
 */
export function tautPath(a: SidePoint, b: SidePoint, blocks: readonly SideBlock[]): readonly SidePoint[] | undefined {
  if (isClear(a, b, blocks)) return [a, b];
  const points: SidePoint[] = [a, b];
  for (const k of blocks) {
    for (const s of [k.from, k.to]) {
      if (s < a[0] - LENGTH_ROUNDING || s > b[0] + LENGTH_ROUNDING) continue;
      if (Number.isFinite(k.hi)) points.push([s, k.hi]);
      if (k.lo >= 0) points.push([s, k.lo]);
    }
  }
  const cost = points.map((_, i) => (i === 0 ? 0 : Infinity));
  const parent = points.map(() => -1);
  const done = points.map(() => false);
  for (;;) {
    let at = -1;
    for (let i = 0; i < points.length; i++)
      if (!done[i] && cost[i]! < Infinity && (at < 0 || cost[i]! < cost[at]!)) at = i;
    if (at < 0) return undefined;
    if (at === 1) break;
    done[at] = true;
    for (let i = 1; i < points.length; i++) {
      if (done[i]) continue;
      const d = cost[at]! + lengthBetween(points[at]!, points[i]!);
      if (d < cost[i]! && isClear(points[at]!, points[i]!, blocks)) {
        cost[i] = d;
        parent[i] = at;
      }
    }
  }
  const path: SidePoint[] = [];
  for (let i = 1; i >= 0; i = parent[i]!) path.unshift(points[i]!);
  return path;
}

/** Straight length between two side points. @source Pythagoras. */
export const lengthBetween = (p: SidePoint, q: SidePoint): Inches => Math.sqrt((p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2);

function isClear(p: SidePoint, q: SidePoint, blocks: readonly SideBlock[]): boolean {
  for (const k of blocks) {
    const from = Math.max(k.from + LENGTH_ROUNDING, Math.min(p[0], q[0]));
    const to = Math.min(k.to - LENGTH_ROUNDING, Math.max(p[0], q[0]));
    if (from > to) continue;
    const at = (s: number) => (q[0] === p[0] ? undefined : p[1] + ((s - p[0]) / (q[0] - p[0])) * (q[1] - p[1]));
    const y0 = at(from) ?? p[1];
    const y1 = at(to) ?? q[1];
    if (Math.max(y0, y1) > k.lo + LENGTH_ROUNDING && Math.min(y0, y1) < k.hi - LENGTH_ROUNDING) return false;
  }
  return true;
}

/**
 * The shortest path over everything and under nothing: a string pulled taut over the tops from `a` to `b`.
 *
 * @param tops  Points the path may not pass below, in any order.
 * @source Andrew 1979: the upper half of a convex hull.
 */
export function tautOver(a: SidePoint, b: SidePoint, tops: readonly SidePoint[]): SidePoint[] {
  const between = tops.filter((p) => p[0] >= a[0] && p[0] <= b[0] && p[1] > -Infinity);
  // The ends must stay first and last, even with points straight above them.
  const isOrdered = between.every((p, i) => i === 0 || between[i - 1]![0] < p[0]);
  const ordered = isOrdered ? between : between.sort((p, q) => p[0] - q[0] || p[1] - q[1]);
  const path: SidePoint[] = [a];
  for (let i = 0; i <= ordered.length; i++) {
    const p = ordered[i] ?? b;
    while (path.length >= 2 && isBelow(path[path.length - 1]!, path[path.length - 2]!, p)) path.pop();
    path.push(p);
  }
  return path;
}

/** Whether `p` lies on or below the line from `a` to `b`; when `a` and `b` are vertically aligned, it does. */
const isBelow = (p: SidePoint, a: SidePoint, b: SidePoint): boolean =>
  (b[0] - a[0]) * (p[1] - a[1]) - (p[0] - a[0]) * (b[1] - a[1]) <= 0;

/** Whether a path keeps clear of blocks. @source Definition. */
export const isPathClear = (path: readonly SidePoint[], blocks: readonly SideBlock[]): boolean =>
  path.every((p, i) => i === 0 || isClear(path[i - 1]!, p, blocks));

/** Length of a path in the side view. @source A sum. */
export const sidePathLength = (path: readonly SidePoint[]): Inches =>
  path.reduce((sum, p, i) => (i === 0 ? 0 : sum + lengthBetween(path[i - 1]!, p)), 0);
