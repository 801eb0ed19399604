import { batchWords } from '../../words/batch-words.ts';
import { type Explanations, explainBy } from '../../words/english/explain-by.ts';
import { scenarioWords } from '../../words/scenario-words.ts';
import type { VariationFault, VaryFault } from './vary-fault.ts';

/** What is wrong with how a variation is written, and what to write instead. */
export function explainVariation(fault: VariationFault): string {
  const sentences: Explanations<VariationFault> = batchWords.variations;
  return explainBy(sentences, fault);
}

/** Why a scenario cannot be varied so. */
export function explainVary(fault: VaryFault): string {
  const sentences: Explanations<VaryFault> = { ...scenarioWords.scenario, ...batchWords.settings };
  return explainBy(sentences, fault);
}
