import type { Game } from '../../rules/play/game.ts';
import { otherSide } from '../../rules/core/state/lookup.ts';
import type { TableQuery } from '../../rules/core/ports.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import { firstSide, SIDES, type Side } from '../../rules/core/turn.ts';
import type { Policy } from '../policy/moment.ts';
import type { PolicyName } from '../policy/policy-name.ts';
import { beginMatch, gameOf, type Match, type DiceLuck } from './match.ts';
import { factsOf } from './facts-of.ts';
import type { Ending, GameFacts } from './game-facts.ts';
import { playerOf, playPhase, type Players } from './play-phase.ts';
import { resultOf } from '../../rules/play/result-of.ts';
import { hashText } from '../../kernel/hash.ts';
import { type Random32, seededRandom, xoshiro128 } from '../../kernel/random.ts';

/** How a game is played. */
export type GameOrder = {
  /** Seeds the dice and the streams from which the policies choose. */
  readonly seed: number;
  readonly policies: Readonly<Record<Side, PolicyName>>;
  /** Number of turns of each side in a game without a mission; a mission has its own. */
  readonly turns: number;
  /**
   * Which side takes the first turn; by default the one the scenario names. Where it is given, each army has dice of its
   * own for each of its turns, the same whichever goes first, so that both orders of a seed can be compared.
   */
  readonly first?: Side;
};

/** A game that was played, and its facts. */
export type PlayedGame = {
  readonly facts: GameFacts;
  readonly game: Game;
  readonly interest: Interest;
  /** How many commands of the policies were refused. */
  readonly refused: number;
};

/**
 * Plays a whole game by policies, headless: the same for the same start, order and table, whatever the table was asked
 * before.
 *
 * It ends when a side has no models left, or when both have had their turns. A phase that cannot be ended stops the
 * game as `stuck`, which is a bug of ours.
 *
 * @param start   A scenario after layout.
 * @param follows Called with the game after each phase.
 * @param plays   Stands between the game and each side's policy, for instance to measure it.
 */
export function playGame(
  start: GameState,
  table: TableQuery,
  order: GameOrder,
  follows?: (game: Game) => void,
  plays?: (policy: Policy, side: Side) => Policy,
): PlayedGame {
  const begun = order.first === undefined ? start : withFirst(start, order.first);
  const streamAt = order.first === undefined ? oneStream(order.seed) : streamsByArmy(order.seed, start.side, begun);
  const match = beginMatch(begun, table, streamAt);
  // The side that the scenario lets go first, so that an army keeps its choices, too, when it goes second.
  const ending = playOn(match, order, start.side, follows && (() => follows(gameOf(match))), plays);
  const facts = factsOf(match, order.seed, ending);
  return { facts, game: gameOf(match), interest: interestOf(facts, match.luck), refused: match.refused };
}

/** One stream of dice for a whole game. */
function oneStream(seed: number): () => Random32 {
  const stream = seededRandom(seed);
  return () => stream;
}

/**
 * A stream of dice for each turn of each army: an army throws the same dice in its third turn whichever goes first, and
 * whatever was thrown before.
 *
 * @param given  The side that the scenario lets go first, by which the armies are told apart: not by their names.
 * @param begun  The game's first state.
 */
function streamsByArmy(seed: number, given: Side, begun: GameState): (state: GameState) => Random32 {
  const streams = new Map<string, Random32>();
  // Where a game begins with the side that closes each round, the other's first turn has the next number.
  const late = begun.side === firstSide(begun) ? 0 : 1;
  return ({ turn, side }) => {
    const own = turn - begun.turn - (side === begun.side ? 0 : late);
    const name = ['dice', side === given ? 'first' : 'second', own].join(' ');
    const stream = streams.get(name) ?? choiceStream(seed, name);
    streams.set(name, stream);
    return stream;
  };
}

/** The start of a game in which the given side takes the first turn. */
export function withFirst(start: GameState, first: Side): GameState {
  if (start.side === first) return start;
  const { mission } = start;
  if (!mission) return { ...start, side: first };
  return { ...start, side: first, mission: { ...mission, plan: { ...mission.plan, first } } };
}

/** Plays on from the current state of a match until it is over. */
function playOn(
  match: Match,
  { seed, policies, turns }: GameOrder,
  first: Side,
  follows: () => void = () => {},
  plays: (policy: Policy, side: Side) => Policy = (policy) => policy,
): Ending {
  const seat = (side: Side) => {
    const { policy, random } = playerOf(policies[side], choiceStream(seed, side === first ? 'first' : 'second'));
    return { policy: plays(policy, side), random };
  };
  const players: Players = { attacker: seat('attacker'), defender: seat('defender') };
  const last = lastTurn(match.initial, turns);
  for (;;) {
    const ending = whyOver(match.state);
    if (ending) return ending;
    const { turn, side } = match.state;
    if (!match.state.mission && isAfter({ turn, side }, last)) return 'last-turn';
    if (!playPhase(match, players)) return 'stuck';
    follows();
  }
}

type PlayerTurn = Pick<GameState, 'turn' | 'side'>;

/** Whether a turn of a game without a mission comes after another. */
const isAfter = ({ turn, side }: PlayerTurn, last: PlayerTurn): boolean =>
  turn > last.turn || (turn === last.turn && SIDES.indexOf(side) > SIDES.indexOf(last.side));

/** The last turn of a game with that number of turns for each side: it belongs to the side that goes second. */
function lastTurn({ turn, side }: GameState, turns: number): PlayerTurn {
  const begins = side === SIDES[0];
  return { turn: begins ? turn + turns - 1 : turn + turns, side: otherSide(side) };
}

/** Why a game is over: a side has no models left, or the mission or the system ends it. @source S-37, MI-09, SK-16 */
function whyOver(state: GameState): Ending | undefined {
  const result = resultOf(state);
  if (result?.why === 'routed') return 'routed';
  if (state.mission && result?.why !== 'nobody-left') return result && 'last-turn';
  const left = SIDES.filter((side) => [...state.units.values()].some((u) => u.side === side && u.models.length > 0));
  if (left.length === 0) return 'both-gone';
  if (left.length < SIDES.length) return 'wiped-out';
  return result?.why === 'last-turn' ? 'last-turn' : undefined;
}

/** Measures by which one game stands out among thousands. */
type Interest = {
  /** Number of commands. */
  readonly length: number;
  /** The difference between the models both sides lost, as a share of all models lost; 0 to 1. */
  readonly oneSided: number;
  /**
   * How far the pips of all dice lie from the mean of fair dice, in standard deviations for that number of dice: about
   * two thirds of all games lie between -1 and 1, and one in a thousand beyond 3.3. It is the table's luck, not a
   * side's: a high die counts as high whichever side threw it.
   */
  readonly luck: number;
};

/**
 * What makes a played game stand out.
 *
 * A die of n sides has mean (n + 1) / 2 and variance (n² - 1) / 12.
 */
export function interestOf(facts: GameFacts, { off, variance }: DiceLuck): Interest {
  const [a, b] = SIDES.map((side) => facts[side].lostModels) as [number, number];
  return {
    length: facts.commands,
    oneSided: a + b === 0 ? 0 : Math.abs(a - b) / (a + b),
    luck: variance === 0 ? 0 : off / Math.sqrt(variance),
  };
}

/**
 * Random numbers derived from a game's seed and a name, such as those from which a policy chooses: separate from the
 * dice and from the other side's. The two armies are named by the turn order of the scenario, not by their sides, so
 * that a game with the names swapped is the same game.
 */
export function choiceStream(seed: number, name: string): Random32 {
  const words = ['a', 'b'].flatMap((half) => {
    const digits = hashText(`${seed} ${name} ${half}`);
    return [Number.parseInt(digits.slice(0, 8), 16), Number.parseInt(digits.slice(8), 16)];
  });
  return xoshiro128([words[0]!, words[1]!, words[2]!, words[3]! | 1]);
}
