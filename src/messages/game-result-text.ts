import { countText } from './sentence.ts';
import type { GameResult } from '../rules/core/game-result.ts';

/** Who has won, as a headline. */
export const resultTitle = ({ winner }: GameResult): string =>
  winner === undefined ? 'Drawn' : winner === 'attacker' ? 'The attacker has won' : 'The defender has won';

/** How it came to that, in one sentence. */
export function resultLine({ winner, why, left }: GameResult): string {
  const loser = winner === 'attacker' ? 'defender' : 'attacker';
  if (why === 'nobody-left')
    return winner === undefined
      ? 'Nobody is left on the table.'
      : `The ${loser} has nobody left; ${countText(left[winner], 'fighter')} of the ${winner} still ${left[winner] === 1 ? 'stands' : 'stand'}.`;
  const told = `${countText(left.attacker, 'fighter')} of the attacker and ${left.defender} of the defender are left`;
  return `The last turn is over: ${told}.`;
}
