import type { Path } from '../../../geometry/path.ts';
import type { Point } from '../../../kernel/point.ts';
import type { Inches } from '../../../kernel/units.ts';
import type { CheckKind } from '../agility.ts';
import type { UnitId } from '../ids.ts';
import type { ModelMove } from '../model-move.ts';
import type { Side } from '../turn.ts';

/**
 * Two enemies joined in a melee. Stored separately, since a fighter may stand beside an enemy without being engaged.
 *
 * @source S-08, S-25
 */
export type Engagement = { readonly a: UnitId; readonly b: UnitId };

/** How far an attempt may go, and how far after a failure, without difficult ground. @source E-25, E-36 */
export type EngageReach = { readonly reach: Inches; readonly failed: Inches };

/** Of several targets that cannot all be touched within reach, those to blame; absent where there are none. */
type Untouched = { readonly untouched?: readonly UnitId[] };

/** The stage of an attempt to engage. @source E-23 to E-38 */
export type EngageStage =
  /** A named target is out of sight: a d20 decides how far the attempt may go. */
  | { readonly kind: 'out-of-sight' }
  /** Within reach: the player chooses the exact path; `least` is the shortest. */
  | ({ readonly kind: 'path'; readonly least: ModelMove; readonly touches: readonly UnitId[] } & Untouched &
      EngageReach)
  /**
   * Out of reach: the compulsory move along `least`; undefined when no path leads to the target, or when the search for
   * it gave up: it is then longer than `beyond`, and the move goes towards the target.
   */
  | ({ readonly kind: 'failing'; readonly least: Path | undefined; readonly beyond?: Inches } & Untouched & EngageReach)
  /** The path is known: the other side may intercept. */
  | ({ readonly kind: 'intercept'; readonly move: ModelMove; readonly touches: readonly UnitId[] } & EngageReach)
  /** All choices are made; the path is walked next. */
  | ({
      readonly kind: 'walk';
      readonly move: ModelMove;
      readonly touches: readonly UnitId[];
      /** The interceptor, and the path length at which the engager meets it. */
      readonly interceptor?: { readonly unit: UnitId; readonly stop: Inches };
    } & EngageReach);

/** An attempt to engage, from its declaration until it is resolved. */
export type EngageAttempt = {
  readonly unit: UnitId;
  readonly targets: readonly UnitId[];
  readonly checks: readonly CheckKind[];
  /** Whether every target was in sight from the unit's position. @source E-25, A-12 */
  readonly seen: boolean;
  readonly stage: EngageStage;
};

/** A Fear test that was made: no fighter tests twice for the same enemy. @source E-56 */
type Feared = { readonly unit: UnitId; readonly of: UnitId };

/** A fighter looking out of a window, through which it can be seen until its next turn. @source S-11 */
type Lookout = { readonly unit: UnitId; readonly eye: Point };

/** A ward on a fighter: its Defence Checks need so many pips fewer until its side's next turn. @source SK-12 */
type Ward = { readonly unit: UnitId; readonly pips: number };

/** The melee phase being played: the fighters that have still to strike, in order. @source S-31 */
type Melee = { readonly order: readonly UnitId[] };

/** What a skirmish adds to positions and statuses. */
export type SkirmishState = {
  readonly engagements: readonly Engagement[];
  readonly attempt?: EngageAttempt;
  readonly feared: readonly Feared[];
  readonly lookouts: readonly Lookout[];
  /** Present from a rout test to the end of its phase, or for good once a side has routed. */
  readonly rout?: { readonly side: Side; readonly routed: boolean };
  /** Present once a fighter was warded. */
  readonly wards?: readonly Ward[];
  /** Present from the first blow of a melee phase to its end. */
  readonly melee?: Melee;
};

/** The state at the beginning of a skirmish: no fighter is engaged. */
export const FRESH_SKIRMISH_STATE: SkirmishState = { engagements: [], feared: [], lookouts: [] };
