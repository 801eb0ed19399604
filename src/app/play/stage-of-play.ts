import { fightStageOf } from '../systems/squads/fight-stage.ts';
import { regimentStageOf } from '../systems/regiments/regiment-stage.ts';
import { skirmishStageOf } from '../systems/skirmish/skirmish-stage.ts';
import type { TableState } from '../state/table-state.ts';
import { ownPick } from '../state/selection.ts';
import type { Stage } from '../state/stage.ts';

const ACT_STAGE = { dice: 'rolling', walk: 'walking', march: 'walking', fall: 'falling' } as const;

/** The stage a table is in: one of a handful, never two. */
export function stageOf(table: Pick<TableState, 'game' | 'selection' | 'model' | 'targets' | 'playing'>): Stage {
  if (table.game === undefined) return { kind: 'empty' };
  const { state } = table.game;
  const { charge } = state;
  const act = table.playing?.acts[0];
  if (act !== undefined) return { kind: ACT_STAGE[act.kind] };
  if (state.rules.system === 'skirmish') return skirmishStageOf(state, table.selection, table.targets);
  if (state.rules.system === 'regiments') return regimentStageOf(state, table.selection, table.targets, table.model);
  if (charge) {
    const { unit, targets } = charge;
    return charge.roll
      ? { kind: 'charge-move', unit, targets, allowed: charge.roll.allowed }
      : { kind: 'roll', unit, targets };
  }
  const picked = ownPick(state, table.selection);
  if (state.phase === 'movement') return { kind: 'move', unit: picked };
  if (state.phase === 'fight' && state.rules.system === 'squads')
    return fightStageOf(state, table.selection, table.model);
  if (state.phase !== 'charge') return { kind: 'pass', side: state.side };
  if (picked === undefined) return { kind: 'choose-unit', side: state.side };
  return table.targets.length > 0
    ? { kind: 'declare', unit: picked, targets: table.targets }
    : { kind: 'choose-target', unit: picked };
}
