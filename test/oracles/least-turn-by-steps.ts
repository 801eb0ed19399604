/**
 * The least turn of a charged unit by trying: wheels and advances in small steps, every body on the path placed and
 * measured, and the unit turned bit by bit about the point of contact until both stand free.
 */
import { gapAcross, type Standing } from '../../src/geometry/gap.ts';
import type { PlanPoint } from '../../src/kernel/point.ts';
import type { Formation, FormationPose } from '../../src/rules/core/formation.ts';
import { bodyOf, frontageOf, fromLocal } from '../../src/rules/regiments/ranks/formation.ts';
import { firstContact, moved, type SideLine, turned } from './charge-paths-by-steps.ts';

const STEP = 0.1;
const SLACK = 0.0006;

/** The lattice: the wheels to try, radians, and the steps of advances, inches, and of rotations, radians. */
export type TurnLattice = {
  readonly wheels: readonly number[];
  readonly advance: number;
  readonly rotation: number;
};

/** The least rotation of the lattice with which a unit stands flush and both are free; undefined without one. */
export function leastTurnBySteps(
  charger: Formation,
  target: Formation,
  side: SideLine,
  others: readonly Standing[],
  lattice: TurnLattice,
): number | undefined {
  const width = frontageOf(charger);
  const isFree = (formation: Formation, pose: FormationPose) =>
    others.every((other) => gapAcross(bodyOf({ ...formation, ...pose }), other) > -SLACK);
  const start: FormationPose = { at: charger.at, facing: charger.facing };
  const inward = Math.atan2(-(side.to[1] - side.from[1]), side.to[0] - side.from[0]);
  let least: number | undefined;
  for (const hand of [-1, 1])
    for (const wheel of lattice.wheels)
      for (let before = 0; isFree(charger, moved(start, before)) && before < 30; before += lattice.advance) {
        const there = moved(start, before);
        const pivot = fromLocal(there, (hand * width) / 2, 0);
        let pose = there;
        let ok = true;
        for (let a = 0; ok && a <= wheel; a += Math.PI / 720) ok = isFree(charger, turned(there, pivot, -hand * a));
        pose = turned(there, pivot, -hand * wheel);
        const contact = firstContact(pose, width, side);
        if (!ok || !contact || contact.far < 0) continue;
        for (let far = 0; ok && far < contact.far; far += STEP) ok = isFree(charger, moved(pose, far));
        const touching = moved(pose, contact.far);
        if (!ok || !isFree(charger, touching)) continue;
        const gap = Math.atan2(Math.sin(inward - touching.facing), Math.cos(inward - touching.facing));
        const corner = touchingCorner(touching, width, side, gap);
        for (let turn = 0; turn <= Math.abs(gap) && (least === undefined || turn < least); turn += lattice.rotation) {
          const closed = turned(touching, corner, gap - Math.sign(gap) * turn);
          const met = turned(target, corner, -Math.sign(gap) * turn);
          if (isFree(charger, closed) && isFree(target, met)) least = turn;
        }
      }
  return least;
}

/** The point where a unit touches a side: its own leading corner, or the end of the side that its front meets. */
function touchingCorner(pose: FormationPose, width: number, { from, to }: SideLine, gap: number): PlanPoint {
  const corner = fromLocal(pose, ((gap > 0 ? -1 : 1) * width) / 2, 0);
  const length = Math.sqrt((to[0] - from[0]) ** 2 + (to[1] - from[1]) ** 2);
  const along = ((corner[0] - from[0]) * (to[0] - from[0]) + (corner[1] - from[1]) * (to[1] - from[1])) / length;
  return along < 0 ? from : along > length ? to : corner;
}
