import type { MapAsk } from './map-ask.ts';
import { VIEWERS } from './hidden.ts';

/** How many places look first where very many do. */
const FIRST = 200;

/**
 * The questions that draw a map, one after another over the same places: what takes long is looked at roughly first. The
 * last of them is the question itself, so that the whole map is the same as if it had been asked at once.
 *
 * Hidden ground is first seen from the first few of the very places that look at it in the end.
 */
export function looksOf(ask: MapAsk): readonly MapAsk[] {
  if (ask.what !== 'hidden' || (ask.places ?? VIEWERS.usual) <= 2 * FIRST) return [ask];
  return [{ ...ask, places: FIRST }, ask];
}

/** How many places look at first, of how many in the end; undefined where there is no first look. */
export function firstLookers(ask: MapAsk): { readonly now: number; readonly of: number } | undefined {
  if (ask.what !== 'hidden' || looksOf(ask).length === 1) return undefined;
  return { now: FIRST, of: ask.places ?? VIEWERS.usual };
}
