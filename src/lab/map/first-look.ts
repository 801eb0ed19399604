import type { SystemName } from '../../rules/core/rules.ts';
import { VIEWERS } from './hidden.ts';
import type { MapAsk } from './map-ask.ts';

/** How many places look first where very many do. */
const FIRST = 200;

/**
 * What a first look leaves out: so many of those who look, `now` for `of` in the end; or everything that takes a check,
 * climbs and jumps, so that there is no chance yet where there is one only by them.
 */
export type FirstLook =
  | { readonly kind: 'lookers'; readonly now: number; readonly of: number }
  | { readonly kind: 'no-checks' };

/**
 * What is left out when a map is first looked at; undefined where it is asked whole at once.
 *
 * Hidden ground is first seen from the first few of the very places that look at it in the end. Where the best checks are
 * to be found, ways without any are looked at first: that is one list out of thirteen, and the quickest.
 */
export function firstLook(ask: MapAsk, system: SystemName): FirstLook | undefined {
  if (ask.what === 'hidden') {
    const of = ask.places ?? VIEWERS.usual;
    return of > 2 * FIRST ? { kind: 'lookers', now: FIRST, of } : undefined;
  }
  const isOfChecks = ask.what === 'engage' || (ask.what === 'safe' && system === 'skirmish');
  return isOfChecks && (ask.checks ?? 'best') === 'best' ? { kind: 'no-checks' } : undefined;
}

/**
 * The questions that draw a map, one after another over the same places: what takes long is looked at roughly first. The
 * last of them is the question itself, so that the whole map is the same as if it had been asked at once.
 */
export function looksOf(ask: MapAsk, system: SystemName): readonly MapAsk[] {
  if (firstLook(ask, system) === undefined) return [ask];
  if (ask.what === 'hidden') return [{ ...ask, places: FIRST }, ask];
  return ask.what === 'engage' || ask.what === 'safe' ? [{ ...ask, checks: [] }, ask] : [ask];
}
