import type { ModelId, UnitId } from '../../rules/core/ids.ts';
import type { MenuAction } from '../state/menu-action.ts';
import type { TableState } from '../state/table-state.ts';
import { clientOf } from '../systems/systems.ts';
import { stageOf } from './stage-of-play.ts';

/** The actions of this phase, for one unit or for all, with the reason for those that are disabled. */
export function planMenuActions(table: TableState, at: UnitId | undefined, model?: ModelId): readonly MenuAction[] {
  if (table.game === undefined) return [];
  const { state } = table.game;
  return clientOf(state).menuActions(table, state, stageOf(table), at, model);
}
