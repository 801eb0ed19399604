import type { UnitId } from '../../core/ids.ts';
import { weaponsOf } from '../../core/shooting/shots.ts';
import { getUnit, hasStatus } from '../../core/state/lookup.ts';
import type { GameState, Status } from '../../core/state/state.ts';
import type { MissileViolation } from '../../core/violations/regiments-shooting.ts';
import type { Violation } from '../../core/violations/violation.ts';
import { isInFrontArc } from '../ranks/front-arc.ts';
import { isEngagedUnit, isOnTable } from '../ranks/regiment-state.ts';
import { whyNotCommanded, whyNotPhase } from '../ranks/who-commands.ts';

type NotShooting = Extract<MissileViolation, { kind: 'regiment-not-shooting' }>;

/** What bars a unit from shooting, by its status. */
const BARRED: readonly (readonly [status: Status, clause: NotShooting['clause'], why: NotShooting['why']])[] = [
  ['shot', 'RS-01', 'shot-already'],
  ['fleeing', 'RS-03', 'fleeing'],
  ['shaken', 'RS-03', 'shaken'],
  ['charged', 'RS-03', 'charged'],
  ['ran', 'RS-03', 'marched'],
];

/**
 * Every reason why a unit may not shoot now, whatever its target; none when it may.
 *
 * @source RS-01 to RS-03, SH-02
 */
export function whyNoMissiles(state: GameState, unit: UnitId): readonly Violation[] {
  const barred = whyNotCommanded(state, unit, state.side);
  if (!isOnTable(state, unit)) return barred;
  const not = (clause: NotShooting['clause'], why: NotShooting['why']): NotShooting => ({
    ...{ clause, kind: 'regiment-not-shooting', unit },
    why,
  });
  const own = getUnit(state, unit);
  return [
    ...barred,
    ...whyNotPhase(state, 'shooting'),
    ...(weaponsOf(state, unit).length === 0 ? [{ clause: 'SH-02', kind: 'no-weapons', unit } as const] : []),
    ...(isEngagedUnit(state, unit) ? [not('RS-03', 'engaged')] : []),
    ...BARRED.filter(([status]) => hasStatus(own, status)).map(([, clause, why]) => not(clause, why)),
  ];
}

/** Every reason why a unit is no target for another, whatever is seen of it; none when it is one. @source RS-04 */
export function whyNoMark(state: GameState, unit: UnitId, target: UnitId): readonly Violation[] {
  type Why = Extract<MissileViolation, { kind: 'regiment-no-target' }>['why'];
  const not = (why: Why): readonly Violation[] => [{ clause: 'RS-04', kind: 'regiment-no-target', unit, target, why }];
  const own = getUnit(state, unit);
  const foe = state.units.get(target);
  if (!foe || !isOnTable(state, target) || foe.side === own.side)
    return [{ clause: 'SH-06', kind: 'shoots-at-no-enemy', target }];
  return [
    ...(isEngagedUnit(state, target) ? not('engaged') : []),
    ...(isInFrontArc(state, own, foe) ? [] : not('not-in-arc')),
  ];
}
