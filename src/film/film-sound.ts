import { shotPoses } from '../camera/poses/pose-at.ts';
import { filmLength, type Shot, type ShotList } from '../camera/list/shot-list.ts';
import { clipAt, type Timeline } from '../timeline/timeline.ts';
import { bedOf, cuesOfClip } from '../sound/cues-of.ts';
import type { Cue } from '../sound/cue.ts';
import { earOf, hear, type Heard } from '../sound/hear.ts';

/** Shots slower than this pace are silent except for the ambience. */
const SLOWEST = 0.2;
/** How far the pitch follows slow and fast motion. */
const PITCH = { least: 0.72, most: 1.25 } as const;

/** Every sound of a film: each cue at the second its shot shows it, heard from the camera's position. */
export function soundOfFilm(list: ShotList, timeline: Timeline): readonly Heard[] {
  const heard = list.shots.flatMap((shot) => soundOfShot(shot, list, timeline));
  const bed = bedOf(timeline.initial.rules.system, filmLength(list));
  return [...bed, ...heard].toSorted((a, b) => a.at - b.at);
}

function soundOfShot(shot: Shot, list: ShotList, timeline: Timeline): readonly Heard[] {
  const { pace, timelineFrom, from, length } = shot;
  if (pace < SLOWEST) return [];
  const poseAt = shotPoses(shot, timeline, list.aspect);
  const pitch = Math.min(PITCH.most, Math.max(PITCH.least, Math.sqrt(pace)));
  return cuesWithin(timeline, timelineFrom, timelineFrom + pace * length).map((cue) => {
    const since = (cue.at - timelineFrom) / pace;
    return hear({ ...cue, at: from + since, pitch: cue.pitch * pitch }, earOf(poseAt(since)));
  });
}

/** The cues that begin between two seconds of a replay. */
export function cuesWithin(timeline: Timeline, from: number, to: number): readonly Cue[] {
  const [first, last] = [clipAt(timeline, from).index, clipAt(timeline, to).index];
  const clips = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  return clips.flatMap((index) => cuesOfClip(timeline, index)).filter(({ at }) => at >= from && at < to);
}
