import type { Combat } from '../../core/state/squads.ts';
import type { ModelId, UnitId } from '../../core/ids.ts';
import { getModel, modelsOf, otherSide, sideOf } from '../../core/state/lookup.ts';
import { dist } from '../../core/measure/measure.ts';
import type { GameState, Model } from '../../core/state/state.ts';
import { duelOf, fightersOf, foesTouched, isFighting, duelOpponentOf, standsBy } from './contact.ts';

/** The target of a model: a unit, and for a duellist its one opponent. */
export type BlowTarget = { readonly against: UnitId; readonly duel?: ModelId };

/**
 * The target of a model in a combat: for a duellist its opponent; for any other model the unit of the nearest enemy
 * touched by it or by the friends beside it. Duellists are left alone while other enemies stand.
 *
 * @returns Undefined when it may not strike: it does not fight, or no enemy is left.
 * @source  D-27, R7-06, R7-12, R7-14, B13, B14
 */
export function targetOf(state: GameState, combat: Combat, model: Model): BlowTarget | undefined {
  const opponent = duelOpponentOf(state, model.id);
  if (opponent !== undefined) return { against: getModel(state, opponent).unit, duel: opponent };
  if (!isFighting(state, combat, model)) return undefined;
  const open = openFoes(state, combat, model);
  const near = nearFoes(state, combat, model).filter((foe) => open.includes(foe));
  const nearest = nearestFirst([model], near.length > 0 ? near : open)[0];
  return nearest && { against: nearest.unit };
}

/** The enemies a model may strike: all but duellists, and duellists only when no others are left. @source R7-14, B14 */
function openFoes(state: GameState, combat: Pick<Combat, 'units'>, model: Model): readonly Model[] {
  const foes = fightersOf(state, combat, otherSide(sideOf(state, model.id)));
  const others = foes.filter((foe) => duelOf(state, foe.id) === undefined);
  return others.length > 0 ? others : foes;
}

/** The enemies a model touches, or if none, those touched by the friends it stands by. @source R7-06 */
function nearFoes(state: GameState, combat: Combat, model: Model): readonly Model[] {
  const own = foesTouched(state, combat, model);
  if (own.length > 0) return own;
  const friends = fightersOf(state, combat, sideOf(state, model.id)).filter(
    (friend) => friend.id !== model.id && standsBy(model, friend, state.rules.fight),
  );
  return friends.flatMap((friend) => foesTouched(state, combat, friend));
}

/** Models by their distance to the nearest of the others; equally near ones keep their order. */
function nearestFirst<M extends Model>(others: readonly Model[], models: readonly M[]): readonly M[] {
  const distance = new Map(models.map((m) => [m, Math.min(...others.map((o) => dist(m, o)))] as const));
  return [...models].sort((a, b) => distance.get(a)! - distance.get(b)!);
}

/**
 * The most common value of a characteristic among a unit's fighting models, dimensionless; in a tie the highest.
 *
 * @source R7-11
 */
export function majority(state: GameState, combat: Pick<Combat, 'units'>, unit: UnitId, key: string): number {
  const models = modelsOf(state, unit);
  const fighting = models.filter((model) => isFighting(state, combat, model));
  return mostCommon(fighting.length > 0 ? fighting : models, key);
}

/** The most common value of a characteristic among models, dimensionless; in a tie the highest. @source R7-11 */
export function mostCommon(models: readonly Model[], key: string): number {
  const counted = new Map<number, number>();
  for (const model of models) {
    const value = model.profile[key] ?? 0;
    counted.set(value, (counted.get(value) ?? 0) + 1);
  }
  const most = Math.max(...counted.values());
  return Math.max(...[...counted].filter(([, count]) => count === most).map(([value]) => value));
}
