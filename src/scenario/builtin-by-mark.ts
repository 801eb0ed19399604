import { BUILTIN_SCENARIOS } from './builtin.ts';
import brokenBoulevard from './earlier/the-broken-boulevard.json' with { type: 'json' };
import customsYard from './earlier/the-customs-yard.json' with { type: 'json' };
import fourAgainstOne from './earlier/four-against-one.json' with { type: 'json' };
import holdTheRidge from './earlier/hold-the-ridge.json' with { type: 'json' };
import lanternQuarter from './earlier/the-lantern-quarter.json' with { type: 'json' };
import longRidge from './earlier/the-long-ridge.json' with { type: 'json' };
import marketDay from './earlier/market-day.json' with { type: 'json' };
import quietQuarter from './earlier/the-quiet-quarter.json' with { type: 'json' };
import { isScenarioOf } from './scenario-mark.ts';

/** Built-in scenarios as they were before they were changed: replays name the one they were played on by its hash. */
const EARLIER: readonly string[] = [
  ...[brokenBoulevard, customsYard, fourAgainstOne, holdTheRidge, lanternQuarter, longRidge, marketDay, quietQuarter],
].map((document) => JSON.stringify(document));

/** The text of the built-in scenario with a given hash, or of an earlier edition; undefined if there is none. */
export const builtinByMark = (mark: string): string | undefined =>
  [...BUILTIN_SCENARIOS.map(({ text }) => text), ...EARLIER].find((text) => isScenarioOf(text, mark));
