/**
 * Flights over sloping ground, found independently of the planner: the ground plan is a sum of waves about the straight
 * line, whose amplitudes are varied at random and kept when the flight gets shorter; the base is a handful of points.
 *
 * Every flight it finds is possible, so no shortest flight is longer; with enough attempts, it is hardly longer itself.
 */
import type { PlanPoint, Point } from '../../src/kernel/point.ts';

/** The height of the ground at a plan point. */
export type Ground = (x: number, z: number) => number;

const RINGS = 4;
const SPOKES = 20;

const AROUND = Array.from({ length: SPOKES }, (_, k): PlanPoint => {
  const a = (2 * Math.PI * k) / SPOKES;
  return [Math.cos(a), Math.sin(a)];
});

/** The highest ground under a disc, by a handful of its points. */
export function highestUnder(ground: Ground, x: number, z: number, radius: number): number {
  let best = ground(x, z);
  for (let ring = 1; ring <= RINGS; ring++) {
    const r = (radius * ring) / RINGS;
    for (const [cos, sin] of AROUND) best = Math.max(best, ground(x + r * cos, z + r * sin));
  }
  return best;
}

const STEP = 0.1;

/** Points of the lattice on either side of the middle: nothing here is more than 40 inches away. */
const SIDE = 400;

/** The same from a lattice that is filled on demand, interpolated between its points. */
function latticeOf(ground: Ground, radius: number): Ground {
  const known = new Float64Array((2 * SIDE) ** 2).fill(Number.NaN);
  const at = (i: number, k: number) => {
    const key = (i + SIDE) * 2 * SIDE + k + SIDE;
    if (Math.max(Math.abs(i), Math.abs(k)) >= SIDE) throw new RangeError('a flight bulged off its lattice');
    if (Number.isNaN(known[key])) known[key] = highestUnder(ground, i * STEP, k * STEP, radius);
    return known[key]!;
  };
  return (x, z) => {
    const [i, k] = [Math.floor(x / STEP), Math.floor(z / STEP)];
    const [u, v] = [x / STEP - i, z / STEP - k];
    return (at(i, k) * (1 - u) + at(i + 1, k) * u) * (1 - v) + (at(i, k + 1) * (1 - u) + at(i + 1, k + 1) * u) * v;
  };
}

const WAVES = 8;

/** Plans with given wave amplitudes between two places, as points a step apart. */
function plansBetween(a: Point, b: Point, step: number): (waves: readonly number[]) => readonly PlanPoint[] {
  const [dx, dz] = [b[0] - a[0], b[2] - a[2]];
  const length = Math.hypot(dx, dz);
  const n = Math.max(2, Math.ceil(length / step));
  // The values of every wave at every point, computed once.
  const heights = Array.from({ length: n + 1 }, (_, i) =>
    Float64Array.from({ length: WAVES }, (_, k) => Math.sin((k + 1) * Math.PI * (i / n))),
  );
  return (waves) =>
    heights.map((here, i): PlanPoint => {
      const t = i / n;
      let sum = 0;
      for (let k = 0; k < waves.length; k++) sum += waves[k]! * here[k]!;
      const off = sum / length;
      return [a[0] + t * dx - off * dz, a[2] + t * dz + off * dx];
    });
}

/** The length of the string over the clearance along a plan: that of the upper hull of its points. */
function stringLength(clear: Ground, plan: readonly PlanPoint[], from: number, to: number): number {
  const last = plan.length - 1;
  const [along, high] = [new Float64Array(last + 1), new Float64Array(last + 1)];
  let [s, size] = [0, 0];
  for (let i = 0; i <= last; i++) {
    const [x, z] = plan[i]!;
    if (i > 0) s += Math.hypot(x - plan[i - 1]![0], z - plan[i - 1]![1]);
    const y = i === 0 ? from : i === last ? to : clear(x, z);
    for (; size > 1; size--) {
      const [ps, py, qs, qy] = [along[size - 2]!, high[size - 2]!, along[size - 1]!, high[size - 1]!];
      if ((s - ps) * (qy - py) > (qs - ps) * (y - py)) break;
    }
    along[size] = s;
    high[size] = y;
    size++;
  }
  let length = 0;
  for (let i = 1; i < size; i++) length += Math.hypot(along[i]! - along[i - 1]!, high[i]! - high[i - 1]!);
  return length;
}

/** The length of the shortest flight found between two places of the level table. */
export function flightByWaves(ground: Ground, radius: number, a: Point, b: Point, random: () => number): number {
  const clear = latticeOf(ground, radius);
  const rough = plansBetween(a, b, 0.15);
  const lengthOf = (waves: readonly number[]) => stringLength(clear, rough(waves), a[1], b[1]);
  let best: number[] = [];
  let least = Infinity;
  for (const bulge of [0, 2, -2, 4, -4, 6, -6]) {
    let waves = [bulge, ...Array.from({ length: WAVES - 1 }, () => 0)];
    let length = lengthOf(waves);
    for (let stride = 1; stride > 0.01; stride *= 0.75) {
      for (let k = 0; k < 24; k++) {
        const next = waves.map((w, i) => w + ((random() - 0.5) * 2 * stride) / (i + 1));
        const tried = lengthOf(next);
        if (tried < length) [waves, length] = [next, tried];
      }
    }
    if (length < least) [best, least] = [waves, length];
  }
  const fine = plansBetween(a, b, 0.03)(best);
  return stringLength((x, z) => highestUnder(ground, x, z, radius), fine, a[1], b[1]);
}
