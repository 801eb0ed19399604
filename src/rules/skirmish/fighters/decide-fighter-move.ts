import { assertNever } from '../../../kernel/assert.ts';
import type { Path } from '../../../geometry/path.ts';
import type { Inches } from '../../../kernel/units.ts';
import { err, ok, type Result } from '../../../kernel/result.ts';
import { CHECK_KINDS, type CheckKind } from '../../core/agility.ts';
import type { Command, MoveOrder } from '../../core/command.ts';
import type { Decision } from '../../core/judge/decision.ts';
import type { Dice } from '../../core/dice.ts';
import type { OverriddenEvent } from '../../core/events/event.ts';
import type { UnitId } from '../../core/ids.ts';
import { getUnit, hasStatus } from '../../core/state/lookup.ts';
import type { Blocker, LongerPaths, MoveSetting, TableQuery, Unreachable } from '../../core/ports.ts';
import { applyClauseModes, modeOf } from '../../core/judge/apply-clause-modes.ts';
import type { GameState } from '../../core/state/state.ts';
import type { Violation } from '../../core/violations/violation.ts';
import type { FighterMoveKind } from '../../core/events/skirmish.ts';
import { type EventAccumulator, accumulateFrom, type RulesContext } from '../../core/judge/event-accumulator.ts';
import { applySkirmish } from './evolve-skirmish.ts';
import { leaveMelee } from './fall.ts';
import { fighterSetting } from './fighter-setting.ts';
import { isPresent, fighterUnitOf } from './fighters.ts';
import { sink } from './injury.ts';
import { moveOf, runOf } from './special-rules.ts';
import { walk } from './walk.ts';
import { whyNotMove } from './who-moves.ts';

type MoveCommand = Extract<Command, { kind: 'move' }>;

/**
 * Minimum gap to every enemy at the end of a plain move, inches, because only an attempt to engage ends in contact.
 *
 * @source S-10, A-24
 */
const STOPS_SHORT = 0.05;

/**
 * Judges a move of the Move phase: each ordered fighter in turn moves or runs, and rolls the checks of its path as they
 * come.
 *
 * @source S-05, S-10, S-12 to S-20, S-36, E-15
 */
export function decideFighterMove(state: GameState, command: MoveCommand, table: TableQuery, dice: Dice): Decision {
  const senseless = whyNobody(state, command.moves);
  if (senseless.length > 0) return err(senseless);
  const overrides: OverriddenEvent[] = [];
  let accumulator = accumulateFrom(state);
  for (const order of command.moves) {
    const judged = judgeMove(accumulator.state, order, command, table);
    if (!judged.ok) return judged;
    overrides.push(...judged.value.overrides);
    accumulator = carryOut(accumulator, judged.value, { table, dice });
  }
  return ok([...overrides, ...accumulator.events]);
}

function whyNobody(state: GameState, moves: readonly MoveOrder[]): readonly Violation[] {
  if (moves.length === 0) return [{ clause: 'S-36', kind: 'no-fighter-named' }];
  return moves
    .filter(({ model }) => !state.models.has(model))
    .map(({ model }) => ({ clause: 'S-36', kind: 'body-unknown', model }));
}

/** A judged move: the fighter, its path, and the broken clauses the table allows. */
type Judged = {
  readonly unit: UnitId;
  readonly path: Path;
  readonly how: FighterMoveKind;
  readonly overrides: readonly OverriddenEvent[];
};

function judgeMove(
  state: GameState,
  order: MoveOrder,
  { run = false, checks = [] }: MoveCommand,
  table: TableQuery,
): Result<Judged, readonly Violation[]> {
  const unit = fighterUnitOf(state, order.model);
  const barred = whyNotMove(state, unit, { run, checks });
  const crawls = hasStatus(getUnit(state, unit), 'dazed');
  const allowed = allowedMove(state, unit, run);
  const found = findMovePath(state, unit, order, { checks, allowed }, table);
  if (!found.ok) return err([...barred, ...found.error]);
  const { path, penalty } = found.value;
  const most = Math.max(0, allowed - penalty);
  const tooFar = path.length > most + state.rules.skirmish.lengthSlack;
  const far: readonly Violation[] = tooFar
    ? [{ clause: 'S-12', kind: 'too-far-to-move', unit, length: path.length, allowed: most }]
    : [];
  const overridden = applyClauseModes(
    [...barred, ...far, ...whyNotEnd(state, unit, order, { checks, path }, table)],
    state.rules,
  );
  if (!overridden.ok) return overridden;
  return ok({ unit, path, how: crawls ? 'crawl' : run ? 'run' : 'move', overrides: overridden.value });
}

type PathWithPenalty = { readonly path: Path; readonly penalty: number };

/**
 * The path an order asks for, and the cost of difficult ground on it: to a goal the shortest path, or the shortest one
 * round difficult ground when only that is within reach.
 *
 * @source S-13, S-20
 */
function findMovePath(
  state: GameState,
  unit: UnitId,
  order: MoveOrder,
  { checks, allowed }: { readonly checks: readonly CheckKind[]; readonly allowed: number },
  table: TableQuery,
): Result<PathWithPenalty, readonly Violation[]> {
  const setting = movingSetting(state, unit, checks);
  const cost = (path: Path): PathWithPenalty => ({
    path,
    penalty: table.difficultAlong(path) === undefined ? 0 : state.rules.skirmish.difficult,
  });
  if (order.path && order.path.length > 0) {
    const traced = table.trace(setting, order.path);
    return traced.kind === 'path'
      ? ok(cost(traced.path))
      : err([whyBlocked(state, unit, traced.at, traced.along, traced.by)]);
  }
  const goal = order.to ?? setting.from;
  const longer = longerPaths(state);
  const answer = table.path(setting, goal, allowed, longer);
  if (answer.kind === 'unreachable') return err(whyNoPath(state, { unit, setting, goal, allowed }, answer.why, table));
  const straight = cost(answer.path);
  if (straight.penalty === 0 || straight.path.length <= allowed - straight.penalty) return ok(straight);
  const round = table.path({ ...setting, avoids: 'difficult' }, goal, allowed, longer);
  return ok(round.kind === 'path' && round.path.length <= allowed ? cost(round.path) : straight);
}

/**
 * Which paths are of use that are longer than a fighter may move: those that a refusal tells, or any on tables that do
 * not keep the clause.
 *
 * @source S-12
 */
export const longerPaths = ({ rules }: GameState): LongerPaths =>
  modeOf(rules, 'S-12') === 'strict' ? 'slightly' : 'any';

/** That every path with the checks declared is longer than `beyond`, inches; see {@link longerPaths}. @source S-12 */
export const tooFarWithChecks = (unit: UnitId, beyond: Inches, allowed: Inches): Violation => ({
  clause: 'S-12',
  kind: 'too-far-with-checks',
  unit,
  beyond: Math.max(allowed, Math.floor(beyond)),
  allowed,
});

/**
 * The move setting of a plain move: like any path of the fighter, but ending clear of every enemy.
 *
 * @source S-10, A-24
 */
export function movingSetting(state: GameState, unit: UnitId, checks: readonly CheckKind[]): MoveSetting {
  const setting = fighterSetting(state, unit, checks);
  const { side } = getUnit(state, unit);
  const { lengthSlack, contactUp } = state.rules.skirmish;
  const keepOut = { when: 'end', across: STOPS_SHORT - lengthSlack, up: contactUp } as const;
  const isEnemy = (id: MoveSetting['mover']['id']) => getUnit(state, fighterUnitOf(state, id)).side !== side;
  return { ...setting, crowd: setting.crowd.map((other) => (isEnemy(other.id) ? { ...other, keepOut } : other)) };
}

/** Every clause broken by a path's end or checks. @source E-24, S-10, S-23 */
function whyNotEnd(
  state: GameState,
  unit: UnitId,
  order: MoveOrder,
  { checks, path }: { readonly checks: readonly CheckKind[]; readonly path: Path },
  table: TableQuery,
): readonly Violation[] {
  const found: Violation[] = [];
  const used = path.legs.flatMap(({ kind }) => CHECK_KINDS.filter((check) => check === kind));
  const flies = fighterSetting(state, unit, checks).mover.fly;
  if (order.path && !flies && state.rules.skirmish.checksBinding && used.join() !== checks.join())
    found.push({ clause: 'E-24', kind: 'checks-otherwise', unit, declared: checks, used });
  const at = path.legs.at(-1)?.to;
  const why = at && table.whyNoPlace(movingSetting(state, unit, checks), at);
  if (!why) return found;
  if (why.kind === 'overlaps' && why.by.kind === 'range')
    return [...found, { clause: 'S-10', kind: 'ends-touching', unit, enemy: fighterUnitOf(state, why.by.id) }];
  return [...found, { clause: 'S-23', kind: 'no-standing', unit, at, why }];
}

/** A move to a goal, and how far it may go, inches. */
type MoveTo = {
  readonly unit: UnitId;
  readonly setting: MoveSetting;
  readonly goal: NonNullable<MoveOrder['to']>;
  readonly allowed: Inches;
};

function whyNoPath(
  state: GameState,
  { unit, setting, goal, allowed }: MoveTo,
  why: Unreachable,
  table: TableQuery,
): readonly Violation[] {
  if (why.kind === 'beyond') return [tooFarWithChecks(unit, why.beyond, allowed)];
  if (why.kind === 'enclosed') return [{ clause: 'S-13', kind: 'no-way', unit, by: why.by }];
  if (why.why.kind === 'overlaps' && why.why.by.kind === 'range')
    return [{ clause: 'S-10', kind: 'ends-touching', unit, enemy: fighterUnitOf(state, why.why.by.id) }];
  const at =
    goal.length === 3 ? goal : ([goal[0], table.dropHeight(goal[0], goal[1]) ?? setting.from[1], goal[1]] as const);
  return [{ clause: 'S-23', kind: 'no-standing', unit, at, why: why.why }];
}

/** Why a drawn path fails. @source S-10, S-13 */
function whyBlocked(
  state: GameState,
  unit: UnitId,
  at: Path['legs'][number]['to'],
  along: number,
  by: Blocker,
): Violation {
  switch (by.kind) {
    case 'model':
    case 'range': {
      const enemy = fighterUnitOf(state, by.id);
      if (getUnit(state, enemy).side !== getUnit(state, unit).side)
        return { clause: 'S-10', kind: 'through-foe', unit, enemy, at, along };
      return { clause: 'S-13', kind: 'drawn-way-blocked', unit, at, along, by };
    }
    case 'piece':
    case 'edge':
      return { clause: 'S-13', kind: 'drawn-way-blocked', unit, at, along, by };
    default:
      return assertNever(by);
  }
}

/** Carries out a move; a fighter that moves away leaves all its engagements. @source S-05, E-08 */
function carryOut(accumulator: EventAccumulator, { unit, path, how }: Judged, context: RulesContext): EventAccumulator {
  const stays = path.legs.length === 0;
  const start = stays ? accumulator : leaveMelee(accumulator, unit);
  const walked = sink(walk(start, { unit, path, how }, context).accumulator, unit);
  if (!isPresent(walked.state, unit)) return walked;
  return applySkirmish(walked, {
    kind: 'status-changed',
    unit,
    on: how === 'run' ? ['moved', 'ran'] : ['moved'],
    off: [],
  });
}

/** How far a fighter may move now, in inches: moving, running or crawling. @source S-05, S-12 */
export function allowedMove(state: GameState, unit: UnitId, run: boolean): number {
  if (hasStatus(getUnit(state, unit), 'dazed')) return state.rules.skirmish.dazedMove;
  return run ? runOf(state, unit) : moveOf(state, unit);
}
