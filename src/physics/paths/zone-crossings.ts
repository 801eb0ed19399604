import { type Rounded, signedDistance } from '../../geometry/outlines/rounded.ts';
import type { RouteNode } from '../../geometry/travel/route-node.ts';
import type { PlanPoint } from '../../kernel/point.ts';
import { BESIDE_CROSSING, GRADIENT_STEP, SAME_PLACE } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import { type EndingsAt, type ZonePlace, zonePlaceAt } from './zone-places.ts';

/**
 * A place where boundaries cross. `closed`: directions along the zone's rim in which paths cannot end just beside it;
 * undefined means all.
 */
type ZoneCrossing = ZonePlace & { readonly closed?: readonly PlanPoint[] };

/**
 * A crossing of boundaries as a place to end at; none when no path can end there, or when one can equally end on either
 * side of it.
 */
export function crossingAt(region: Rounded, at: PlanPoint, endingsAt: EndingsAt): readonly ZoneCrossing[] {
  const place = zonePlaceAt(at, endingsAt);
  const [x, z] = at;
  if (place.endings().length === 0) return [];
  if (signedDistance(region, x, z) < -SAME_PLACE) return place.endings().some((e) => e.isLegal()) ? [place] : [];
  const [nx, nz] = outwards(region, x, z);
  const goesOn = (tx: number, tz: number, along: Inches) => {
    const [bx, bz] = [x + along * tx, z + along * tz];
    const off = signedDistance(region, bx, bz) + SAME_PLACE / 10;
    const beside = endingsAt(bx - off * nx, bz - off * nz);
    return place.endings().every((e) => {
      const other = beside.find((b) => Math.abs(b.at[1] - e.at[1]) < SAME_PLACE);
      return other !== undefined && (!e.isLegal() || other.isLegal());
    });
  };
  const closed = [1, -1]
    .map((side): PlanPoint => [-side * nz, side * nx])
    .filter(([tx, tz]) => !BESIDE_CROSSING.every((along) => goesOn(tx, tz, along)));
  return closed.length === 0 ? [] : [{ ...place, closed }];
}

/** The direction straight out of a region, a unit vector. */
function outwards(region: Rounded, x: Inches, z: Inches): PlanPoint {
  const off = (px: Inches, pz: Inches) => signedDistance(region, px, pz);
  const h = GRADIENT_STEP;
  const [nx, nz] = [off(x + h, z) - off(x - h, z), off(x, z + h) - off(x, z - h)];
  const length = Math.sqrt(nx * nx + nz * nz);
  return [nx / length, nz / length];
}

/** Whether the shortest path straight on from a node may end at a crossing: no nearer place beside it is open. */
export const isUseful = ({ at, closed }: ZoneCrossing, node: RouteNode): boolean =>
  closed === undefined || closed.some(([tx, tz]) => (node.x - at[0]) * tx + (node.z - at[1]) * tz > 0);
