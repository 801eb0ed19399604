import { NO_LENGTH } from '../../../../kernel/tolerances.ts';
import type { PlanPoint } from '../../../../kernel/point.ts';
import type { Inches, Share } from '../../../../kernel/units.ts';
import { type StruckAspect, type BattleBody, FLANK, FRONT, REAR } from './battle.ts';

/** The middle of a unit: x and z in plan. */
export const middleX = ({ x, ax, depth }: BattleBody): Inches => x - (ax * depth) / 2;
export const middleZ = ({ z, az, depth }: BattleBody): Inches => z - (az * depth) / 2;

/** The distance of a point from the boundary of a unit, inches; 0 inside. */
export function gapToPlace(body: BattleBody, px: Inches, pz: Inches): Inches {
  const [dx, dz] = [px - body.x, pz - body.z];
  const ahead = dx * body.ax + dz * body.az;
  const right = Math.abs(dz * body.ax - dx * body.az);
  const out = ahead > 0 ? ahead : Math.max(0, -ahead - body.depth);
  const aside = Math.max(0, right - body.width / 2);
  return out === 0 ? aside : aside === 0 ? out : Math.sqrt(out * out + aside * aside);
}

/** The four corners of a unit: front left and right, rear right and left; x and z in turn. */
const CORNERS_A = new Float64Array(8);
const CORNERS_B = new Float64Array(8);

function cornersInto(
  into: Float64Array,
  { x, z, ax, az, width, depth }: Pick<BattleBody, 'x' | 'z' | 'ax' | 'az' | 'width' | 'depth'>,
): void {
  const [rx, rz] = [(-az * width) / 2, (ax * width) / 2];
  into[0] = x - rx;
  into[1] = z - rz;
  into[2] = x + rx;
  into[3] = z + rz;
  into[4] = into[2] - ax * depth;
  into[5] = into[3] - az * depth;
  into[6] = into[0] - ax * depth;
  into[7] = into[1] - az * depth;
}

/** The corners of a unit in order. @shape Four points in plan. */
export function unitCorners(body: Pick<BattleBody, 'x' | 'z' | 'ax' | 'az' | 'width' | 'depth'>): readonly PlanPoint[] {
  cornersInto(CORNERS_A, body);
  return [0, 2, 4, 6].map((i): PlanPoint => [CORNERS_A[i]!, CORNERS_A[i + 1]!]);
}

/**
 * The shortest distance between the boundaries of two units, inches; 0 where they touch or overlap.
 *
 * @param most From there on a lower bound is as good.
 */
export function gapOf(a: BattleBody, b: BattleBody, most: Inches = Number.POSITIVE_INFINITY): Inches {
  const dx = middleX(a) - middleX(b);
  const dz = middleZ(a) - middleZ(b);
  const apart = Math.sqrt(dx * dx + dz * dz);
  if (apart < 0.5 * (Math.min(a.width, a.depth) + Math.min(b.width, b.depth))) return 0;
  const atLeast = apart - (a.width + a.depth + b.width + b.depth) / 2;
  if (atLeast > most) return atLeast;
  cornersInto(CORNERS_A, a);
  cornersInto(CORNERS_B, b);
  if (!isApart(CORNERS_A, b) && !isApart(CORNERS_B, a)) return 0;
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 8; i += 2) {
    least = Math.min(least, gapToPlace(b, CORNERS_A[i]!, CORNERS_A[i + 1]!));
    least = Math.min(least, gapToPlace(a, CORNERS_B[i]!, CORNERS_B[i + 1]!));
  }
  return least;
}

/** Whether one of the two axes of a unit separates it from some corners. */
function isApart(corners: Float64Array, { x, z, ax, az, width, depth }: BattleBody): boolean {
  let [lowA, highA, lowR, highR] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let i = 0; i < 8; i += 2) {
    const [dx, dz] = [corners[i]! - x, corners[i + 1]! - z];
    const ahead = dx * ax + dz * az;
    const right = dz * ax - dx * az;
    lowA = Math.min(lowA, ahead);
    highA = Math.max(highA, ahead);
    lowR = Math.min(lowR, right);
    highR = Math.max(highR, right);
  }
  return lowA > 0 || highA < -depth || lowR > width / 2 || highR < -width / 2;
}

/** The aspect of a unit in whose arc a place is; the border belongs to the flank. @source RG-17 */
export function aspectAt(of: BattleBody, px: Inches, pz: Inches): Exclude<StruckAspect, 0> {
  const [dx, dz] = [px - of.x, pz - of.z];
  const ahead = dx * of.ax + dz * of.az;
  const aside = Math.abs(dz * of.ax - dx * of.az) - of.width / 2;
  if (ahead > aside && ahead > 0) return FRONT;
  if (-ahead - of.depth > aside && -ahead > of.depth) return REAR;
  return FLANK;
}

/** Whether any corner of a unit is in the front arc of another. */
export function isAhead(of: BattleBody, seen: BattleBody): boolean {
  cornersInto(CORNERS_A, seen);
  for (let i = 0; i < 8; i += 2) {
    const [dx, dz] = [CORNERS_A[i]! - of.x, CORNERS_A[i + 1]! - of.z];
    const ahead = dx * of.ax + dz * of.az;
    if (ahead >= Math.abs(dz * of.ax - dx * of.az) - of.width / 2 && ahead >= 0) return true;
  }
  return false;
}

/** Whether the whole of a unit is on a table of this half width and depth. */
export function isWhollyOn(body: BattleBody, [hx, hz]: readonly [Inches, Inches]): boolean {
  cornersInto(CORNERS_A, body);
  for (let i = 0; i < 8; i += 2) if (Math.abs(CORNERS_A[i]!) > hx || Math.abs(CORNERS_A[i + 1]!) > hz) return false;
  return true;
}

/** Whether the straight line between two places leads through a unit. */
export function crosses(body: BattleBody, fromX: Inches, fromZ: Inches, toX: Inches, toZ: Inches): boolean {
  const { x, z, ax, az, width, depth } = body;
  const fromRight = (fromZ - z) * ax - (fromX - x) * az;
  const fromAhead = (fromX - x) * ax + (fromZ - z) * az;
  const byRight = (toZ - fromZ) * ax - (toX - fromX) * az;
  const byAhead = (toX - fromX) * ax + (toZ - fromZ) * az;
  const [lowR, highR] = spanIn(fromRight, byRight, -width / 2, width / 2);
  if (lowR >= highR) return false;
  const [lowA, highA] = spanIn(fromAhead, byAhead, -depth, 0);
  return Math.max(lowR, lowA) < Math.min(highR, highA);
}

/** The share of a way, 0 to 1, on which a coordinate is within limits; empty where the first is not below the second. */
function spanIn(from: Inches, by: Inches, least: Inches, most: Inches): readonly [Share, Share] {
  if (Math.abs(by) < NO_LENGTH) return from > least && from < most ? [0, 1] : [1, 0];
  const [one, other] = [(least - from) / by, (most - from) / by];
  return [Math.max(0, Math.min(one, other)), Math.min(1, Math.max(one, other))];
}
