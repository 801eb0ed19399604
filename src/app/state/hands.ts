import type { PlanPoint, Point } from '../../kernel/point.ts';
import type { Inches, Radians } from '../../kernel/units.ts';
import type { MarkerShape } from '../../rules/core/manual-change.ts';
import type { ModelId, UnitId } from '../../rules/core/ids.ts';
import type { Violation } from '../../rules/core/violations/violation.ts';

/** What the rules say of carried models where they are. */
export type CarryVerdict = {
  readonly over: Point;
  readonly turn: Radians;
  /** Why they may not be put down there; empty if they may. */
  readonly why: readonly Violation[];
  /** Where each would stand. */
  readonly stands: ReadonlyMap<ModelId, Point>;
};

/** Models in the player's hand, to be put down somewhere else. */
export type HandCarry = {
  /** What putting them down is: a move by hand, the deployment of their unit, or a slain model that comes back. */
  readonly as: 'by-hand' | 'deploy' | 'bring-back';
  /** The model that is at the pointer; the others keep their places round it. */
  readonly grip: ModelId;
  readonly models: readonly ModelId[];
  /** The unit in ranks that is moved as one body. */
  readonly ranks: UnitId | undefined;
  readonly over: Point;
  /** How far the models have been turned to the left. */
  readonly turn: Radians;
  /** Whether they follow the pointer without a button held, until a click. */
  readonly sticky: boolean;
  /** Whether they have been moved or turned since they were taken in hand. */
  readonly moved: boolean;
  /** The last answer of the referee, perhaps for where they were before. */
  readonly verdict: CarryVerdict | undefined;
};

/** What the next click puts on the table: a template, new or moved, or a note. */
export type HandLaying =
  | { readonly kind: 'marker'; readonly shape: MarkerShape; readonly facing: Radians; readonly id: string | undefined }
  | { readonly kind: 'note'; readonly text: string };

/** What players do by hand: the panel, free moving, and what is in the hand. */
export type HandsUiState = {
  readonly open: boolean;
  /** Whether dragging a model moves it freely. */
  readonly free: boolean;
  readonly carry: HandCarry | undefined;
  readonly laying: HandLaying | undefined;
  /** Where the pointer would lay it. */
  readonly layingOver: PlanPoint | undefined;
  /** The radius used last for an aura. */
  readonly auraRadius: Inches;
};

/** The part of the client's state about what is done by hand. */
export type HandsState = { readonly hands: HandsUiState };

/** Nothing in hand, panel closed. */
export const INITIAL_HANDS: HandsState = {
  hands: { open: false, free: false, carry: undefined, laying: undefined, layingOver: undefined, auraRadius: 6 },
};

/** Changes part of the hands' state. */
export const stepHands = ({ hands }: HandsState, part: Partial<HandsUiState>): HandsState => ({
  hands: { ...hands, ...part },
});
