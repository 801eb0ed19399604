import type { UnitId } from '../rules/core/ids.ts';
import { battleOf } from '../rules/regiment/field.ts';
import type { TableState } from './table-state.ts';

/** How many have declared a charge against a unit. */
export const chargesOn = ({ game }: TableState, target: string): number =>
  game ? battleOf(game.state).charges.filter((charge) => charge.target === (target as UnitId)).length : 0;
