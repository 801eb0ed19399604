import { countText } from './sentence.ts';
import type { GameResult } from '../../rules/core/game-result.ts';

/** Who won, as a headline. */
export const resultTitle = ({ winner }: GameResult): string =>
  winner === undefined ? 'Draw' : winner === 'attacker' ? 'The attacker wins' : 'The defender wins';

/** Why the game is over and with how many fighters left, in one sentence. */
export function resultLine({ winner, why, left }: GameResult): string {
  const loser = winner === 'attacker' ? 'defender' : 'attacker';
  if (why === 'nobody-left')
    return winner === undefined
      ? 'No fighter is left on the table.'
      : `The ${loser} has no fighters left; the ${winner} has ${countText(left[winner], 'fighter')}.`;
  return `The last turn is over: the attacker has ${countText(left.attacker, 'fighter')} left, the defender ${left.defender}.`;
}
