import type { Point } from '../kernel/point.ts';
import { SAME_PLACE } from '../kernel/tolerances.ts';
import type { Path } from '../geometry/path.ts';

/** One leg of a path. */
type Leg = Path['legs'][number];

/** The place at a share of a leg, 0 to 1; arcs are followed around their centre. */
export function alongLeg(leg: Leg, t: number): Point {
  const y = leg.from[1] + (leg.to[1] - leg.from[1]) * t;
  if (leg.turn === undefined || t <= 0 || t >= 1) {
    return t <= 0
      ? leg.from
      : t >= 1
        ? leg.to
        : [leg.from[0] + (leg.to[0] - leg.from[0]) * t, y, leg.from[2] + (leg.to[2] - leg.from[2]) * t];
  }
  const { centre, radius, sweep } = leg.turn;
  const angle = Math.atan2(leg.from[2] - centre[1], leg.from[0] - centre[0]) + sweep * t;
  return [centre[0] + radius * Math.cos(angle), y, centre[1] + radius * Math.sin(angle)];
}

/** The length of a leg in space, inches, whatever it costs of the move. */
export function legSpan(leg: Leg): number {
  const rise = leg.to[1] - leg.from[1];
  const flat = leg.turn
    ? Math.abs(leg.turn.radius * leg.turn.sweep)
    : Math.hypot(leg.to[0] - leg.from[0], leg.to[2] - leg.from[2]);
  return Math.hypot(flat, rise);
}

/** The facing of a model moving along a leg, radians about +y; undefined straight up or down. */
export function headingOf(leg: Leg, t: number): number | undefined {
  const [a, b] = [alongLeg(leg, Math.max(0, t - 0.02)), alongLeg(leg, Math.min(1, t + 0.02))];
  const [dx, dz] = [b[0] - a[0], b[2] - a[2]];
  return Math.sqrt(dx * dx + dz * dz) < SAME_PLACE ? undefined : Math.atan2(-dx, -dz);
}
