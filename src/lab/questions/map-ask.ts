import type { ThreatAsk } from '../threat/threat-ask.ts';
import type { GapAsk } from '../map/gap.ts';
import type { HiddenAsk } from '../map/hidden.ts';
import type { ReachAsk } from '../map/reach.ts';
import type { SightAsk } from '../map/sight.ts';

/** A question asked at every place of a table. Plain JSON, to be sent to workers. */
export type MapAsk = ReachAsk | SightAsk | HiddenAsk | GapAsk | ThreatAsk;

/** The kinds of question. */
export type MapWhat = MapAsk['what'];
