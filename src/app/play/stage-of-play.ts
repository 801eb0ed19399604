import type { Stage } from '../state/stage.ts';
import type { TableState } from '../state/table-state.ts';
import { clientOf } from '../systems/systems.ts';

/** The stage while something is shown, by the kind of animation step. */
const SHOWN_STAGE = { dice: 'rolling', walk: 'walking', march: 'walking', fall: 'falling' } as const;

/** The stage a table is in: one of a handful, never two. */
export function stageOf(table: Pick<TableState, 'game' | 'selection' | 'model' | 'targets' | 'playing'>): Stage {
  if (table.game === undefined) return { kind: 'empty' };
  const shown = table.playing?.acts[0];
  if (shown !== undefined) return { kind: SHOWN_STAGE[shown.kind] };
  const { state } = table.game;
  return clientOf(state).stageOf(state, table);
}
