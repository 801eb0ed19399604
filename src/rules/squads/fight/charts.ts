import { pipsAt } from '../../core/rules/chart.ts';
import type { FightRules } from '../../core/rules/rules.ts';

/** The least pips a die needs to hit an enemy of skill `foe` with skill `skill`. @source R7-09 */
export function toHitInFight(skill: number, foe: number, { hitChart }: FightRules): number {
  if (skill > foe) return hitChart.better;
  return foe > 2 * skill ? hitChart.outclassed : hitChart.level;
}

/** The least pips a die needs to wound toughness with strength; undefined when no roll can. @source R7-10 */
export const toWoundInFight = (strength: number, toughness: number, { woundChart }: FightRules): number | undefined =>
  pipsAt(woundChart, strength - toughness);

/** The least pips a die needs to save a wound; undefined for a model without a save. */
export const toSaveInFight = (profile: Readonly<Record<string, number>>): number | undefined => {
  const save = profile['Sv'] ?? 7;
  return save > 6 ? undefined : Math.max(2, save);
};

/** A model's initiative, the number of a step: at least 1, at most the first step. @source R7-08, R7-19 */
export const initiativeOf = (profile: Readonly<Record<string, number>>, { firstStep }: FightRules): number =>
  Math.min(firstStep, Math.max(1, Math.round(profile['I'] ?? 1)));
