import FlatQueue from 'flatqueue';
import { type ConvexBody, overlapShifted } from '../../../../geometry/outlines/convex.ts';
import type { PlanPoint } from '../../../../kernel/point.ts';
import type { Inches, Radians } from '../../../../kernel/units.ts';
import type { Formation } from '../../../core/formation.ts';
import { edgeOf, flushPose } from '../../ranks/facing-line.ts';
import type { Lane } from '../move/lane.ts';
import type { CombinedProblem, TakenGround } from '../problem.ts';
import { movesInto, type SearchBudget } from '../move/stretch-of-moves.ts';
import { SAME_LEAST_ROTATION, MEASURE_TOLERANCE } from '../../../../kernel/tolerances.ts';
import { type TurnAt, turnedBy, widestMove } from './turn-ground.ts';
import { leavesTable } from '../move/charge-legs.ts';
import { bodyFootprint, bodySizeOf } from '../../ranks/footprint.ts';

/**
 * The inputs for turning a charged unit for one charger: the obstacles around both, and those on the charger's path
 * before the target turns.
 */
export type TurnScene = {
  readonly table: CombinedProblem['table'];
  readonly target: Formation;
  /** The charger's lane to the line before turning, without obstacles. */
  readonly lane: Lane;
  readonly about: readonly TakenGround[];
  readonly onPath: readonly TakenGround[];
  /** The largest angle off flush at first contact of any free move to an offset; negative when there is none. */
  readonly widest: (turn: TurnAt) => Radians;
};

/** The least turns of a charged unit, all equally small. `isProven` when no smaller and no other turn exists. */
type LeastTurns = { readonly turns: readonly TurnAt[]; readonly isProven: boolean };

/** A rectangle of turns, by offset and rotation, for one sign. */
type Box = {
  readonly sign: 1 | -1;
  readonly offset: Inches;
  readonly half: Inches;
  readonly low: Radians;
  readonly high: Radians;
};

const MOST_TURN: Radians = Math.PI / 2;
/** Boxes smaller than this are not divided further. */
const FINEST: Inches = 0.001;
/** Maximum number of boxes examined, and of cells of moves. */
const MOST_BOXES = 6000;
const MOST_CELLS = 40_000;
const CELLS_AT_ONCE = 1200;
/** Widths of the windows of offsets that are distinguished before anything is turned. */
const WINDOW: Inches = 0.1;
const NARROW: Inches = 0.02;
/** Maximum number of ends with the same least rotation that are followed up, and the distance between them. */
const MOST_TURNS = 9;
const APART: Inches = 0.02;

/**
 * The least rotations of a charged unit with which a charger can complete its charge as the first to move: about the
 * point of first contact, in the direction that closes the gap, and no further than the gap is wide.
 *
 * Offset and rotation form a rectangle, which is quartered, the least rotations first. A part is dropped when one of
 * the two units overlaps an obstacle deeper than any turn of the part differs from the middle one, or when no move
 * arrives there that far off flush.
 *
 * @param beyond Minimum rotation.
 * @source CC-9, RG-09, E11, E12; page §4.3; branch and bound with Lipschitz bounds as Piyavskii 1972
 */
export function leastTurns(scene: TurnScene, beyond: Radians = 0): LeastTurns {
  const search = beginSearch(scene, beyond);
  const { queue, reachable, found } = search;
  for (let looked = 0; (queue.peekValue() ?? Infinity) <= search.least + SAME_LEAST_ROTATION; looked++) {
    const box = queue.pop()!;
    if (looked > MOST_BOXES) return { turns: asSmall(found, search.least), isProven: false };
    lookAt(search, box);
  }
  const turns = asSmall(found, search.least);
  const isComplete = search.isProven && reachable.budget.left > 0 && turns.length < MOST_TURNS;
  return { turns, isProven: isComplete && isIsolated(found, turns, search.least) };
}

/** A search for the least turns: the boxes still to be examined, least rotation first, and the results. */
type TurnSearch = {
  readonly scene: TurnScene;
  readonly reachable: Reachable;
  readonly queue: FlatQueue<Box>;
  readonly found: TurnAt[];
  /** The least rotation found so far. */
  least: Radians;
  /** Whether every box dropped without being divided lies beside a turn that was found. */
  isProven: boolean;
};

function beginSearch(scene: TurnScene, beyond: Radians): TurnSearch {
  const [queue, reachable] = [new FlatQueue<Box>(), reachBook(scene)] as const;
  for (const [from, to] of scene.lane.reach.spans)
    for (const sign of [1, -1] as const) {
      const whole: Box = { sign, offset: (from + to) / 2, half: (to - from) / 2, low: beyond, high: MOST_TURN };
      for (const box of windowsOf(whole, scene.widest, reachable)) push(queue, box);
    }
  return { scene, reachable, queue, found: [], least: MOST_TURN, isProven: true };
}

/** Tries the middle turn of a box, and queues the parts of the box that may hold a smaller one. */
function lookAt(search: TurnSearch, box: Box): void {
  const { scene, reachable, queue, found } = search;
  if (isTaken(scene, box)) return;
  const middle: TurnAt = { sign: box.sign, offset: box.offset, rotation: (box.low + box.high) / 2 };
  const isFine = box.half <= FINEST;
  const isFree = isFreeAt(scene, middle);
  const aside = isFree || isFine ? scene.widest(middle) : MOST_TURN;
  // In a narrow box one offset represents all; in a wider one all its offsets are tested.
  if (aside < box.low && (isFine || (box.half >= NARROW / 4 && reachable.isOut(box)))) return;
  if (isFree && aside >= middle.rotation) {
    const turn = leastAt(scene, middle, box.low);
    search.least = Math.min(search.least, turn.rotation);
    found.push(turn);
  }
  const parts = partsOf(scene, box);
  if (parts.length === 0) search.isProven &&= found.some((turn) => isNear(turn, middle));
  for (const part of parts) if (part.low <= search.least + SAME_LEAST_ROTATION) push(queue, part);
}

/** The parts of a box, no wider than {@link WINDOW}, whose offsets some move may reach; narrower at their ends. */
function windowsOf(box: Box, widest: (turn: TurnAt) => Radians, reachable: Reachable): readonly Box[] {
  const { sign, offset, half, low } = box;
  const isOpen = [-1, 0, 1].map((side) => widest({ sign, offset: offset + side * half, rotation: low }) >= low);
  if (!isOpen.includes(true) && reachable.isOut(box)) return [];
  // When the budget is used up, a box without evidence of an open offset is skipped; then nothing is proven.
  if (half <= WINDOW / 2 && !isOpen.includes(true) && reachable.budget.left <= 0) return [];
  return half <= NARROW / 2 || (half <= WINDOW / 2 && isOpen.every(Boolean))
    ? [box]
    : acrossOf(box).flatMap((part) => windowsOf(part, widest, reachable));
}

/** Caches, for each offset, how far off flush a charger can be at first contact. */
export function widestBook({ table, lane, onPath }: Omit<TurnScene, 'widest'>): TurnScene['widest'] {
  const known = new Map<number, Radians>();
  return (turn) => {
    const key = turn.sign * (turn.offset + FAR);
    const move = known.has(key) ? undefined : widestMove(table, lane, turn, onPath);
    const aside = known.get(key) ?? (move ? Math.abs(move.align) : -1);
    known.set(key, aside);
    return aside;
  };
}

/** Larger than any offset. */
const FAR: Inches = 1e4;

/** Caches, for each box of offsets, whether no move arrives there that far off flush. */
function reachBook({ lane, onPath }: TurnScene): { readonly budget: SearchBudget; isOut(box: Box): boolean } {
  const known = new Map<string, boolean>();
  const budget: SearchBudget = { left: MOST_CELLS };
  return {
    budget,
    isOut: ({ sign, offset, half, low }) => {
      const key = `${sign} ${offset} ${half}`;
      const before = known.get(key);
      if (before !== undefined) return before;
      const own: SearchBudget = { left: Math.min(CELLS_AT_ONCE, budget.left) };
      budget.left -= own.left;
      const answer = movesInto(lane, [offset - half, offset + half], onPath, own, { sign, least: low });
      budget.left += own.left;
      known.set(key, answer.kind === 'none');
      return answer.kind === 'none';
    },
  };
}

type Reachable = ReturnType<typeof reachBook>;

const push = (queue: FlatQueue<Box>, box: Box): void => queue.push(box, box.low);

/** The smallest of some turns, one of each cluster; of many, some that lie evenly among them. */
function asSmall(found: readonly TurnAt[], least: Radians): readonly TurnAt[] {
  const small = found
    .filter(({ rotation }) => rotation <= least + SAME_LEAST_ROTATION)
    .toSorted((a, b) => a.rotation - b.rotation);
  const apart: TurnAt[] = [];
  for (const turn of small) if (!apart.some((other) => isNear(turn, other))) apart.push(turn);
  if (apart.length <= MOST_TURNS) return apart;
  const along = apart.toSorted((a, b) => a.sign - b.sign || a.offset - b.offset);
  return Array.from({ length: MOST_TURNS }, (_, i) => along[Math.round((i * (along.length - 1)) / (MOST_TURNS - 1))]!);
}

const isNear = (a: TurnAt, b: TurnAt): boolean => a.sign === b.sign && Math.abs(a.offset - b.offset) < APART;

/** Whether all turns as small as the least are near the chosen ones; otherwise the best might lie between others. */
const isIsolated = (found: readonly TurnAt[], turns: readonly TurnAt[], least: Radians): boolean =>
  found.every((turn) => turn.rotation > least + SAME_LEAST_ROTATION || turns.some((other) => isNear(turn, other)));

/** The least free rotation at the offset of a turn, by bisection. */
function leastAt(scene: TurnScene, turn: TurnAt, low: Radians): TurnAt {
  if (isFreeAt(scene, { ...turn, rotation: low })) return { ...turn, rotation: low };
  let [bad, good] = [low, turn.rotation];
  while (good - bad > SAME_LEAST_ROTATION / 100) {
    const middle = (bad + good) / 2;
    if (isFreeAt(scene, { ...turn, rotation: middle })) good = middle;
    else bad = middle;
  }
  return { ...turn, rotation: good };
}

/** The halves of a box, divided where its turns differ most; none when they are all equal. */
function partsOf({ lane: { size } }: TurnScene, box: Box): readonly Box[] {
  const { half, low, high } = box;
  const round = ((high - low) / 2) * (size.width + size.depth);
  if (half >= round && half > FINEST) return acrossOf(box);
  if (high - low > SAME_LEAST_ROTATION / 2) {
    const middle = (low + high) / 2;
    return [
      { ...box, high: middle },
      { ...box, low: middle },
    ];
  }
  return half > FINEST / 4 ? acrossOf(box) : [];
}

/** The two halves of a box by offset. */
const acrossOf = (box: Box): readonly Box[] =>
  [-0.5, 0.5].map((side) => ({ ...box, offset: box.offset + side * box.half, half: box.half / 2 }));

/** The poses of both units after a turn. */
function standAfter({ target, lane }: TurnScene, turn: TurnAt) {
  const turned = turnedBy(target, lane, turn);
  const line = edgeOf(turned, lane.line.facing);
  const charger = bodyFootprint(flushPose(line, lane.size.width, turn.offset), lane.size);
  return { line, charger, turned: bodyFootprint(turned, bodySizeOf(turned)) };
}

/** Whether both units are free of obstacles after a turn. @source RG-09, RG-15 */
export function isFreeAt(scene: TurnScene, turn: TurnAt): boolean {
  const { charger, turned } = standAfter(scene, turn);
  return [charger, turned].every((body) => !isOn(scene, body, 0, [NOWHERE]));
}

const NOWHERE: PlanPoint = [0, 0];

/** Whether after every turn of a box one of the two units overlaps an obstacle or the table's edge. */
function isTaken(scene: TurnScene, { sign, offset, half, low, high }: Box): boolean {
  const round = (high - low) / 2;
  const { line, charger, turned } = standAfter(scene, { sign, offset, rotation: (low + high) / 2 });
  // The charger shifts along the line before the turn, or along the turned line when a corner of the line is touched.
  const shifts = [scene.lane.line.along, line.along].map(([x, z]): PlanPoint => [half * x, half * z]);
  return (
    isOn(scene, charger, 2 * charger.radius * round, shifts) ||
    isOn(scene, turned, 2 * turned.radius * round + high * half, [NOWHERE])
  );
}

/** Whether a body overlaps an obstacle or the table's edge by more than a slack, whatever the shift. */
function isOn({ about, table }: TurnScene, body: ConvexBody, slack: Inches, shifts: readonly PlanPoint[]): boolean {
  const room = slack + shifts.reduce((most, [x, z]) => Math.max(most, Math.abs(x), Math.abs(z)), 0);
  if (leavesTable(body, { width: table.width + 2 * room, depth: table.depth + 2 * room })) return true;
  return about.some((other) => shifts.every((by) => overlapShifted(body, other.body, MEASURE_TOLERANCE + slack, by)));
}
