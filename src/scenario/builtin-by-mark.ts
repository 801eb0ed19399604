import { BUILTIN_SCENARIOS } from './builtin.ts';
import { isScenarioOf } from './scenario-mark.ts';

/** The text of the scenario that comes with the game and has this fingerprint; undefined where none has. */
export const builtinByMark = (mark: string): string | undefined =>
  BUILTIN_SCENARIOS.find(({ text }) => isScenarioOf(text, mark))?.text;
