import { type ConvexBody, convexBody } from '../../../geometry/outlines/convex.ts';
import type { Point } from '../../../kernel/point.ts';
import type { Inches } from '../../../kernel/units.ts';
import type { Facing, Formation } from '../../core/formation.ts';
import type { ModelId, UnitId } from '../../core/ids.ts';
import { enemyUnits, getUnit, hasStatus, modelsOf, unitHas } from '../../core/state/lookup.ts';
import type { Blocker } from '../../core/ports.ts';
import type { GameState, Unit } from '../../core/state/state.ts';
import { facingLocated } from '../ranks/arcs.ts';
import { bodyOutline } from '../ranks/body-outline.ts';
import { bodyOfUnit, chargesAgainst, isEngagedUnit, isOnTable, distanceBetween } from '../ranks/regiment-state.ts';
import { closedGround } from '../ranks/terrain-outlines.ts';
import { chargeLoss } from '../movement/rough-ground.ts';
import { highestDie, mostRange } from '../ranks/range.ts';

/** Occupied ground, and its occupant. */
export type TakenGround = { readonly by: Blocker; readonly body: ConvexBody };

/** An enemy unit that was not charged; touching it counts as an additional enemy. @source CC-10 */
export type Bystanding = TakenGround & {
  readonly unit: UnitId;
  /** Its ranks; absent for a lone model. */
  readonly formation?: Formation;
};

/** A unit that charges, as it stands before any of its group moves. */
export type Charger = {
  readonly unit: UnitId;
  readonly formation: Formation;
  /** The side of the target it must strike, fixed at the declaration. @source RG-02 */
  readonly facing: Facing;
  readonly distance: Inches;
  readonly range: Inches;
  /** Whether it flies over obstacles on its path. @source RG-14 */
  readonly fly: boolean;
  /** How far it goes when its charge fails; undefined while the dice are not rolled. @source RG-12 */
  readonly stumble?: Inches;
};

/** The charged unit: ranks with four sides, or a lone round base with one. */
export type ChargedUnit = {
  readonly unit: UnitId;
  /** Whether it may be turned; a unit already in combat may not. @source RG-09, E13 */
  readonly mayTurn: boolean;
} & (
  | { readonly kind: 'ranks'; readonly formation: Formation }
  | { readonly kind: 'round'; readonly model: ModelId; readonly at: Point; readonly radius: Inches }
);

/** One or several units charging one, and everything around them. Plain immutable data. */
export type CombinedProblem = {
  readonly target: ChargedUnit;
  readonly chargers: readonly Charger[];
  readonly enemies: readonly Bystanding[];
  readonly friends: readonly TakenGround[];
  readonly terrain: readonly TakenGround[];
  readonly table: { readonly width: Inches; readonly depth: Inches };
  /** Q3: minimum distance of chargers from each other and from their friends. */
  readonly friendlyGap: Inches;
};

/** A charge against a unit. `range` defaults to its maximum, `facing` to the side the charger is on now. */
type KnownCharge = {
  readonly unit: UnitId;
  readonly range?: Inches;
  readonly distance?: Inches;
  readonly facing?: Facing;
  readonly stumble?: Inches;
};

/** The problem of a combined charge of some units against one, as they stand in a game. @source CC-3, CC-4, CC-5 */
export function combinedProblem(state: GameState, target: UnitId, charges: readonly KnownCharge[]): CombinedProblem {
  const unit = getUnit(state, target);
  const group = new Set(charges.map((charge) => charge.unit));
  const others = [...state.units.values()].filter((u) => u.id !== target && !group.has(u.id) && isOnTable(state, u.id));
  const chargers = charges.flatMap((charge): readonly Charger[] => {
    const { formation } = getUnit(state, charge.unit);
    return formation
      ? [
          {
            ...{ unit: charge.unit, formation },
            facing: charge.facing ?? facingLocated(state, unit, getUnit(state, charge.unit)),
            distance: charge.distance ?? distanceBetween(state, charge.unit, target),
            range: charge.range ?? mostRange(state, charge.unit, chargeLoss(state, charge.unit, target)),
            fly: unitHas(state, charge.unit, 'FLY'),
            ...(charge.stumble === undefined ? {} : { stumble: charge.stumble }),
          },
        ]
      : [];
  });
  return {
    target: chargedUnit(state, unit),
    chargers,
    enemies: others
      .filter((u) => u.side === unit.side)
      .map((u) => ({
        ...{ unit: u.id, ...takenBy(state, u) },
        ...(u.formation ? { formation: u.formation } : {}),
      })),
    friends: others.filter((u) => u.side !== unit.side).map((u) => takenBy(state, u)),
    terrain: closedGround(state).map(({ piece, outline }) => ({
      by: { kind: 'piece', id: piece },
      body: convexBody(outline),
    })),
    table: state.table,
    friendlyGap: state.rules.regiments.friendlyGap,
  };
}

/**
 * The combined charge of the units that have declared against an enemy, each as far as its dice allow. A target that
 * fled has turned: it is struck where it stands now, on the side that now faces its pursuers.
 *
 * @source CC-3, CC-5
 */
export function declaredProblem(state: GameState, target: UnitId): CombinedProblem {
  const fled = hasStatus(getUnit(state, target), 'fleeing');
  return combinedProblem(
    state,
    target,
    chargesAgainst(state, target).map(({ unit, facing, roll }) => ({
      unit,
      ...(fled ? {} : { facing }),
      ...(roll ? { range: roll.range, stumble: highestDie(roll) } : {}),
    })),
  );
}

function chargedUnit(state: GameState, unit: Unit): ChargedUnit {
  const mayTurn = !isEngagedUnit(state, unit.id);
  if (unit.formation) return { kind: 'ranks', unit: unit.id, mayTurn, formation: unit.formation };
  const { base, at } = bodyOfUnit(state, unit);
  const radius = base.kind === 'round' ? base.radius : Math.max(base.halfWidth, base.halfDepth);
  return { kind: 'round', unit: unit.id, model: modelsOf(state, unit.id)[0]!.id, mayTurn, at, radius };
}

function takenBy(state: GameState, unit: Unit): TakenGround {
  const [first] = modelsOf(state, unit.id);
  return {
    by: { kind: 'model', id: first!.id },
    body: convexBody(bodyOutline(bodyOfUnit(state, unit))),
  };
}

/** Enemy units in ranks that are not engaged: those that could charge a unit. @source RG-05 */
export const possibleChargers = (state: GameState, target: UnitId): readonly UnitId[] =>
  enemyUnits(state, target).flatMap(({ id, formation }) => (formation && !isEngagedUnit(state, id) ? [id] : []));
