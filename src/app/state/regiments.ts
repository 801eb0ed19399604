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

/** The solver's answer for the chargers whose ranges have been rolled. */
type RegimentSelection = {
  readonly target: UnitId;
  readonly answer: CombinedAnswer;
  /** Whether the answer is the best found so far: while a better one is still sought, or after the search was stopped. */
  readonly soFar?: 'sought' | 'stopped';
  /** How many placements the search has examined, while it goes on. */
  readonly examined?: number;
};

/** What is dragged: a charger's ghost, a regiment, or a model's attacks. */
export type RegimentGrip =
  | { readonly kind: 'charger'; readonly unit: UnitId; readonly off: number }
  /** `short`: how much of the way to the pointer its reach lacks, inches. */
  | { readonly kind: 'regiment'; readonly unit: UnitId; readonly from: Point; readonly short: number }
  | { readonly kind: 'attacks'; readonly model: ModelId; readonly to: Point; readonly over: ModelId | undefined };

/** A player's plans for regiments before they are declared. */
export type RegimentsUiState = {
  /** The enemies of the selected regiment, each with why it may not be charged. */
  readonly foes: readonly TargetChoice[];
  /** Where the selected regiment, or those that have declared, could make contact. */
  readonly reach: readonly ChargeSweep[];
  readonly muster: RegimentSelection | undefined;
  /** The index of the rejected solution shown beside the best one; undefined for the best itself. */
  readonly rival: number | undefined;
  /** Chargers whose ghosts were moved by hand. */
  readonly placed: ReadonlyMap<UnitId, FormationPose>;
  /** The solver's verdict on those poses; undefined while no ghost has been moved. */
  readonly verdict: ChargeVerdict | undefined;
  readonly reaction: Reaction | undefined;
  readonly steps: readonly Manoeuvre[];
  readonly march: boolean;
  readonly trial: Trial | undefined;
  readonly grip: RegimentGrip | undefined;
};

/** No plans. */
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

/** An enemy unit, and why a regiment may not declare a charge against it; empty if it may. */
export type TargetChoice = { readonly target: UnitId; readonly why: readonly Violation[] };

/** The result of a move being planned. */
export type Trial = { readonly move: PlannedMove; readonly why: readonly Violation[] };

/** Where a charger could make contact: the facing it must strike, and sample paths to it from left to right. */
export type ChargeSweep = {
  readonly unit: UnitId;
  readonly target: UnitId;
  readonly facing: Facing;
  /** The ends of that facing, left to right as seen by the charger. */
  readonly edge: readonly [left: PlanPoint, right: PlanPoint];
  /** Length of the charger's front, inches. */
  readonly width: number;
  /** For every stretch of the facing it can reach, sample paths to it. */
  readonly sweeps: readonly (readonly (readonly RegimentLeg[])[])[];
};

/** The units that have declared a charge against the same enemy, and whether their ranges are rolled. */
export type ChargeGroup = {
  readonly target: UnitId;
  readonly charges: readonly DeclaredCharge[];
  readonly rolled: boolean;
};

/** A reaction to a charge, and why it is not available. */
type AnswerChoice = { readonly reaction: Reaction; readonly why: readonly Violation[] };

/** What a game of regiments waits for. */
export type RegimentStage =
  /** A regiment is to be chosen for a charge, or those that have declared roll their ranges. */
  | {
      readonly kind: 'charge-with';
      readonly side: Side;
      readonly unit: UnitId | undefined;
      readonly groups: readonly ChargeGroup[];
      /** The group whose ranges are rolled by default. */
      readonly group: ChargeGroup | undefined;
      /** Whether a further regiment may still declare a charge. */
      readonly mayAdd: boolean;
    }
  | {
      readonly kind: 'charge-at';
      readonly side: Side;
      readonly unit: UnitId;
      readonly target: UnitId;
      /** Whether its first target fled and it tries to redirect to this one. */
      readonly redirects: boolean;
    }
  /** The other side reacts to a charge. */
  | {
      readonly kind: 'answer-charge';
      readonly side: Side;
      readonly unit: UnitId;
      readonly charge: DeclaredCharge;
      readonly choices: readonly AnswerChoice[];
    }
  | { readonly kind: 'strike-home'; readonly side: Side; readonly group: ChargeGroup }
  | { readonly kind: 'drill'; readonly side: Side; readonly unit: UnitId | undefined }
  /** No regiment of the side may act in this phase, or not any more. */
  | { readonly kind: 'nothing-left'; readonly side: Side }
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
  /** A challenge was refused: its player names the character that is shamed. */
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

/** A player's plans in a game of regiments. */
export type RegimentsSlice = { readonly regiments: RegimentsUiState };

/** No plans. */
export const INITIAL_REGIMENTS: RegimentsSlice = { regiments: NO_REGIMENTS_UI };
