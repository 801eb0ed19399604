import { MISSILE_SKILL_CHART } from '../core/rules/chart.ts';
import type { ChargeRules, FightRules } from '../core/rules/rules.ts';
import type { ShootingRules } from '../core/rules/shooting.ts';

/**
 * The constants of the Charge phase in the `squads` system, in inches unless said.
 *
 * @source C-04, C-07, C-10, C-27, R10-01, R10-03, R10-12, R10-17, R10-19, A6, A13, A21
 */
export const SQUADS_CHARGE: ChargeRules = {
  declareRange: 12,
  engageAcross: 1,
  engageUp: 5,
  cohereAcross: 2,
  cohereUp: 5,
  cohereBigUnit: 7,
  freeStep: 2,
  chargeModifier: 0,
  endCloser: 'strict',
  flyThroughAir: 'always',
};

/**
 * The constants and charts of the fight phase and of challenges in the `squads` system, in inches unless said.
 *
 * @source R7-03, R7-06 to R7-10, R7-15, R10-29, D-27, B2
 */
export const SQUADS_FIGHT: FightRules = {
  fightAcross: 2,
  fightUp: 6,
  chainAcross: 2,
  chainUp: 6,
  pileIn: 3,
  firstStep: 10,
  hitChart: { better: 3, level: 4, outclassed: 5 },
  woundChart: [
    { lead: 2, needs: 2 },
    { lead: 1, needs: 3 },
    { lead: 0, needs: 4 },
    { lead: -1, needs: 5 },
    { lead: -3, needs: 6 },
  ],
  lookOutRange: 6,
  lookOut: { character: 4, independent: 2 },
  duelSpill: 'spill',
  challengeWindow: 'per-combat',
  fightsFirst: 'picked-first',
  chargeAttacks: 0,
  fallBackDice: 2,
};

/** The constants and charts of the shooting phase in the `squads` system. @source SH-11, SH-15 */
export const SQUADS_SHOOTING: ShootingRules = {
  skillChart: MISSILE_SKILL_CHART,
  unseenWorse: 1,
  coverHidden: 0.25,
  coverBetter: 1,
};

/** Default characteristics of a model. Inches for `M`; `Sv` is the roll needed. */
export const SQUADS_PROFILE: Readonly<Record<string, number>> = {
  M: 6,
  WS: 4,
  BS: 4,
  S: 4,
  T: 4,
  W: 1,
  I: 4,
  A: 1,
  Ld: 7,
  Sv: 4,
};
