import type { ModelId, UnitId } from '../../rules/core/ids.ts';
import type { MenuAction } from '../state/menu-action.ts';
import type { TableState } from '../state/table-state.ts';
import { clientOf } from '../systems/systems.ts';
import { stageOf } from './stage-of-play.ts';

/** What can be done in this phase, and why the rest cannot: with one unit, or with all when none is pointed at. */
export function planMenuActions(table: TableState, at: UnitId | undefined, model?: ModelId): readonly MenuAction[] {
  if (table.game === undefined) return [];
  const { state } = table.game;
  return clientOf(state).menuActions(table, state, stageOf(table), at, model);
}
