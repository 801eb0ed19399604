import { FILE_SENTENCES } from './errors/explain-file.ts';
import { quoteText } from './errors/explain-rule.ts';
import { explainScenario, SCENARIO_SENTENCES } from './errors/explain-scenario.ts';

/** Sentences about scenario files, and other files that are parsed in the same manner. */
export const scenarioMessages = {
  /** What is wrong with a scenario. The place of the fault, a JSON pointer, is shown beside it. */
  fault: explainScenario,
  /** The sentences by kind of fault: for any JSON file, and for scenarios. */
  file: FILE_SENTENCES,
  scenario: SCENARIO_SENTENCES,
  /** A value of a file as quoted in a sentence. */
  quote: quoteText,
  /** The name of a battlefield generated from a seed. */
  battlefield: (seed: number, theme: string): string => `Battlefield ${seed}: ${theme}`,
};
