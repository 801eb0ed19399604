import { messages } from '../../messages/messages.ts';
import { tableNamesOf } from '../../messages/phrases/names.ts';
import type { ModelId } from '../../rules/core/ids.ts';
import { withNotice } from '../state/notices.ts';
import type { TableState } from '../state/table-state.ts';

/** The model to look from: the selected one, or the first of the selected unit. */
export function viewerOf({ model, selection, game }: TableState): ModelId | undefined {
  const unit = selection.at(-1);
  return model ?? (unit && game?.state.units.get(unit)?.models[0]);
}

/** The display name of a model. */
export const nameOfModel = ({ game }: TableState, id: ModelId): string =>
  game ? tableNamesOf(game.state).model(id) : id;

/** Shows that a model must be selected first. */
export const stepPickFirst = (table: TableState): Partial<TableState> =>
  withNotice(table, { about: 'input', text: messages.tools.pickAModelFirst, isBrief: true });
