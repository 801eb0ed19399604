import { SCENARIO } from './english/scenario.ts';
import { book } from './language.ts';

/** What is said of scenarios that cannot be used. Comes when the first one is refused, and with the command line. */
export const scenarioWords = book('scenario', SCENARIO);
