import type { Point, PlanPoint } from '../../kernel/point.ts';
import type { Reaction } from '../../rules/core/command.ts';
import type { DeclaredCharge } from '../../rules/core/state/regiments.ts';
import type { Manoeuvre, FormationPose, Facing, RegimentLeg } from '../../rules/core/formation.ts';
import type { ModelId, UnitId } from '../../rules/core/ids.ts';
import type { ChargeVerdict } from '../../rules/regiments/charge/solve/judge-charge.ts';
import type { CombinedAnswer } from '../../rules/regiments/charge/solve/solve.ts';
import type { Violation } from '../../rules/core/violations/violation.ts';
import type { PlannedMove } from '../../rules/regiments/movement/manoeuvre.ts';
import type { Side } from '../../rules/core/turn.ts';
import type { MeleeCombat } from '../../rules/core/state/regiments-melee.ts';
import type { AttackRow } from '../../rules/regiments/melee/view.ts';

/** What the solver says of the chargers whose ranges are rolled. */
export type RegimentSelection = { readonly target: UnitId; readonly answer: CombinedAnswer };

/** What is dragged: a charger's ghost, a regiment, or the attacks of a model. */
export type RegimentGrip =
  | { readonly kind: 'charger'; readonly unit: UnitId; readonly off: number }
  | { readonly kind: 'regiment'; readonly unit: UnitId; readonly from: Point }
  | { readonly kind: 'attacks'; readonly model: ModelId; readonly to: Point; readonly over: ModelId | undefined };

/** What a player plans for regiments before it is declared. */
export type RegimentsUiState = {
  /** The enemies of the picked regiment, each with why it may not be charged. */
  readonly foes: readonly TargetChoice[];
  /** Where the picked regiment, or those that have declared, could come into contact. */
  readonly reach: readonly ChargeSweep[];
  readonly muster: RegimentSelection | undefined;
  /** Which of those it beat is shown beside the best; undefined for the best itself. */
  readonly rival: number | undefined;
  /** Chargers whose ghosts were moved by hand. */
  readonly placed: ReadonlyMap<UnitId, FormationPose>;
  /** What their places come to; undefined while nobody was moved. */
  readonly verdict: ChargeVerdict | undefined;
  readonly reaction: Reaction | undefined;
  readonly steps: readonly Manoeuvre[];
  readonly march: boolean;
  readonly trial: Trial | undefined;
  readonly grip: RegimentGrip | undefined;
};

/** Nothing planned. */
export const NO_REGIMENTS_UI: RegimentsUiState = {
  foes: [],
  reach: [],
  muster: undefined,
  rival: undefined,
  placed: new Map(),
  verdict: undefined,
  reaction: undefined,
  steps: [],
  march: false,
  trial: undefined,
  grip: undefined,
};

/** An enemy a regiment may declare a charge against, or why it may not. */
export type TargetChoice = { readonly target: UnitId; readonly why: readonly Violation[] };

/** What a move that is being put together would come to. */
export type Trial = { readonly move: PlannedMove; readonly why: readonly Violation[] };

/** Where a charger could come into contact: the facing it must strike, and paths to it from the leftmost to the rightmost. */
export type ChargeSweep = {
  readonly unit: UnitId;
  readonly target: UnitId;
  readonly facing: Facing;
  /** The ends of that facing, as the charger sees them from left to right. */
  readonly edge: readonly [left: PlanPoint, right: PlanPoint];
  /** Length of the charger's front. */
  readonly width: number;
  /** For every stretch of the facing it can reach, some of the paths there. */
  readonly sweeps: readonly (readonly (readonly RegimentLeg[])[])[];
};

/** The units that have declared a charge against the same enemy, and whether their ranges are rolled. */
export type ChargeGroup = {
  readonly target: UnitId;
  readonly charges: readonly DeclaredCharge[];
  readonly rolled: boolean;
};

/** A reaction to a charge, and why it is closed. */
export type AnswerChoice = { readonly reaction: Reaction; readonly why: readonly Violation[] };

/** What a battle of regiments waits for. */
export type RegimentStage =
  /** A regiment is to be picked to charge with, or those that have declared roll their ranges. */
  | {
      readonly kind: 'charge-with';
      readonly side: Side;
      readonly unit: UnitId | undefined;
      readonly groups: readonly ChargeGroup[];
      /** The group a plain yes rolls for. */
      readonly group: ChargeGroup | undefined;
    }
  | {
      readonly kind: 'charge-at';
      readonly side: Side;
      readonly unit: UnitId;
      readonly target: UnitId;
      /** Its first target fled, and it tries to turn on this one. */
      readonly redirects: boolean;
    }
  /** The other side's word. */
  | {
      readonly kind: 'answer-charge';
      readonly side: Side;
      readonly unit: UnitId;
      readonly charge: DeclaredCharge;
      readonly choices: readonly AnswerChoice[];
    }
  | { readonly kind: 'strike-home'; readonly side: Side; readonly group: ChargeGroup }
  | { readonly kind: 'drill'; readonly side: Side; readonly unit: UnitId | undefined }
  | { readonly kind: 'no-volleys'; readonly side: Side }
  | {
      readonly kind: 'duel-offer';
      readonly side: Side;
      readonly combat: MeleeCombat;
      readonly candidates: readonly ModelId[];
      readonly focus: ModelId | undefined;
    }
  | {
      readonly kind: 'duel-answer';
      readonly side: Side;
      readonly combat: MeleeCombat;
      readonly challenger: ModelId;
      readonly candidates: readonly ModelId[];
      readonly focus: ModelId | undefined;
    }
  /** A challenge was refused: its player names the character that is shamed for it. */
  | {
      readonly kind: 'duel-shame';
      readonly side: Side;
      readonly combat: MeleeCombat;
      readonly challenger: ModelId;
      readonly candidates: readonly ModelId[];
      readonly focus: ModelId | undefined;
    }
  | {
      readonly kind: 'deal-blows';
      readonly side: Side;
      readonly combat: MeleeCombat;
      readonly step: number;
      readonly locked: boolean;
      readonly rows: readonly AttackRow[];
    }
  | { readonly kind: 'melee-over'; readonly side: Side };

/** What a player is about to do in a battle of regiments. */
export type RegimentsSlice = { readonly regiments: RegimentsUiState };

/** Nothing yet. */
export const INITIAL_REGIMENTS: RegimentsSlice = { regiments: NO_REGIMENTS_UI };
