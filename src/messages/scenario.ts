import { FILE_SENTENCES } from './explain-file.ts';
import { quoteText } from './explain-rule.ts';
import { explainScenario, SCENARIO_SENTENCES } from './explain-scenario.ts';

/** What is said of scenarios as files, and of other files that are read like them. */
export const scenarioMessages = {
  /** What is wrong with a scenario. Where it is, a JSON pointer, is told beside it. */
  fault: explainScenario,
  /** The sentences by the kinds of faults: of any file of JSON, and of scenarios. */
  file: FILE_SENTENCES,
  scenario: SCENARIO_SENTENCES,
  /** A value of a file, as it stands in a sentence. */
  quote: quoteText,
  /** What a battlefield is called that was laid out from a seed. */
  battlefield: (seed: number, theme: string): string => `Battlefield ${seed}: ${theme}`,
};
