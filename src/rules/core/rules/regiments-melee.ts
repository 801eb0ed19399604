import type { ChartLine } from './chart.ts';

/** What standards and musicians are worth. */
export type CommandGroupRules = {
  /** CG-02: scored by a side with a standard in the combat. */
  readonly standard: number;
  /** CG-04: added to what a unit with a musician may roll to rally. */
  readonly rally: number;
};

/** The constants of a round of combat between regiments. */
export type MeleeRules = {
  /** RG-20: pips needed to hit, by the lead of offence over defence. The last line applies to every lower lead. */
  readonly hitChart: readonly ChartLine[];
  /** RG-20: pips needed to wound, by the lead of strength over resilience. */
  readonly woundChart: readonly ChartLine[];
  /** RG-20: a save needs this many pips, less armour, plus the blow's penetration; above 6 there is no save. */
  readonly saveBase: number;
  /** RG-20: added to the defence of a parrying model against blows from the front. */
  readonly parry: number;
  /** RG-23: additional attacks of a champion. */
  readonly championAttacks: number;
  /** AA-8: additional attacks with paired weapons. */
  readonly pairedAttacks: number;
  /** RG-19: the first and the last step; a slower model fights in the last. */
  readonly firstStep: number;
  readonly lastStep: number;
  /** RG-30: what a side scores besides the health it takes. */
  readonly score: {
    readonly charge: number;
    readonly flank: number;
    readonly rear: number;
    /** Maximum number of full ranks behind the first that score. */
    readonly mostRanks: number;
    /** Models that make a rank full, for standard, large and gigantic size. */
    readonly fullRank: readonly [standard: number, large: number, gigantic: number];
  };
  /** RG-30: number of dice of a discipline test, and of a flight or pursuit. */
  readonly disciplineDice: number;
  readonly chaseDice: number;
};
