import type { PlanPoint, Point } from '../../kernel/point.ts';
import type { Radians } from '../../kernel/units.ts';
import type { CheckKind } from './agility.ts';
import type { Manoeuvre } from './formation.ts';
import type { ModelId, PoolId, UnitId } from './ids.ts';

/**
 * Where one model goes: to the end of the shortest path (`to`), or along given corners (`path`, its last is the end).
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

/** What a player asks for. */
export type Command =
  | { readonly kind: 'end-phase' }
  /**
   * `run`: faster, with no shooting and no easy spell afterwards; `checks`: the climbs and jumps on the path, in order.
   */
  | {
      readonly kind: 'move';
      readonly moves: readonly MoveOrder[];
      readonly run?: boolean;
      readonly checks?: readonly CheckKind[];
    }
  | { readonly kind: 'declare-charge'; readonly unit: UnitId; readonly targets: readonly UnitId[] }
  | { readonly kind: 'roll-charge' }
  /** Without moves the referee places the models and fulfils every duty. */
  | { readonly kind: 'move-charge'; readonly moves?: readonly MoveOrder[] }
  | { readonly kind: 'issue-challenge'; readonly character: ModelId }
  /** Declines a challenge or an intervention; with several combats open, in the one of `unit`. */
  | { readonly kind: 'pass-challenge'; readonly unit?: UnitId }
  | { readonly kind: 'accept-challenge'; readonly character: ModelId }
  | { readonly kind: 'refuse-challenge' }
  /** Names the character of the refusing side that strikes no blows, or, of regiments, the one that is shamed. */
  | { readonly kind: 'nominate'; readonly character: ModelId }
  | { readonly kind: 'glorious-intervention'; readonly character: ModelId }
  /** Chooses the friend that makes way for a duellist. */
  | { readonly kind: 'swap-with'; readonly model: ModelId }
  /** Closes up for the next step of initiative; models without an order are moved by the referee. */
  | { readonly kind: 'pile-in'; readonly unit?: UnitId; readonly moves?: readonly MoveOrder[] }
  /**
   * Strikes the blows of the next step of initiative, piling in first where that has not been done; the last step ends
   * the combat. Of models equally near, those in `losses` take wounds first, in that order; characters in `stand` do
   * not pass wounds on.
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
      /** Looks from the window beside it. */
      readonly window?: boolean;
    }
  | { readonly kind: 'roll-out-of-sight' }
  /** The corners of the exact path, its last in contact; without it the shortest. */
  | { readonly kind: 'choose-path'; readonly path?: readonly (PlanPoint | Point)[] }
  /** Steps into the path, straight to a place; without one, straight at it. */
  | { readonly kind: 'intercept'; readonly unit: UnitId; readonly to?: PlanPoint | Point }
  | { readonly kind: 'decline-intercept' }
  /** Walks the path; what was left out before (the roll, the path, the intercept) is done or declined. */
  | { readonly kind: 'resolve-engage' }
  /** `window`: from the window beside it. */
  | {
      readonly kind: 'shoot' | 'cast';
      readonly unit: UnitId;
      readonly target: UnitId;
      readonly window?: boolean;
    }
  /** Puts the melees of a phase in order before the first blow. */
  | { readonly kind: 'order-melee' }
  /** Strikes the blows of the next fighter in the order of melee, putting them in order first; its targets in the order of the attacks. */
  | { readonly kind: 'attack'; readonly unit?: UnitId; readonly targets?: readonly UnitId[] }
  /** How a charged unit answers. */
  | { readonly kind: 'react'; readonly unit: UnitId; readonly reaction: Reaction }
  /** Another target, since the first one fled. */
  | { readonly kind: 'redirect'; readonly unit: UnitId; readonly target: UnitId }
  /** Rolls for every unit that charges the same target; without one, the target declared against first. */
  | { readonly kind: 'roll-charge-range'; readonly target?: UnitId }
  /** Moves every unit that charges a target, in one order; without placements the referee maximises contact. */
  | {
      readonly kind: 'move-chargers';
      readonly target?: UnitId;
      readonly placements?: readonly Placement[];
      readonly order?: readonly UnitId[];
    }
  /** Moves a regiment as one body, stretch by stretch. */
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
  /** A character without contact changes places with one of the first rank that has it. */
  | { readonly kind: 'make-way'; readonly model: ModelId; readonly with: ModelId }
  /** Deals the attacks of one model in the step that is due, a pool for each. */
  | { readonly kind: 'allocate'; readonly model: ModelId; readonly targets: readonly PoolId[] }
  | { readonly kind: 'lock-attacks' }
  | { readonly kind: 'roll-attacks' }
  /** Cut the log back by one entry, or put the last one cut off back. Answered by the log, never by `decide`. */
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' };

/** The tag of a command. */
export type CommandKind = Command['kind'];
