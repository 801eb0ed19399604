import { BUILTIN_SCENARIOS } from './builtin.ts';
import quietQuarter from './earlier/the-quiet-quarter.json' with { type: 'json' };
import { isScenarioOf } from './scenario-mark.ts';

/** Built-in scenarios as they were before they were changed: replays name the one they were played on by its hash. */
const EARLIER: readonly string[] = [JSON.stringify(quietQuarter)];

/** The text of the built-in scenario with a given hash, or of an earlier edition; undefined if there is none. */
export const builtinByMark = (mark: string): string | undefined =>
  [...BUILTIN_SCENARIOS.map(({ text }) => text), ...EARLIER].find((text) => isScenarioOf(text, mark));
