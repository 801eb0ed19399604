import type { PlanPoint } from '../../kernel/point.ts';
import { AROUND_CORNER, DRAWN_ON_LIP, SAME_LEVEL, SAME_SHARE, TURN_BESIDE } from '../../kernel/tolerances.ts';
import type { Inches, Share } from '../../kernel/units.ts';
import { distanceInPlan } from '../../kernel/vec.ts';
import type { Field } from '../field/field.ts';
import { furthest, leastOn } from '../line-search.ts';
import { walkRound } from '../outlines/outline-walk.ts';
import { signedDistance, widened } from '../outlines/rounded.ts';

/** A straight piece of a lip. */
type LipEdge = readonly [PlanPoint, PlanPoint];

/**
 * Straight pieces of lips at a height that a place lies on.
 *
 * @source None: a test of each side of each solid.
 */
export function edgesNear(field: Field, [x, z]: PlanPoint, y: Inches): readonly LipEdge[] {
  const { agile, obstacles } = field;
  const edges: LipEdge[] = [];
  obstacles.forEach((o, i) => {
    const s = agile!.solids[i];
    if (!s || !o.stand || Math.abs(o.hi - y) > SAME_LEVEL || s.px.length < 3) return;
    for (let k = 0; k < s.px.length; k++) {
      const off = (x - s.px[k]!) * s.nx[k]! + (z - s.pz[k]!) * s.nz[k]!;
      const along = -(x - s.px[k]!) * s.nz[k]! + (z - s.pz[k]!) * s.nx[k]!;
      if (Math.abs(off) > DRAWN_ON_LIP || along < -DRAWN_ON_LIP || along > s.len[k]! + DRAWN_ON_LIP) continue;
      const n = (k + 1) % s.px.length;
      edges.push([
        [s.px[k]!, s.pz[k]!],
        [s.px[n]!, s.pz[n]!],
      ]);
    }
  });
  return edges;
}

/** A line that a bend slides along: its length, the bend's own place on it, and the place at any other, inches. */
export type SlideLine = { readonly length: Inches; readonly own: Inches; readonly at: (along: Inches) => PlanPoint };

/** The lips at a height that a place lies on, as lines to slide along. @source As {@link edgesNear}. */
export const lipsNear = (field: Field, at: PlanPoint, y: Inches): readonly SlideLine[] =>
  edgesNear(field, at, y).map((edge) => {
    const length = distanceInPlan(edge[0], edge[1]);
    return { length, own: distanceInPlan(edge[0], at), at: (along) => on(edge, along / length) };
  });

/**
 * Lines just outside the outlines of obstacles, grown by the mover's base, that a place lies on: a path that jumps down
 * beside something lands there.
 *
 * @param reach  How far from its own place a bend is moved. Inches.
 * @source Arc length.
 */
export function outlinesNear({ obstacles }: Field, [x, z]: PlanPoint, reach: Inches): readonly SlideLine[] {
  return obstacles.flatMap(({ shape: s, through }): readonly SlideLine[] => {
    if (through || Math.abs(signedDistance(s, x, z)) > AROUND_CORNER) return [];
    const walk = walkRound(widened(s, TURN_BESIDE));
    const first = walk.of(x, z) - reach;
    return [{ length: 2 * reach, own: reach, at: (along) => walk.at(first + along) }];
  });
}

/** The point at a share of a piece of a lip. @source Linear interpolation. */
export const on = ([a, b]: LipEdge, t: Share): PlanPoint => [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])];

/** The least and the greatest width of a leap. */
type Widths = { readonly least: Inches; readonly most: Inches };

/** The remaining length of a path from a place, and the point it leads to (or to a distance from), if any. */
type Rest = { readonly rest: (from: PlanPoint) => Inches; readonly end: PlanPoint | undefined };

/** A leap between two lips, and the whole length of the path with it. */
export type ShortLeap = { readonly length: Inches; readonly from: PlanPoint; readonly to: PlanPoint };

/**
 * The shortest path from p over two lips and onwards with a leap of some width; undefined when there is none.
 *
 * @source Derived here: where leaps too narrow are left out, those left that are shortest are just wide enough.
 */
export function shortestOver(
  a: LipEdge,
  b: LipEdge,
  p: PlanPoint,
  onward: Rest,
  { least, most }: Widths,
): ShortLeap | undefined {
  const found = shortestWithin(a, b, p, onward, most);
  return found && distanceInPlan(found.from, found.to) < least ? shortestAt(a, b, p, onward, least) : found;
}

/**
 * The shortest path over two lips with a leap no wider than `most`: a convex problem in both places, solved by golden
 * section in each; a bend over one line alone follows the law of reflection.
 */
function shortestWithin(
  a: LipEdge,
  b: LipEdge,
  p: PlanPoint,
  { rest, end }: Rest,
  most: Inches,
): ShortLeap | undefined {
  const landing = (from: PlanPoint): { readonly length: Inches; readonly to: PlanPoint } | undefined => {
    const span = within(b, from, most);
    if (!span) return undefined;
    const length = (to: PlanPoint) => distanceInPlan(p, from) + distanceInPlan(from, to) + rest(to);
    const bend = end && on(b, Math.min(Math.max(bendBetween(b, from, end), span[0]), span[1]));
    // Inside a disc the remaining length is zero, so the exact place does not matter.
    if (bend && rest(bend) > 0) return { length: length(bend), to: bend };
    const to = on(
      b,
      leastOn(span[0], span[1], (share) => length(on(b, share))),
    );
    return { length: length(to), to };
  };
  const s = leastOn(0, 1, (share) => {
    const from = on(a, share);
    return landing(from)?.length ?? 1e6 + toEdge(b, from);
  });
  const from = on(a, s);
  const found = landing(from);
  return found && { ...found, from };
}

/** Number of take-offs tried on a lip, before the best place between them is searched for. */
const TAKE_OFFS = 32;

/** The shortest path over two lips with a leap exactly so wide; undefined when there is none. */
function shortestAt(a: LipEdge, b: LipEdge, p: PlanPoint, { rest }: Rest, wide: Inches): ShortLeap | undefined {
  let best: ShortLeap | undefined;
  for (const side of [0, 1] as const) {
    const leap = (share: Share): ShortLeap | undefined => {
      const from = on(a, share);
      const landing = atDistance(b, from, wide)?.[side];
      if (landing === undefined || landing < 0 || landing > 1) return undefined;
      const to = on(b, landing);
      return { length: distanceInPlan(p, from) + wide + rest(to), from, to };
    };
    const length = (share: Share) => leap(share)?.length ?? Infinity;
    const shares = Array.from({ length: TAKE_OFFS + 1 }, (_, k) => k / TAKE_OFFS);
    const own = shares.reduce((least, share) => (length(share) < length(least) ? share : least));
    const [first, last] = [Math.max(0, own - 1 / TAKE_OFFS), Math.min(1, own + 1 / TAKE_OFFS)];
    if (length(own) === Infinity) continue;
    const low = furthest(length, own, first, SAME_SHARE);
    const high = furthest(length, own, last, SAME_SHARE);
    const found = leap(leastOn(low, high, length));
    if (found && (!best || found.length < best.length)) best = found;
  }
  return best;
}

/** The share of a line at which the path from one place over it to another is shortest: the law of reflection. */
function bendBetween([a, b]: LipEdge, p: PlanPoint, q: PlanPoint): Share {
  const [dx, dz] = [b[0] - a[0], b[1] - a[1]];
  const along = (c: PlanPoint) => (c[0] - a[0]) * dx + (c[1] - a[1]) * dz;
  const off = (c: PlanPoint) => Math.abs((c[1] - a[1]) * dx - (c[0] - a[0]) * dz);
  const [h, k] = [off(p), off(q)];
  const share = h + k === 0 ? along(p) : (along(p) * k + along(q) * h) / (h + k);
  return share / (dx * dx + dz * dz);
}

/** How far a place is from a piece of a lip. */
const toEdge = ([a, b]: LipEdge, p: PlanPoint): Inches => {
  const [dx, dz] = [b[0] - a[0], b[1] - a[1]];
  const share = ((p[0] - a[0]) * dx + (p[1] - a[1]) * dz) / (dx * dx + dz * dz);
  return distanceInPlan(on([a, b], Math.min(Math.max(share, 0), 1)), p);
};

/** The shares of a piece of a lip within a distance of a place. */
function within(edge: LipEdge, p: PlanPoint, most: Inches): readonly [Share, Share] | undefined {
  const ends = atDistance(edge, p, most);
  const [from, to] = ends ? [Math.max(0, ends[0]), Math.min(1, ends[1])] : [1, 0];
  return from <= to ? [from, to] : undefined;
}

/** The two shares of the line of a lip at a distance from a place, also beyond its ends. */
function atDistance([a, b]: LipEdge, p: PlanPoint, far: Inches): readonly [Share, Share] | undefined {
  const [dx, dz] = [b[0] - a[0], b[1] - a[1]];
  const [fx, fz] = [a[0] - p[0], a[1] - p[1]];
  const dd = dx * dx + dz * dz;
  const half = (fx * dx + fz * dz) / dd;
  const disc = half * half - (fx * fx + fz * fz - far * far) / dd;
  if (disc < 0) return undefined;
  const root = Math.sqrt(disc);
  return [-half - root, -half + root];
}
