import { overlapWhileSliding } from '../../../../geometry/outlines/slide.ts';
import type { ContactScore } from '../../../core/state/regiments.ts';
import { FACINGS, type Formation, type FormationPose, type RegimentLeg } from '../../../core/formation.ts';
import { isWithin } from '../../../core/measure/measure.ts';
import { bestCombinedCharge } from './best-charge.ts';
import { touchesBetween } from '../../ranks/contact.ts';
import { facingLineOf, normalAngle } from '../../ranks/facing-line.ts';
import { axesOf, boundaryOf, fromLocal, frontageOf, toLocal } from '../../ranks/formation.ts';
import type { Charger, CombinedProblem, TakenGround } from '../problem.ts';
import { rolledEnough } from '../place/set-up.ts';
import { leavesTable, metAt, metOnPath } from '../move/charge-legs.ts';
import { advanced, bodyFootprint, bodySizeOf } from '../../ranks/footprint.ts';

/** A charge straight ahead without aligning: the charger stops where it strikes, and the charged unit turns to it. */
type StraightCharge = {
  readonly legs: readonly RegimentLeg[];
  readonly to: FormationPose;
  /** The pose of the charged unit after it has turned to the charger. */
  readonly met: FormationPose;
};

/**
 * The charge of a unit that only bystanding enemies or the table's edge keep from an ordinary charge: straight ahead as
 * far as its range allows until it strikes its target, which then turns to it by the least possible angle.
 *
 * @returns Undefined when it strikes nothing or another unit, or when the target has no room to turn.
 * @source RG-13
 */
export function straightCharge(problem: CombinedProblem, charger: Charger): StraightCharge | undefined {
  const { target } = problem;
  if (target.kind !== 'ranks' || !target.mayTurn) return undefined;
  const from: FormationPose = { at: charger.formation.at, facing: charger.formation.facing };
  const size = bodySizeOf(charger.formation);
  const { ahead } = axesOf(from.facing);
  const struck = overlapWhileSliding(
    bodyFootprint(from, size).points,
    ahead,
    bodyFootprint(target.formation, bodySizeOf(target.formation)).points,
  );
  if (!struck || struck[0] < 0 || !isWithin(struck[0], charger.range)) return undefined;
  const to = advanced(from, struck[0]);
  const leg: RegimentLeg = { kind: 'advance', from, to, length: struck[0] };
  const others: readonly TakenGround[] = [...problem.enemies, ...problem.friends, ...problem.terrain];
  if (metOnPath([leg], size, others, problem.table) !== undefined) return undefined;
  const met = turnedTo(target.formation, charger.formation, to);
  const ground = bodyFootprint(met, bodySizeOf(target.formation));
  if (leavesTable(ground, problem.table) || metAt(ground, others, problem.table)) return undefined;
  return { legs: [leg], to, met };
}

/** {@link straightCharge} when only uncharged enemies bar the ordinary charge, with its score. @source RG-13 */
export function barredCharge(
  problem: CombinedProblem,
  charger: Charger,
): (StraightCharge & { readonly score: ContactScore }) | undefined {
  const { target } = problem;
  if (target.kind !== 'ranks' || problem.enemies.length === 0 || !rolledEnough(charger)) return undefined;
  const straight = straightCharge(problem, charger);
  // The search for an ordinary charge takes long: it comes last.
  if (!straight || bestCombinedCharge({ ...problem, enemies: [] }).score.engaged === 0) return undefined;
  const touches = touchesBetween({ ...target.formation, ...straight.met }, { ...charger.formation, ...straight.to });
  const [own, others] = [new Set(touches.map(({ a }) => a)).size, new Set(touches.map(({ b }) => b)).size];
  const rotation = Math.abs(normalAngle(straight.met.facing - target.formation.facing));
  const contact = { total: own + others, target: own, chargers: others };
  return { ...straight, score: { extraEnemies: 0, engaged: 1, rotation, contact } };
}

/**
 * The pose of a unit turned by the least angle so that one of its sides is flush against a charger's front, keeping its
 * centre as far to the side as it was.
 */
function turnedTo(target: Formation, charger: Formation, to: FormationPose): FormationPose {
  const turns = FACINGS.map((facing) => normalAngle(to.facing - facingLineOf(target, facing).inward));
  const least = turns.reduce((best, turn, i) => (Math.abs(turn) < Math.abs(turns[best]!) ? i : best), 0);
  const facing = target.facing + turns[least]!;
  const { back } = boundaryOf(target);
  const isFlank = FACINGS[least] === 'left' || FACINGS[least] === 'right';
  const [wide, deep] = isFlank ? [back, frontageOf(target)] : [frontageOf(target), back];
  const { right } = toLocal(to, bodyFootprint(target, bodySizeOf(target)).centre);
  const most = (frontageOf(charger) + wide) / 2;
  const centre = fromLocal(to, Math.max(-most, Math.min(most, right)), -deep / 2);
  const [x, z] = fromLocal({ at: [centre[0], target.at[1], centre[1]], facing }, 0, -back / 2);
  return { at: [x, target.at[1], z], facing };
}
