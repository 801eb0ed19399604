import { linkBetween, type OnSheet } from '../../geometry/slopes/sheet-links.ts';
import { heightIn, triangleAt } from '../../geometry/slopes/sheet.ts';
import type { PlanPoint, Point } from '../../kernel/point.ts';
import { PAST_HILL } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';

/**
 * Distance between the places examined on a straight path over a hill; one surface rises by at most twice as much
 * between them.
 */
const LOOK: Inches = 0.05;
/** Bisection steps within the interval where the path fails. */
const HALVINGS = 30;

/**
 * Where a straight path that begins on a hill leaves it, meets an obstacle on it or loses support, and its length up to
 * there; undefined when it does none of these. `beyond`: a place just past that.
 *
 * @param isHeld Whether a base is supported at a place on the hill.
 */
export function leavesHillAt(
  from: OnSheet,
  x: Inches,
  z: Inches,
  isHeld: (at: Point) => boolean,
): { readonly at: Point; readonly along: Inches; readonly beyond: PlanPoint } | undefined {
  const { joined, at: start } = from;
  const [dx, dz] = [x - start[0], z - start[2]];
  const length = Math.sqrt(dx * dx + dz * dz);
  const placeAt = (share: number, y: Inches): OnSheet | undefined => {
    const [px, pz] = [start[0] + share * dx, start[2] + share * dz];
    const triangle = triangleAt(joined.sheet, px, pz, y);
    const height = triangle < 0 ? undefined : heightIn(joined.sheet.triangles[triangle]!, px, pz);
    if (height === undefined || Math.abs(height - y) > 2 * LOOK) return undefined;
    const at: Point = [px, height, pz];
    return isHeld(at) && joined.isOpen(start, at) ? { joined, at, triangle } : undefined;
  };
  let last = from;
  let on = 0;
  let off = 1;
  const looks = Math.max(1, Math.ceil(length / LOOK));
  for (let k = 1; on < off && k <= looks; k++) {
    const next = placeAt(k / looks, last.at[1]);
    if (next) [last, on] = [next, k / looks];
    else {
      off = k / looks;
      break;
    }
  }
  if (on >= 1) return undefined;
  for (let k = 0; k < HALVINGS; k++) {
    const middle = (on + off) / 2;
    const next = placeAt(middle, last.at[1]);
    if (next) [last, on] = [next, middle];
    else off = middle;
  }
  const link = linkBetween(from, last);
  const past = Math.min(1, off + PAST_HILL / length);
  return link && { at: last.at, along: link.cost, beyond: [start[0] + past * dx, start[2] + past * dz] };
}
