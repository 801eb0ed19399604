import type { Point } from '../../kernel/point.ts';
import type { Leg } from '../path.ts';
import * as trig from '../../kernel/trig.ts';

/** Maximum turn per straight piece, radians: corners lie outside the arc by at most 0.005 % of the radius. */
const PIECE = 0.02;

/**
 * A path's legs with every arc cut into straight pieces that lie just outside it, so that they avoid everything the arc
 * avoids. Each piece carries its share of the arc's exact length.
 *
 * @param piece Maximum turn replaced by one straight piece, radians.
 * @source Circumscribed polygons.
 */
export function flattenLegs(legs: readonly Leg[], piece = PIECE): readonly Leg[] {
  return legs.flatMap((leg) => (leg.turn ? flattenArc(leg, leg.turn, piece) : [leg]));
}

function flattenArc(leg: Leg, turn: NonNullable<Leg['turn']>, piece: number): Leg[] {
  const n = Math.max(1, Math.ceil(Math.abs(turn.sweep) / piece));
  const step = turn.sweep / n;
  const out = turn.radius / trig.cos(step / 2);
  const [cx, cz] = turn.centre;
  const start = trig.atan2(leg.from[2] - cz, leg.from[0] - cx);
  const y = leg.from[1];
  // Tangents at the arc's ends and at every whole step meet at the half steps.
  const corners: Point[] = [leg.from];
  for (let k = 0; k < n; k++) {
    const a = start + (k + 0.5) * step;
    corners.push([cx + out * trig.cos(a), y, cz + out * trig.sin(a)]);
  }
  corners.push(leg.to);
  return corners.slice(1).map((to, k) => ({
    kind: leg.kind,
    from: corners[k]!,
    to,
    length: (leg.length / n) * (k === 0 || k === n ? 0.5 : 1),
  }));
}
