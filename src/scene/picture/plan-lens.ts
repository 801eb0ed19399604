import type { TableState } from '../../app/state/table-state.ts';

/** What determines the depth of field. */
export type Glance = {
  /** Downward pitch of the camera, radians. */
  readonly pitch: number;
  /** Seconds since the last input. */
  readonly rested: number;
  /** Whether something is being dragged, asked or shown. */
  readonly isBusy: boolean;
  readonly isPicked: boolean;
};

/** Seconds without input before the lens opens. */
export const REST_BEFORE_LENS = 2.5;

/** Pitches in radians: below `LOW` the camera is at a mini's height, above `HIGH` it looks at a map. */
const LOW = 0.3;
const HIGH = 0.62;

/** Aperture, 0 to 1: open when the camera is low, half as open without input, closed while something moves. */
export function lensOpening({ pitch, rested, isBusy, isPicked }: Glance): number {
  if (isBusy) return 0;
  const low = Math.min(1, Math.max(0, (HIGH - pitch) / (HIGH - LOW)));
  const rests = rested >= REST_BEFORE_LENS;
  if (isPicked) return rests ? 0.5 * low : 0;
  return rests ? 0.55 + 0.45 * low : 0.35 * low;
}

/** Whether the player is reading something off the table. */
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
