import type { ModelId } from '../core/ids.ts';
import { EMPTY_HAND_STATE, type GameState, type RemovedModel } from '../core/state/state.ts';

/**
 * A model that may be brought back, as it comes back: one that was taken off by hand, as it was then, or one that was
 * slain or fled, as it was when the game began. Undefined for models on the table or in reserve, and unknown ones.
 *
 * @source BH-05, BH-10
 */
export function offTable(state: GameState, id: ModelId): RemovedModel | undefined {
  const removed = (state.byHand ?? EMPTY_HAND_STATE).removed.find(({ model }) => model.id === id);
  const model = state.roster?.models.get(id);
  if (removed || !model || state.models.has(id)) return removed;
  const { models, formation } = state.roster!.units.get(model.unit)!;
  return { model, index: models.indexOf(id), ...(formation ? { ranks: formation } : {}) };
}

/** Every model that was slain or fled, in the order of the file. @source BH-10 */
export function slainModels(state: GameState): readonly RemovedModel[] {
  const removed = new Set((state.byHand ?? EMPTY_HAND_STATE).removed.map(({ model }) => model.id));
  const ids = [...(state.roster?.models.keys() ?? [])];
  return ids.flatMap((id) => (removed.has(id) ? [] : (offTable(state, id) ?? [])));
}

/**
 * The list of a unit's models with one brought back: behind those that come before it in the file.
 *
 * @param index Its place in the list when it left; used where the file is not known.
 * @source BH-05
 */
export function listedAgain(
  { roster }: Pick<GameState, 'roster'>,
  models: readonly ModelId[],
  { model: { id, unit }, index }: RemovedModel,
): readonly ModelId[] {
  const order = roster?.units.get(unit)?.models;
  const at = order ? models.filter((other) => order.indexOf(other) < order.indexOf(id)).length : index;
  return models.toSpliced(at, 0, id);
}
