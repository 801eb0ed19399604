import type { UnitId } from '../../core/ids.ts';
import { engagedPair } from '../../core/measure/measure.ts';
import { weaponsOf } from '../../core/shooting/shots.ts';
import { enemyModels, getUnit, hasStatus, modelsOf, otherSide, unitsOfSide } from '../../core/state/lookup.ts';
import type { GameState } from '../../core/state/state.ts';
import type { Violation } from '../../core/violations/violation.ts';

/** Which weapons a unit's situation leaves it; undefined when it may shoot with all. @source SH-03, SH-05 */
export function limitOn(state: GameState, unit: UnitId): 'pistol' | 'assault' | undefined {
  const weapons = weaponsOf(state, unit);
  if (isEngaged(state, unit)) return weapons.some(({ traits }) => traits.pistol) ? 'pistol' : undefined;
  if (!hasStatus(getUnit(state, unit), 'advanced')) return undefined;
  return weapons.some(({ traits }) => traits.assault) ? 'assault' : undefined;
}

/** Whether a unit is in engagement range of an enemy. @source R10-01 */
const isEngaged = (state: GameState, unit: UnitId): boolean =>
  engagedPair(modelsOf(state, unit), enemyModels(state, unit), state.rules.charge) !== undefined;

/**
 * Every reason why a unit may not shoot now, whatever its target; none when it may.
 *
 * @param id A unit with models on the table.
 * @source SH-01 to SH-05
 */
export function whyNotShootNow(state: GameState, id: UnitId): readonly Violation[] {
  const unit = getUnit(state, id);
  const weapons = weaponsOf(state, id);
  const found: Violation[] = [];
  if (state.phase !== 'shooting') found.push({ clause: 'SH-01', kind: 'not-shooting-phase', phase: state.phase });
  if (unit.side !== state.side) found.push({ clause: 'C-01', kind: 'not-your-unit', unit: id, side: unit.side });
  if (hasStatus(unit, 'shot')) found.push({ clause: 'SH-01', kind: 'shot-already', unit: id });
  if (weapons.length === 0) return [...found, { clause: 'SH-02', kind: 'no-weapons', unit: id }];
  if (hasStatus(unit, 'fell-back')) found.push({ clause: 'SH-04', kind: 'shoots-after-fall-back', unit: id });
  return limitOn(state, id) === undefined ? [...found, ...whyLimited(state, id)] : found;
}

/** Why a unit may not shoot with ordinary weapons; none when it may. @source SH-03, SH-05 */
export function whyLimited(state: GameState, unit: UnitId): readonly Violation[] {
  const engaged = engagedPair(modelsOf(state, unit), enemyModels(state, unit), state.rules.charge);
  if (engaged)
    return [{ clause: 'SH-03', kind: 'engaged-without-pistol', unit, model: engaged.a.id, enemy: engaged.b.id }];
  const advanced = hasStatus(getUnit(state, unit), 'advanced');
  return advanced ? [{ clause: 'SH-05', kind: 'shoots-after-advance', unit }] : [];
}

/**
 * Every reason why a unit is no target for another, whatever is seen of it; none when it is one.
 *
 * @source SH-03, SH-06
 */
export function whyNoShotAt(state: GameState, unit: UnitId, target: UnitId): readonly Violation[] {
  const foe = state.units.get(target);
  const { side } = getUnit(state, unit);
  if (!foe || foe.models.length === 0 || foe.side === side)
    return [{ clause: 'SH-06', kind: 'shoots-at-no-enemy', target }];
  const engages = (other: UnitId) =>
    engagedPair(modelsOf(state, other), modelsOf(state, target), state.rules.charge) !== undefined;
  if (limitOn(state, unit) === 'pistol')
    return engages(unit) ? [] : [{ clause: 'SH-03', kind: 'pistols-at-others', unit, target }];
  const friend = unitsOfSide(state, otherSide(foe.side)).find(({ id }) => id !== unit && engages(id));
  return friend ? [{ clause: 'SH-06', kind: 'target-in-melee', target, friend: friend.id }] : [];
}
