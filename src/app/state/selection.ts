import type { ModelId, UnitId } from '../../rules/core/ids.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import type { ChargeAnswer } from '../../rules/squads/charge/answer.ts';

/** The last selected unit of the active side. */
export const ownPick = (state: GameState, selection: readonly UnitId[]): UnitId | undefined =>
  selection.findLast((id) => state.units.get(id)?.side === state.side);

/** Targets with one added, or removed if it is already there. */
export const toggled = (targets: readonly UnitId[], unit: UnitId): readonly UnitId[] =>
  targets.includes(unit) ? targets.filter((t) => t !== unit) : [...targets, unit];

/** Units in the order the player cycles through them: the active side's first, each side in file order. */
export function cycleOrder(state: GameState): readonly UnitId[] {
  const alive = [...state.units.values()].filter((unit) => unit.models.length > 0);
  return [...alive.filter((u) => u.side === state.side), ...alive.filter((u) => u.side !== state.side)].map(
    (u) => u.id,
  );
}

/** Units of the active side that still have models, in file order. */
export const ownOrder = (state: GameState): readonly UnitId[] =>
  cycleOrder(state).filter((id) => state.units.get(id)?.side === state.side);

/** Enemies of the active side that still have models, in file order. */
export const enemyOrder = (state: GameState): readonly UnitId[] =>
  cycleOrder(state).filter((id) => state.units.get(id)?.side !== state.side);

/** The answer to "can they make this charge?" for the chosen unit and targets. */
export type ChargeQuestion =
  | { readonly state: 'none' }
  | {
      readonly state: 'asking';
      readonly unit: UnitId;
      readonly targets: readonly UnitId[];
      /** The best answer found so far: at most this roll is needed. */
      readonly soFar?: ChargeAnswer;
    }
  | {
      readonly state: 'answered';
      readonly unit: UnitId;
      readonly targets: readonly UnitId[];
      readonly answer: ChargeAnswer;
    };

/** The selection. */
export type SelectionState = {
  /** Selected units, the latest last. */
  readonly selection: readonly UnitId[];
  /** The single model selected with Alt, if any. */
  readonly model: ModelId | undefined;
  readonly targets: readonly UnitId[];
  readonly question: ChargeQuestion;
};

/** Nothing selected. */
export const INITIAL_SELECTION: SelectionState = {
  selection: [],
  model: undefined,
  targets: [],
  question: { state: 'none' },
};
