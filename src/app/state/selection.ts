import type { ModelId, UnitId } from '../../rules/core/ids.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import type { ChargeAnswer } from '../../rules/squads/charge/answer.ts';

/** The last picked unit that belongs to the side in turn. */
export const ownPick = (state: GameState, selection: readonly UnitId[]): UnitId | undefined =>
  selection.findLast((id) => state.units.get(id)?.side === state.side);

/** Targets with one added, or taken away when it is already there. */
export const toggled = (targets: readonly UnitId[], unit: UnitId): readonly UnitId[] =>
  targets.includes(unit) ? targets.filter((t) => t !== unit) : [...targets, unit];

/** Units a player cycles through: the own ones first, then the enemy's, each in the order of the file. */
export function cycleOrder(state: GameState): readonly UnitId[] {
  const alive = [...state.units.values()].filter((unit) => unit.models.length > 0);
  return [...alive.filter((u) => u.side === state.side), ...alive.filter((u) => u.side !== state.side)].map(
    (u) => u.id,
  );
}

/** Enemies of the side in turn that are still there, in the order of the file. */
export const enemyOrder = (state: GameState): readonly UnitId[] =>
  cycleOrder(state).filter((id) => state.units.get(id)?.side !== state.side);

/** The answer to "can they make this charge?" for the chosen unit and targets. */
export type ChargeQuestion =
  | { readonly state: 'none' }
  | { readonly state: 'asking'; readonly unit: UnitId; readonly targets: readonly UnitId[] }
  | {
      readonly state: 'answered';
      readonly unit: UnitId;
      readonly targets: readonly UnitId[];
      readonly answer: ChargeAnswer;
    };

/** What is picked. */
export type SelectionState = {
  /** Picked units, the last one picked last. */
  readonly selection: readonly UnitId[];
  /** The single model picked with Alt, if any. */
  readonly model: ModelId | undefined;
  readonly targets: readonly UnitId[];
  readonly question: ChargeQuestion;
};

/** Nothing picked. */
export const INITIAL_SELECTION: SelectionState = {
  selection: [],
  model: undefined,
  targets: [],
  question: { state: 'none' },
};
