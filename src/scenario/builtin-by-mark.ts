import { BUILTIN_SCENARIOS } from './builtin.ts';
import { isScenarioOf } from './scenario-mark.ts';

/** The text of the built-in scenario with a given hash; undefined if there is none. */
export const builtinByMark = (mark: string): string | undefined =>
  BUILTIN_SCENARIOS.find(({ text }) => isScenarioOf(text, mark))?.text;
