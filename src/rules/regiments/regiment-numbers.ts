import type { RegimentRules } from '../core/rules/regiments.ts';
import { MELEE_NUMBERS } from './melee-numbers.ts';

/**
 * The numbers of the regiments system, in inches unless said.
 *
 * @source RG-03, RG-06, RG-07, RG-19, RG-21, RG-22, Q3, Q6
 */
export const REGIMENTS_RULES: RegimentRules = {
  chargeDice: 2,
  swiftDice: 3,
  championLeast: 4,
  friendlyGap: 0,
  supportCap: [1, 3, 5],
  supportRanks: 1,
  survivorStrikes: true,
  chargeAgility: 1,
  melee: MELEE_NUMBERS,
  volley: { range: 24, needs: 4, strength: 3, ap: 0 },
};
