import type { Inches, Radians } from '../../../kernel/units.ts';

import type { Reaction } from '../command.ts';
import type { Facing } from '../formation.ts';
import type { ModelId, UnitId } from '../ids.ts';
import type { RegimentsMelee } from './regiments-melee.ts';

/** A range rolled for a charge: every die, those that count, and how far it reaches. @source RG-06, RG-07 */
export type ChargeRange = {
  readonly dice: readonly number[];
  readonly kept: readonly number[];
  readonly range: Inches;
};

/** A charge that has been declared and not yet been moved. */
export type DeclaredCharge = {
  readonly unit: UnitId;
  readonly target: UnitId;
  /** The side of the target that must be struck, fixed when the charge was declared. @source RG-02 */
  readonly facing: Facing;
  /** From boundary to boundary, as the two stood then. */
  readonly distance: Inches;
  /** What the target did; absent until it has answered. */
  readonly reaction?: Reaction;
  /** Whether its one attempt at another target this turn is spent. @source RG-04 */
  readonly redirected?: true;
  readonly roll?: ChargeRange;
};

/** How well the moves of several chargers fulfil the duty of contact, in the order the four are compared. @source CC-10 */
export type ContactScore = {
  /** Enemy units touched that were not charged. Fewest first. */
  readonly extraEnemies: number;
  /** Charging units in contact. Most first. */
  readonly engaged: number;
  /** How far the charged unit was turned. Least first. */
  readonly rotation: Radians;
  /**
   * Models that touch at least one enemy: of the charged unit and other units touched, and of the chargers. Most first.
   */
  readonly contact: { readonly total: number; readonly target: number; readonly chargers: number };
};

/** What a game of regiments has besides places and statuses. */
export type RegimentsState = {
  /** In the order they were declared; a unit's charge is gone once it is moved. */
  readonly charges: readonly DeclaredCharge[];
  /** Units that have stood and shot this turn. @source RG-03 */
  readonly shot: readonly UnitId[];
  /** Wounds a health pool of rank and file has taken that have not yet slain a model. */
  readonly hurt: ReadonlyMap<UnitId, number>;
  /** The melee phase being played. Lost health of champions and characters is kept in `Model.wounds`. */
  readonly melee?: RegimentsMelee;
  /** Characters that refused a duel and are shamed until the turn ends. @source RG-25 */
  readonly shamed: readonly ModelId[];
};

/** The state at the beginning of a game. */
export const FRESH_REGIMENTS_STATE: RegimentsState = { charges: [], shot: [], hurt: new Map(), shamed: [] };
