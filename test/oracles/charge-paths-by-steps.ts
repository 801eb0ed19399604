/**
 * Charge paths by small steps: wheels a degree apart, the advance before each found by bisection, and every body on the
 * path placed and measured. Slow, and without the formulas of the rules.
 */
import { gapAcross } from '../../src/geometry/gap.ts';
import type { PlanPoint } from '../../src/kernel/point.ts';
import type { Formation, FormationPose } from '../../src/rules/core/formation.ts';
import { axesOf, bodyOf, frontageOf, fromLocal } from '../../src/rules/regiments/ranks/formation.ts';

/** The charged side as two ends in plan, from left to right as the charger sees them. */
export type SideLine = { readonly from: PlanPoint; readonly to: PlanPoint };

const WHEELS = 90;
const STEP = 0.08;
const TURN = Math.PI / 360;
const SLACK = 0.0006;

export const moved = (pose: FormationPose, length: number): FormationPose => {
  const { ahead } = axesOf(pose.facing);
  return { ...pose, at: [pose.at[0] + length * ahead[0], 0, pose.at[2] + length * ahead[1]] };
};

export function turned(pose: FormationPose, [px, pz]: PlanPoint, angle: number): FormationPose {
  const [s, c] = [Math.sin(angle), Math.cos(angle)];
  const [dx, dz] = [pose.at[0] - px, pose.at[2] - pz];
  return { at: [px + dx * c + dz * s, 0, pz - dx * s + dz * c], facing: pose.facing + angle };
}

/** How far straight ahead a front first meets a side, and where along each, from its left, they meet. */
export function firstContact(
  pose: FormationPose,
  width: number,
  { from, to }: SideLine,
): { readonly far: number; readonly offset: number } | undefined {
  const { ahead, right } = axesOf(pose.facing);
  const length = Math.sqrt((to[0] - from[0]) ** 2 + (to[1] - from[1]) ** 2);
  const [ux, uz] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  let best: { far: number; offset: number } | undefined;
  const offer = (far: number, offset: number) => {
    if (!best || far < best.far) best = { far, offset };
  };
  for (const [i, end] of [from, to].entries()) {
    const [dx, dz] = [end[0] - pose.at[0], end[1] - pose.at[2]];
    const [along, aside] = [dx * ahead[0] + dz * ahead[1], dx * right[0] + dz * right[1]];
    if (Math.abs(aside) <= width / 2 + 1e-9) offer(along, (i === 0 ? 0 : length) - (aside + width / 2));
  }
  for (const hand of [-1, 1]) {
    const [cx, cz] = fromLocal(pose, (hand * width) / 2, 0);
    const det = ahead[0] * -uz + ahead[1] * ux;
    if (Math.abs(det) < 1e-9) continue;
    const [dx, dz] = [from[0] - cx, from[1] - cz];
    const far = (dx * -uz + dz * ux) / det;
    const at = (cx + far * ahead[0] - from[0]) * ux + (cz + far * ahead[1] - from[1]) * uz;
    if (at >= -1e-9 && at <= length + 1e-9) offer(far, hand < 0 ? at : at - width);
  }
  return best;
}

/** The pose of a unit flush against a side, the middle of its front at a distance along it. */
function alignedAt({ from, to }: SideLine, along: number): FormationPose {
  const length = Math.sqrt((to[0] - from[0]) ** 2 + (to[1] - from[1]) ** 2);
  const [ux, uz] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  return { at: [from[0] + along * ux, 0, from[1] + along * uz], facing: Math.atan2(-uz, ux) };
}

/**
 * Whether a unit reaches an offset of a side without meeting any other.
 *
 * @param others All units but the charged one, in their poses at that time.
 */
export function comesTo(charger: Formation, side: SideLine, offset: number, others: readonly Formation[]): boolean {
  const width = frontageOf(charger);
  const bodies = others.map(bodyOf);
  const isFree = (pose: FormationPose) =>
    bodies.every((other) => gapAcross(bodyOf({ ...charger, ...pose }), other) > -SLACK);
  if (!isFree(alignedAt(side, offset + width / 2))) return false;
  const start: FormationPose = { at: charger.at, facing: charger.facing };
  const walk = (from: FormationPose, to: number) => {
    for (let far = 0; far < to; far += STEP) if (!isFree(moved(from, far))) return false;
    return isFree(moved(from, to));
  };
  const after = (before: number, hand: -1 | 1, wheel: number): FormationPose => {
    const pose = moved(start, before);
    return turned(pose, fromLocal(pose, (hand * width) / 2, 0), -hand * wheel);
  };
  for (const hand of [-1, 1] as const)
    for (let i = 0; i <= WHEELS; i++) {
      const wheel = (i * Math.PI) / 180;
      const miss = (before: number) => {
        const contact = firstContact(after(before, hand, wheel), width, side);
        return contact && contact.far >= -1e-6 ? contact.offset - offset : undefined;
      };
      const before = wheel === 0 ? (Math.abs(miss(0) ?? 1) < 1e-6 ? 0 : undefined) : zeroOf(miss);
      if (before === undefined) continue;
      const turnedPose = after(before, hand, wheel);
      const contact = firstContact(turnedPose, width, side)!;
      let ok = walk(start, before);
      for (let a = 0; ok && a < wheel; a += TURN) ok = isFree(after(before, hand, a));
      if (ok && isFree(turnedPose) && walk(turnedPose, Math.max(0, contact.far))) return true;
    }
  return false;
}

/** The zero of a monotonic function between 0 and the end of its domain. */
function zeroOf(miss: (x: number) => number | undefined): number | undefined {
  const samples = 60;
  let last: { x: number; y: number } | undefined;
  for (let i = 0; i <= samples; i++) {
    const x = (i * 24) / samples;
    const y = miss(x);
    if (y !== undefined && Math.abs(y) < 1e-9) return x;
    if (y !== undefined && last && Math.sign(last.y) !== Math.sign(y)) {
      let [p, q, sign] = [last.x, x, Math.sign(last.y)];
      for (let k = 0; k < 50; k++) {
        const middle = (p + q) / 2;
        const value = miss(middle);
        if (value === undefined) break;
        if (Math.sign(value) === sign) p = middle;
        else q = middle;
      }
      return (p + q) / 2;
    }
    last = y === undefined ? undefined : { x, y };
  }
  return undefined;
}
