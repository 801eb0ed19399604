import type { ChartLine } from './chart.ts';

/** The numbers of a round of combat between regiments. */
export type MeleeRules = {
  /** RG-20: what a hit needs, by the lead of offence over defence. The last line holds for everything below. */
  readonly hitChart: readonly ChartLine[];
  /** RG-20: what a wound needs, by the lead of strength over resilience. */
  readonly woundChart: readonly ChartLine[];
  /** RG-20: what a save needs of a die is this, less armour, plus the penetration of the blow; above 6 there is none. */
  readonly saveBase: number;
  /** RG-20: added to the defence of a parrying model, against blows from the front. */
  readonly parry: number;
  /** RG-23: further attacks of a champion. */
  readonly championAttacks: number;
  /** AA-8: further attacks with paired weapons. */
  readonly pairedAttacks: number;
  /** RG-19: the first step and the last; a model slower than the last fights in it. */
  readonly firstStep: number;
  readonly lastStep: number;
  /** RG-30: what a side scores besides the health it takes. */
  readonly score: {
    readonly charge: number;
    readonly flank: number;
    readonly rear: number;
    /** For each full rank behind the first, at most this many. */
    readonly mostRanks: number;
    /** Models that make a rank full, of standard, large and gigantic size. */
    readonly fullRank: readonly [standard: number, large: number, gigantic: number];
  };
  /** RG-30: dice of a test of discipline, and of flight and pursuit. */
  readonly disciplineDice: number;
  readonly chaseDice: number;
};
