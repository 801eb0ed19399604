import type { UnitId } from '../../../rules/core/ids.ts';
import { tableNamesOf } from '../../../messages/phrases/names.ts';
import { CLEAN } from '../../state/clean.ts';
import { ownPick, toggled } from '../../state/selection.ts';
import type { Step } from '../../state/step.ts';
import type { TableState } from '../../state/table-state.ts';

/** A unit is picked: an own one to act with, an enemy as a target once an own one is picked. */
export function stepPickSquad(table: TableState, unit: UnitId, add: boolean): Step {
  if (table.game === undefined) return undefined;
  const { state } = table.game;
  const said = tableNamesOf(state).unit(unit);
  // While a charge is under way its own choice stands: others are only looked at.
  if (state.charge !== undefined) return { selection: [unit], model: undefined, said };
  const picked = ownPick(state, table.selection);
  const isEnemy = state.units.get(unit)?.side !== state.side;
  if (isEnemy && picked !== undefined && state.phase === 'charge')
    return { targets: toggled(table.targets, unit), refusal: undefined };
  const selection = add ? toggled(table.selection, unit) : [unit];
  const changed = ownPick(state, selection) !== picked;
  return { ...(changed ? CLEAN : {}), selection, model: undefined, said };
}
