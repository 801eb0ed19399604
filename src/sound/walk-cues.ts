import type { Point } from '../kernel/point.ts';
import type { Random32 } from '../kernel/random.ts';
import type { GameState } from '../rules/core/state/state.ts';
import { pathEffort } from '../timeline/gait.ts';
import { effortAt, type WalkTrack } from '../timeline/plan-walk.ts';
import { alongLeg, legSpan } from '../timeline/travel.ts';
import type { Cue } from './cue.ts';
import { footingAt } from './ground.ts';
import { FOOTFALL_PRECISION } from '../kernel/display-tolerances.ts';

type Leg = WalkTrack['path']['legs'][number];

/** Inches between footfalls and between climbing holds, matching how minis are animated. */
const STRIDE = 1.1;
const HOLD = 0.5;
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
const tumbleCues = ({ start, end, path, rest }: WalkTrack, random: Random32): readonly Cue[] => [
  cue(start, 'leap', path.legs[0]?.from ?? rest, 0.7, random),
  cue(end, 'land', rest, 1, random),
  cue(end + 0.03, 'fall', rest, 0.8, random),
];

function stepsOf(
  track: WalkTrack,
  state: Pick<GameState, 'terrain' | 'rules'>,
  gain: number,
  random: Random32,
): readonly Cue[] {
  const cues: Cue[] = [];
  let done = 0;
  for (const leg of track.path.legs) {
    const effort = pathEffort({ ...track.path, legs: [leg] });
    const at = (share: number): number => timeOf(track, done + effort * share);
    cues.push(...legCues(leg, at, state, gain, random));
    done += effort;
  }
  return cues;
}

function legCues(
  leg: Leg,
  at: (share: number) => number,
  state: Pick<GameState, 'terrain' | 'rules'>,
  gain: number,
  random: Random32,
): readonly Cue[] {
  const span = legSpan(leg);
  switch (leg.kind) {
    case 'walk':
    case 'slope':
      return sharesOf(span, STRIDE).map((share) => {
        const place = alongLeg(leg, share);
        return cue(at(share), footingAt(state, place), place, gain, random);
      });
    case 'climb':
    case 'ladder':
      return sharesOf(span, HOLD).map((share) => cue(at(share), 'climb', alongLeg(leg, share), 0.8 * gain, random));
    case 'jump-across':
    case 'jump-down':
      return [cue(at(0), 'leap', leg.from, gain, random), cue(at(1), 'land', leg.to, gain, random)];
    case 'fly':
      return [cue(at(0), 'leap', leg.from, 0.7 * gain, random), cue(at(1), 'land', leg.to, 0.4 * gain, random)];
    case 'step':
      return [];
  }
}

/** The footfalls of a leg, as shares of its length. */
function sharesOf(span: number, every: number): readonly number[] {
  const count = Math.floor(span / every);
  return Array.from({ length: count }, (_, i) => ((i + 1) * every) / span);
}

/** The second at which a model has put this effort into its path, found by bisection. */
function timeOf(track: WalkTrack, effort: number): number {
  let [low, high] = [track.start, track.end];
  while (high - low > FOOTFALL_PRECISION) {
    const middle = (low + high) / 2;
    if (effortAt(track, middle) < effort) low = middle;
    else high = middle;
  }
  return high;
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
