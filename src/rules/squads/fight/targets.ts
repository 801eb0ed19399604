import type { Combat } from '../../core/state/squads.ts';
import type { ModelId, UnitId } from '../../core/ids.ts';
import { getModel, modelsOf, otherSide, sideOf } from '../../core/state/lookup.ts';
import { dist } from '../../core/measure/measure.ts';
import type { GameState, Model } from '../../core/state/state.ts';
import { duelOf, fightersOf, foesTouched, isFighting, duelOpponentOf, standsBy } from './contact.ts';

/** The target of a model: a unit, and for a duellist the one opponent. */
export type BlowTarget = { readonly against: UnitId; readonly duel?: ModelId };

/**
 * The target of a model of a combat: for a duellist its opponent; for every other model the unit of the nearest enemy
 * it touches, or that the friends beside it touch. Duellists are left to one another while other enemies stand.
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

/** Enemies a model may harm: all but duellists, and duellists too once no other is left. @source R7-14, B14 */
export function openFoes(state: GameState, combat: Pick<Combat, 'units'>, model: Model): readonly Model[] {
  const foes = fightersOf(state, combat, otherSide(sideOf(state, model.id)));
  const others = foes.filter((foe) => duelOf(state, foe.id) === undefined);
  return others.length > 0 ? others : foes;
}

/** The foes a model touches, or, touching none, those that the friends it stands by touch. @source R7-06 */
function nearFoes(state: GameState, combat: Combat, model: Model): readonly Model[] {
  const own = foesTouched(state, combat, model);
  if (own.length > 0) return own;
  const friends = fightersOf(state, combat, sideOf(state, model.id)).filter(
    (friend) => friend.id !== model.id && standsBy(model, friend, state.rules.fight),
  );
  return friends.flatMap((friend) => foesTouched(state, combat, friend));
}

/** Models by their distance to the nearest of some others; equally near ones stay in their order. */
export function nearestFirst<M extends Model>(others: readonly Model[], models: readonly M[]): readonly M[] {
  const distance = new Map(models.map((m) => [m, Math.min(...others.map((o) => dist(m, o)))] as const));
  return [...models].sort((a, b) => distance.get(a)! - distance.get(b)!);
}

/**
 * The characteristic most of a unit's fighting models have, dimensionless; the highest of several equally common ones.
 *
 * @source R7-11
 */
export function majority(state: GameState, combat: Pick<Combat, 'units'>, unit: UnitId, key: string): number {
  const models = modelsOf(state, unit);
  const fighting = models.filter((model) => isFighting(state, combat, model));
  const counted = new Map<number, number>();
  for (const model of fighting.length > 0 ? fighting : models) {
    const value = model.profile[key] ?? 0;
    counted.set(value, (counted.get(value) ?? 0) + 1);
  }
  const most = Math.max(...counted.values());
  return Math.max(...[...counted].filter(([, count]) => count === most).map(([value]) => value));
}
