import type { Shot, ShotList } from '../list/shot-list.ts';

/** What a film shows at a second: which shot, how far into it, and which second of the replay. */
type FilmMoment = {
  readonly shot: Shot;
  readonly index: number;
  /** Seconds since the shot began. */
  readonly since: number;
  readonly timelineTime: number;
};

/**
 * What a film shows at a second. Before the first shot, that shot's first frame; in a gap and after the end, the last
 * frame of the shot before. Undefined for a film without shots.
 */
export function filmAt({ shots }: ShotList, time: number): FilmMoment | undefined {
  let [low, high] = [0, shots.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (shots[middle]!.from <= time) low = middle;
    else high = middle - 1;
  }
  const shot = shots[low];
  if (shot === undefined) return undefined;
  const since = Math.min(shot.length, Math.max(0, time - shot.from));
  return { shot, index: low, since, timelineTime: shot.timelineFrom + shot.pace * since };
}
