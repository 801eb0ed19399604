import type { UnitId } from '../../core/ids.ts';
import { getUnit, hasStatus } from '../../core/state/lookup.ts';
import type { GameState } from '../../core/state/state.ts';
import type { SkirmishViolation } from '../../core/violations/skirmish.ts';
import { isPresent } from './fighters.ts';

/** Why the active side cannot act with a unit: unknown, gone, or the other side's. @source S-36 */
export function whyNotYourFighter(state: GameState, unit: UnitId): SkirmishViolation | undefined {
  if (!isPresent(state, unit)) return { clause: 'S-36', kind: 'fighter-unknown', unit };
  const { side } = getUnit(state, unit);
  return side === state.side ? undefined : { clause: 'S-36', kind: 'fighter-not-yours', unit, side };
}

/** Why a unit is not a valid target: unknown, gone, or a friend. @source S-36 */
export function whyNoTarget(state: GameState, unit: UnitId, target: UnitId): SkirmishViolation | undefined {
  const foe = isPresent(state, target) && getUnit(state, target).side !== getUnit(state, unit).side;
  return foe ? undefined : { clause: 'S-36', kind: 'aims-at-no-foe', target };
}

/** Why a fighter that is down cannot act. @source S-05 */
export function whyDown(state: GameState, id: UnitId): readonly SkirmishViolation[] {
  const unit = getUnit(state, id);
  return (['stunned', 'dazed'] as const)
    .filter((status) => hasStatus(unit, status))
    .map((status) => ({ clause: 'S-05', kind: 'is-down', unit: id, status }));
}
