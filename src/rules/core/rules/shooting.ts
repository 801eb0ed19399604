import type { Share } from '../../../kernel/units.ts';
import type { ChartLine } from './chart.ts';

/** Constants and charts of the shooting phase of squads. */
export type ShootingRules = {
  /** SH-11: pips needed to hit, by the first line whose skill is reached; impossible when none is. */
  readonly skillChart: readonly ChartLine[];
  /** SH-11: pips more to hit a unit that the shooter does not see. */
  readonly unseenWorse: number;
  /** SH-15: the share of a body that must be hidden to have cover. */
  readonly coverHidden: Share;
  /** SH-15: pips fewer a save in cover needs. */
  readonly coverBetter: number;
};
