import type { Inches, Radians } from '../../kernel/units.ts';
import type { Formation, RegimentLeg } from '../core/formation.ts';
import { type FacingLine, flushPose, fromLine, lineOf } from './facing-line.ts';
import { findWay, findWayFinely } from './find-way.ts';
import { type Lane, laneOf, withSpans } from './lane.ts';
import type { Goal } from './order-moves.ts';
import type { CombinedProblem, Taken } from './problem.ts';
import { type ChargeMove, movesTo } from './reach.ts';
import { movesInto } from './stretch-of-moves.ts';
import { rolledEnough, takenAbout, takenByTarget } from './set-up.ts';
import { blockerOf, groundOf, legsOf, metAt, metOnWay, sizeOf, wheeled } from './way.ts';

/** A charged unit turned for the unit that strikes it first: how far, where it then stands, and how that unit comes there. */
export type Turning = {
  readonly rotation: Radians;
  readonly target: Formation;
  readonly first: Goal;
};

/** How far apart the rotations and the offsets are that are tried; the least rotation of each offset is then halved in. */
const TURN_STEP: Radians = Math.PI / 360;
const OFFSET_STEP: Inches = 0.25;
const MOST_TURN: Radians = Math.PI / 2;
const HALVINGS = 24;
/** Gaps to close that differ by less are as wide as one another: the least wheel is taken. */
const SAME_GAP: Radians = 1e-3;
/** The most cells that are looked at for a way without a rotation. */
const MOST_CELLS = 4000;
/** How many ends of a first mover that need the same least rotation are followed up. */
const MOST_TURNINGS = 5;

/**
 * Whether a charger can complete its charge as the first to move without its target being turned: then nobody may turn
 * it for that charger.
 *
 * @source CC-9, RG-09
 */
export function completesFirst(problem: CombinedProblem, target: Formation, index: number): boolean {
  const charger = problem.chargers[index]!;
  const lane = laneOf(problem, charger, lineOf(target, charger.facing));
  const taken = [...takenAbout(problem), takenByTarget(target), ...othersAtStart(problem, index)];
  return (
    offsetsOf(lane).some((offset) => findWay(problem.table, lane, offset, taken).kind === 'way') ||
    lane.spans.some((span) => {
      const answer = movesInto(lane, span, taken, { left: MOST_CELLS });
      return answer.kind === 'free' && findWayFinely(problem.table, lane, answer.offset, taken).kind === 'way';
    })
  );
}

/** The rest of a group where it starts. */
const othersAtStart = ({ chargers }: CombinedProblem, index: number): readonly Taken[] =>
  chargers.flatMap((other, i) => {
    const body = groundOf(other.formation, sizeOf(other.formation));
    return i === index ? [] : [{ by: blockerOf(other.formation), body }];
  });

/** Offsets of a lane that are tried one by one. */
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

/**
 * The least rotations of a charged unit with which a charger can complete its charge as the first to move: about the
 * point where it first touches, in the direction that closes the gap, and no further than the gap is wide.
 *
 * Least among the offsets {@link OFFSET_STEP} apart, each rotation halved in from steps of half a degree.
 *
 * @param beyond Only rotations greater than this.
 * @source CC-9, RG-09, E11, E12; page §4.3
 */
export function leastTurnings(
  problem: CombinedProblem,
  target: Formation,
  index: number,
  beyond: Radians = 0,
): readonly Turning[] {
  const charger = problem.chargers[index]!;
  if (!rolledEnough(charger)) return [];
  const line = lineOf(target, charger.facing);
  const bare = laneOf({ ...problem, enemies: [], friends: [], terrain: [] }, charger, line);
  const about = [...takenAbout(problem), ...othersAtStart(problem, index)];
  const onWay = [...about, takenByTarget(target)];
  const offsets = offsetsOf({ ...bare, spans: bare.reach.spans });
  const free = offsets.map((offset) => freeMoves(problem, bare, offset, onWay));
  const turnAt = (i: number, rotation: Radians): Turning | undefined =>
    free[i]!.flatMap(
      (move) => turning(problem, target, index, bare, { move, offset: offsets[i]!, rotation, about }) ?? [],
    )[0];
  for (let rotation = beyond + TURN_STEP; rotation <= MOST_TURN; rotation += TURN_STEP) {
    const found = offsets.flatMap((_, i) =>
      turnAt(i, rotation) ? [leastAt(i, rotation - TURN_STEP, rotation, turnAt)] : [],
    );
    if (found.length === 0) continue;
    const least = Math.min(...found.map((each) => each.rotation));
    return found.filter((each) => each.rotation <= least + 1e-5).slice(0, MOST_TURNINGS);
  }
  return [];
}

function leastAt(
  i: number,
  low: Radians,
  high: Radians,
  turnAt: (i: number, rotation: Radians) => Turning | undefined,
): Turning {
  let [bad, good] = [low, high];
  for (let k = 0; k < HALVINGS; k++) {
    const middle = (bad + good) / 2;
    if (turnAt(i, middle)) good = middle;
    else bad = middle;
  }
  return turnAt(i, good)!;
}

/** The moves to an offset whose way is free, of each side the one that leaves the widest gap to close. */
function freeMoves(
  { table }: CombinedProblem,
  lane: Lane,
  offset: Inches,
  taken: readonly Taken[],
): readonly ChargeMove[] {
  const { charger, line, size, reach } = lane;
  const moves = movesTo(reach, offset).filter((move) => {
    if (Math.abs(move.align) < 1e-6) return false;
    const legs = legsOf(charger.formation, line, move, offset).filter(({ kind }) => kind !== 'align');
    return charger.fly || metOnWay(legs, size, taken, table) === undefined;
  });
  const widest = (sign: number) =>
    moves
      .filter(({ align }) => Math.sign(align) === sign)
      .reduce<ChargeMove | undefined>(
        (most, move) => (most === undefined || Math.abs(move.align) > Math.abs(most.align) + SAME_GAP ? move : most),
        undefined,
      );
  return [widest(1), widest(-1)].filter((move) => move !== undefined);
}

/** A rotation about the point a move first touches, where both units then stand free. */
function turning(
  problem: CombinedProblem,
  target: Formation,
  index: number,
  lane: Lane,
  {
    move,
    offset,
    rotation,
    about,
  }: {
    readonly move: ChargeMove;
    readonly offset: Inches;
    readonly rotation: Radians;
    readonly about: readonly Taken[];
  },
): Turning | undefined {
  if (Math.abs(move.align) < rotation) return undefined;
  const pivot = fromLine(lane.line, [move.contact, 0]);
  const turned: Formation = { ...target, ...wheeled(target, pivot, -Math.sign(move.align) * rotation) };
  const line = lineOf(turned, lane.line.facing);
  const to = flushPose(line, lane.size.width, offset);
  if (metAt(takenByTarget(turned).body, about, problem.table)) return undefined;
  if (metAt(groundOf(to, lane.size), about, problem.table)) return undefined;
  const legs = turnedLegs(lane, line, move, offset, rotation);
  const first = withSpans(problem.enemies, { ...lane, line }, [[offset, offset]]);
  return { rotation, target: turned, first: { charger: index, lane: first, offset, way: { kind: 'way', legs, to } } };
}

function turnedLegs(
  lane: Lane,
  line: FacingLine,
  move: ChargeMove,
  offset: Inches,
  rotation: Radians,
): readonly RegimentLeg[] {
  const legs = legsOf(lane.charger.formation, lane.line, move, offset);
  return legs.map((leg) =>
    leg.kind === 'align'
      ? { ...leg, to: flushPose(line, lane.size.width, offset), angle: move.align - Math.sign(move.align) * rotation }
      : leg,
  );
}
