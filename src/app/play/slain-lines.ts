import { handMessages } from '../../messages/by-hand/hand-messages.ts';
import type { Names } from '../../messages/phrases/names.ts';
import { slainModels } from '../../rules/by-hand/off-table.ts';
import type { ModelId } from '../../rules/core/ids.ts';
import type { GameState } from '../../rules/core/state/state.ts';

/** Slain models of one name and unit, in a line: the first of them, and how many there are. */
type SlainLine = { readonly model: ModelId; readonly text: string };

/** The models that were slain or fled, as lines to choose from. */
export function slainLines(state: GameState, names: Pick<Names, 'model' | 'unit'>): readonly SlainLine[] {
  const lines = new Map<
    string,
    { readonly model: ModelId; readonly who: string; readonly unit: string; count: number }
  >();
  for (const { model } of slainModels(state)) {
    // Numbers tell models of one kind apart, and do not matter here.
    const who = names.model(model.id).replace(/ \d+$/, '');
    const key = `${model.unit} ${who}`;
    const line = lines.get(key);
    if (line) line.count++;
    else lines.set(key, { model: model.id, who, unit: names.unit(model.unit), count: 1 });
  }
  return [...lines.values()].map(({ model, who, unit, count }) => ({
    model,
    text: handMessages.slainOf(who, unit, count),
  }));
}
