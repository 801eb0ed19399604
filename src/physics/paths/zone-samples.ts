import { type Curve, meet } from '../../geometry/outlines/curves.ts';
import type { PlanPoint } from '../../kernel/point.ts';
import type { Share } from '../../kernel/units.ts';
import * as trig from '../../kernel/trig.ts';

/**
 * Sample places for all parts into which curves divide a region: their crossings, and one place on every piece of a
 * curve between two crossings. Conditions that change only across curves are constant along a piece.
 */
export function samplesOn(curves: readonly Curve[]): readonly PlanPoint[] {
  const crossings: number[][] = curves.map(() => []);
  const points: PlanPoint[] = [];
  for (let i = 0; i < curves.length; i++) {
    for (let j = i + 1; j < curves.length; j++) {
      for (const p of meet(curves[i]!, curves[j]!)) {
        points.push(p);
        crossings[i]!.push(shareOf(curves[i]!, p));
        crossings[j]!.push(shareOf(curves[j]!, p));
      }
    }
  }
  curves.forEach((c, i) => {
    const shares = crossings[i]!.sort((a, b) => a - b);
    const stops = c.kind === 'line' ? [0, ...shares, 1] : closed(shares);
    for (let k = 1; k < stops.length; k++) points.push(placeOn(c, (stops[k - 1]! + stops[k]!) / 2));
  });
  return points;
}

/** Shares round a circle, closed by the first one plus 1. */
const closed = (shares: readonly number[]): readonly number[] =>
  shares.length === 0 ? [0, 1] : [...shares, shares[0]! + 1];

/** The share of a curve at which one of its places lies. */
function shareOf(c: Curve, [x, z]: PlanPoint): Share {
  if (c.kind === 'circle') {
    const turn = trig.atan2(z - c.z, x - c.x) / (2 * Math.PI);
    return turn < 0 ? turn + 1 : turn;
  }
  const [dx, dz] = [c.bx - c.ax, c.bz - c.az];
  return ((x - c.ax) * dx + (z - c.az) * dz) / (dx * dx + dz * dz || 1);
}

/** The place at a share of a curve. */
function placeOn(c: Curve, share: Share): PlanPoint {
  if (c.kind === 'line') return [c.ax + share * (c.bx - c.ax), c.az + share * (c.bz - c.az)];
  const angle = 2 * Math.PI * share;
  return [c.x + c.radius * trig.cos(angle), c.z + c.radius * trig.sin(angle)];
}
