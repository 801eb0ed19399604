import { NO_LEG } from '../../../../kernel/tolerances.ts';
import type { PlanPoint } from '../../../../kernel/point.ts';
import type { Inches, Radians } from '../../../../kernel/units.ts';
import type { Formation, FormationPose, RegimentLeg } from '../../../core/formation.ts';
import { normalAngle } from '../../ranks/facing-line.ts';
import { axesOf, fromLocal } from '../../ranks/formation.ts';
import type { CombinedProblem, TakenGround } from '../problem.ts';
import { metOnPath } from './charge-legs.ts';
import { advanced, type BodySize, bodySizeOf, wheeled } from '../../ranks/footprint.ts';
import * as trig from '../../../../kernel/trig.ts';

/** Bisection steps for a blocked leg: it is cut to within 2⁻¹⁴ of its length. */
const HALVINGS = 14;

/** A failed charge: its legs and its end. */
type FailedCharge = { readonly legs: readonly RegimentLeg[]; readonly to: FormationPose };

/**
 * The move of a unit whose charge fails: it wheels about a front corner until its front faces the centre of its target
 * or it is blocked, then advances. The whole move is as long as its highest die, including the path of the outer corner
 * on the wheel, and stops before any obstacle.
 *
 * @param towards Centre of its target, or its last known position.
 * @source RG-12
 */
export function failedCharge(
  charger: Formation,
  towards: PlanPoint,
  die: Inches,
  { taken, table }: { readonly taken: readonly TakenGround[]; readonly table: CombinedProblem['table'] },
): FailedCharge {
  const size = bodySizeOf(charger);
  const start: FormationPose = { at: charger.at, facing: charger.facing };
  const wanted = wheelTowards(start, size, towards);
  const full = Math.sign(wanted) * Math.min(Math.abs(wanted), die / size.width);
  const isFree = (leg: RegimentLeg) => metOnPath([leg], size, taken, table) === undefined;
  const wheel = mostFree((share) => wheelLeg(start, size, full * share), isFree, Math.abs(full) > NO_LEG);
  const turned = wheel?.to ?? start;
  const left = die - (wheel?.kind === 'wheel' ? wheel.length : 0);
  const on = mostFree((share) => advanceLeg(turned, left * share), isFree, left > NO_LEG);
  const legs = [wheel, on].filter((leg) => leg !== undefined);
  return { legs, to: on?.to ?? turned };
}

/** The longest free part of a leg; undefined when there is none. */
function mostFree(
  legOf: (share: number) => RegimentLeg,
  isFree: (leg: RegimentLeg) => boolean,
  wanted: boolean,
): RegimentLeg | undefined {
  if (!wanted) return undefined;
  if (isFree(legOf(1))) return legOf(1);
  let [good, bad] = [0, 1];
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (good + bad) / 2;
    if (isFree(legOf(middle))) good = middle;
    else bad = middle;
  }
  return good === 0 ? undefined : legOf(good);
}

/** The wheel about the nearer front corner after which the centre of the front faces a point; positive to the left. */
function wheelTowards(start: FormationPose, { width }: BodySize, [x, z]: PlanPoint): Radians {
  let angle = 0;
  const { right } = axesOf(start.facing);
  const [dx, dz] = [x - start.at[0], z - start.at[2]];
  const side = dx * right[0] + dz * right[1] > 0 ? 1 : -1;
  const pivot = fromLocal(start, (side * width) / 2, 0);
  // The centre of the front moves during the wheel, so the angle is iterated.
  for (let i = 0; i < 24; i++) {
    const pose = wheeled(start, pivot, angle);
    const wanted = trig.atan2(-(x - pose.at[0]), -(z - pose.at[2]));
    angle += normalAngle(wanted - pose.facing);
  }
  angle = normalAngle(angle);
  // A wheel goes forward; the other direction would move backwards.
  return side > 0 ? Math.min(0, angle) : Math.max(0, angle);
}

function wheelLeg(start: FormationPose, { width }: BodySize, angle: Radians): RegimentLeg {
  const pivot = fromLocal(start, angle > 0 ? -width / 2 : width / 2, 0);
  return {
    kind: 'wheel',
    from: start,
    to: wheeled(start, pivot, angle),
    pivot,
    angle,
    length: width * Math.abs(angle),
  };
}

const advanceLeg = (from: FormationPose, length: Inches): RegimentLeg => ({
  ...{ kind: 'advance', from, length },
  to: advanced(from, length),
});
