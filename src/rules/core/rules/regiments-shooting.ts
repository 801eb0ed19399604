import type { Inches, Share } from '../../../kernel/units.ts';
import type { ChartLine } from './chart.ts';

/** When units of regiments test for panic. */
export type PanicRules = {
  /** PA-01: the share of a unit's models whose loss to shots in one phase makes it test. */
  readonly share: Share;
  /** PA-02: how near a friend that is destroyed must have stood. */
  readonly near: Inches;
};

/** Constants and charts of the shooting phase of regiments. */
export type MissileRules = {
  /** RS-06: pips needed to hit, by the first line whose skill is reached; impossible when none is. */
  readonly skillChart: readonly ChartLine[];
  /** RS-06: the skill of a model whose weapon has none. */
  readonly ordinarySkill: number;
  /** RS-05: how much higher a unit must stand than its target for another rank to shoot. */
  readonly higher: Inches;
  /** RS-07: the share of the range beyond which it is long, and the pips more to hit. */
  readonly longRange: Share;
  readonly longWorse: number;
  /** RS-07: pips more to hit for a unit that has moved, and at a target in cover or out of sight. */
  readonly movedWorse: number;
  readonly coverWorse: number;
  readonly unseenWorse: number;
  /** RS-07: the share of a body that must be hidden to have cover. */
  readonly coverHidden: Share;
  /** RS-07: pips fewer to hit a large or gigantic model. */
  readonly largeBetter: number;
};
