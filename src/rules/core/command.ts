import type { PlanPoint, Point } from '../../kernel/point.ts';
import type { Radians } from '../../kernel/units.ts';
import type { CheckKind } from './agility.ts';
import type { ManualChange } from './manual-change.ts';
import type { Manoeuvre } from './formation.ts';
import type { ModelId, PoolId, UnitId } from './ids.ts';

/**
 * Where one model goes: to the end of the shortest path (`to`), or along given corners, the last one the end (`path`).
 */
export type MoveOrder = {
  readonly model: ModelId;
  readonly to?: PlanPoint | Point;
  readonly path?: readonly (PlanPoint | Point)[];
};

/** How a charged unit may answer. @source RG-03 */
export const REACTIONS = ['hold', 'stand-and-shoot', 'flee'] as const;
export type Reaction = (typeof REACTIONS)[number];

/** Where a player puts a charging unit: the centre of its front edge, and its facing. */
export type Placement = { readonly unit: UnitId; readonly at: PlanPoint | Point; readonly facing: Radians };

/** A weapon of a unit, by name, and the unit it is aimed at. */
export type WeaponTarget = { readonly weapon: string; readonly target: UnitId };

/** What a player asks for. */
export type Command =
  | { readonly kind: 'end-phase' }
  /**
   * Puts a waiting unit on the table: arranged as in its file, there or with its first model (in ranks, the centre of its
   * front edge) `at` a place and turned to `facing`; models with an order stand where that says.
   */
  | {
      readonly kind: 'deploy';
      readonly unit: UnitId;
      readonly at?: PlanPoint | Point;
      readonly facing?: Radians;
      readonly moves?: readonly MoveOrder[];
    }
  /**
   * `run`: further, but with no shooting and at a penalty for casting; `checks`: climbs and jumps on the path, in
   * order.
   */
  | {
      readonly kind: 'move';
      readonly moves: readonly MoveOrder[];
      readonly run?: boolean;
      readonly checks?: readonly CheckKind[];
    }
  | { readonly kind: 'declare-charge'; readonly unit: UnitId; readonly targets: readonly UnitId[] }
  | { readonly kind: 'roll-charge' }
  /** Moves the charging unit. Without `moves` the referee places the models and fulfils every duty. */
  | { readonly kind: 'move-charge'; readonly moves?: readonly MoveOrder[] }
  | { readonly kind: 'issue-challenge'; readonly character: ModelId }
  /** Declines a challenge or an intervention. `unit` selects the combat when several are open. */
  | { readonly kind: 'pass-challenge'; readonly unit?: UnitId }
  | { readonly kind: 'accept-challenge'; readonly character: ModelId }
  | { readonly kind: 'refuse-challenge' }
  /** Names the character of the refusing side that strikes no blows; in a game of regiments, the one that is shamed. */
  | { readonly kind: 'nominate'; readonly character: ModelId }
  | { readonly kind: 'glorious-intervention'; readonly character: ModelId }
  /** Chooses the friend that makes way for a duellist. */
  | { readonly kind: 'swap-with'; readonly model: ModelId }
  /** Piles in for the next step of initiative; models without an order are moved by the referee. */
  | { readonly kind: 'pile-in'; readonly unit?: UnitId; readonly moves?: readonly MoveOrder[] }
  /**
   * Strikes the blows of the next step of initiative, piling in first if that has not been done; the last step ends the
   * combat. Among equally near models, those in `losses` take wounds first, in that order; characters in `stand` do not
   * pass wounds on.
   */
  | {
      readonly kind: 'strike';
      readonly unit?: UnitId;
      readonly losses?: readonly ModelId[];
      readonly stand?: readonly ModelId[];
    }
  /** Names the targets a fighter will engage and the Agility Checks of its path, before anything is measured. */
  | {
      readonly kind: 'declare-engage';
      readonly unit: UnitId;
      readonly targets: readonly UnitId[];
      readonly checks: readonly CheckKind[];
      /** Looks from the adjacent window. */
      readonly window?: boolean;
    }
  | { readonly kind: 'roll-out-of-sight' }
  /** Chooses the exact path by its corners, the last one in contact. Without `path`: the shortest. */
  | { readonly kind: 'choose-path'; readonly path?: readonly (PlanPoint | Point)[] }
  /** Steps into the path: to the given place, or without `to` straight at the path. */
  | { readonly kind: 'intercept'; readonly unit: UnitId; readonly to?: PlanPoint | Point }
  | { readonly kind: 'decline-intercept' }
  /** Walks the path. A roll, path or intercept left out before is rolled, chosen or declined by the referee. */
  | { readonly kind: 'resolve-engage' }
  /**
   * `window`: from the adjacent window, in a skirmish. `weapons`: the one a fighter shoots, by default its first; those of
   * a squad, by default all. `targets`, `losses` and `stand` are those of squads: weapons aimed at another unit than
   * `target`, and who takes wounds, as for `strike`.
   */
  | {
      readonly kind: 'shoot';
      readonly unit: UnitId;
      readonly target: UnitId;
      readonly window?: boolean;
      readonly weapons?: readonly string[];
      readonly targets?: readonly WeaponTarget[];
      readonly losses?: readonly ModelId[];
      readonly stand?: readonly ModelId[];
    }
  /** `window`: from the adjacent window; `spell`: by default the first one of its card. */
  | {
      readonly kind: 'cast';
      readonly unit: UnitId;
      readonly target: UnitId;
      readonly window?: boolean;
      readonly spell?: string;
    }
  /** Rolls the rout test of the side in turn. */
  | { readonly kind: 'test-rout' }
  /** The side in turn gives up the fight where it would have to test. */
  | { readonly kind: 'rout' }
  /** Puts the melees of a phase in order before the first blow. */
  | { readonly kind: 'order-melee' }
  /** Strikes the blows of the next fighter in the order of melee; `targets` are in the order of its attacks. */
  | { readonly kind: 'attack'; readonly unit?: UnitId; readonly targets?: readonly UnitId[] }
  /** How a charged unit answers. */
  | { readonly kind: 'react'; readonly unit: UnitId; readonly reaction: Reaction }
  /** Chooses another target after the first one fled. */
  | { readonly kind: 'redirect'; readonly unit: UnitId; readonly target: UnitId }
  /** Rolls for every unit that charges the same target. Without `target`, the target of the first declared charge. */
  | { readonly kind: 'roll-charge-range'; readonly target?: UnitId }
  /** Moves every unit that charges a target, in one order. Without placements the referee maximises contact. */
  | {
      readonly kind: 'move-chargers';
      readonly target?: UnitId;
      /** Whether the referee stops its search early; only without placements and order. */
      readonly quick?: boolean;
      readonly placements?: readonly Placement[];
      readonly order?: readonly UnitId[];
    }
  /** Moves a regiment as one body, leg by leg. */
  | {
      readonly kind: 'manoeuvre';
      readonly unit: UnitId;
      readonly steps: readonly Manoeuvre[];
      readonly march?: boolean;
    }
  | { readonly kind: 'issue-duel'; readonly character: ModelId }
  | { readonly kind: 'accept-duel'; readonly character: ModelId }
  | { readonly kind: 'refuse-duel' }
  /** Declines to challenge. */
  | { readonly kind: 'pass-duel' }
  /** A character without contact changes places with a model of the first rank that is in contact. */
  | { readonly kind: 'make-way'; readonly model: ModelId; readonly with: ModelId }
  /** Allocates the attacks of one model in the current step, one pool for each attack. */
  | { readonly kind: 'allocate'; readonly model: ModelId; readonly targets: readonly PoolId[] }
  | { readonly kind: 'lock-attacks' }
  | { readonly kind: 'roll-attacks' }
  /** Does by hand what a real table allows, in any phase and for either side. @source BH-01 */
  | { readonly kind: 'by-hand'; readonly change: ManualChange }
  /** Cuts the log back by one entry, or restores the last entry cut. Answered by the log, never by `decide`. */
  /** `consent`: the other side agrees to take back what has been measured. */
  | { readonly kind: 'undo'; readonly consent?: boolean }
  | { readonly kind: 'redo' };
