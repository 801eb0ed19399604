import type { Game } from '../../rules/play/game.ts';
import { otherSide } from '../../rules/core/state/lookup.ts';
import type { TableQuery } from '../../rules/core/ports.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import { SIDES, type Side } from '../../rules/core/turn.ts';
import type { PolicyName } from '../policy/policy-name.ts';
import { choiceStream } from '../policy/streams.ts';
import { beginMatch, gameOf, type Match } from './match.ts';
import { factsOf } from './facts-of.ts';
import { type Interest, interestOf } from './interest.ts';
import type { Ending, GameFacts } from './game-facts.ts';
import { playerOf, playPhase, type Players } from './play-phase.ts';
import { systemOf } from '../../rules/play/systems.ts';

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
