import type { Inches } from '../../../../kernel/units.ts';
import type { PlanPoint } from '../../../../kernel/point.ts';
import type { FormationPose, RegimentLeg } from '../../../core/formation.ts';
import type { UnitId } from '../../../core/ids.ts';
import type { Blocker } from '../../../core/ports.ts';
import { failedCharge } from '../move/failed-charge.ts';
import { findChargePath, findChargePathFinely, type ChargePath } from '../move/find-charge-path.ts';
import type { Lane } from '../move/lane.ts';
import type { Charger, CombinedProblem, TakenGround } from '../problem.ts';
import { unitBlocker, bodyFootprint, bodySizeOf } from '../../ranks/footprint.ts';

/** One unit's move of a combined charge. */
export type GroupMove = {
  readonly unit: UnitId;
  readonly legs: readonly RegimentLeg[];
  readonly to: FormationPose;
  readonly engages: boolean;
};

/** A charger and the offset at which it must end; `path` when its only path is known. */
export type ChargeGoal = {
  readonly charger: number;
  readonly lane: Lane;
  readonly offset: Inches;
  readonly path?: Extract<ChargePath, { kind: 'path' }>;
};

/** An order in which every move of a group is free, or the blocker met last. */
type OrderAnswer =
  | { readonly kind: 'order'; readonly moves: readonly GroupMove[] }
  | { readonly kind: 'none'; readonly unit: UnitId; readonly by?: Blocker };

/** A cache of path answers within one problem. */
type PathBook = {
  path(goal: ChargeGoal, taken: () => readonly TakenGround[], key: string): ChargePath;
  /** The ground of a charger in a pose it keeps for long: its start or its end. */
  ground(charger: Charger, pose: FormationPose): TakenGround;
  /** Whether these goals, or a subset of them, are known to have no order. */
  isHopeless(goals: readonly ChargeGoal[]): boolean;
  setHopeless(goals: readonly ChargeGoal[]): void;
  /** Number of sets of goals without an order so far. */
  failed: number;
};

/** A path book for one problem; with `finely` it also searches between the wheels tried first. */
export function createPathBook({ table }: CombinedProblem, finely = false): PathBook {
  const find = finely ? findChargePathFinely : findChargePath;
  const paths = new Map<string, ChargePath>();
  const grounds = new Map<FormationPose, TakenGround>();
  const hopeless: (readonly ChargeGoal[])[] = [];
  return {
    path: (goal, taken, key) => {
      if (goal.path) return goal.path;
      const name = `${goal.charger} ${goal.offset} ${key}`;
      const answer = paths.get(name) ?? find(table, goal.lane, goal.offset, taken());
      paths.set(name, answer);
      return answer;
    },
    ground: (charger, pose) => {
      const ground = grounds.get(pose) ?? takenAt(charger, pose);
      grounds.set(pose, ground);
      return ground;
    },
    isHopeless: (goals) =>
      hopeless.some((some) =>
        some.every(({ charger, offset }) => goals.some((goal) => goal.charger === charger && goal.offset === offset)),
      ),
    setHopeless: (goals) => hopeless.push(goals),
    failed: 0,
  };
}

/** The surroundings of a group: all fixed obstacles including the charged unit, and that unit's centre. */
export type ChargeSetting = {
  readonly problem: CombinedProblem;
  readonly fixed: readonly TakenGround[];
  readonly middle: PlanPoint;
  readonly book: PathBook;
  /** Index of the charger that must go first because the target was turned for it. */
  readonly first?: number;
};

/** The ground of a charger standing in a pose, as an obstacle for others. */
const takenAt = ({ formation }: Charger, pose: FormationPose): TakenGround => ({
  by: unitBlocker(formation),
  body: bodyFootprint(pose, bodySizeOf(formation)),
});

/**
 * Finds an order in which every unit of a group reaches its goal without meeting an obstacle. Units whose charge fails
 * go last, or first when they block another and their failed charge clears the path.
 *
 * @param wanted The only order to try, if given.
 * @source CC-6, RG-12, E8, E9, Q8, Q10; page §4.5
 */
export function orderMoves(
  setting: ChargeSetting,
  goals: readonly ChargeGoal[],
  wanted?: readonly UnitId[],
): OrderAnswer {
  const { problem } = setting;
  const engaged = new Set(goals.map((goal) => goal.charger));
  const failing = problem.chargers.flatMap((_, i) => (engaged.has(i) ? [] : [i]));
  if (wanted) return inOrder(setting, goals, wanted);
  if (setting.book.isHopeless(goals)) return { kind: 'none', unit: problem.chargers[goals[0]!.charger]!.unit };
  const plain = search(setting, goals, new Map());
  const free = plain.kind === 'order' ? plain : clearedFirst(setting, goals, failing, plain);
  if (free.kind === 'none') {
    // The first failure may be the last: its cause is searched from the second on.
    setting.book.setHopeless(setting.book.failed++ > 0 ? conflictOf(setting, goals, failing) : goals);
    return free;
  }
  const done = new Set(free.moves.map((move) => move.unit));
  return {
    kind: 'order',
    moves: failing.filter((i) => !done.has(problem.chargers[i]!.unit)).reduce(stumbling(setting), free.moves),
  };
}

/** Adds the failed charge of a unit that goes after the others. */
const stumbling =
  (setting: ChargeSetting) =>
  (moves: readonly GroupMove[], index: number): readonly GroupMove[] => {
    const charger = setting.problem.chargers[index]!;
    const poses = new Map(moves.map((move) => [move.unit, move.to]));
    const { legs, to } = stumble(setting, charger, poses);
    return [...moves, { unit: charger.unit, legs, to, engages: false }];
  };

/** The failed charge of a unit among the others' current poses. With unknown dice the unit stays where it is. */
function stumble(setting: ChargeSetting, charger: Charger, poses: ReadonlyMap<UnitId, FormationPose>) {
  const { formation, stumble: die } = charger;
  const here: FormationPose = { at: formation.at, facing: formation.facing };
  if (die === undefined) return { legs: [], to: here };
  const taken = [...setting.fixed, ...membersAt(setting, charger.unit, poses)];
  return failedCharge(formation, setting.middle, die, { taken, table: setting.problem.table });
}

const membersAt = (
  { problem, book }: ChargeSetting,
  except: UnitId,
  poses: ReadonlyMap<UnitId, FormationPose>,
  without: ReadonlySet<number> = NO_CHARGERS,
): readonly TakenGround[] =>
  problem.chargers.flatMap((other, i) =>
    other.unit === except || without.has(i) ? [] : [book.ground(other, poses.get(other.unit) ?? other.formation)],
  );

const NO_CHARGERS: ReadonlySet<number> = new Set();

/** Repeats the search with some of the failing units moved out of the path first. */
function clearedFirst(
  setting: ChargeSetting,
  goals: readonly ChargeGoal[],
  failing: readonly number[],
  plain: OrderAnswer,
): OrderAnswer {
  const movable = failing.filter((i) => setting.problem.chargers[i]!.stumble !== undefined);
  const groups = movable.length > 1 ? [...movable.map((i) => [i]), movable] : movable.map((i) => [i]);
  for (const group of groups) {
    const before = group.reduce(stumbling(setting), [] as readonly GroupMove[]);
    const found = search(setting, goals, new Map(before.map((move) => [move.unit, move.to])));
    if (found.kind === 'order') return { kind: 'order', moves: [...before, ...found.moves] };
  }
  return plain;
}

/** Depth-first search over orders; a set of moved units that leads nowhere is not entered twice. */
function search(
  setting: ChargeSetting,
  goals: readonly ChargeGoal[],
  moved: ReadonlyMap<UnitId, FormationPose>,
  without: ReadonlySet<number> = NO_CHARGERS,
): OrderAnswer {
  const dead = new Set<number>();
  const { chargers } = setting.problem;
  let blocked: { unit: UnitId; by?: Blocker } | undefined;
  const cleared = `${[...moved.keys()].join(' ')} ${[...without].join(' ')}`;
  const from = (done: number, poses: ReadonlyMap<UnitId, FormationPose>): readonly GroupMove[] | undefined => {
    if (done === (1 << goals.length) - 1) return [];
    if (dead.has(done)) return undefined;
    for (const [i, goal] of goals.entries()) {
      if ((done >> i) & 1) continue;
      if (done === 0 && setting.first !== undefined && setting.first !== goal.charger) continue;
      const { unit } = chargers[goal.charger]!;
      const key = `${goals.map((g, j) => ((done >> j) & 1 ? `${g.charger}:${g.offset}` : '')).join(',')} ${cleared}`;
      const taken = () => [...setting.fixed, ...membersAt(setting, unit, poses, without)];
      const answer = setting.book.path(goal, taken, key);
      if (answer.kind === 'none') {
        blocked = answer.by ? { unit, by: answer.by } : { unit };
        continue;
      }
      const rest = from(done | (1 << i), new Map([...poses, [unit, answer.to]]));
      if (rest) return [{ unit, legs: answer.legs, to: answer.to, engages: true }, ...rest];
    }
    dead.add(done);
    return undefined;
  };
  const moves = from(0, moved);
  if (moves) return { kind: 'order', moves };
  return { kind: 'none', unit: chargers[0]!.unit, ...blocked };
}

/**
 * A subset of goals that has no order even without the others. Each unit that can be left out is, because others only
 * add obstacles.
 */
function conflictOf(
  setting: ChargeSetting,
  goals: readonly ChargeGoal[],
  failing: readonly number[],
): readonly ChargeGoal[] {
  // When a failed charge might clear a path, the order matters: only exactly these goals are hopeless.
  if (failing.some((i) => setting.problem.chargers[i]!.stumble !== undefined)) return goals;
  let [conflict, without] = [goals, NO_CHARGERS];
  for (const goal of goals) {
    if (setting.first === goal.charger) continue;
    const rest = conflict.filter((other) => other !== goal);
    const fewer = new Set([...without, goal.charger]);
    if (rest.length > 0 && search(setting, rest, new Map(), fewer).kind === 'none') [conflict, without] = [rest, fewer];
  }
  return conflict;
}

/** The moves in a given order; units it does not name go last. */
function inOrder(setting: ChargeSetting, goals: readonly ChargeGoal[], wanted: readonly UnitId[]): OrderAnswer {
  const { chargers } = setting.problem;
  let moves: readonly GroupMove[] = [];
  const units = chargers.map((charger) => charger.unit);
  const named = wanted.filter((unit, i) => units.includes(unit) && wanted.indexOf(unit) === i);
  for (const unit of [...named, ...units.filter((id) => !named.includes(id))]) {
    const index = chargers.findIndex((charger) => charger.unit === unit);
    const goal = goals.find((g) => g.charger === index);
    if (!goal) {
      moves = stumbling(setting)(moves, index);
      continue;
    }
    const poses = new Map(moves.map((move) => [move.unit, move.to]));
    const taken = [...setting.fixed, ...membersAt(setting, unit, poses)];
    const answer = goal.path ?? findChargePathFinely(setting.problem.table, goal.lane, goal.offset, taken);
    if (answer.kind === 'none') return answer.by ? { kind: 'none', unit, by: answer.by } : { kind: 'none', unit };
    moves = [...moves, { unit, legs: answer.legs, to: answer.to, engages: true }];
  }
  return { kind: 'order', moves };
}
