import type { RoutTest } from '../../rules/skirmish/fighters/rout.ts';
import type { Point } from '../../kernel/point.ts';
import type { CheckKind } from '../../rules/core/agility.ts';
import type { UnitId } from '../../rules/core/ids.ts';
import type { SightFact } from '../../rules/core/events/skirmish.ts';
import type { AimAnswer } from '../../rules/skirmish/ranged/ask-aim.ts';
import type { EngageAnswer } from '../../rules/skirmish/engage/ask.ts';
import type { Interception } from '../../rules/skirmish/engage/intercept.ts';
import type { EngageStage, EngageAttempt } from '../../rules/core/state/skirmish.ts';
import type { Side } from '../../rules/core/turn.ts';
import type { ModelMove } from '../../rules/core/model-move.ts';

/** A player's plans for a fighter before they are declared. */
export type Intent = {
  /** The climbs and jumps of its path, in order. */
  readonly checks: readonly CheckKind[];
  readonly run: boolean;
  /** Whether it looks out of the window beside it. */
  readonly window: boolean;
  /** The corners of its path, set while its ghost was dragged. */
  readonly corners: readonly Point[];
  /** The weapon it shoots or the spell it casts, by name; undefined leaves the choice to the referee. */
  readonly arm: string | undefined;
};

/** No plans. */
export const NO_INTENT: Intent = { checks: [], run: false, window: false, corners: [], arm: undefined };

/** What a fighter sees of its targets, and, at a practice table, the result of an attempt to engage them. */
export type Scouting = {
  readonly unit: UnitId;
  readonly targets: readonly UnitId[];
  readonly sight: readonly SightFact[];
  readonly answer: EngageAnswer | undefined;
  /** Whether the referee is still looking for that result. */
  readonly isMeasuring: boolean;
  /** What each of its weapons or spells would do to its target. */
  readonly aims: readonly AimAnswer[];
};

/** An interception a fighter may make, and sample points of the area it may enter. */
export type Offer = Interception & { readonly places: readonly Point[] };

/** The interceptions of a path that the other side could make. */
type Offers = { readonly unit: UnitId; readonly interceptions: readonly Offer[] };

/** The last outcome as one word shown over the table. */
export type Stamp = { readonly serial: number; readonly text: string; readonly tone: 'good' | 'bad' | 'plain' };

/** A twenty-sided die the player is to throw: the unit, the purpose, and its number among the dice thrown together. */
export type RequestedDie = {
  readonly serial: number;
  readonly who: string;
  readonly what: string;
  readonly which: number;
  readonly of: number;
  /** The pips, once they are entered. */
  readonly pips: number | undefined;
};

/** The most checks that may be declared for one path. */
export const MOST_CHECKS = 4;

type StageOf<K extends EngageStage['kind']> = Extract<EngageStage, { kind: K }>;

/** What a skirmish waits for. */
export type SkirmishStage =
  /** The fighters that recover are listed before they do; a rout test comes first. */
  | {
      readonly kind: 'recover';
      readonly side: Side;
      readonly units: readonly UnitId[];
      readonly rout: RoutTest | undefined;
    }
  | { readonly kind: 'engage-with'; readonly side: Side; readonly unit: UnitId | undefined }
  | {
      readonly kind: 'declare-engage';
      readonly side: Side;
      readonly unit: UnitId;
      readonly targets: readonly UnitId[];
    }
  | { readonly kind: 'choose-path'; readonly side: Side; readonly attempt: EngageAttempt }
  | {
      readonly kind: 'take-path';
      readonly side: Side;
      readonly attempt: EngageAttempt;
      readonly measured: StageOf<'path'>;
    }
  | {
      readonly kind: 'too-far';
      readonly side: Side;
      readonly attempt: EngageAttempt;
      readonly measured: StageOf<'failing'>;
    }
  /** The other side may intercept. */
  | { readonly kind: 'step-in'; readonly side: Side; readonly attempt: EngageAttempt; readonly move: ModelMove }
  | { readonly kind: 'set-out'; readonly side: Side; readonly attempt: EngageAttempt }
  | { readonly kind: 'go'; readonly side: Side; readonly unit: UnitId | undefined }
  | {
      readonly kind: 'aim';
      readonly side: Side;
      readonly what: 'shot' | 'spell';
      readonly unit: UnitId | undefined;
      readonly target: UnitId | undefined;
    }
  | {
      readonly kind: 'melee';
      readonly side: Side;
      /** Fighters that may strike now; empty before the first blow, which fixes their order. */
      readonly next: readonly UnitId[];
      readonly unit: UnitId | undefined;
      readonly targets: readonly UnitId[];
    }
  /** Nothing is left to do in this phase. */
  | { readonly kind: 'done'; readonly side: Side };

/** A player's plans in a skirmish, and what is known about them. */
export type SkirmishUiState = {
  readonly intent: Intent;
  readonly scouting: Scouting | undefined;
  readonly offers: Offers | undefined;
};

/** No plans. */
export const INITIAL_SKIRMISH: SkirmishUiState = { intent: NO_INTENT, scouting: undefined, offers: undefined };
