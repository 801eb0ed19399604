import type { MeleeRules } from '../core/rules/regiments-melee.ts';

/**
 * The numbers of a round of combat in the regiments system; the charts and the score are house numbers.
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
