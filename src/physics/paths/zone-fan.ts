import type { Field } from '../../geometry/field/field.ts';
import type { Rounded } from '../../geometry/outlines/rounded.ts';
import type { RouteNode } from '../../geometry/travel/route-node.ts';
import type { GoalCandidate, SeekEnd } from '../../geometry/routes/seek-state.ts';
import type { PlanPoint } from '../../kernel/point.ts';
import { OFF_CURVE } from '../../kernel/tolerances.ts';
import { type EndingsAt, once, onLevels, type ZonePlace, zonePlaceAt } from './zone-places.ts';
import * as trig from '../../kernel/trig.ts';

/** Number of directions round a zone in which leaps into it are tried. */
const FAN = 32;
/** Bisection steps between the last direction in which a leap is possible and the next, shorter one. */
const HALVINGS = 14;

/**
 * Ends on the near side of a zone's rim for leaps. Whether a leap is possible depends on its landing, so the shortest
 * possible one need not be perpendicular to the rim.
 */
export function fanOver(
  field: Field,
  region: Rounded,
  endingsAt: EndingsAt,
): (node: RouteNode) => readonly GoalCandidate[] {
  const placeIn = (turn: number) => zonePlaceAt(onRim(region, (2 * Math.PI * turn) / FAN), endingsAt);
  const places = once(() => Array.from({ length: FAN }, (_, k) => placeIn(k)));
  const apart = (node: RouteNode, { at: [x, z] }: ZonePlace) => Math.sqrt((x - node.x) ** 2 + (z - node.z) ** 2);
  return (node) => {
    const from = (place: ZonePlace) => onLevels(field, node, place.endings());
    const all = places();
    const isNearer = (place: ZonePlace, than: ZonePlace) => apart(node, place) < apart(node, than);
    const open = (k: number): readonly SeekEnd[] => {
      let ends = from(all[k]!);
      const step = [1, -1].find((side) => isNearer(all[(k + side + FAN) % FAN]!, all[k]!));
      if (ends.length === 0 || step === undefined || from(all[(k + step + FAN) % FAN]!).length > 0) return ends;
      for (let [good, half, i] = [k, step / 2, 0]; i < HALVINGS; i++, half /= 2) {
        const nearer = from(placeIn(good + half));
        if (nearer.length === 0) continue;
        good += half;
        ends = nearer;
      }
      return ends;
    };
    return all.flatMap(({ at }, k): readonly GoalCandidate[] => {
      const angle = (2 * Math.PI * k) / FAN;
      if ((node.x - at[0]) * trig.cos(angle) + (node.z - at[1]) * trig.sin(angle) < 0) return [];
      const least = node.cost + apart(node, all[k]!) - (2 * Math.PI * region.rho) / FAN;
      return [{ at, least, open: () => open(k) }];
    });
  };
}

/** The furthest point of a region's rim in a direction. */
function onRim({ px, pz, rho }: Rounded, angle: number): PlanPoint {
  const [ux, uz] = [trig.cos(angle), trig.sin(angle)];
  let best = 0;
  for (let i = 1; i < px.length; i++) if (px[i]! * ux + pz[i]! * uz > px[best]! * ux + pz[best]! * uz) best = i;
  return [px[best]! + (rho - OFF_CURVE) * ux, pz[best]! + (rho - OFF_CURVE) * uz];
}
