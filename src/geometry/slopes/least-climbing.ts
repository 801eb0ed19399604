import type { Point } from '../../kernel/point.ts';
import { AT_EDGE_END, LAST_BARRIER, SAME_PLACE } from '../../kernel/tolerances.ts';
import type { Inches, Share } from '../../kernel/units.ts';
import { lerp, sub } from '../../kernel/vec.ts';

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
 * @param within  About how much longer than the shortest the path may be for each of its points, inches.
 * @source Boyd & Vandenberghe 2004, "Convex Optimization" §11: Newton's method with a logarithmic barrier. Every stretch
 *         is a norm of what is linear in the shares of two edges, so that the cost is convex and its Hessian tridiagonal;
 *         test/property/steep-slopes.test.ts.
 */
export function leastClimbing(
  points: readonly Point[],
  edges: readonly (Edge | undefined)[],
  steep: readonly boolean[],
  within: Inches = LAST_BARRIER,
): Point[] {
  const crossing = crossingOf(points, edges, steep);
  let [here, there] = [workspace(points.length), workspace(points.length)];
  here.shares.fill(0.5);
  for (let barrier = FIRST_BARRIER; barrier > within; barrier *= WEAKER) {
    derive(crossing, here, barrier);
    for (let step = 0; step < STEPS; step++) {
      const moved = stepTo(crossing, here, there, barrier);
      [here, there] = [there, here];
      if (moved <= SAME_PLACE) break;
    }
  }
  const { shares } = here;
  return points.map((p, i) => {
    const [edge, s] = [edges[i], shares[i]!];
    if (!edge) return p;
    if (s < AT_EDGE_END) return edge[0];
    return s > 1 - AT_EDGE_END ? edge[1] : lerp(edge[0], edge[1], s);
  });
}

/**
 * Edges crossed one after another: where each begins, what leads to its end, and which stretches between are climbed.
 *
 * @shape `from`, `along`: xyz by edge, inches. `steep`: by stretch.
 */
type Crossing = { readonly from: Float64Array; readonly along: Float64Array; readonly steep: readonly boolean[] };

function crossingOf(
  points: readonly Point[],
  edges: readonly (Edge | undefined)[],
  steep: readonly boolean[],
): Crossing {
  const [from, along] = [new Float64Array(3 * points.length), new Float64Array(3 * points.length)];
  points.forEach((p, i) => {
    const edge = edges[i];
    from.set(edge?.[0] ?? p, 3 * i);
    if (edge) along.set(sub(edge[1], edge[0]), 3 * i);
  });
  return { from, along, steep };
}

/**
 * The shares of edges at which a path crosses them, and there the slopes of its cost by each share and its second
 * derivatives: by each share, and by it and the next.
 *
 * @shape By edge.
 */
type Derivatives = {
  readonly shares: Float64Array;
  readonly slope: Float64Array;
  readonly own: Float64Array;
  readonly next: Float64Array;
  /** Newton's step from there. */
  readonly by: Float64Array;
};

function workspace(n: number): Derivatives {
  const make = (): Float64Array => new Float64Array(n);
  return { shares: make(), slope: make(), own: make(), next: make(), by: make() };
}

/** Takes one of Newton's steps, shortened where the cost would rise again; returns the largest change of a share. */
function stepTo(crossing: Crossing, here: Derivatives, there: Derivatives, barrier: number): Share {
  const { shares, slope, by } = here;
  const n = shares.length;
  findStep(here);
  let part = 1;
  let falls = 0;
  for (let i = 0; i < n; i++) {
    const room = WITHIN_EDGE * (by[i]! > 0 ? 1 - shares[i]! : shares[i]!);
    if (Math.abs(by[i]!) * part > room) part = room / Math.abs(by[i]!);
    falls += slope[i]! * by[i]!;
  }
  for (let k = 0; ; k++, part /= 2) {
    for (let i = 0; i < n; i++) there.shares[i] = shares[i]! + part * by[i]!;
    derive(crossing, there, barrier);
    let rises = 0;
    for (let i = 0; i < n; i++) rises += there.slope[i]! * by[i]!;
    if (rises <= RISES_AGAIN * Math.abs(falls) || k === HALVINGS) break;
  }
  let most = 0;
  for (let i = 0; i < n; i++) most = Math.max(most, Math.abs(there.shares[i]! - shares[i]!));
  return most;
}

/** Newton's step for the share of each edge, by elimination in a tridiagonal system (Thomas 1949). */
function findStep({ slope, own, next, by }: Derivatives): void {
  const n = slope.length;
  // The elimination overwrites the diagonal, which is derived again before it is needed.
  by[0] = slope[0]!;
  for (let i = 1; i < n; i++) {
    const share = next[i - 1]! / own[i - 1]!;
    own[i]! -= share * next[i - 1]!;
    by[i] = slope[i]! - share * by[i - 1]!;
  }
  for (let i = n - 1; i >= 0; i--) by[i] = -(by[i]! + (i + 1 < n ? next[i]! * by[i + 1]! : 0)) / own[i]!;
}

/** Finds the derivatives of the cost of a path with its barrier, which also rounds off the corners of norms. */
function derive({ from, along, steep }: Crossing, { shares, slope, own, next }: Derivatives, barrier: number): void {
  const n = shares.length;
  next.fill(0);
  for (let i = 0; i < n; i++) {
    const s = shares[i]!;
    slope[i] = barrier / (1 - s) - barrier / s;
    own[i] = barrier / (s * s) + barrier / ((1 - s) * (1 - s));
  }
  for (let i = 1; i < n; i++) {
    const [j, k] = [3 * i - 3, 3 * i];
    const [ax, ay, az] = [along[j]!, along[j + 1]!, along[j + 2]!];
    const [bx, by, bz] = [along[k]!, along[k + 1]!, along[k + 2]!];
    const [s, t] = [shares[i - 1]!, shares[i]!];
    const x = from[k]! + t * bx - from[j]! - s * ax;
    const y = from[k + 1]! + t * by - from[j + 1]! - s * ay;
    const z = from[k + 2]! + t * bz - from[j + 2]! - s * az;
    const add = (flat: number, rise: number): void => {
      const l = Math.sqrt(flat * (x * x + z * z) + rise * y * y + barrier * barrier);
      const pa = (flat * (x * ax + z * az) + rise * y * ay) / l;
      const pb = (flat * (x * bx + z * bz) + rise * y * by) / l;
      slope[i - 1]! -= pa;
      slope[i]! += pb;
      own[i - 1]! += (flat * (ax * ax + az * az) + rise * ay * ay - pa * pa) / l;
      own[i]! += (flat * (bx * bx + bz * bz) + rise * by * by - pb * pb) / l;
      next[i - 1]! -= (flat * (ax * bx + az * bz) + rise * ay * by - pa * pb) / l;
    };
    if (steep[i - 1]) {
      add(1, 0);
      add(0, 1);
    } else add(1, 1);
  }
}
