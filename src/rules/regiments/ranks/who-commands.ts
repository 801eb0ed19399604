import type { RegimentsViolation } from '../../core/violations/regiments.ts';
import type { UnitId } from '../../core/ids.ts';
import { getUnit } from '../../core/state/lookup.ts';
import type { GameState } from '../../core/state/state.ts';
import type { Phase, Side } from '../../core/turn.ts';
import { isOnTable } from './regiment-state.ts';

/** Why a side may not command a unit: unknown, gone, or the other side's. @source RG-01 */
export function whyNotCommanded(state: GameState, unit: UnitId, side: Side): readonly RegimentsViolation[] {
  if (!isOnTable(state, unit)) return [{ clause: 'RG-01', kind: 'regiment-unknown', unit }];
  const own = getUnit(state, unit).side;
  return own === side ? [] : [{ clause: 'RG-01', kind: 'regiment-not-yours', unit, side: own }];
}

/** Why a command is not possible in this phase. @source RG-01 */
export const whyNotPhase = (state: GameState, needs: Phase): readonly RegimentsViolation[] =>
  state.phase === needs ? [] : [{ clause: 'RG-01', kind: 'not-this-phase', phase: state.phase, needs }];
