import { SIDES } from '../../rules/core/turn.ts';
import type { GameFacts } from './game-facts.ts';
import type { Fallen } from './match.ts';

/** Measures by which one game stands out among thousands. */
export type Interest = {
  /** Number of commands. */
  readonly length: number;
  /** The difference between the models both sides lost, as a share of all models lost; 0 to 1. */
  readonly oneSided: number;
  /**
   * How far the pips of all dice lie from the mean of fair dice, in standard deviations for that number of dice: about
   * two thirds of all games lie between -1 and 1, and one in a thousand beyond 3.3. It is the table's luck, not a
   * side's: a high die counts as high whichever side threw it.
   */
  readonly luck: number;
};

/**
 * What makes a played game stand out.
 *
 * A die of n sides has mean (n + 1) / 2 and variance (n² - 1) / 12.
 */
export function interestOf(facts: GameFacts, { off, variance }: Fallen): Interest {
  const [a, b] = SIDES.map((side) => facts[side].lostModels) as [number, number];
  return {
    length: facts.commands,
    oneSided: a + b === 0 ? 0 : Math.abs(a - b) / (a + b),
    luck: variance === 0 ? 0 : off / Math.sqrt(variance),
  };
}
