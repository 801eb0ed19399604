import { SIDES } from '../../rules/core/turn.ts';
import type { GameFacts } from './game-facts.ts';
import type { DiceLuck } from './match.ts';

/** What makes a game worth looking at: the strangest of thousands are those that stand out in one of these. */
export type Interest = {
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
