import type { GameEvent } from '../rules/core/events/event.ts';
import type { Seconds } from '../kernel/units.ts';
import type { SystemName } from '../rules/core/system.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { cuesOfStep } from './act-cues.ts';
import type { Cue } from './cue.ts';
import type { Heard } from './hear.ts';
import { CLIENT_SYSTEMS } from '../app/systems/systems.ts';

/** The cues of one clip, in seconds of the replay. The same log always gives the same cues. */
export function cuesOfClip(timeline: Timeline, index: number): readonly Cue[] {
  const clip = timeline.clips[index];
  const act = clip?.act;
  if (clip === undefined || act === undefined) return [];
  const spell = timeline.entries[clip.entry]?.events.some(isSpell) ?? false;
  return cuesOfStep(act, clip.state, 7919 * (clip.entry + 2) + clip.events[0], spell).flatMap((cue) =>
    cue.at <= clip.length ? [{ ...cue, at: clip.start + cue.at }] : [],
  );
}

/** Every cue of a replay, in order of time. */
export const cuesOf = (timeline: Timeline): readonly Cue[] =>
  timeline.clips.flatMap((_, index) => cuesOfClip(timeline, index));

const isSpell = (event: GameEvent): boolean =>
  event.kind === 'spell-cast' || (event.kind === 'checked' && event.purpose === 'cast');

/** The ambience beneath all other sounds between two seconds: the room, and in outdoor games the wind. */
export function bedOf(system: SystemName, from: Seconds, to: Seconds): readonly Heard[] {
  const under = { at: from, take: 0, pitch: 1, far: 0, lasts: to - from } as const;
  const room: Heard = { ...under, sound: 'room', left: 0.7, right: 0.7 };
  const wind: Heard = { ...under, sound: 'wind', left: 0.5, right: 0.62 };
  return CLIENT_SYSTEMS[system].sound.wind ? [room, wind] : [room];
}
