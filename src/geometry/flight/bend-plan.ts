import type { PlanPoint } from '../../kernel/point.ts';
import { FLIGHT_CORNERS, FLIGHT_GAIN, SAME_PLACE } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import { planThrough } from './flight.ts';
import { placeAlong } from './floor.ts';

/** The result of a plan: the flight's length, and where along the plan it bends. */
type FlownPlan = { readonly length: Inches; readonly bends: readonly Inches[] };

/** Sideways steps tried for corners: all together, those beside a corner, and one by one. */
const STRIDES: Readonly<Record<Search, readonly Inches[]>> = { far: [1.6, 0.5, 0.16, 0.05], near: [0.3, 0.1, 0.03] };

/** How widely a plan is bent: `near` stays on the same side of obstacles. */
export type Search = 'far' | 'near';
/** Maximum number of corners at which a plan is bent. */
const MOST = 6;
/** Maximum number of rounds of bending. */
const ROUNDS = 4;

/**
 * A ground plan bent aside until the flight along it gets no shorter.
 *
 * Shortest flights bend in plan where they bend in height, at the obstacles they rest on, so the bends of each flight
 * become the corners moved for the next.
 *
 * @param fly     The flight along a plan; undefined when it cannot be flown.
 * @source Ours: descent by steps that shrink; held against test/oracles/flight-by-waves.ts.
 */
export function bendPlan(
  start: readonly PlanPoint[],
  fly: (corners: readonly PlanPoint[]) => FlownPlan | undefined,
  search: Search,
): { readonly corners: readonly PlanPoint[]; readonly flown: FlownPlan } | undefined {
  const flown = fly(start);
  if (!flown) return undefined;
  let best = { corners: start, flown };
  const attempt = (corners: readonly PlanPoint[]): boolean => {
    const next = fly(corners);
    if (!next || next.length >= best.flown.length - SAME_PLACE) return false;
    best = { corners, flown: next };
    return true;
  };
  for (let round = 0; round < ROUNDS; round++) {
    const before = best.flown.length;
    const corners = cornersFor(best.corners, best.flown.bends);
    const again = fly(corners);
    if (again) best = { corners, flown: again };
    for (const stride of STRIDES[search]) {
      for (const side of [stride, -stride]) {
        while (attempt(movedAside(best.corners, [1, best.corners.length - 2], side)));
        for (let i = 2; i + 1 < best.corners.length; i++) {
          while (attempt(movedAside(best.corners, [1, i], side)));
          while (attempt(movedAside(best.corners, [i, best.corners.length - 2], side)));
        }
      }
      for (let i = 1; i + 1 < best.corners.length; i++) {
        while (attempt(movedAside(best.corners, [i, i], stride)));
        while (attempt(movedAside(best.corners, [i, i], -stride)));
      }
    }
    if (before - best.flown.length < FLIGHT_GAIN * before) break;
  }
  return best;
}

/** The corners where a plan turns, and the places where the flight along it bends, limited in number. */
function cornersFor(corners: readonly PlanPoint[], bends: readonly Inches[]): PlanPoint[] {
  const plan = planThrough(corners);
  const along: Inches[] = [...bends];
  let s = 0;
  for (let i = 1; i + 1 < corners.length; i++) {
    s += plan.lengths[i - 1]!;
    if (turns(corners[i - 1]!, corners[i]!, corners[i + 1]!)) along.push(s);
  }
  const total = plan.lengths.reduce((a, b) => a + b, 0);
  if (along.length === 0) along.push(total / 2);
  along.sort((a, b) => a - b);
  const kept = along.filter(
    (p, i) => p > FLIGHT_CORNERS && p < total - FLIGHT_CORNERS && (i === 0 || p - along[i - 1]! > FLIGHT_CORNERS),
  );
  const some =
    kept.length <= MOST
      ? kept
      : Array.from({ length: MOST }, (_, i) => kept[Math.round((i * (kept.length - 1)) / (MOST - 1))]!);
  return [corners[0]!, ...some.map((p) => placeAlong(plan, p)), corners.at(-1)!];
}

/** Sine of the turn below which a corner lies straight between its neighbours. */
const STRAIGHT = 0.01;

function turns(a: PlanPoint, b: PlanPoint, c: PlanPoint): boolean {
  const [ux, uz, vx, vz] = [b[0] - a[0], b[1] - a[1], c[0] - b[0], c[1] - b[1]];
  return Math.abs(ux * vz - uz * vx) > STRAIGHT * Math.sqrt((ux * ux + uz * uz) * (vx * vx + vz * vz));
}

/** A run of corners moved perpendicular to the line between its neighbours. */
function movedAside(corners: readonly PlanPoint[], [first, last]: readonly [number, number], by: Inches): PlanPoint[] {
  const [a, b] = [corners[first - 1]!, corners[last + 1]!];
  const [dx, dz] = [b[0] - a[0], b[1] - a[1]];
  const length = Math.sqrt(dx * dx + dz * dz);
  if (length === 0) return [...corners];
  return corners.map((p, i) => (i < first || i > last ? p : [p[0] - (by * dz) / length, p[1] + (by * dx) / length]));
}
