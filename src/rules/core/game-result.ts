import type { Side } from './turn.ts';

/** How a game ended: the winner, if any, the reason, and the number of units with models left on each side. */
export type GameResult = {
  readonly winner: Side | undefined;
  readonly why: 'nobody-left' | 'last-turn';
  readonly left: Readonly<Record<Side, number>>;
};
