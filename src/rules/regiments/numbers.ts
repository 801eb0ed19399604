import { MISSILE_SKILL_CHART } from '../core/rules/chart.ts';
import type { CommandGroupRules, MeleeRules } from '../core/rules/regiments-melee.ts';
import type { MissileRules, PanicRules } from '../core/rules/regiments-shooting.ts';
import type { RegimentRules, RoughRules } from '../core/rules/regiments.ts';

/**
 * The constants of a round of combat in the regiments system; charts and score are house numbers.
 *
 * @source AA-8, RG-19, RG-20, RG-23, RG-30
 */
export const MELEE_NUMBERS: MeleeRules = {
  hitChart: [
    { lead: 4, needs: 2 },
    { lead: 2, needs: 3 },
    { lead: -1, needs: 4 },
    { lead: -3, needs: 5 },
    { lead: -4, needs: 6 },
  ],
  woundChart: [
    { lead: 2, needs: 2 },
    { lead: 1, needs: 3 },
    { lead: 0, needs: 4 },
    { lead: -1, needs: 5 },
    { lead: -2, needs: 6 },
  ],
  saveBase: 7,
  parry: 1,
  championAttacks: 1,
  pairedAttacks: 1,
  firstStep: 10,
  lastStep: 0,
  score: { charge: 1, flank: 1, rear: 2, mostRanks: 3, fullRank: [5, 3, 1] },
  disciplineDice: 2,
  chaseDice: 2,
};

/** The constants of shooting with weapons in the regiments system. @source RS-05 to RS-07 */
const MISSILE_NUMBERS: MissileRules = {
  skillChart: MISSILE_SKILL_CHART,
  ordinarySkill: 3,
  higher: 1,
  longRange: 0.5,
  longWorse: 1,
  movedWorse: 1,
  coverWorse: 1,
  unseenWorse: 1,
  coverHidden: 0.5,
  largeBetter: 1,
};

/** The constants of panic, in a game that has it. @source PA-01, PA-02 */
export const PANIC_NUMBERS: PanicRules = { share: 0.25, near: 6 };

/** What rough ground costs, in a game that has it. @source RT-01, RT-02, RT-04 */
export const ROUGH_NUMBERS: RoughRules = { difficult: 1, low: 1, crossing: 2, charge: 2 };

/** What command groups are worth, in a game that has them. @source CG-02, CG-04 */
export const COMMAND_GROUP_NUMBERS: CommandGroupRules = { standard: 1, rally: 1 };

/**
 * The constants of the regiments system, in inches unless said.
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
  missiles: MISSILE_NUMBERS,
  volley: { range: 24, needs: 4, strength: 3, ap: 0 },
};

/** Default characteristics of a model in the ranks; `size` is 0 for standard. */
export const REGIMENTS_PROFILE: Readonly<Record<string, number>> = {
  advance: 5,
  march: 10,
  discipline: 7,
  hp: 1,
  defence: 3,
  resilience: 3,
  armour: 1,
  attacks: 1,
  offence: 3,
  strength: 3,
  ap: 0,
  agility: 3,
  size: 0,
};
