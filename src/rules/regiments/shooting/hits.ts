import type { ModelId, PoolId, UnitId } from '../../core/ids.ts';
import { modelsOf } from '../../core/state/lookup.ts';
import type { GameState, Model } from '../../core/state/state.ts';
import type { Weapon } from '../../core/weapon.ts';
import { toSaveInMelee } from '../ranks/charts.ts';
import { hindmost } from '../ranks/losses.ts';
import { championOf, healthOfEach, rankAndFileOf } from '../ranks/pools.ts';

/** Who takes the hits of shots at a unit. @source RS-08 */
type ShotAt = {
  readonly pool: PoolId;
  /** The model whose resilience and armour count. */
  readonly model: Model;
  /** The models that may fall, in the order in which they do. */
  readonly open: readonly ModelId[];
  /** Health points each of them takes before it falls, less those the pool has lost already for the first. */
  readonly health: readonly number[];
};

/**
 * The models of a unit that shots may cost health: its rank and file from the rear, then its champion; where it has
 * neither, its first model.
 *
 * @param unit On the table.
 * @source RS-08, RG-24
 */
export function whoIsHit(state: GameState, unit: UnitId): ShotAt {
  const soldiers = rankAndFileOf(state, unit);
  const champion = championOf(state, unit);
  const [soldier] = soldiers;
  if (!soldier) {
    const model = champion ?? modelsOf(state, unit)[0]!;
    return { pool: model.id, model, open: [model.id], health: [model.wounds] };
  }
  const ids = soldiers.map(({ id }) => id);
  const hurt = state.regiments?.hurt.get(unit) ?? 0;
  const each = healthOfEach(soldier);
  return {
    pool: unit,
    model: soldier,
    open: [...hindmost(state, unit, ids), ...(champion ? [champion.id] : [])],
    health: [...ids.map((_, i) => (i === 0 ? each - hurt : each)), ...(champion ? [champion.wounds] : [])],
  };
}

/** Number of models that fall when those hit lose this much health. */
export function fallenBy({ health }: Pick<ShotAt, 'health'>, lost: number): number {
  let left = lost;
  const standing = health.findIndex((each) => {
    left -= each;
    return left < 0;
  });
  return standing < 0 ? health.length : standing;
}

/** A model that strikes as a weapon does. */
export const asBlow = ({ strength, ap }: Weapon, model: Model): Model => ({ ...model, profile: { strength, ap } });

/** The pips a wound of a weapon is saved on; undefined when no roll can. @source RS-08 */
export const saveFromMissile = (state: GameState, weapon: Weapon, model: Model): number | undefined =>
  toSaveInMelee(asBlow(weapon, model), model, state.rules.regiments.melee);
