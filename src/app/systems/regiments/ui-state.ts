import type { Point } from '../../../kernel/point.ts';
import type { Reaction } from '../../../rules/core/command.ts';
import type { Manoeuvre, Pose } from '../../../rules/core/formation.ts';
import type { ModelId, UnitId } from '../../../rules/core/ids.ts';
import type { ChargeVerdict } from '../../../rules/regiments/charge/solve/judge-charge.ts';
import type { ChargeReach } from './charge-reach.ts';
import type { TargetChoice, Trial } from './solver-answers.ts';
import type { CombinedAnswer } from '../../../rules/regiments/charge/solve/solve.ts';

/** What the solver says of the chargers whose ranges are rolled. */
export type RegimentSelection = { readonly target: UnitId; readonly answer: CombinedAnswer };

/** What a hand holds: a charger's ghost, a regiment's, or the attacks of a model. */
export type Grip =
  | { readonly kind: 'charger'; readonly unit: UnitId; readonly off: number }
  | { readonly kind: 'regiment'; readonly unit: UnitId; readonly from: Point }
  | { readonly kind: 'attacks'; readonly model: ModelId; readonly to: Point; readonly over: ModelId | undefined };

/** What a player has in mind for regiments and has not said yet. */
export type RegimentsUiState = {
  /** The enemies of whoever is picked, each with why it may not be charged. */
  readonly foes: readonly TargetChoice[];
  /** Where whoever is picked, or has declared, could come into contact. */
  readonly reach: readonly ChargeReach[];
  readonly muster: RegimentSelection | undefined;
  /** Which of those it beat is shown beside the best; undefined for the best itself. */
  readonly rival: number | undefined;
  /** Chargers whose ghosts were moved by hand. */
  readonly placed: ReadonlyMap<UnitId, Pose>;
  /** What their places come to; undefined while nobody was moved. */
  readonly verdict: ChargeVerdict | undefined;
  readonly reaction: Reaction | undefined;
  readonly steps: readonly Manoeuvre[];
  readonly march: boolean;
  readonly trial: Trial | undefined;
  readonly grip: Grip | undefined;
};

/** Nothing in mind. */
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
