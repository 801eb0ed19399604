import type { UnitId } from '../../core/ids.ts';
import { getUnit, hasStatus, unitsOfSide } from '../../core/state/lookup.ts';
import { dist, isWithin } from '../../core/measure/measure.ts';
import type { GameState } from '../../core/state/state.ts';
import { activeFoesOf, fighterOf, isActive } from './fighters.ts';
import { specialRulesOf } from './special-rules.ts';

/** Range in inches within which an ally of a target may taunt. @source S-33 */
const TAUNT_RANGE = 5;

/**
 * Fighters that may draw an attempt to themselves by a Morale Check, before its reach is known: nearby allies of the
 * target with that rule that can act.
 *
 * @source S-33
 */
export const tauntersOf = (state: GameState, target: UnitId): readonly UnitId[] =>
  unitsOfSide(state, getUnit(state, target).side)
    .filter((ally) => ally.id !== target && isActive(ally))
    .filter(({ id }) => specialRulesOf(fighterOf(state, id)).taunts)
    .filter(({ id }) => isWithin(dist(fighterOf(state, id), fighterOf(state, target)), TAUNT_RANGE))
    .map(({ id }) => id);

/** Berserk fighters of the active side that must still attempt to engage, if they can. @source S-33 */
export const berserkersLeft = (state: GameState): readonly UnitId[] =>
  unitsOfSide(state, state.side)
    .filter((unit) => isActive(unit) && !hasStatus(unit, 'attempted'))
    .filter(({ id }) => specialRulesOf(fighterOf(state, id)).berserk && activeFoesOf(state, id).length === 0)
    .map(({ id }) => id);
