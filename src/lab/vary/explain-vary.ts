import { batchMessages } from '../../messages/batch.ts';
import { type Explanations, explainBy } from '../../messages/phrases/explain-by.ts';
import { scenarioMessages } from '../../messages/scenario.ts';
import type { VariationFault, VaryFault } from './vary-fault.ts';

/** The error in the notation of a variation, and what to write instead. */
export function explainVariation(fault: VariationFault): string {
  const sentences: Explanations<VariationFault> = batchMessages.variations;
  return explainBy(sentences, fault);
}

/** Why a setting cannot be applied to a scenario. */
export function explainVary(fault: VaryFault): string {
  const sentences: Explanations<VaryFault> = { ...scenarioMessages.scenario, ...batchMessages.settings };
  return explainBy(sentences, fault);
}
