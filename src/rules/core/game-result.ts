import type { Side } from './turn.ts';

/** How a game ended: the winner, if there is one, why it is over, and how many units with models each side has left. */
export type GameResult = {
  readonly winner: Side | undefined;
  readonly why: 'nobody-left' | 'last-turn';
  readonly left: Readonly<Record<Side, number>>;
};
