import type { TableState } from '../../app/state/table-state.ts';

/** What decides how soft a picture may be away from what is looked at. */
export type Glance = {
  /** How steeply the camera looks down, radians. */
  readonly pitch: number;
  /** Seconds since the last input. */
  readonly rested: number;
  /** Whether something is being dragged, asked or shown. */
  readonly isBusy: boolean;
  readonly isPicked: boolean;
};

/** How long the player must rest before the lens opens, seconds. */
export const REST_BEFORE_LENS = 2.5;

/** Below the first pitch the camera is as low as a mini's; above the second it looks at a map. */
const LOW = 0.3;
const HIGH = 0.62;

/** How far the lens opens, 0 to 1: fully where the camera is low, half where the player rests, never while something moves. */
export function lensOpening({ pitch, rested, isBusy, isPicked }: Glance): number {
  if (isBusy) return 0;
  const low = Math.min(1, Math.max(0, (HIGH - pitch) / (HIGH - LOW)));
  const rests = rested >= REST_BEFORE_LENS;
  if (isPicked) return rests ? 0.5 * low : 0;
  return rests ? 0.55 + 0.45 * low : 0.35 * low;
}

/** Whether a player reads something off the table just now. */
export const isBusy = (table: TableState): boolean =>
  table.busy !== undefined ||
  table.drag !== undefined ||
  table.ruler !== undefined ||
  table.menu !== undefined ||
  table.playing !== undefined ||
  table.throw !== undefined ||
  table.refusal !== undefined ||
  table.asked !== undefined ||
  table.placements.size > 0 ||
  table.xray;
