import type { ThreatAsk } from '../threat/threat-ask.ts';
import type { GapAsk } from '../map/gap.ts';
import type { HiddenAsk } from '../map/hidden.ts';
import type { ReachAsk } from '../map/reach.ts';
import type { SightAsk } from '../map/sight.ts';

/** A question asked at every place of a table. Plain JSON: it travels to workers. */
export type MapAsk = ReachAsk | SightAsk | HiddenAsk | GapAsk | ThreatAsk;

/** What can be asked. */
export type MapWhat = MapAsk['what'];
