/**
 * Flights over sloping ground found in another way than the house's: the ground plan is a sum of waves about the straight
 * line, whose heights are tried at random and kept when the flight gets shorter; the base is a handful of points.
 *
 * What it finds can be flown, so no shortest flight is longer; tried often enough, it is hardly longer itself.
 */
import type { PlanPoint, Point } from '../../src/kernel/point.ts';

/** Height of the ground over a plan point. */
export type Ground = (x: number, z: number) => number;

const RINGS = 4;
const SPOKES = 20;

/** The highest ground under a disc, by a handful of its points. */
export function highestUnder(ground: Ground, x: number, z: number, radius: number): number {
  let best = ground(x, z);
  for (let ring = 1; ring <= RINGS; ring++) {
    const r = (radius * ring) / RINGS;
    for (let k = 0; k < SPOKES; k++) {
      const a = (2 * Math.PI * k) / SPOKES;
      best = Math.max(best, ground(x + r * Math.cos(a), z + r * Math.sin(a)));
    }
  }
  return best;
}

const STEP = 0.1;

/** The same from a lattice that fills as it is asked, blended between its points. */
function latticeOf(ground: Ground, radius: number): Ground {
  const known = new Map<number, number>();
  const at = (i: number, k: number) => {
    const key = (i + 5000) * 10_000 + k + 5000;
    const height = known.get(key) ?? highestUnder(ground, i * STEP, k * STEP, radius);
    known.set(key, height);
    return height;
  };
  return (x, z) => {
    const [i, k] = [Math.floor(x / STEP), Math.floor(z / STEP)];
    const [u, v] = [x / STEP - i, z / STEP - k];
    return (at(i, k) * (1 - u) + at(i + 1, k) * u) * (1 - v) + (at(i, k + 1) * (1 - u) + at(i + 1, k + 1) * u) * v;
  };
}

const WAVES = 8;

/** The plan with given wave heights, as points a step apart. */
function planOf(a: Point, b: Point, waves: readonly number[], step: number): PlanPoint[] {
  const [dx, dz] = [b[0] - a[0], b[2] - a[2]];
  const length = Math.hypot(dx, dz);
  const n = Math.max(2, Math.ceil(length / step));
  return Array.from({ length: n + 1 }, (_, i): PlanPoint => {
    const t = i / n;
    const off = waves.reduce((sum, w, k) => sum + w * Math.sin((k + 1) * Math.PI * t), 0) / length;
    return [a[0] + t * dx - off * dz, a[2] + t * dz + off * dx];
  });
}

/** Length of the string over a clearance along a plan. */
function stringLength(clear: Ground, plan: readonly PlanPoint[], from: number, to: number): number {
  const hull: [number, number][] = [];
  let s = 0;
  plan.forEach(([x, z], i) => {
    if (i > 0) s += Math.hypot(x - plan[i - 1]![0], z - plan[i - 1]![1]);
    const y = i === 0 ? from : i === plan.length - 1 ? to : clear(x, z);
    const isUnder = () => {
      const [[ps, py], [qs, qy]] = [hull.at(-2)!, hull.at(-1)!];
      return (s - ps) * (qy - py) <= (qs - ps) * (y - py);
    };
    while (hull.length > 1 && isUnder()) hull.pop();
    hull.push([s, y]);
  });
  return hull.reduce((sum, [q, y], i) => (i === 0 ? 0 : sum + Math.hypot(q - hull[i - 1]![0], y - hull[i - 1]![1])), 0);
}

/** The length of the shortest flight found between two places of the level table. */
export function flightByWaves(ground: Ground, radius: number, a: Point, b: Point, random: () => number): number {
  const clear = latticeOf(ground, radius);
  const lengthOf = (waves: readonly number[]) => stringLength(clear, planOf(a, b, waves, 0.15), a[1], b[1]);
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
  const fine = planOf(a, b, best, 0.03);
  return stringLength((x, z) => highestUnder(ground, x, z, radius), fine, a[1], b[1]);
}
