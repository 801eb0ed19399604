import type { Inches } from '../../../kernel/units.ts';
import type { UnitId } from '../../core/ids.ts';
import { getUnit, hasStatus, unitsOfSide } from '../../core/state/lookup.ts';
import { dist, isWithin } from '../../core/measure/measure.ts';
import type { GameState } from '../../core/state/state.ts';
import type { CheckPurpose } from '../../core/events/skirmish.ts';
import { type CheckTerms, luckOf } from './checks.ts';
import { fighterOf, isActive, skirmishOf } from './fighters.ts';
import { specialRulesOf, unitSpecialRules } from './special-rules.ts';

/** Advantage and disadvantage of a check, apart from being Staggered. */
export type CheckOdds = { readonly good?: boolean; readonly bad?: boolean };

/** The characteristics that checks are made on. */
type Stat = 'agility' | 'morale' | 'melee' | 'ranged' | 'defence';

/**
 * The terms of a fighter's check on its own characteristic, with Disadvantage while it is Staggered; a ward eases its
 * Defence.
 *
 * @source S-01, S-05, SK-12
 */
export function statCheck(state: GameState, unit: UnitId, stat: Stat, { good, bad }: CheckOdds = {}): CheckTerms {
  const staggered = hasStatus(getUnit(state, unit), 'staggered');
  return {
    needs: (fighterOf(state, unit).profile[stat] ?? 10) - (stat === 'defence' ? wardOn(state, unit) : 0),
    luck: luckOf({ good: good ?? false, bad: staggered || (bad ?? false) }),
  };
}

/** Pips by which the best ward on a fighter eases its Defence Checks; 0 without one. @source SK-12 */
const wardOn = (state: GameState, id: UnitId): number =>
  (skirmishOf(state).wards ?? []).reduce((best, { unit, pips }) => (unit === id ? Math.max(best, pips) : best), 0);

/** The purpose of an Agility Check. */
type AgilityPurpose = Extract<CheckPurpose, 'climb' | 'jump-across' | 'jump-down' | 'ledge'>;

/**
 * The terms of an Agility Check on a path, or at a ledge.
 *
 * @param drop Depth of a jump down in inches. In the edition with `hardDrop`, deeper jumps have Disadvantage.
 * @source S-03, S-16 to S-18, S-26, S-33
 */
export function agilityCheck(
  state: GameState,
  unit: UnitId,
  purpose: AgilityPurpose,
  { drop = 0 }: { readonly drop?: Inches } = {},
): CheckTerms {
  const specialRules = unitSpecialRules(state, unit);
  const { hardDrop, lengthSlack } = state.rules.skirmish;
  const good = (purpose === 'climb' && specialRules.scales) || (purpose === 'jump-across' && specialRules.leaps);
  const bad = purpose === 'jump-down' && hardDrop !== undefined && drop >= hardDrop - lengthSlack;
  return statCheck(state, unit, 'agility', { good, bad });
}

/**
 * The terms of a Morale Check: the best Morale of the fighter and, unless it is an animal, of nearby allied leaders
 * that can act.
 *
 * @source S-04
 */
export function moraleCheck(state: GameState, unit: UnitId): CheckTerms {
  const own = statCheck(state, unit, 'morale');
  const model = fighterOf(state, unit);
  if (specialRulesOf(model).animal) return own;
  const lent = unitsOfSide(state, getUnit(state, unit).side)
    .filter((ally) => ally.id !== unit && isActive(ally))
    .map((ally) => fighterOf(state, ally.id))
    .filter((ally) => specialRulesOf(ally).leads && isWithin(dist(model, ally), state.rules.skirmish.leaderRange))
    .map((ally) => ally.profile['morale'] ?? own.needs);
  return { ...own, needs: Math.min(own.needs, ...lent) };
}
