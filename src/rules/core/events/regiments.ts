import type { Point } from '../../../kernel/point.ts';
import type { Inches } from '../../../kernel/units.ts';
import type { ChargeRange, ContactScore } from '../state/regiments.ts';
import type { Reaction } from '../command.ts';
import type { Facing, FormationPlace, FormationPose, RegimentLeg } from '../formation.ts';
import type { ModelId, PieceId, UnitId } from '../ids.ts';
import type { MeleeEvent } from './regiments-melee.ts';

/** Why a regiment moved. */
export type RegimentMoveKind =
  | 'charge'
  | 'failed-charge'
  | 'flee'
  | 'advance'
  | 'march'
  | 'reform'
  | 'rotated'
  | 'pursuit';

/** What makes a unit test for panic: shots of an enemy, or the end or the flight of a friend. @source PA-01 to PA-03 */
export type PanicCause = { readonly why: 'shots' | 'destroyed' | 'fled-through'; readonly by: UnitId };

/** An event of a game of regiments outside its melee. */
export type RegimentsEvent =
  | {
      readonly kind: 'regiment-charge-declared';
      readonly unit: UnitId;
      readonly target: UnitId;
      readonly facing: Facing;
      readonly distance: Inches;
      /** Whether the unit chose this target because its first one fled. */
      readonly redirected?: true;
    }
  | { readonly kind: 'reacted'; readonly unit: UnitId; readonly charger: UnitId; readonly reaction: Reaction }
  | {
      readonly kind: 'volley';
      readonly unit: UnitId;
      readonly at: UnitId;
      /** Pips to hit, to wound and to save. */
      readonly dice: readonly number[];
      readonly toWound: readonly number[];
      readonly armour: readonly number[];
      readonly hits: number;
      readonly wounds: number;
    }
  | {
      readonly kind: 'discipline-tested';
      readonly unit: UnitId;
      readonly why: 'redirect' | 'break' | 'rally' | 'panic';
      readonly dice: readonly number[];
      readonly needs: number;
      readonly passed: boolean;
      /** Why a unit tests for panic. */
      readonly cause?: PanicCause;
    }
  | { readonly kind: 'charge-range-rolled'; readonly unit: UnitId; readonly target: UnitId; readonly roll: ChargeRange }
  /** The order and the final positions of all units that charge one target. */
  | {
      readonly kind: 'chargers-moved';
      readonly target: UnitId;
      readonly order: readonly UnitId[];
      readonly engaged: readonly UnitId[];
      readonly score: ContactScore;
    }
  /** How far a fleeing unit runs. @source RG-03, RG-31 */
  | {
      readonly kind: 'flight-rolled';
      readonly unit: UnitId;
      readonly dice: readonly number[];
      readonly distance: Inches;
    }
  | {
      readonly kind: 'regiment-moved';
      readonly unit: UnitId;
      readonly how: RegimentMoveKind;
      readonly legs: readonly RegimentLeg[];
      readonly to: FormationPose;
      /** Present when the unit's order changed too. */
      readonly order?: { readonly files: number; readonly places: readonly (readonly [ModelId, FormationPlace])[] };
    }
  | {
      readonly kind: 'ground-tested';
      readonly unit: UnitId;
      readonly on: PieceId;
      readonly dice: readonly number[];
      readonly wounds: number;
    }
  /** Health taken from a pool, and the models slain; the ranks close up over the gaps. */
  | {
      readonly kind: 'health-lost';
      readonly unit: UnitId;
      readonly pool: UnitId | ModelId;
      readonly lost: number;
      /** Wounds on the pool that have not yet slain a model, or for a single model the wounds left. */
      readonly rest: number;
      readonly slain: readonly ModelId[];
      /** Wounds a duellist dealt beyond what its opponent could take; they count for the score. */
      readonly overkill?: number;
      readonly order: readonly (readonly [ModelId, FormationPlace])[];
      /** Present when the first rank became shorter: its number of files, and the new centre of its front edge. */
      readonly narrowed?: { readonly files: number; readonly at: Point };
    }
  | {
      readonly kind: 'regiment-status';
      readonly unit: UnitId;
      readonly on: readonly RegimentStatus[];
      readonly off: readonly RegimentStatus[];
    }
  | { readonly kind: 'regiment-gone'; readonly unit: UnitId; readonly why: 'slain' | 'fled' | 'caught' }
  | MeleeEvent;

/** Statuses of regiments. */
export type RegimentStatus = 'shaken' | 'fleeing' | 'charged' | 'moved' | 'ran';
