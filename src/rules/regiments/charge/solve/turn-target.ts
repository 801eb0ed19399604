import { GIVEN_POSE, SAME_RECORDED_ROTATION } from '../../../../kernel/tolerances.ts';
import type { Inches, Radians } from '../../../../kernel/units.ts';
import type { Formation, FormationPose } from '../../../core/formation.ts';
import { flushPose, facingLineOf, withNeighbours } from '../../ranks/facing-line.ts';
import { findChargePath, findChargePathFinely } from '../move/find-charge-path.ts';
import { type Lane, laneOf, withSpans } from '../move/lane.ts';
import { isFreeAt, leastTurns, type TurnScene, widestBook } from './least-turn.ts';
import type { ChargeGoal } from '../place/order-moves.ts';
import type { CombinedProblem, TakenGround } from '../problem.ts';
import { movesInto } from '../move/stretch-of-moves.ts';
import { rolledEnough, takenAbout, takenByTarget } from '../place/set-up.ts';
import { type TurnAt, turnedBy, turnedLegs, turnedLine, widestMove } from './turn-ground.ts';
import { unitBlocker, bodyFootprint, bodySizeOf } from '../../ranks/footprint.ts';
import * as trig from '../../../../kernel/trig.ts';

/** A charged unit turned for its first striker: the rotation, the pose after it, and the striker's path. */
export type Turning = {
  readonly rotation: Radians;
  readonly target: Formation;
  readonly first: ChargeGoal;
};

/** Distance between the offsets tried before every move is examined. */
const OFFSET_STEP: Inches = 0.25;
/** Maximum number of cells examined for a path without a rotation. */
const MOST_CELLS = 4000;

/**
 * Whether the charger with this index can complete its charge as the first to move without turning its target; then the
 * target may not be turned for it.
 *
 * @source CC-9, RG-09
 */
export function completesFirst(problem: CombinedProblem, target: Formation, index: number): boolean {
  const charger = problem.chargers[index]!;
  const lane = laneOf(problem, charger, facingLineOf(target, charger.facing));
  const taken = [...takenAbout(problem), takenByTarget(target), ...othersAtStart(problem, index)];
  return (
    offsetsOf(lane).some((offset) => findChargePath(problem.table, lane, offset, taken).kind === 'path') ||
    lane.spans.some((span) => {
      const answer = movesInto(lane, span, taken, { left: MOST_CELLS });
      return answer.kind === 'free' && findChargePathFinely(problem.table, lane, answer.offset, taken).kind === 'path';
    })
  );
}

/** The rest of a group at their starting positions. */
const othersAtStart = ({ chargers }: CombinedProblem, index: number): readonly TakenGround[] =>
  chargers.flatMap((other, i) => {
    const body = bodyFootprint(other.formation, bodySizeOf(other.formation));
    return i === index ? [] : [{ by: unitBlocker(other.formation), body }];
  });

/** The offsets of a lane that are tried one by one. */
const offsetsOf = ({ spans, cells, reach }: Pick<Lane, 'spans' | 'cells' | 'reach'>): readonly Inches[] =>
  [
    ...spans.flatMap(([from, to]) =>
      reach.straight !== undefined && from <= reach.straight && reach.straight <= to ? [reach.straight] : [],
    ),
    ...spans.flatMap(([from, to]) => {
      const steps = Math.max(1, Math.ceil((to - from) / OFFSET_STEP));
      return Array.from({ length: steps + 1 }, (_, i) => from + ((to - from) * i) / steps);
    }),
    ...cells.map((cell) => cell.from),
  ].filter((x, i, all) => all.indexOf(x) === i);

/** The inputs for turning a target for the charger with this index, which goes first. */
export function turnScene(problem: CombinedProblem, target: Formation, index: number): TurnScene {
  const charger = problem.chargers[index]!;
  const lane = laneOf(
    { ...problem, enemies: [], friends: [], terrain: [] },
    charger,
    facingLineOf(target, charger.facing),
  );
  const about = [...takenAbout(problem), ...othersAtStart(problem, index)];
  const scene = { table: problem.table, target, lane, about, onPath: [...about, takenByTarget(target)] };
  return { ...scene, widest: widestBook(scene) };
}

/**
 * The least rotations of a charged unit with which the charger with this index can complete its charge as the first to
 * move, and whether it is proven that there are no smaller ones and no others.
 *
 * @param beyond Minimum rotation.
 * @source CC-9, RG-09, E11, E12; page §4.3
 */
export function leastTurnings(
  problem: CombinedProblem,
  scene: TurnScene,
  index: number,
  beyond: Radians = 0,
): { readonly turnings: readonly Turning[]; readonly isProven: boolean } {
  if (!rolledEnough(problem.chargers[index]!)) return { turnings: [], isProven: true };
  const { turns, isProven } = leastTurns(scene, beyond);
  return { turnings: turns.flatMap((turn) => turningOf(problem, scene, index, turn) ?? []), isProven };
}

function turningOf(problem: CombinedProblem, scene: TurnScene, index: number, turn: TurnAt): Turning | undefined {
  const { table, lane, onPath, target } = scene;
  const move = widestMove(table, lane, turn, onPath);
  if (!move || Math.abs(move.align) < turn.rotation - SAME_RECORDED_ROTATION) return undefined;
  const line = withNeighbours(turnedLine(target, lane, turn), problem.enemies);
  const { offset, rotation } = turn;
  const legs = turnedLegs(lane, line, move, turn);
  const first = withSpans(problem.enemies, { ...lane, line }, [[offset, offset]]);
  const to = flushPose(line, lane.size.width, offset);
  return {
    ...{ rotation, target: turnedBy(target, lane, turn) },
    first: { charger: index, lane: first, offset, path: { kind: 'path', legs, to } },
  };
}

/**
 * The turning of a charged unit to a given pose, for the charger with this index, which then ends at an offset;
 * undefined when no turning leads there, or not with this charger as the first to move.
 *
 * @source CC-9, RG-09
 */
export function turningTo(
  problem: CombinedProblem,
  target: Formation,
  index: number,
  pose: FormationPose,
  offset: Inches,
): Turning | undefined {
  const angle = trig.atan2(trig.sin(pose.facing - target.facing), trig.cos(pose.facing - target.facing));
  const turn: TurnAt = { sign: angle > 0 ? -1 : 1, rotation: Math.abs(angle), offset };
  const scene = turnScene(problem, target, index);
  const turned = turnedBy(target, scene.lane, turn);
  const off = Math.sqrt((turned.at[0] - pose.at[0]) ** 2 + (turned.at[2] - pose.at[2]) ** 2);
  return off <= GIVEN_POSE && isFreeAt(scene, turn) ? turningOf(problem, scene, index, turn) : undefined;
}
