import { err, ok, type Result } from '../../../kernel/result.ts';
import { meetAnyhow } from '../challenge/bring-together.ts';
import type { Command, MoveOrder } from '../../core/command.ts';
import type { Decision } from '../../core/decision.ts';
import type { Dice } from '../../core/dice.ts';
import type { GameEvent } from '../../core/events/event.ts';
import type { FightViolation } from '../../core/violations/squads.ts';
import type { UnitId } from '../../core/ids.ts';
import type { TableQuery } from '../../core/ports.ts';
import { sift } from '../../core/sift.ts';
import type { GameState } from '../../core/state/state.ts';
import type { LossChoices } from './allocate.ts';
import { begin, type Course, happen, whyNotFightPhase } from './begin.ts';
import { combatsOf, sidesLeft } from './combats.ts';
import { judgePileIn, planPileIn } from './pile-in.ts';
import { whoPicks } from './picks.ts';
import { concludeCombat } from './result.ts';
import { nextStep } from './steps.ts';
import { duelsDecided, strikeStep } from './strike.ts';

type Strike = Extract<Command, { kind: 'strike' }>;
type Readied = { readonly course: Course; readonly index: number; readonly logged: readonly GameEvent[] };

/**
 * Judges the closing up of a combat for its next step of initiative.
 *
 * @source R7-07, D-24
 */
export function decidePileIn(
  state: GameState,
  unit: UnitId | undefined,
  orders: readonly MoveOrder[] | undefined,
  table: TableQuery,
): Decision {
  const readied = ready(state, unit, table);
  if (!readied.ok) return readied;
  const { course, index, logged } = readied.value;
  const combat = course.state.fight!.combats[index]!;
  const step = nextStep(course.state, combat);
  if (step === undefined) return err([{ clause: 'R7-05', kind: 'combat-over', unit: combat.units[0]! }]);
  if (combat.stage.kind === 'blows' && combat.stage.piledIn === step)
    return err([{ clause: 'R7-07', kind: 'piled-in-already', step }]);
  if (!orders) {
    const moves = planPileIn(course.state, combat, step, table);
    return ok([...logged, ...happen(course, { kind: 'piled-in', combat: index, step, moves }).events]);
  }
  const { moves, violations } = judgePileIn(course.state, combat, step, orders, table);
  const sifted = sift(violations, state.rules);
  if (!sifted.ok) return sifted;
  return ok([...logged, ...sifted.value, ...happen(course, { kind: 'piled-in', combat: index, step, moves }).events]);
}

/**
 * Judges the blows of the next step of a combat; after the last step follow its result, the tests and the flight.
 *
 * @source R7-07 to R7-18, D-23 to D-31
 */
export function decideStrike(
  state: GameState,
  { unit, losses = [], stand = [] }: Omit<Strike, 'kind'>,
  table: TableQuery,
  dice: Dice,
): Decision {
  const readied = ready(state, unit, table);
  if (!readied.ok) return readied;
  const { course, index, logged } = readied.value;
  return ok([...logged, ...strikeOnce(course, index, { losses, stand }, table, dice).events]);
}

/**
 * Fights every combat of the phase that is left to its end, as its referee would: nobody issues a challenge.
 *
 * @errors An issued challenge that waits for its answer.
 * @source R7-08, R10-29
 */
export function fightOut(state: GameState, table: TableQuery, dice: Dice): Decision {
  if (!state.fight && state.duels.length === 0 && combatsOf(state).length === 0) return ok([]);
  let course = begin(state);
  while (course.state.fight!.combats.some(({ stage }) => stage.kind !== 'fought')) {
    const readied = ready(course.state, undefined, table);
    if (!readied.ok) return readied;
    const next: Course = {
      state: readied.value.course.state,
      events: [...course.events, ...readied.value.course.events],
    };
    course = strikeOnce(next, readied.value.index, { losses: [], stand: [] }, table, dice);
  }
  return ok(course.events);
}

/** One step of a combat: closing up if that has not been done, the blows, and after the last step the result. */
function strikeOnce(start: Course, index: number, choices: LossChoices, table: TableQuery, dice: Dice): Course {
  const combat = start.state.fight!.combats[index]!;
  const step = nextStep(start.state, combat);
  if (step === undefined) return concludeCombat(start, index, table, dice);
  let course = start;
  if (combat.stage.kind === 'blows' && combat.stage.piledIn !== step) {
    const moves = planPileIn(course.state, combat, step, table);
    if (moves.length > 0) course = happen(course, { kind: 'piled-in', combat: index, step, moves });
  }
  const struck = strikeStep(course.state, index, step, choices, dice);
  const slain = struck.left.filter(({ wounds }) => wounds <= 0).map(({ model }) => model);
  const decided = duelsDecided(course.state, slain);
  course = happen(course, struck, ...decided);
  const after = course.state.fight!.combats[index]!;
  const over = sidesLeft(course.state, after).size < 2 || nextStep(course.state, after) === undefined;
  return over ? concludeCombat(course, index, table, dice) : course;
}

/**
 * The combat that fights next, made ready: challenges that nobody issued are declined, whoever was to choose a friend to
 * make way gets the first, and the pick is noted.
 *
 * @source R10-29, D-04, B2
 */
function ready(
  state: GameState,
  unit: UnitId | undefined,
  table: TableQuery,
): Result<Readied, readonly FightViolation[]> {
  const late = whyNotFightPhase(state, 'R7-05');
  if (late) return err([late]);
  const course = begin(state);
  const chosen = chooseCombat(course.state, unit);
  if (!chosen.ok) return chosen;
  const { index, broken } = chosen.value;
  const sifted = sift(broken, state.rules);
  if (!sifted.ok) return err(broken);
  // Where one window serves all, the first blow anywhere waits for every answer and closes every window.
  const shared = state.rules.fight.challengeWindow === 'all-at-once';
  const closing = shared ? course.state.fight!.combats.map((_, i) => i) : [index];
  const waiting = closing.flatMap((i) => whyWaiting(course.state, i) ?? []);
  if (waiting.length > 0) return err(waiting);
  const settled = closing.reduce((c, i) => settle(c, i, table), course);
  const fight = settled.state.fight!;
  if (fight.current === index) return ok({ course: settled, index, logged: sifted.value });
  const pick = whoPicks(settled.state)!;
  const begun = happen(settled, {
    kind: 'blows-begun',
    combat: index,
    pick: { side: pick.side, step: pick.step },
  });
  return ok({ course: begun, index, logged: sifted.value });
}

type Choice = { readonly index: number; readonly broken: readonly FightViolation[] };

/** The combat under way, the one named, or the next to be picked. @source R10-29 */
function chooseCombat(state: GameState, unit: UnitId | undefined): Result<Choice, readonly FightViolation[]> {
  const { combats, current } = state.fight!;
  const named = unit === undefined ? undefined : combats.findIndex(({ units }) => units.includes(unit));
  if (named === -1) return err([{ clause: 'R7-05', kind: 'no-combat', unit }]);
  if (named !== undefined && combats[named]!.stage.kind === 'fought')
    return err([{ clause: 'R7-05', kind: 'combat-over', unit: unit! }]);
  if (current !== undefined) {
    if (named === undefined || named === current) return ok({ index: current, broken: [] });
    return err([{ clause: 'R7-08', kind: 'combat-under-way', units: combats[current]!.units }]);
  }
  const pick = whoPicks(state);
  if (!pick) return err([{ clause: 'R7-05', kind: 'no-combat', unit }]);
  const index = named ?? combats.findIndex(({ units }) => units.includes(pick.units[0]!));
  const allowed = combats[index]!.units.some((u) => pick.units.includes(u));
  const broken = allowed
    ? []
    : [{ clause: 'R10-29', kind: 'others-pick', side: pick.side, units: pick.units } as const];
  return ok({ index, broken });
}

/** An answer or a nominee that a combat waits for. @source D-13, D-14 */
function whyWaiting(state: GameState, index: number): FightViolation | undefined {
  const { stage } = state.fight!.combats[index]!;
  if (stage.kind === 'issued') return { clause: 'D-13', kind: 'challenge-unanswered', challenger: stage.challenger };
  if (stage.kind === 'refused') return { clause: 'D-14', kind: 'nominee-missing', challenger: stage.challenger };
  return undefined;
}

/** Declines what nobody asked for, and lets the first friend make way where nobody chose. @source D-04, B8 */
function settle(start: Course, index: number, table: TableQuery): Course {
  let course = start;
  for (;;) {
    const { stage } = course.state.fight!.combats[index]!;
    if (stage.kind === 'window') course = happen(course, { kind: 'challenge-passed', combat: index, side: stage.side });
    else if (stage.kind === 'intervene')
      course = happen(course, { kind: 'challenge-passed', combat: index, side: course.state.side });
    else if (stage.kind === 'meeting') course = meetAnyhow(course, index, table);
    else return course;
  }
}
