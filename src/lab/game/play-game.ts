import type { Game } from '../../rules/play/game.ts';
import { otherSide } from '../../rules/core/state/lookup.ts';
import type { TableQuery } from '../../rules/core/ports.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import { SIDES, type Side } from '../../rules/core/turn.ts';
import type { PolicyName } from '../policy/policy-name.ts';
import { beginMatch, gameOf, type Match, type DiceLuck } from './match.ts';
import { factsOf } from './facts-of.ts';
import type { Ending, GameFacts } from './game-facts.ts';
import { playerOf, playPhase, type Players } from './play-phase.ts';
import { systemOf } from '../../rules/play/systems.ts';
import { hashText } from '../../kernel/hash.ts';
import { type Random32, xoshiro128 } from '../../kernel/random.ts';

/** How a game is played. */
export type GameOrder = {
  /** Of the dice, and of the streams the policies choose by. */
  readonly seed: number;
  readonly policies: Readonly<Record<Side, PolicyName>>;
  /** How many turns each side has. */
  readonly turns: number;
  /** Who has the first turn; as the scenario says unless given. */
  readonly first?: Side;
};

/** A game that was played, and what is kept of it. */
export type PlayedGame = { readonly facts: GameFacts; readonly game: Game; readonly interest: Interest };

/**
 * Plays a whole game by policies, without a screen: the same from the same start, order and table, whatever the table was
 * asked before.
 *
 * It ends when a side has nobody left, or when both have had their turns. Were a phase ever not to be ended, the game
 * would stop there and say so: `stuck` is a fault of ours.
 *
 * @param start   A scenario as it was laid out.
 * @param follows Told the game after each phase.
 */
export function playGame(
  start: GameState,
  table: TableQuery,
  order: GameOrder,
  follows?: (game: Game) => void,
): PlayedGame {
  const begun = order.first === undefined ? start : withFirst(start, order.first);
  const match = beginMatch(begun, table, order.seed);
  const ending = playOn(match, order, follows && (() => follows(gameOf(match))));
  const facts = factsOf(match, order.seed, ending);
  return { facts, game: gameOf(match), interest: interestOf(facts, match.fallen) };
}

/** A game in which that side has the first turn, everything else as it was. */
export const withFirst = (start: GameState, first: Side): GameState =>
  start.side === first ? start : { ...start, side: first };

/** Plays on from where a match stands, until it is over. */
export function playOn(match: Match, { seed, policies, turns }: GameOrder, follows: () => void = () => {}): Ending {
  const first = match.initial.side;
  const seat = (side: Side) => choiceStream(seed, side === first ? 'first' : 'second');
  const players: Players = {
    attacker: playerOf(policies.attacker, seat('attacker')),
    defender: playerOf(policies.defender, seat('defender')),
  };
  const last = lastTurn(match.initial, turns);
  for (;;) {
    const ending = whyOver(match.state);
    if (ending) return ending;
    const { turn, side } = match.state;
    if (turn > last.turn || (turn === last.turn && SIDES.indexOf(side) > SIDES.indexOf(last.side))) return 'last-turn';
    if (!playPhase(match, players)) return 'stuck';
    follows();
  }
}

/** The turn that ends a game of so many turns each: the last of whoever does not begin. */
function lastTurn({ turn, side }: GameState, turns: number): { readonly turn: number; readonly side: Side } {
  const begins = side === SIDES[0];
  return { turn: begins ? turn + turns - 1 : turn + turns, side: otherSide(side) };
}

/** Why a game is over before its last turn: somebody has nobody left, or its system says so. @source S-37 */
function whyOver(state: GameState): Ending | undefined {
  const left = SIDES.filter((side) => [...state.units.values()].some((u) => u.side === side && u.models.length > 0));
  if (left.length === 0) return 'both-gone';
  if (left.length < SIDES.length) return 'wiped-out';
  return systemOf(state).result(state)?.why === 'last-turn' ? 'last-turn' : undefined;
}

/** What makes a game worth looking at: the strangest of thousands are those that stand out in one of these. */
type Interest = {
  /** How long it was, in commands. */
  readonly length: number;
  /** How one-sided: the difference of the models both sides lost, as a share of all that were lost; 0 to 1. */
  readonly oneSided: number;
  /**
   * How far the pips of all dice lie from what fair dice show on average, in standard deviations of so many dice: about
   * two thirds of all games lie between -1 and 1, and one in a thousand beyond 3.3. It is the table's luck, not a side's:
   * a high die is high whoever threw it.
   */
  readonly luck: number;
};

/**
 * What makes a played game worth looking at.
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

/** Whose choices a stream of numbers is for: whoever has the first turn, or the other. */
type Seat = 'first' | 'second';

/**
 * The numbers a policy chooses by: of the game's seed, but neither the stream the dice are thrown from nor the other
 * side's. They go with the seat, not with the name of a side, so that a game with all names exchanged is the same game.
 */
export function choiceStream(seed: number, seat: Seat): Random32 {
  const words = ['a', 'b'].flatMap((half) => {
    const digits = hashText(`${seed} ${seat} ${half}`);
    return [Number.parseInt(digits.slice(0, 8), 16), Number.parseInt(digits.slice(8), 16)];
  });
  return xoshiro128([words[0]!, words[1]!, words[2]!, words[3]! | 1]);
}
