import type { PlanPoint } from '../../kernel/point.ts';
import { DRAWN_ON_LIP, SAME_LEVEL } from '../../kernel/tolerances.ts';
import type { Inches, Share } from '../../kernel/units.ts';
import { distanceInPlan } from '../../kernel/vec.ts';
import type { Field } from '../field/field.ts';
import { leastOn } from './line-search.ts';

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

/** The point at a share of a piece of a lip. @source Linear interpolation. */
export const on = ([a, b]: LipEdge, t: Share): PlanPoint => [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])];

/** The remaining length of a path from a place, and the point it leads to (or to a distance from), if any. */
type Rest = { readonly rest: (from: PlanPoint) => Inches; readonly end: PlanPoint | undefined };

/** A leap between two lips, and the whole length of the path with it. */
export type ShortLeap = { readonly length: Inches; readonly from: PlanPoint; readonly to: PlanPoint };

/**
 * The shortest path from p over two lips and onwards with a leap no wider than `most`; undefined when there is none.
 *
 * @source Derived here: a convex problem in both places, solved by golden section in each; a bend over one line alone
 *         follows the law of reflection.
 */
export function shortestOver(
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
function within([a, b]: LipEdge, p: PlanPoint, most: Inches): readonly [Share, Share] | undefined {
  const [dx, dz] = [b[0] - a[0], b[1] - a[1]];
  const [fx, fz] = [a[0] - p[0], a[1] - p[1]];
  const dd = dx * dx + dz * dz;
  const half = (fx * dx + fz * dz) / dd;
  const disc = half * half - (fx * fx + fz * fz - most * most) / dd;
  if (disc < 0) return undefined;
  const root = Math.sqrt(disc);
  const [from, to] = [Math.max(0, -half - root), Math.min(1, -half + root)];
  return from <= to ? [from, to] : undefined;
}
