import { meltedShare } from '../camera/list/dissolve.ts';
import { filmAt } from '../camera/poses/film-at.ts';
import { filmLength, type Shot, type ShotList } from '../camera/list/shot-list.ts';
import type { FrameRate } from './film-settings.ts';
import { WHOLE_NUMBER } from '../kernel/display-tolerances.ts';

/** One exposure of a frame: its shot, its seconds in the shot and in the replay, and its weight. */
export type FrameExposure = {
  readonly shot: Shot;
  readonly index: number;
  /** Seconds since the shot began. */
  readonly since: number;
  readonly timelineTime: number;
  /** Share of the frame; a frame's weights add up to 1. */
  readonly weight: number;
};

/** Share of a frame's time the shutter is open: a 180° shutter, as in a film camera. */
const SHUTTER = 0.5;

/** Number of frames in a film of this many seconds. */
export const framesOf = (seconds: number, fps: FrameRate): number =>
  Math.max(1, Math.ceil(seconds * fps - WHOLE_NUMBER));

/** The second at which a frame begins: exactly its number over the rate. */
export const timeOfFrame = (frame: number, fps: FrameRate): number => frame / fps;

/** Number of frames in a shot list. */
export const framesOfList = (list: ShotList, fps: FrameRate): number => framesOf(filmLength(list), fps);

/**
 * The exposures of a frame, spread over the time its shutter is open, none beyond a cut. During a dissolve they include
 * the last moment of the shot before.
 *
 * @param blur How many exposures; 1 is only the moment at which the frame begins.
 */
export function exposuresOf(list: ShotList, frame: number, fps: FrameRate, blur: number): readonly FrameExposure[] {
  const time = timeOfFrame(frame, fps);
  const now = filmAt(list, time);
  if (now === undefined) return [];
  const { shot, index } = now;
  const melted = meltedShare(list, index, now.since);
  const exposures = Array.from({ length: blur }, (_, k): FrameExposure => {
    const since = Math.min(shot.length, now.since + ((k / blur) * SHUTTER) / fps);
    return { shot, index, since, timelineTime: shot.timelineFrom + shot.pace * since, weight: melted / blur };
  });
  const before = list.shots[index - 1];
  if (melted >= 1 || before === undefined) return exposures;
  const { length, timelineFrom, pace } = before;
  const last = { shot: before, index: index - 1, since: length, timelineTime: timelineFrom + pace * length };
  return [{ ...last, weight: 1 - melted }, ...exposures];
}
