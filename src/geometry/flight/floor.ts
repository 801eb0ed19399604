import type { PlanPoint, Point } from '../../kernel/point.ts';
import { LENGTH_ROUNDING, NO_LENGTH } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import type { Clearance } from '../slopes/clearance.ts';
import type { FlightPlan } from './flight.ts';
import type { SidePoint } from './side-view.ts';

/** The minimum height of a flight over sloping ground. */
export type Floor = {
  /** Minimum height of the base over a place; −Infinity where there is no slope. */
  readonly at: (x: Inches, z: Inches) => Inches;
  /** The same minimum to a lattice's step, but much faster. */
  readonly roughly: (x: Inches, z: Inches) => Inches;
  /** The same minimum if it is above a height, otherwise −Infinity: lower places rarely need an exact value. */
  readonly above: (x: Inches, z: Inches, y: Inches) => Inches;
  /** Maximum distance between samples that misses nothing: well within a base. */
  readonly step: Inches;
};

/** How far a base's height may be from a surface while it stands on it: files round, slopes tilt. */
const ON: Inches = 0.05;

/**
 * The floor of a flight between two places.
 *
 * A base that stands on a slope, or at its foot, has part of the slope above its rim. There only the clear share of the
 * base counts, growing with distance to the whole base at a base's radius.
 *
 * @source C-31; easing at the ends is ours, held against test/oracles/flight-by-waves.ts.
 */
export function floorBetween(clearances: readonly Clearance[], size: Inches, ends: readonly Point[]): Floor {
  const highest = (x: Inches, z: Inches, share: number) => {
    let best = -Infinity;
    for (const c of clearances) {
      if (x > c.minX && x < c.maxX && z > c.minZ && z < c.maxZ) best = Math.max(best, c.over(x, z, share));
    }
    return best;
  };
  const leaning = ends
    .map((end) => ({ x: end[0], z: end[2], share: clearShare(highest, end) }))
    .filter((end) => end.share < 1);
  /** The share of the base that counts at a place, and how far below the surface it may be there. */
  const easedAt = (x: Inches, z: Inches) => {
    let share = 1;
    let sunk = 0;
    for (const end of leaning) {
      const away = Math.sqrt((x - end.x) ** 2 + (z - end.z) ** 2) / size;
      share = Math.min(share, end.share + away);
      sunk = Math.max(sunk, ON * (1 - away));
    }
    return { share, sunk };
  };
  const isBare = (x: Inches, z: Inches) =>
    clearances.every((c) => x <= c.minX || x >= c.maxX || z <= c.minZ || z >= c.maxZ);
  const at = (x: Inches, z: Inches): Inches => {
    if (isBare(x, z)) return -Infinity;
    const { share, sunk } = easedAt(x, z);
    return highest(x, z, share) - sunk;
  };
  return {
    at,
    above: (x, z, y) => {
      let most = -Infinity;
      for (const c of clearances) most = Math.max(most, c.atMost(x, z));
      return most > y ? at(x, z) : -Infinity;
    },
    roughly: (x, z) => {
      if (isBare(x, z)) return -Infinity;
      if (easedAt(x, z).share < 1) return at(x, z);
      let best = -Infinity;
      for (const c of clearances) best = Math.max(best, c.roughly(x, z));
      return best;
    },
    step: Math.min(0.12, size / 4),
  };
}

/** The share of a base that is clear at its position, by bisection, since a larger share never has a lower maximum. */
function clearShare(highest: (x: Inches, z: Inches, share: number) => Inches, [x, y, z]: Point): number {
  if (highest(x, z, 1) <= y + LENGTH_ROUNDING) return 1;
  let [low, high] = [0, 1];
  for (let round = 0; round < 20; round++) {
    const middle = (low + high) / 2;
    if (highest(x, z, middle) <= y + ON) low = middle;
    else high = middle;
  }
  return low;
}

/** Sample positions along a plan with their floor: both ends of every stretch, and steps between. @source Sampling. */
export function lookAlong(
  { corners, lengths }: FlightPlan,
  step: Inches,
  heightAt: (x: Inches, z: Inches, s: Inches) => Inches,
): SidePoint[] {
  const points: SidePoint[] = [];
  let s = 0;
  for (let i = 1; i < corners.length; i++) {
    const [a, b] = [corners[i - 1]!, corners[i]!];
    const length = lengths[i - 1]!;
    const n = Math.max(1, Math.ceil(length / step));
    for (let k = i === 1 ? 0 : 1; k <= n; k++) {
      const [x, z] = [a[0] + (k / n) * (b[0] - a[0]), a[1] + (k / n) * (b[1] - a[1])];
      const along = s + (k / n) * length;
      points.push([along, heightAt(x, z, along)]);
    }
    s += length;
  }
  return points;
}

/** The place of a plan at a length along it. @source Linear interpolation. */
export function placeAlong({ corners, lengths }: FlightPlan, s: Inches): PlanPoint {
  let left = s;
  for (let i = 1; i < corners.length; i++) {
    const length = lengths[i - 1]!;
    if (left <= length + NO_LENGTH || i === corners.length - 1) {
      const [a, b] = [corners[i - 1]!, corners[i]!];
      const t = length === 0 ? 0 : Math.min(left / length, 1);
      return [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])];
    }
    left -= length;
  }
  return corners[0]!;
}
