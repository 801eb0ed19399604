import { meltedShare } from '../camera/list/dissolve.ts';
import { filmAt } from '../camera/poses/film-at.ts';
import { filmLength, type Shot, type ShotList } from '../camera/list/shot-list.ts';
import type { FrameRate } from './film-settings.ts';
import { WHOLE_NUMBER } from '../kernel/display-tolerances.ts';

/** One picture that goes into a frame: of which shot, at which second of the film and of the replay, and how much it counts. */
export type FrameExposure = {
  readonly shot: Shot;
  readonly index: number;
  /** Seconds since the shot began. */
  readonly since: number;
  readonly timelineTime: number;
  /** All of a frame's add up to 1. */
  readonly weight: number;
};

/** How long the shutter is open, as a share of a frame: half, as in a film camera. */
export const SHUTTER = 0.5;

/** How many frames a film of so many seconds has. */
export const framesOf = (seconds: number, fps: FrameRate): number =>
  Math.max(1, Math.ceil(seconds * fps - WHOLE_NUMBER));

/** When a frame begins, in seconds: exactly its number over the rate. */
export const timeOfFrame = (frame: number, fps: FrameRate): number => frame / fps;

/** How many frames a shot list has. */
export const framesOfList = (list: ShotList, fps: FrameRate): number => framesOf(filmLength(list), fps);

/**
 * What a frame is made of: pictures over the time its shutter is open, none of them beyond a cut; while one shot melts
 * into the next, the last moment of the one before as well.
 *
 * @param blur How many pictures; 1 is the moment at which the frame begins.
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
