import { countText } from './sentence.ts';
import type { Side } from '../../rules/core/turn.ts';
import type { GameResult } from '../../rules/core/game-result.ts';

/** The winner, as a headline. */
export const resultTitle = ({ winner }: Pick<GameResult, 'winner'>): string =>
  winner === undefined ? 'Draw' : winner === 'attacker' ? 'The attacker wins' : 'The defender wins';

/** A finished game: the number of turns, and of models each side lost. */
type Played = Pick<GameResult, 'winner'> & { readonly turns: number; readonly lost: Readonly<Record<Side, number>> };

/** The winner of a game played by policies, and the losses. */
export const playedText = ({ winner, turns, lost }: Played): string =>
  `${resultTitle({ winner })} after ${countText(turns, 'turn')}: the attacker lost ${countText(lost.attacker, 'model')}, the defender ${lost.defender}.`;

/** Why the game is over and how many fighters are left, in one sentence. */
export function resultLine({ winner, why, left }: GameResult): string {
  const loser = winner === 'attacker' ? 'defender' : 'attacker';
  if (why === 'nobody-left')
    return winner === undefined
      ? 'No fighter is left on the table.'
      : `The ${loser} has no fighters left; the ${winner} has ${countText(left[winner], 'fighter')}.`;
  return `The last turn is over: the attacker has ${countText(left.attacker, 'fighter')} left, the defender ${left.defender}.`;
}
