import type { UnitId } from '../../rules/core/ids.ts';
import { regimentsOf } from '../../rules/regiments/ranks/regiment-state.ts';
import { stageOf } from '../play/stage-of-play.ts';
import type { TableState } from '../state/table-state.ts';

/** How many have declared a charge against a unit, once it has answered them all. */
export const chargesOn = (table: TableState, target: string): number =>
  table.game && stageOf(table).kind !== 'answer-charge'
    ? regimentsOf(table.game.state).charges.filter((charge) => charge.target === (target as UnitId)).length
    : 0;
