import { cornersOf, gapAcross, type Standing } from '../../../geometry/gap.ts';
import { FACINGS, type Facing, type Formation } from '../../core/formation.ts';
import type { ModelId, UnitId, PoolId } from '../../core/ids.ts';
import { getUnit, hasStatus, modelsOf } from '../../core/state/lookup.ts';
import { isWithin } from '../../core/measure/measure.ts';
import type { GameState, Unit } from '../../core/state/state.ts';
import { isFirstRank, touchesBetween, unitsTouch } from '../ranks/contact.ts';
import { boundaryOf, toLocal } from '../ranks/formation.ts';
import { bodyOfUnit, isOnTable, touchingEnemies } from '../ranks/regiment-state.ts';
import { findPool, type HealthPool, poolsOf } from '../ranks/pools.ts';

/** Contacts between models of some units, computed once for many queries. */
export type MeleeGround = {
  readonly state: GameState;
  /** The enemies each model touches; models that touch none are absent. */
  readonly touched: ReadonlyMap<ModelId, readonly ModelId[]>;
  /** For each unit the enemy units that touch it, and the side of it they stand on. */
  readonly sides: ReadonlyMap<UnitId, ReadonlyMap<UnitId, Facing>>;
  /** The health pools of the units. */
  readonly pools: ReadonlyMap<PoolId, HealthPool>;
  /** For each unit the model that alone fills each place of its first rank, by file. */
  readonly fronts: ReadonlyMap<UnitId, ReadonlyMap<number, ModelId>>;
};

/** Whether a unit can be in combat: it has models and is not fleeing. @source RG-18, RG-31 */
export const canBeInMelee = (state: GameState, unit: UnitId): boolean =>
  isOnTable(state, unit) && !hasStatus(getUnit(state, unit), 'fleeing');

/** The melee ground of some units: every pair of enemies among them. @source RG-18 */
export function buildMeleeGround(state: GameState, units: readonly UnitId[]): MeleeGround {
  const touched = new Map<ModelId, ModelId[]>();
  const sides = new Map<UnitId, Map<UnitId, Facing>>();
  const fighting = units.filter((id) => canBeInMelee(state, id)).map((id) => getUnit(state, id));
  for (const a of fighting.filter(({ side }) => side === 'attacker')) {
    for (const b of fighting.filter(({ side }) => side === 'defender')) {
      if (!unitsTouch(bodyOfUnit(state, a), bodyOfUnit(state, b))) continue;
      put(sides, a.id, b.id, sideTowards(state, a, b));
      put(sides, b.id, a.id, sideTowards(state, b, a));
      for (const [one, other] of pairsTouching(state, a, b)) {
        add(touched, one, other);
        add(touched, other, one);
      }
    }
  }
  const pools = new Map(units.flatMap((unit) => poolsOf(state, unit)).map((pool) => [pool.id, pool]));
  return { state, touched, sides, pools, fronts: new Map(fighting.map((unit) => [unit.id, frontOf(unit)])) };
}

/** The pool with that id, looked up on the ground first and then on the whole table. @source AA-6 */
export const poolOn = ({ state, pools }: MeleeGround, id: PoolId): HealthPool | undefined =>
  pools.get(id) ?? findPool(state, id);

/** The melee ground of one unit and the enemies that touch it. */
export const groundRound = (state: GameState, unit: UnitId): MeleeGround =>
  buildMeleeGround(state, canBeInMelee(state, unit) ? [unit, ...touchingEnemies(state, unit).map(({ id }) => id)] : []);

function add(touched: Map<ModelId, ModelId[]>, one: ModelId, other: ModelId): void {
  const known = touched.get(one);
  if (known) known.push(other);
  else touched.set(one, [other]);
}

function put(sides: Map<UnitId, Map<UnitId, Facing>>, of: UnitId, towards: UnitId, side: Facing): void {
  const known = sides.get(of);
  if (known) known.set(towards, side);
  else sides.set(of, new Map([[towards, side]]));
}

/** Pairs of models of two units that touch: by ranks, or base to base when one has no formation. */
function pairsTouching(state: GameState, a: Unit, b: Unit): readonly (readonly [ModelId, ModelId])[] {
  if (a.formation && b.formation) return touchesBetween(a.formation, b.formation).map((touch) => [touch.a, touch.b]);
  return modelsOf(state, a.id).flatMap((one) =>
    modelsOf(state, b.id).flatMap((other) => (isWithin(gapAcross(one, other), 0) ? [[one.id, other.id] as const] : [])),
  );
}

function frontOf({ formation }: Unit): ReadonlyMap<number, ModelId> {
  const front = new Map<number, ModelId>();
  for (const [id, place] of formation?.places ?? [])
    if (isFirstRank(place) && place.files === 1 && place.ranks === 1 && Number.isInteger(place.file))
      front.set(place.file, id);
  return front;
}

/** The side of a unit that a touching enemy stands on; without ranks always the front. @source RG-17, SM-5 */
function sideTowards(state: GameState, unit: Unit, enemy: Unit): Facing {
  return unit.formation ? sideOfBody(unit.formation, bodyOfUnit(state, enemy)) : 'front';
}

/**
 * The side of a formation's boundary beyond which a whole body lies; of two sides the front comes before the flanks.
 * For a body that no side separates, the corner nearest to a side decides.
 */
function sideOfBody(formation: Formation, body: Standing): Facing {
  const bounds = boundaryOf(formation);
  const corners =
    body.base.kind === 'round' ? [discIn(formation, body)] : cornersOf(body).map((c) => boxAt(formation, c));
  const beyond = (facing: Facing): number =>
    Math.min(
      ...corners.map(({ left, right, front, back }) => {
        if (facing === 'front') return bounds.front - back;
        if (facing === 'rear') return front - bounds.back;
        return facing === 'right' ? left - bounds.right : bounds.left - right;
      }),
    );
  const clear = FACINGS.find((facing) => isWithin(-beyond(facing), 0));
  return clear ?? FACINGS.reduce((best, next) => (beyond(next) > beyond(best) ? next : best));
}

type Box = { readonly left: number; readonly right: number; readonly front: number; readonly back: number };

function boxAt(formation: Formation, corner: readonly [number, number]): Box {
  const { right, back } = toLocal(formation, corner);
  return { left: right, right, front: back, back };
}

function discIn(formation: Formation, { base, at }: Standing): Box {
  const { right, back } = toLocal(formation, [at[0], at[2]]);
  const radius = base.kind === 'round' ? base.radius : 0;
  return { left: right - radius, right: right + radius, front: back - radius, back: back + radius };
}
