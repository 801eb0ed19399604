import { isSoughtBeyondDice } from '../../rules/squads/charge/least.ts';
import { getUnit } from '../../rules/core/state/lookup.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import { VIEWERS } from '../map/hidden.ts';
import type { MapAsk } from './map-ask.ts';
import { systemOf } from '../../rules/play/systems.ts';

/** Number of viewpoints in the first pass of a map with very many. */
const FIRST = 200;

/**
 * What a first pass leaves out: viewpoints, `now` instead of `of`; or everything that needs a check, climbs and jumps,
 * so that places reached only by them show no chance yet; or the distance of charges that no roll is enough for.
 */
export type FirstLook =
  | { readonly kind: 'lookers'; readonly now: number; readonly of: number }
  | { readonly kind: 'no-checks' }
  | { readonly kind: 'no-distances' };

/**
 * What is left out in the first pass of a map; undefined where the map is computed in one pass.
 *
 * Hidden ground starts with the first few of its final viewpoints. Where the best checks are searched for, paths
 * without checks come first: that is one list out of thirteen, and the fastest. A charge starts with its chance,
 * because the distance of a large model beyond any roll takes many times as long.
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
 * The questions that draw a map, one after another over the same places: slow maps start with a rough pass. The last is
 * the question itself, so that the finished map is the same as in one pass.
 */
export function looksOf(ask: MapAsk, state: GameState): readonly MapAsk[] {
  if (firstLook(ask, state) === undefined) return [ask];
  if (ask.what === 'charge') return [{ ...ask, wanted: 'roll' }, ask];
  if (ask.what === 'hidden') return [{ ...ask, places: FIRST }, ask];
  return ask.what === 'engage' || ask.what === 'safe' ? [{ ...ask, checks: [] }, ask] : [ask];
}
