import { countText } from './sentence.ts';
import type { Side } from '../../rules/core/turn.ts';
import type { GameResult } from '../../rules/core/game-result.ts';

/** Who won, as a headline. */
export const resultTitle = ({ winner }: Pick<GameResult, 'winner'>): string =>
  winner === undefined ? 'Draw' : winner === 'attacker' ? 'The attacker wins' : 'The defender wins';

/** A game that was played to its end: the number of turns, and of models that each side lost. */
type Played = Pick<GameResult, 'winner'> & { readonly turns: number; readonly lost: Readonly<Record<Side, number>> };

/** Who won a game that was played without players, and what it cost. */
export const playedText = ({ winner, turns, lost }: Played): string =>
  `${resultTitle({ winner })} after ${countText(turns, 'turn')}: the attacker lost ${countText(lost.attacker, 'model')}, the defender ${lost.defender}.`;

/** Why the game is over and with how many fighters left, in one sentence. */
export function resultLine({ winner, why, left }: GameResult): string {
  const loser = winner === 'attacker' ? 'defender' : 'attacker';
  if (why === 'nobody-left')
    return winner === undefined
      ? 'No fighter is left on the table.'
      : `The ${loser} has no fighters left; the ${winner} has ${countText(left[winner], 'fighter')}.`;
  return `The last turn is over: the attacker has ${countText(left.attacker, 'fighter')} left, the defender ${left.defender}.`;
}
