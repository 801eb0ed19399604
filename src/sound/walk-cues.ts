import type { Point } from '../kernel/point.ts';
import type { Random32 } from '../kernel/random.ts';
import type { GameState } from '../rules/core/state/state.ts';
import { partsOf, placeAtEffort } from '../timeline/gait.ts';
import { timeOfEffort, type WalkTrack } from '../timeline/plan-walk.ts';
import type { Cue } from './cue.ts';
import { footingAt } from './ground.ts';

/** The most models whose steps are heard; with more walking, every few of them, each more quietly. */
const MOST_HEARD = 10;

/** The footsteps, holds, leaps and landings of models along their paths. */
export function walkCues(
  tracks: readonly WalkTrack[],
  state: Pick<GameState, 'terrain' | 'rules'>,
  random: Random32,
): readonly Cue[] {
  const every = Math.max(1, Math.ceil(tracks.length / MOST_HEARD));
  const gain = 1 / Math.sqrt(Math.min(tracks.length, MOST_HEARD));
  return tracks
    .filter((_, i) => i % every === 0)
    .flatMap((track) => (track.tumbles ? tumbleCues(track, random) : stepsOf(track, state, gain, random)));
}

/** A model that tumbles down: the air, then the ground. */
const tumbleCues = ({ start, end, stages, rest }: WalkTrack, random: Random32): readonly Cue[] => [
  cue(start, 'leap', stages[0]?.leg.from ?? rest, 0.7, random),
  cue(end, 'land', rest, 1, random),
  cue(end + 0.03, 'fall', rest, 0.8, random),
];

function stepsOf(
  track: WalkTrack,
  state: Pick<GameState, 'terrain' | 'rules'>,
  gain: number,
  random: Random32,
): readonly Cue[] {
  const at = (effort: number): number => timeOfEffort(track, effort);
  return track.stages.flatMap(({ kind, leg, from, to, run }): readonly Cue[] => {
    const parts = partsOf({ kind });
    if (parts !== undefined && run.from === from)
      return Array.from({ length: run.steps }, (_, i) => {
        const effort = from + ((i + 1) / run.steps) * (run.to - from);
        const place = placeAtEffort(track.stages, effort);
        return parts === 'steps'
          ? cue(at(effort), footingAt(state, place), place, gain, random)
          : cue(at(effort), 'climb', place, 0.8 * gain, random);
      });
    if (kind === 'fly')
      return [cue(at(from), 'leap', leg.from, 0.7 * gain, random), cue(at(to), 'land', leg.to, 0.4 * gain, random)];
    return kind === 'jump-across' || kind === 'jump-down'
      ? [cue(at(from), 'leap', leg.from, gain, random), cue(at(to), 'land', leg.to, gain, random)]
      : [];
  });
}

/** A cue with a random take, pitch and gain. `at` in seconds, `gain` a factor. */
export const cue = (
  at: number,
  sound: Cue['sound'],
  place: Point | undefined,
  gain: number,
  random: Random32,
): Cue => ({
  at,
  sound,
  take: random() % 12,
  pitch: 0.93 + (0.14 * random()) / 2 ** 32,
  gain: gain * (0.85 + (0.3 * random()) / 2 ** 32),
  ...(place ? { place } : {}),
});
