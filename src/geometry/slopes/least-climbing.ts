import type { Point } from '../../kernel/point.ts';
import { AT_EDGE_END, LAST_BARRIER, SAME_PLACE } from '../../kernel/tolerances.ts';
import type { Index, Share } from '../../kernel/units.ts';
import { sub } from '../../kernel/vec.ts';

/** An edge that a path crosses. */
type Edge = readonly [Point, Point];

/** How strongly the ends of edges repel at first, in inches, and how much weaker each time. */
const [FIRST_BARRIER, WEAKER] = [0.1, 0.1];
/** Newton's steps for each strength, and halvings of a step that leads too far. */
const [STEPS, HALVINGS] = [5, 30];
/** How much of what is left of an edge one step takes at most. */
const WITHIN_EDGE = 0.95;
/** How steeply the cost may rise again where a step ends, as a share of how steeply it fell at first. */
const RISES_AGAIN = 0.5;

/**
 * A path over ground some of which is climbed, with each point slid along its edge to where the whole path is shortest:
 * on steep ground a stretch counts its length in plan and every inch up or down, else its length.
 *
 * @param points  The path; its ends stay.
 * @param edges   For each point the edge it may slide along; undefined when it must stay.
 * @param steep   For each stretch between two points whether it is climbed.
 * @source Boyd & Vandenberghe 2004, "Convex Optimization" §11: Newton's method with a logarithmic barrier. Every stretch
 *         is a norm of what is linear in the shares of two edges, so that the cost is convex and its Hessian tridiagonal;
 *         test/property/steep-slopes.test.ts.
 */
export function leastClimbing(
  points: readonly Point[],
  edges: readonly (Edge | undefined)[],
  steep: readonly boolean[],
): Point[] {
  const crossing: Crossing = {
    from: points.map((p, i) => edges[i]?.[0] ?? p),
    along: points.map((_, i) => (edges[i] ? sub(edges[i][1], edges[i][0]) : STILL)),
    steep,
  };
  let shares: readonly Share[] = points.map(() => 0.5);
  for (let barrier = FIRST_BARRIER; barrier > LAST_BARRIER; barrier *= WEAKER) {
    let here = derivativesAt(crossing, shares, barrier);
    for (let step = 0; step < STEPS; step++) {
      const next = stepped(crossing, shares, here, barrier);
      const hasMoved = next.shares.some((s, i) => Math.abs(s - shares[i]!) > SAME_PLACE);
      [shares, here] = [next.shares, next.there];
      if (!hasMoved) break;
    }
  }
  return points.map((p, i) => {
    const [edge, s] = [edges[i], shares[i]!];
    if (!edge) return p;
    if (s < AT_EDGE_END) return edge[0];
    return s > 1 - AT_EDGE_END ? edge[1] : pointAt(crossing, shares, i);
  });
}

/** Edges crossed one after another: where each begins, what leads to its end, and which stretches between are climbed. */
type Crossing = {
  readonly from: readonly Point[];
  readonly along: readonly Point[];
  readonly steep: readonly boolean[];
};

const STILL: Point = [0, 0, 0];

function pointAt({ from, along }: Crossing, shares: readonly Share[], i: Index): Point {
  const [p, d, s] = [from[i]!, along[i]!, shares[i]!];
  return [p[0] + s * d[0], p[1] + s * d[1], p[2] + s * d[2]];
}

/** Slopes of a cost by the share of each edge, and its second derivatives: by each share, and by it and the next. */
type Derivatives = { readonly slope: Float64Array; readonly own: Float64Array; readonly next: Float64Array };

/** Shares after one of Newton's steps, shortened where the cost would rise again, and the derivatives there. */
function stepped(
  crossing: Crossing,
  shares: readonly Share[],
  here: Derivatives,
  barrier: number,
): { readonly shares: readonly Share[]; readonly there: Derivatives } {
  const by = newtonStep(here);
  const slopeThere = ({ slope }: Derivatives): number => slope.reduce((sum, g, i) => sum + g * by[i]!, 0);
  let part = 1;
  by.forEach((d, i) => {
    const room = WITHIN_EDGE * (d > 0 ? 1 - shares[i]! : shares[i]!);
    if (Math.abs(d) * part > room) part = room / Math.abs(d);
  });
  for (let k = 0; ; k++, part /= 2) {
    const next = shares.map((s, i) => s + part * by[i]!);
    const there = derivativesAt(crossing, next, barrier);
    if (slopeThere(there) <= RISES_AGAIN * Math.abs(slopeThere(here)) || k === HALVINGS) return { shares: next, there };
  }
}

/** Newton's step for the share of each edge, by elimination in a tridiagonal system (Thomas 1949). */
function newtonStep({ slope, own, next }: Derivatives): Float64Array {
  const n = slope.length;
  const [left, pivot] = [slope.slice(), own.slice()];
  for (let i = 1; i < n; i++) {
    const share = next[i - 1]! / pivot[i - 1]!;
    pivot[i]! -= share * next[i - 1]!;
    left[i]! -= share * left[i - 1]!;
  }
  const by = new Float64Array(n);
  for (let i = n - 1; i >= 0; i--) by[i] = -(left[i]! + (i + 1 < n ? next[i]! * by[i + 1]! : 0)) / pivot[i]!;
  return by;
}

/** Derivatives of the cost of a path with its barrier, which also rounds off the corners of norms. */
function derivativesAt(crossing: Crossing, shares: readonly Share[], barrier: number): Derivatives {
  const { along, steep } = crossing;
  const n = shares.length;
  const found = { slope: new Float64Array(n), own: new Float64Array(n), next: new Float64Array(n) };
  let before = pointAt(crossing, shares, 0);
  for (let i = 0; i < n; i++) {
    const s = shares[i]!;
    found.slope[i]! += barrier / (1 - s) - barrier / s;
    found.own[i]! += barrier / (s * s) + barrier / ((1 - s) * (1 - s));
    if (i === 0) continue;
    const here = pointAt(crossing, shares, i);
    const stretch = sub(here, before);
    if (steep[i - 1]) {
      addNorm(found, i, stretch, along[i - 1]!, along[i]!, 1, 0, barrier);
      addNorm(found, i, stretch, along[i - 1]!, along[i]!, 0, 1, barrier);
    } else addNorm(found, i, stretch, along[i - 1]!, along[i]!, 1, 1, barrier);
    before = here;
  }
  return found;
}

/** Adds the derivatives of a stretch's length, with weights of what it measures in plan and in height. */
function addNorm(
  { slope, own, next }: Derivatives,
  i: Index,
  [x, y, z]: Point,
  a: Point,
  b: Point,
  flat: number,
  rise: number,
  barrier: number,
): void {
  const l = Math.sqrt(flat * (x * x + z * z) + rise * y * y + barrier * barrier);
  const pa = (flat * (x * a[0] + z * a[2]) + rise * y * a[1]) / l;
  const pb = (flat * (x * b[0] + z * b[2]) + rise * y * b[1]) / l;
  slope[i - 1]! -= pa;
  slope[i]! += pb;
  own[i - 1]! += (flat * (a[0] * a[0] + a[2] * a[2]) + rise * a[1] * a[1] - pa * pa) / l;
  own[i]! += (flat * (b[0] * b[0] + b[2] * b[2]) + rise * b[1] * b[1] - pb * pb) / l;
  next[i - 1]! -= (flat * (a[0] * b[0] + a[2] * b[2]) + rise * a[1] * b[1] - pa * pb) / l;
}
