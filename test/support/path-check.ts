import type { Leg, Path } from '../../src/geometry/path.ts';
import type { Point } from '../../src/kernel/point.ts';

/** Points of a leg, at most `step` apart, ends included. */
export function pointsAlong(leg: Leg, step: number): readonly Point[] {
  const [a, b] = [leg.from, leg.to];
  const straight = Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]);
  const n = Math.max(1, Math.ceil((leg.turn ? leg.length : straight) / step));
  return Array.from({ length: n + 1 }, (_, k): Point => {
    const t = k / n;
    if (!leg.turn) return [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1]), a[2] + t * (b[2] - a[2])];
    const { centre, radius, sweep } = leg.turn;
    const angle = Math.atan2(a[2] - centre[1], a[0] - centre[0]) + t * sweep;
    return [centre[0] + radius * Math.cos(angle), a[1], centre[1] + radius * Math.sin(angle)];
  });
}

/** The cost of a leg, computed from its ends alone. */
function measured(leg: Leg): number {
  const [a, b] = [leg.from, leg.to];
  if (leg.turn) return leg.turn.radius * Math.abs(leg.turn.sweep);
  const flat = Math.hypot(b[0] - a[0], b[2] - a[2]);
  if (leg.kind === 'walk') return flat;
  if (leg.kind === 'climb') return Math.abs(b[1] - a[1]);
  return leg.kind === 'step' ? 0 : Math.hypot(flat, b[1] - a[1]);
}

/** All arithmetic faults of a path: gaps between legs, wrong lengths, wrong sums. */
export function faultsOf(path: Path, from: Point, to: Point): readonly string[] {
  const faults: string[] = [];
  const isApart = (p: Point, q: Point) => Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]) > 1e-8;
  let at = from;
  let [across, up, down] = [0, 0, 0];
  path.legs.forEach((leg, i) => {
    if (isApart(at, leg.from)) faults.push(`leg ${i} starts at ${leg.from}, the one before ended at ${at}`);
    at = leg.to;
    const end = pointsAlong(leg, 1).at(-1)!;
    if (isApart(end, leg.to)) faults.push(`leg ${i} turns to ${end}, not to ${leg.to}`);
    if (Math.abs(measured(leg) - leg.length) > 1e-8) faults.push(`leg ${i} says ${leg.length}, is ${measured(leg)}`);
    if (leg.kind !== 'climb') across += leg.length;
    else if (leg.to[1] > leg.from[1]) up += leg.length;
    else down += leg.length;
  });
  if (path.legs.length > 0 && isApart(at, to)) faults.push(`ends at ${at}, not at ${to}`);
  const sums = { across, up, down, length: across + up + down };
  for (const key of ['across', 'up', 'down', 'length'] as const)
    if (Math.abs(sums[key] - path[key]) > 1e-8) faults.push(`${key} says ${path[key]}, legs sum to ${sums[key]}`);
  return faults;
}
