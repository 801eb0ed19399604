import type { Facing } from '../../core/formation.ts';
import { type ChartLine, pipsAt } from '../../core/rules/chart.ts';
import type { MeleeRules } from '../../core/rules/regiments-melee.ts';
import type { Model } from '../../core/state/state.ts';
import { isMarked } from './keywords.ts';
import { characteristic } from './pools.ts';

const needed = (chart: readonly ChartLine[], lead: number): number => pipsAt(chart, lead) ?? chart.at(-1)?.needs ?? 6;

/** The least pips a die needs to hit; a parrying enemy is harder to hit from the front. @source RG-20, SM-5 */
export function toHitInMelee(attacker: Model, foe: Model, facing: Facing, { hitChart, parry }: MeleeRules): number {
  const defence = characteristic(foe, 'defence') + (facing === 'front' && isMarked(foe, 'PARRY') ? parry : 0);
  return needed(hitChart, characteristic(attacker, 'offence') - defence);
}

/** The least pips a die needs to wound. @source RG-20 */
export const toWoundInMelee = (attacker: Model, foe: Model, { woundChart }: MeleeRules): number =>
  needed(woundChart, characteristic(attacker, 'strength') - characteristic(foe, 'resilience'));

/** The least pips a die needs to save a wound; undefined when no roll can. A one never saves. @source RG-20 */
export function toSaveInMelee(attacker: Model, foe: Model, { saveBase }: MeleeRules): number | undefined {
  const needs = Math.max(2, saveBase - characteristic(foe, 'armour') + Math.max(0, characteristic(attacker, 'ap')));
  return needs > 6 ? undefined : needs;
}

/** The average share of a model's attacks that gets through to an enemy, from 0 to 1. */
export function shareThrough(attacker: Model, foe: Model, facing: Facing, rules: MeleeRules): number {
  const save = toSaveInMelee(attacker, foe, rules);
  const odds = (needs: number): number => (7 - needs) / 6;
  const past = save === undefined ? 1 : 1 - odds(save);
  return odds(toHitInMelee(attacker, foe, facing, rules)) * odds(toWoundInMelee(attacker, foe, rules)) * past;
}
