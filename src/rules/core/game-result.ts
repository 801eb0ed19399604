import type { Side } from './turn.ts';

/** What decides between equal scores. The first entry of a mission's list that favours a side settles the game. */
export const TIE_BREAKS = ['primary', 'objectives', 'units', 'points', 'attacker', 'defender'] as const;
export type TieBreak = (typeof TIE_BREAKS)[number];

/**
 * How a game ended: the winner, if any, the reason, the score that decided, and the number of units with models left on
 * each side. A skirmish without a mission scores its fighters left.
 */
export type GameResult = {
  readonly winner: Side | undefined;
  readonly why: 'nobody-left' | 'routed' | 'last-turn' | 'tie-break';
  readonly score: Readonly<Record<Side, number>>;
  readonly left: Readonly<Record<Side, number>>;
  /** What decided between equal scores. */
  readonly tieBreak?: TieBreak;
};
