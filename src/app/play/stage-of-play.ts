import type { UnitId } from '../../rules/core/ids.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import { arriving } from '../../rules/mission/deploy.ts';
import { resultOf } from '../../rules/play/result-of.ts';
import type { Stage } from '../state/stage.ts';
import type { TableState } from '../state/table-state.ts';
import { clientOf } from '../systems/systems.ts';

/** The stage during an animation, by the kind of step. */
const SHOWN_STAGE = { dice: 'rolling', walk: 'walking', march: 'walking', fall: 'falling' } as const;

/** The stage the table is in; exactly one at any time. */
export function stageOf(table: Pick<TableState, 'game' | 'selection' | 'model' | 'targets' | 'playing'>): Stage {
  if (table.game === undefined) return { kind: 'empty' };
  const shown = table.playing?.steps[0];
  if (shown !== undefined) return { kind: SHOWN_STAGE[shown.kind] };
  const { state } = table.game;
  const result = resultOf(state);
  if (result) return { kind: 'over', result, isMission: state.mission !== undefined };
  if (state.phase === 'deploy') return deployStage(state, table.selection);
  return arrivalStage(state, table.selection) ?? clientOf(state).stageOf(state, table);
}

/** The stage in which a selected unit may arrive from reserve. */
function arrivalStage(state: GameState, selection: readonly UnitId[]): Stage | undefined {
  const waiting = arriving(state).map(({ unit }) => unit);
  const unit = selection.findLast((id) => waiting.includes(id));
  return unit && { kind: 'deploy', side: state.side, waiting, unit, isArriving: true };
}

function deployStage(state: GameState, selection: readonly UnitId[]): Stage {
  const { side, mission, units } = state;
  const waiting = (mission?.waiting ?? []).map(({ unit }) => unit).filter((unit) => units.get(unit)?.side === side);
  return {
    kind: 'deploy',
    side,
    waiting,
    unit: selection.findLast((unit) => waiting.includes(unit)),
    isArriving: false,
  };
}
