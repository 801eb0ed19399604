import { isSoughtBeyondDice } from '../../rules/squads/charge/least.ts';
import { getUnit } from '../../rules/core/state/lookup.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import { VIEWERS } from '../map/hidden.ts';
import type { MapAsk } from './map-ask.ts';
import { systemOf } from '../../rules/play/systems.ts';

/** How many places look first where very many do. */
const FIRST = 200;

/**
 * What a first look leaves out: so many of those who look, `now` for `of` in the end; or everything that takes a check,
 * climbs and jumps, so that there is no chance yet where there is one only by them; or how far a charge would be that no
 * dice are enough for.
 */
export type FirstLook =
  | { readonly kind: 'lookers'; readonly now: number; readonly of: number }
  | { readonly kind: 'no-checks' }
  | { readonly kind: 'no-distances' };

/**
 * What is left out when a map is first looked at; undefined where it is asked whole at once.
 *
 * Hidden ground is first seen from the first few of the very places that look at it in the end. Where the best checks are
 * to be found, ways without any are looked at first: that is one list out of thirteen, and the quickest. Of a charge the
 * chance is looked at first: how far a large model would have to go beyond all dice takes many times as long.
 */
export function firstLook(ask: MapAsk, state: GameState): FirstLook | undefined {
  const { shape } = systemOf(state);
  if (ask.what === 'hidden') {
    const of = ask.places ?? VIEWERS.usual;
    return of > 2 * FIRST ? { kind: 'lookers', now: FIRST, of } : undefined;
  }
  if (ask.what === 'charge') {
    const isFar = shape === 'loose' && isSoughtBeyondDice(getUnit(state, ask.unit).models.length);
    return isFar && ask.wanted !== 'roll' ? { kind: 'no-distances' } : undefined;
  }
  const isOfChecks = ask.what === 'engage' || (ask.what === 'safe' && shape === 'single');
  return isOfChecks && (ask.checks ?? 'best') === 'best' ? { kind: 'no-checks' } : undefined;
}

/**
 * The questions that draw a map, one after another over the same places: what takes long is looked at roughly first. The
 * last of them is the question itself, so that the whole map is the same as if it had been asked at once.
 */
export function looksOf(ask: MapAsk, state: GameState): readonly MapAsk[] {
  if (firstLook(ask, state) === undefined) return [ask];
  if (ask.what === 'charge') return [{ ...ask, wanted: 'roll' }, ask];
  if (ask.what === 'hidden') return [{ ...ask, places: FIRST }, ask];
  return ask.what === 'engage' || ask.what === 'safe' ? [{ ...ask, checks: [] }, ask] : [ask];
}
