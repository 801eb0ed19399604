import { shotPoses } from '../camera/poses/pose-at.ts';
import { filmLength, type Shot, type ShotList } from '../camera/list/shot-list.ts';
import { clipAt, type Timeline } from '../timeline/timeline.ts';
import { bedOf, cuesOfClip } from '../sound/cues-of.ts';
import type { Seconds } from '../kernel/units.ts';
import type { Cue } from '../sound/cue.ts';
import { earOf, hear, type Heard } from '../sound/hear.ts';
import { SWELL_PEAK } from '../sound/sounds.ts';

/** Shots slower than this pace are silent except for the ambience. */
const SLOWEST = 0.2;
/** How far the pitch follows slow and fast motion. */
const PITCH = { least: 0.72, most: 1.25 } as const;

/** Seconds before dice are shown at which the ambience has faded away. */
const HUSH: Seconds = 0.3;

/** Every sound of a film: each cue at the second its shot shows it, heard from the camera's position, over the ambience. */
export function soundOfFilm(list: ShotList, timeline: Timeline): readonly Heard[] {
  const heard = list.shots.flatMap((shot) => soundOfShot(shot, list, timeline));
  return [...bedOfFilm(list, timeline), ...swellOf(list), ...heard].toSorted((a, b) => a.at - b.at);
}

/** The ambience, silent from shortly before dice are shown until they lie. */
function bedOfFilm(list: ShotList, { initial }: Timeline): readonly Heard[] {
  const throws = list.shots.filter(isOfDice);
  const begins = [0, ...throws.map(secondOfResult)];
  const ends = [...throws.map(({ from }) => from - HUSH), filmLength(list)];
  return begins.flatMap((from, i) => (ends[i]! > from ? bedOf(initial.rules.system, from, ends[i]!) : []));
}

/** The swell, loudest when the last shot decides the film: as its models strike, or as it begins. Not before dice lie. */
function swellOf({ shots }: ShotList): readonly Heard[] {
  const last = shots.at(-1);
  if (last === undefined || last.rig.kind === 'wide' || last.pace < SLOWEST) return [];
  const results = shots.filter(isOfDice).map(secondOfResult);
  const at = Math.max(last.from + (last.strikes ?? 0) - SWELL_PEAK, ...results);
  return [{ at, sound: 'swell', take: 0, pitch: 1, left: 0.6, right: 0.6, far: 0 }];
}

const isOfDice = ({ rig }: Shot): boolean => rig.kind === 'dice';

/** The second of the film at which the dice of a shot lie. */
const secondOfResult = ({ from, length, outcome }: Shot): Seconds => from + Math.min(length, outcome?.at ?? length);

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
