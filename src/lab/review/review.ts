import { SAME_VALUE } from '../../kernel/tolerances.ts';
import { preferCommand } from '../game/prefer.ts';
import { FORESIGHTS } from '../systems/policies.ts';
import { LAB_SYSTEMS } from '../systems/systems.ts';
import { forecastOf, middleOfModels } from '../forecast/forecast-of.ts';
import type { ForecastOrder, Probability } from '../forecast/forecast.ts';
import { chanceWith } from '../forecast/rank-orders.ts';
import { indexIn, type Thought, weigh, weighMoves } from '../forecast/thought.ts';
import { createStateSeeker } from '../../replay/seek.ts';
import { seededRandom } from '../../kernel/random.ts';
import type { Command } from '../../rules/core/command.ts';
import { seededDice } from '../../rules/core/dice.ts';
import type { UnitId } from '../../rules/core/ids.ts';
import type { TableQuery } from '../../rules/core/ports.ts';
import { modelsOf } from '../../rules/core/state/lookup.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import type { Side } from '../../rules/core/turn.ts';
import { decide } from '../../rules/play/decide.ts';
import { evolveAll } from '../../rules/play/evolve.ts';
import type { Game } from '../../rules/play/game.ts';
import { resultOf } from '../../rules/play/result-of.ts';
import type { Judgement } from './costly-decisions.ts';
import { type ReviewedDecision, decisionsOf, type EntryCount, momentOfDecision } from './decisions.ts';

/** The attacker's chance of winning after so many entries of the log. Plain data. */
export type ReviewPoint = { readonly entries: EntryCount; readonly chance: Probability };

/** The review of a recorded game, a decision at a time. */
export type Review = {
  readonly points: readonly ReviewPoint[];
  readonly decisions: readonly ReviewedDecision[];
  /** Judges the decision at an index; undefined where nothing better is found. Takes up to a second. */
  readonly judge: (index: number) => Judgement | undefined;
};

/**
 * Begins the review of a game.
 *
 * A decision costs what the forecast, or playouts with the same dice, give the better one more than the one made. Both
 * are weighed from the same state, with their odds instead of the dice that fell: bad luck is no mistake.
 *
 * @param game  Its entries in force.
 * @param table The game's own physical table.
 */
export function beginReview(game: Pick<Game, 'initial' | 'log'>, table: TableQuery): Review {
  const seeker = createStateSeeker(game.initial, game.log);
  const stateAt = (entries: EntryCount): GameState => seeker.seek(seeker.startOf(entries));
  const { decisions, phases } = decisionsOf(game);
  return {
    decisions,
    points: phases.map((entries) => ({ entries, chance: chanceNow(stateAt(entries), 'attacker') })),
    judge: (index) => {
      const decision = decisions[index];
      if (!decision) return undefined;
      const played = game.log.slice(decision.from, decision.to).map(({ command }) => command);
      return judgeDecision({ decision, before: stateAt(decision.from), after: stateAt(decision.to), played }, table);
    },
  };
}

/** The chance that a side wins from a state, with both sides playing by habit; what it is known to be once it is over. */
export function chanceNow(state: GameState, side: Side): Probability {
  const result = resultOf(state);
  if (result) return result.winner === undefined ? 0.5 : Number(result.winner === side);
  const { numbers, playouts } = LAB_SYSTEMS[state.rules.system];
  if (playouts) return playouts.chanceNow(state, side);
  return chanceWith(forecastOf(state, numbers, new Set()), side, new Map(), FORESIGHTS.expert);
}

type Made = {
  readonly decision: ReviewedDecision;
  readonly before: GameState;
  readonly after: GameState;
  readonly played: readonly Command[];
};

function judgeDecision({ decision, before, after, played }: Made, table: TableQuery): Judgement | undefined {
  const { unit } = decision;
  const moment = momentOfDecision(decision);
  const { command, reason } = preferCommand(before, table, { kind: 'moment', moment, policy: 'expert', seed: SEED });
  if (isSame(command, played)) return undefined;
  const { numbers } = LAB_SYSTEMS[before.rules.system];
  const forecast = forecastOf(before, numbers, new Set(decision.acted));
  const index = forecast.game.units.findIndex(({ id }) => id === unit);
  if (index < 0) return undefined;
  const thought: Thought = { forecast, unit: index, foresight: FORESIGHTS.expert };
  const told = decision.kind === 'move' ? endOf(after, unit) : orderOf(before, table, thought, decision, played[0]);
  const preferred = command && afterwards(before, command, table);
  const wished =
    decision.kind === 'move' ? endOf(preferred ?? before, unit) : orderOf(before, table, thought, decision, command);
  if (!told || !wished) return undefined;
  const [chance, better] = chancesOf(before, thought, decision, [told, wished]);
  if (chance === undefined || better === undefined || better <= chance + SAME_VALUE) return undefined;
  return { chance, better, command, reason };
}

/** The chances of winning with some orders: by playouts, where a game has them for such a decision, or by forecast. */
function chancesOf(
  before: GameState,
  thought: Thought,
  { kind, acted }: ReviewedDecision,
  orders: readonly ForecastOrder[],
): readonly (Probability | undefined)[] {
  const { playouts } = LAB_SYSTEMS[before.rules.system];
  if (playouts && (kind === 'move' || kind === 'charge'))
    return playouts.chancesWith(before, thought, kind, new Set(acted), orders);
  // Without blur nothing is drawn at random.
  const random = seededRandom(SEED);
  const ranked = kind === 'move' ? weighMoves(thought, random, orders) : weigh(thought, orders, random);
  return orders.map((order) => ranked.find((one) => one.order === order)?.chance);
}

/** Seeds streams from which nothing is drawn. */
const SEED = 1;

const isSame = (command: Command | undefined, played: readonly Command[]): boolean =>
  played.length <= 1 && JSON.stringify(command) === JSON.stringify(played[0]);

/** The state once a command without dice is carried out; undefined where it is not allowed. */
function afterwards(state: GameState, command: Command, table: TableQuery): GameState | undefined {
  const decided = decide(state, command, table, seededDice(SEED));
  return decided.ok ? evolveAll(state, decided.value) : undefined;
}

/** Where a unit has ended as an order of a forecast; undefined for a unit that is gone. */
function endOf(state: GameState, unit: UnitId): ForecastOrder | undefined {
  const models = modelsOf(state, unit);
  if (models.length === 0) return undefined;
  const { facing } = LAB_SYSTEMS[state.rules.system].numbers.of(state, unit);
  return { to: middleOfModels(models), ...(facing ? { facing } : {}) };
}

/** A charge or a volley as an order of a forecast, or none; undefined where the game does not weigh it by forecast. */
function orderOf(
  state: GameState,
  table: TableQuery,
  thought: Thought,
  { kind }: ReviewedDecision,
  command: Command | undefined,
): ForecastOrder | undefined {
  if (!command) return kind === 'shoot' ? { shoot: null } : { charge: null };
  const prospect = LAB_SYSTEMS[state.rules.system].prospectOf({ state, table }, command);
  if (!prospect) return undefined;
  const target = indexIn(thought, prospect.target);
  if (target < 0) return undefined;
  if (prospect.kind === 'shoot') return { shoot: { target, wounds: prospect.wounds } };
  const { chance, aside } = prospect;
  return { charge: { target, chance, ...(aside ? { aside } : {}) } };
}
