import type { Inches } from '../../../kernel/units.ts';
import type { MeleeRules } from './regiments-melee.ts';

/** Constants of the regiments system. Inches unless said; the disputed rulings are settings. */
export type RegimentRules = {
  /** RG-06, RG-07: dice of a charge range, and of one with a long stride, whose lowest die is dropped. */
  readonly chargeDice: number;
  readonly swiftDice: number;
  /** RG-07: least a champion's charge dice count for. */
  readonly championLeast: number;
  /** Q3: how far chargers of one side must stay from each other. */
  readonly friendlyGap: Inches;
  /** RG-22: most supporting attacks of a standard, a large and a gigantic model. */
  readonly supportCap: readonly [standard: number, large: number, gigantic: number];
  /** RG-21: ranks behind the first that support. */
  readonly supportRanks: number;
  /** Q6: whether the survivor of a duel may strike others at a later step of the same round. */
  readonly survivorStrikes: boolean;
  /** RG-19: added to the agility of a unit that charged this turn. */
  readonly chargeAgility: number;
  /** RG-19 to RG-30: charts and numbers of a round of combat. */
  readonly melee: MeleeRules;
  /** RG-03: what shooting is worth: range, what a shot needs of a die, its strength and armour penetration. */
  readonly volley: { readonly range: Inches; readonly needs: number; readonly strength: number; readonly ap: number };
};
