import type { ThreatAsk } from '../threat/threat-ask.ts';
import type { GapAsk } from './gap.ts';
import type { HiddenAsk } from './hidden.ts';
import type { ReachAsk } from './reach.ts';
import type { SightAsk } from './sight.ts';

/** A question asked at every place of a table. Plain JSON: it travels to workers. */
export type MapAsk = ReachAsk | SightAsk | HiddenAsk | GapAsk | ThreatAsk;

/** What can be asked. */
export type MapWhat = MapAsk['what'];
