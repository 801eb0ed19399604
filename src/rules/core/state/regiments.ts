import type { Inches, Radians } from '../../../kernel/units.ts';

import type { Reaction } from '../command.ts';
import type { Facing } from '../formation.ts';
import type { ModelId, UnitId } from '../ids.ts';
import type { RegimentsMelee } from './regiments-melee.ts';

/** A range rolled for a charge: all dice, the dice kept, and the reach in inches. @source RG-06, RG-07 */
export type ChargeRange = {
  readonly dice: readonly number[];
  readonly kept: readonly number[];
  readonly range: Inches;
  /** What rough ground took of it; absent where it took nothing. @source RT-04 */
  readonly less?: Inches;
};

/** A charge that has been declared and not yet moved. */
export type DeclaredCharge = {
  readonly unit: UnitId;
  readonly target: UnitId;
  /** The facing of the target that must be struck, fixed when the charge was declared. @source RG-02 */
  readonly facing: Facing;
  /** Distance between the boundaries of charger and target when it was declared. */
  readonly distance: Inches;
  /** The target's reaction; absent until it has answered. */
  readonly reaction?: Reaction;
  /** Whether its one redirect of this turn is spent. @source RG-04 */
  readonly redirected?: true;
  readonly roll?: ChargeRange;
};

/** How well several chargers fulfil the duty of contact; values are compared in this order. @source CC-10 */
export type ContactScore = {
  /** Number of enemy units touched that were not charged. Fewest first. */
  readonly extraEnemies: number;
  /** Number of charging units in contact. Most first. */
  readonly engaged: number;
  /** Angle by which the charged unit was turned. Least first. */
  readonly rotation: Radians;
  /**
   * Number of models that touch an enemy: of the charged unit and other touched units, and of the chargers. Most first.
   */
  readonly contact: { readonly total: number; readonly target: number; readonly chargers: number };
};

/** What a game of regiments adds to positions and statuses. */
export type RegimentsState = {
  /** In the order they were declared. A unit's charge is removed once it has moved. */
  readonly charges: readonly DeclaredCharge[];
  /** Units that have stood and shot this turn. @source RG-03 */
  readonly shot: readonly UnitId[];
  /** Wounds taken by a rank-and-file pool that have not yet slain a model. */
  readonly hurt: ReadonlyMap<UnitId, number>;
  /** Models of each unit before the first shots at it in this phase. Kept where units test for panic. @source PA-01 */
  readonly shotAt?: ReadonlyMap<UnitId, number>;
  /** Units that have tested for panic in this phase. @source PA-04 */
  readonly panicked?: readonly UnitId[];
  /** The melee phase being played. Lost health of champions and characters is kept in `Model.wounds`. */
  readonly melee?: RegimentsMelee;
  /** Characters that refused a duel and are shamed until the turn ends. @source RG-25 */
  readonly shamed: readonly ModelId[];
};

/** The state at the beginning of a game. */
export const FRESH_REGIMENTS_STATE: RegimentsState = { charges: [], shot: [], hurt: new Map(), shamed: [] };
