import { err, ok, type Result } from '../../kernel/result.ts';
import { meetAnyhow } from './challenge/bring-together.ts';
import type { Command, MoveOrder } from '../core/command.ts';
import type { Decision } from '../core/judge/decision.ts';
import type { Dice } from '../core/dice.ts';
import type { GameEvent } from '../core/events/event.ts';
import type { FightViolation } from '../core/violations/squads.ts';
import type { UnitId } from '../core/ids.ts';
import type { TableQuery } from '../core/ports.ts';
import { applyClauseModes } from '../core/judge/apply-clause-modes.ts';
import type { GameState } from '../core/state/state.ts';
import type { LossChoices } from './fight/wounds.ts';
import { begin, whyNotFightPhase } from './fight/begin.ts';
import type { EventAccumulator } from '../core/judge/event-accumulator.ts';
import { applyFight } from './fight/evolve-fight.ts';
import { combatsOf, sidesLeft } from './fight/combats.ts';
import { judgePileIn, planPileIn } from './fight/pile-in.ts';
import { whoPicks } from './fight/picks.ts';
import { concludeCombat } from './fight/result.ts';
import { nextFightStep } from './fight/steps.ts';
import { duelsDecided, strikeFightStep } from './fight/strike.ts';

type Strike = Extract<Command, { kind: 'strike' }>;
type Readied = {
  readonly accumulator: EventAccumulator;
  readonly index: number;
  readonly logged: readonly GameEvent[];
};

/** Judges piling in for a combat's next step of initiative. @source R7-07, D-24 */
export function decidePileIn(
  state: GameState,
  unit: UnitId | undefined,
  orders: readonly MoveOrder[] | undefined,
  table: TableQuery,
): Decision {
  const readied = ready(state, unit, table);
  if (!readied.ok) return readied;
  const { accumulator, index, logged } = readied.value;
  const combat = accumulator.state.fight!.combats[index]!;
  const step = nextFightStep(accumulator.state, combat);
  if (step === undefined) return err([{ clause: 'R7-05', kind: 'combat-over', unit: combat.units[0]! }]);
  if (combat.stage.kind === 'blows' && combat.stage.piledIn === step)
    return err([{ clause: 'R7-07', kind: 'piled-in-already', step }]);
  if (!orders) {
    const moves = planPileIn(accumulator.state, combat, step, table);
    return ok([...logged, ...applyFight(accumulator, { kind: 'piled-in', combat: index, step, moves }).events]);
  }
  const { moves, violations } = judgePileIn(accumulator.state, combat, step, orders, table);
  const judged = applyClauseModes(violations, state.rules);
  if (!judged.ok) return judged;
  return ok([
    ...logged,
    ...judged.value,
    ...applyFight(accumulator, { kind: 'piled-in', combat: index, step, moves }).events,
  ]);
}

/**
 * Judges the blows of a combat's next step; the last step is followed by the result, morale tests and flight.
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
  const { accumulator, index, logged } = readied.value;
  return ok([...logged, ...strikeOnce(accumulator, index, { losses, stand }, table, dice).events]);
}

/**
 * Fights every combat left in the phase to its end, as the referee would: no challenges are issued.
 *
 * @errors An issued challenge still waits for its answer.
 * @source R7-08, R10-29
 */
export function fightOut(state: GameState, table: TableQuery, dice: Dice): Decision {
  if (!state.fight && state.duels.length === 0 && combatsOf(state).length === 0) return ok([]);
  let accumulator = begin(state);
  while (accumulator.state.fight!.combats.some(({ stage }) => stage.kind !== 'fought')) {
    const readied = ready(accumulator.state, undefined, table);
    if (!readied.ok) return readied;
    const next: EventAccumulator = {
      state: readied.value.accumulator.state,
      events: [...accumulator.events, ...readied.value.accumulator.events],
    };
    accumulator = strikeOnce(next, readied.value.index, { losses: [], stand: [] }, table, dice);
  }
  return ok(accumulator.events);
}

/** One step of a combat: piling in if not yet done, the blows, and after the last step the result. */
function strikeOnce(
  start: EventAccumulator,
  index: number,
  choices: LossChoices,
  table: TableQuery,
  dice: Dice,
): EventAccumulator {
  const combat = start.state.fight!.combats[index]!;
  const step = nextFightStep(start.state, combat);
  if (step === undefined) return concludeCombat(start, index, table, dice);
  let accumulator = start;
  if (combat.stage.kind === 'blows' && combat.stage.piledIn !== step) {
    const moves = planPileIn(accumulator.state, combat, step, table);
    if (moves.length > 0) accumulator = applyFight(accumulator, { kind: 'piled-in', combat: index, step, moves });
  }
  const struck = strikeFightStep(accumulator.state, index, step, choices, dice);
  const slain = struck.left.filter(({ wounds }) => wounds <= 0).map(({ model }) => model);
  const decided = duelsDecided(accumulator.state, slain);
  accumulator = applyFight(accumulator, struck, ...decided);
  const after = accumulator.state.fight!.combats[index]!;
  const over = sidesLeft(accumulator.state, after).size < 2 || nextFightStep(accumulator.state, after) === undefined;
  return over ? concludeCombat(accumulator, index, table, dice) : accumulator;
}

/**
 * Prepares the combat that fights next: open challenge windows are declined, a side that has not chosen a friend to
 * make way gets the first, and the pick is recorded.
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
  const accumulator = begin(state);
  const chosen = chooseCombat(accumulator.state, unit);
  if (!chosen.ok) return chosen;
  const { index, broken } = chosen.value;
  const judged = applyClauseModes(broken, state.rules);
  if (!judged.ok) return err(broken);
  // When one window serves all, the first blow anywhere waits for every answer and closes every window.
  const shared = state.rules.fight.challengeWindow === 'all-at-once';
  const closing = shared ? accumulator.state.fight!.combats.map((_, i) => i) : [index];
  const waiting = closing.flatMap((i) => whyWaiting(accumulator.state, i) ?? []);
  if (waiting.length > 0) return err(waiting);
  const settled = closing.reduce((c, i) => settle(c, i, table), accumulator);
  const fight = settled.state.fight!;
  if (fight.current === index) return ok({ accumulator: settled, index, logged: judged.value });
  const pick = whoPicks(settled.state)!;
  const begun = applyFight(settled, {
    kind: 'blows-begun',
    combat: index,
    pick: { side: pick.side, step: pick.step },
  });
  return ok({ accumulator: begun, index, logged: judged.value });
}

type Choice = { readonly index: number; readonly broken: readonly FightViolation[] };

/** The current combat, the one named, or the next to be picked. @source R10-29 */
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

/** The answer or nominee that a combat waits for. @source D-13, D-14 */
function whyWaiting(state: GameState, index: number): FightViolation | undefined {
  const { stage } = state.fight!.combats[index]!;
  if (stage.kind === 'issued') return { clause: 'D-13', kind: 'challenge-unanswered', challenger: stage.challenger };
  if (stage.kind === 'refused') return { clause: 'D-14', kind: 'nominee-missing', challenger: stage.challenger };
  return undefined;
}

/** Declines open challenge windows, and lets the first friend make way if none was chosen. @source D-04, B8 */
function settle(start: EventAccumulator, index: number, table: TableQuery): EventAccumulator {
  let accumulator = start;
  for (;;) {
    const { stage } = accumulator.state.fight!.combats[index]!;
    if (stage.kind === 'window')
      accumulator = applyFight(accumulator, { kind: 'challenge-passed', combat: index, side: stage.side });
    else if (stage.kind === 'intervene')
      accumulator = applyFight(accumulator, { kind: 'challenge-passed', combat: index, side: accumulator.state.side });
    else if (stage.kind === 'meeting') accumulator = meetAnyhow(accumulator, index, table);
    else return accumulator;
  }
}
