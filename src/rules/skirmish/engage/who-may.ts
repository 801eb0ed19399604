import type { UnitId } from '../../core/ids.ts';
import { getUnit, hasStatus } from '../../core/state/lookup.ts';
import type { EngageViolation } from '../../core/violations/skirmish-engage.ts';
import type { GameState } from '../../core/state/state.ts';
import { isSkipped } from '../../core/turn.ts';
import { activeFoesOf, areEngaged, isPresent, skirmishOf } from '../fighters/fighters.ts';

/** Why no attempt may be declared now: another phase, the first turn, or an open attempt. @source E-01, E-02, E-03 */
function whyNotNow(state: GameState): readonly EngageViolation[] {
  const found: EngageViolation[] = [];
  if (state.phase !== 'engage') found.push({ clause: 'E-02', kind: 'not-engage-phase', phase: state.phase });
  else if (isSkipped('engage', state)) found.push({ clause: 'E-01', kind: 'no-engage-phase', side: state.side });
  const open = skirmishOf(state).attempt;
  if (open) found.push({ clause: 'E-03', kind: 'attempt-open', unit: open.unit });
  return found;
}

/** Why the active side cannot engage with a unit. @source E-23 */
function whyNotYours(state: GameState, unit: UnitId): readonly EngageViolation[] {
  if (!isPresent(state, unit)) return [{ clause: 'E-23', kind: 'engager-unknown', unit }];
  const { side } = getUnit(state, unit);
  return side === state.side ? [] : [{ clause: 'E-23', kind: 'engager-not-yours', unit, side }];
}

/** Every reason why a fighter may not attempt to engage. @source E-03, E-05 to E-07, E-10 */
export function whyNotAttempt(state: GameState, id: UnitId): readonly EngageViolation[] {
  const unit = getUnit(state, id);
  const found: EngageViolation[] = [];
  if (hasStatus(unit, 'attempted')) found.push({ clause: 'E-03', kind: 'attempted-already', unit: id });
  if (hasStatus(unit, 'stunned')) found.push({ clause: 'E-05', kind: 'stunned', unit: id });
  if (hasStatus(unit, 'dazed')) found.push({ clause: 'E-06', kind: 'dazed', unit: id });
  const [holder] = activeFoesOf(state, id);
  if (holder !== undefined) found.push({ clause: 'E-07', kind: 'held-in-melee', unit: id, by: holder });
  return found;
}

/** Why the named targets cannot be engaged by a unit. @source E-08, E-23, E-45 */
export function whyNotThose(state: GameState, unit: UnitId, targets: readonly UnitId[]): readonly EngageViolation[] {
  if (targets.length === 0) return [{ clause: 'E-23', kind: 'no-target-named' }];
  const { side } = getUnit(state, unit);
  return targets.flatMap((target, i): readonly EngageViolation[] => {
    if (!isPresent(state, target)) return [{ clause: 'E-23', kind: 'named-unknown', target }];
    if (getUnit(state, target).side === side) return [{ clause: 'E-23', kind: 'named-friend', target }];
    if (targets.indexOf(target) < i) return [{ clause: 'E-23', kind: 'named-twice', target }];
    if (areEngaged(state, unit, target)) return [{ clause: 'E-08', kind: 'own-opponent', unit, target }];
    return [];
  });
}

/** Every clause a declaration would break. @source E-01 to E-08, E-23 */
export function whyNotDeclare(state: GameState, unit: UnitId, targets: readonly UnitId[]): readonly EngageViolation[] {
  const notYours = whyNotYours(state, unit);
  const found = [...whyNotNow(state), ...notYours];
  if (!isPresent(state, unit)) return found;
  return [...found, ...whyNotAttempt(state, unit), ...whyNotThose(state, unit, targets)];
}
