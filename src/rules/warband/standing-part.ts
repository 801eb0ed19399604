import { cutPath, pointOnLeg } from '../../geometry/corridor.ts';
import type { Leg, Path } from '../../geometry/path.ts';
import type { Point } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';
import type { MoveSetting, TableQuery } from '../core/ports.ts';
import { roundPoint } from '../core/round.ts';

/** Legs nobody stops on the way of. @source S-16, S-17, S-19 */
export const mustFinish = ({ kind }: Leg): boolean =>
  kind === 'climb' || kind === 'ladder' || kind === 'jump-across' || kind === 'jump-down';

/** Steps backwards in which a place to stand is looked for, before the last of them is halved. */
const BACK: Inches = 0.02;
const HALVINGS = 24;

/** The longest part of a path, no longer than `far`, at whose end the base can stand. @source S-23, A-06 */
export function standingPart(path: Path, far: Inches, setting: MoveSetting, table: TableQuery): Path {
  const stands = (along: Inches): boolean => {
    const at = placeAlong(path, along);
    // As an event will record it: at the rim of a support the last digits decide.
    return at !== undefined && table.whyNoPlace(setting, roundPoint(at)) === undefined;
  };
  if (stands(far)) return cutPath(path, far);
  for (let along = far - BACK; along > 0; along -= BACK) {
    if (!stands(along)) continue;
    let [low, high] = [along, along + BACK];
    for (let i = 0; i < HALVINGS; i++) {
      const middle = (low + high) / 2;
      if (stands(middle)) low = middle;
      else high = middle;
    }
    return cutPath(path, low);
  }
  return cutPath(path, 0);
}

/** Where the base is after so many inches; undefined on the way of a leg that must be finished. */
function placeAlong(path: Path, along: Inches): Point | undefined {
  let start = 0;
  for (const leg of path.legs) {
    const end = start + leg.length;
    if (along <= end && leg.length > 0) {
      const isOn = along > start + 1e-12 && along < end - 1e-12;
      return isOn && mustFinish(leg) ? undefined : pointOnLeg(leg, (along - start) / leg.length);
    }
    start = end;
  }
  return path.legs.at(-1)?.to;
}
