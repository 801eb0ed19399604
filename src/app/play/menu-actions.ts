import { arriving } from '../../rules/mission/deploy.ts';
import type { ModelId, UnitId } from '../../rules/core/ids.ts';
import type { MenuAction } from '../state/menu-action.ts';
import type { TableState } from '../state/table-state.ts';
import { messages } from '../../messages/messages.ts';
import { tableNamesOf } from '../../messages/phrases/names.ts';
import { clientOf } from '../systems/systems.ts';
import { stageOf } from './stage-of-play.ts';

/** The actions of this phase, for one unit or for all, with the reason for those that are disabled. */
export function planMenuActions(table: TableState, at: UnitId | undefined, model?: ModelId): readonly MenuAction[] {
  if (table.game === undefined) return [];
  const { state } = table.game;
  const stage = stageOf(table);
  if (stage.kind === 'over')
    return [{ label: messages.menuActions.startAgain, why: undefined, does: { kind: 'restart' } }];
  if (stage.kind === 'deploy') {
    const { unit } = tableNamesOf(state);
    const chosen = at === undefined ? stage.waiting : stage.waiting.filter((one) => one === at);
    return chosen.map((one) => ({
      label: messages.mission.deployUnit(unit(one)),
      why: undefined,
      does: { kind: 'pick', unit: one },
    }));
  }
  const { unit } = tableNamesOf(state);
  const late = arriving(state).filter((reserve) => at === undefined || reserve.unit === at);
  const arrivals = late.map(
    (reserve): MenuAction => ({
      label: messages.mission.arrive(unit(reserve.unit)),
      why: undefined,
      does: { kind: 'pick', unit: reserve.unit },
    }),
  );
  const isOfReserve = at !== undefined && arrivals.length > 0;
  return isOfReserve ? arrivals : [...arrivals, ...clientOf(state).menuActions(table, state, stage, at, model)];
}
