import type { UnitId } from '../../rules/core/ids.ts';

/** What a decision is for. */
export type Aim = 'charge' | 'engage' | 'shoot' | 'objective' | 'close-in' | 'keep-away' | 'hold';

/** Why a policy prefers a command: its aim, and the numbers that decided. Plain data. */
export type Reason = {
  readonly aim: Aim;
  /** The unit that acts. */
  readonly unit: UnitId;
  /** The enemy it is about. */
  readonly target?: UnitId;
  /** The id of the objective it is about. */
  readonly objective?: string;
  /** The chance that it succeeds, 0 to 1. */
  readonly chance?: number;
  /** Models that it costs the enemy, on average. */
  readonly deals?: number;
  /** Models that it costs the unit's own side, on average: if a charge fails, else where the unit ends. */
  readonly costs?: number;
};
