import type { Inches } from '../../../kernel/units.ts';
import type { CommandGroupRules, MeleeRules } from './regiments-melee.ts';
import type { MissileRules, PanicRules } from './regiments-shooting.ts';

/** What difficult ground and low obstacles cost ranks, in inches unless said. */
export type RoughRules = {
  /** RT-01: cost of each inch over difficult ground, besides the inch. */
  readonly difficult: Inches;
  /** RT-02: how high an obstacle may be that ranks cross, and what crossing it costs. */
  readonly low: Inches;
  readonly crossing: Inches;
  /** RT-04: how much less a charge over such ground reaches. */
  readonly charge: Inches;
};

/** Constants of the regiments system, in inches unless said. Disputed rulings are settings. */
export type RegimentRules = {
  /** RG-06, RG-07: number of dice of a charge range, and of one with a long stride, which drops its lowest die. */
  readonly chargeDice: number;
  readonly swiftDice: number;
  /** RG-07: minimum pips of each of a champion's charge dice. */
  readonly championLeast: number;
  /** Q3: minimum distance between chargers of one side. */
  readonly friendlyGap: Inches;
  /** RG-22: maximum supporting attacks of a standard, a large and a gigantic model. */
  readonly supportCap: readonly [standard: number, large: number, gigantic: number];
  /** RG-21: number of ranks behind the first that support. */
  readonly supportRanks: number;
  /** Q6: whether the survivor of a duel may strike others at a later step of the same round. */
  readonly survivorStrikes: boolean;
  /** RG-19: added to the agility of a unit that charged this turn. */
  readonly chargeAgility: number;
  /** RG-19 to RG-30: constants and charts of a round of combat. */
  readonly melee: MeleeRules;
  /** RS-05 to RS-07: constants and charts of shooting with weapons. */
  readonly missiles: MissileRules;
  /** PA-01, PA-02: absent where nobody tests for panic. */
  readonly panic?: PanicRules;
  /** RT-01 to RT-05: absent where low obstacles are closed and difficult ground costs nothing. */
  readonly rough?: RoughRules;
  /** CG-01 to CG-05: absent where standards and musicians count for nothing. */
  readonly commandGroups?: CommandGroupRules;
  /** RG-03: a shooting attack: its range, the pips a shot needs, its strength and armour penetration. */
  readonly volley: { readonly range: Inches; readonly needs: number; readonly strength: number; readonly ap: number };
};
