import type { Command } from '../../rules/core/command.ts';
import type { Side } from '../../rules/core/turn.ts';
import type { Probability } from '../forecast/forecast.ts';
import type { Reason } from '../policy/reason.ts';
import type { ReviewedDecision } from './decisions.ts';

/** What a decision was worth to its side, beside what the strongest policy would have done. Plain data. */
export type Judgement = {
  /** The chance of winning with what was done, before any die of it, and with what is better. */
  readonly chance: Probability;
  readonly better: Probability;
  /** The better command and why; without a command it is better to do nothing. */
  readonly command: Command | undefined;
  readonly reason: Reason | undefined;
};

/** A number of decisions. */
type DecisionCount = number;

/** A decision that was judged, for which there is something better. */
export type CostlyDecision = { readonly decision: ReviewedDecision; readonly judgement: Judgement };

/** What a decision cost its side: a chance of winning, more than 0. */
export const chanceLost = ({ judgement: { better, chance } }: CostlyDecision): Probability => better - chance;

/** Costs below this are not told: the forecast cannot tell them apart. */
const WORTH_TELLING: Probability = 0.01;

/** The decisions that cost a side most, the worst first: at most so many. */
export const costliestOf = (
  found: readonly CostlyDecision[],
  side: Side,
  most: DecisionCount,
): readonly CostlyDecision[] =>
  found
    .filter((one) => one.decision.side === side && chanceLost(one) >= WORTH_TELLING)
    .toSorted((a, b) => chanceLost(b) - chanceLost(a) || a.decision.from - b.decision.from)
    .slice(0, most);
