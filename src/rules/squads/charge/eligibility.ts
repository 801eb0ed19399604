import type { UnitId } from '../../core/ids.ts';
import { enemyModels, enemyUnits, getUnit, hasStatus, modelsOf, unitHas } from '../../core/state/lookup.ts';
import { engagedPair, exceeds, nearestPair } from '../../core/measure/measure.ts';
import type { GameState } from '../../core/state/state.ts';
import type { Violation } from '../../core/violations/violation.ts';

/**
 * Every reason why a unit may not charge now, whichever side is in turn; none when it is eligible.
 *
 * Each condition is checked independently, so a unit barred twice gets both reasons.
 *
 * @param unit A unit of the state.
 * @source C-04 to C-09, R10-36
 */
export function whyNotEligible(state: GameState, unit: UnitId): readonly Violation[] {
  const { charge } = state.rules;
  const own = modelsOf(state, unit);
  const enemies = enemyModels(state, unit);
  const status = getUnit(state, unit);
  const found: Violation[] = [];

  const nearest = nearestPair(own, enemies)?.distance;
  if (nearest === undefined || exceeds(nearest, charge.declareRange)) {
    found.push({ clause: 'C-04', kind: 'no-enemy-near', unit, nearest, allowed: charge.declareRange });
  }
  if (hasStatus(status, 'advanced')) found.push({ clause: 'C-05', kind: 'advanced', unit });
  if (hasStatus(status, 'fell-back')) found.push({ clause: 'C-06', kind: 'fell-back', unit });
  const engaged = engagedPair(own, enemies, charge);
  if (engaged) found.push({ clause: 'C-07', kind: 'already-engaged', unit, model: engaged.a.id, enemy: engaged.b.id });
  if (unitHas(state, unit, 'AIRCRAFT')) found.push({ clause: 'C-08', kind: 'aircraft', unit });
  if (hasStatus(status, 'cannot-charge')) found.push({ clause: 'R10-36', kind: 'cannot-charge', unit });
  return found;
}

/**
 * Every reason why a unit may not charge exactly these targets; none when it may.
 *
 * Sight is not checked: an unseen unit is a valid target (C-11).
 *
 * @source C-10, R10-24
 */
export function whyNotTargets(state: GameState, unit: UnitId, targets: readonly UnitId[]): readonly Violation[] {
  if (targets.length === 0) return [{ clause: 'C-10', kind: 'no-target' }];
  return targets.flatMap((target, i): readonly Violation[] => {
    if (targets.indexOf(target) < i) return [{ clause: 'C-10', kind: 'target-twice', target }];
    return whyNotTarget(state, unit, target);
  });
}

function whyNotTarget(state: GameState, unit: UnitId, target: UnitId): readonly Violation[] {
  const { charge } = state.rules;
  const other = state.units.get(target);
  if (!other || other.models.length === 0) return [{ clause: 'C-10', kind: 'target-unknown', target }];
  if (other.side === getUnit(state, unit).side) return [{ clause: 'C-10', kind: 'target-friendly', target }];
  const found: Violation[] = [];
  const distance = nearestPair(modelsOf(state, unit), modelsOf(state, target))?.distance;
  if (distance !== undefined && exceeds(distance, charge.declareRange)) {
    found.push({ clause: 'C-10', kind: 'target-too-far', target, distance, allowed: charge.declareRange });
  }
  if (unitHas(state, target, 'AIRCRAFT') && !unitHas(state, unit, 'FLY')) {
    found.push({ clause: 'R10-24', kind: 'aircraft-target', unit, target });
  }
  return found;
}

/** The enemy units a unit could name as targets now. @source C-10, R10-24 */
export const possibleTargets = (state: GameState, unit: UnitId): readonly UnitId[] =>
  enemyUnits(state, unit)
    .map((enemy) => enemy.id)
    .filter((target) => whyNotTarget(state, unit, target).length === 0);
