import type { ReachAsk } from './reach.ts';

/** A question asked at every place of a table. Plain JSON: it travels to workers. */
export type MapAsk = ReachAsk;

/** What can be asked. */
export type MapWhat = MapAsk['what'];
