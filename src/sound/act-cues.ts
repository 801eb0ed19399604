import type { AnimationStep } from '../app/state/animation-step.ts';
import type { Random32 } from '../kernel/random.ts';
import { seededRandom } from '../kernel/random.ts';
import { LUNGE } from '../timeline/blows.ts';
import { marchPoses, type MarchTrack, planMarches } from '../timeline/plan-march.ts';
import { planWalk } from '../timeline/plan-walk.ts';
import { throwLength } from '../timeline/durations.ts';
import type { GameState } from '../rules/core/state/state.ts';
import type { Cue } from './cue.ts';
import { footingAt } from './ground.ts';
import { cue, walkCues } from './walk-cues.ts';

/** Seconds between the footfalls of a marching regiment, and how many feet are heard at each. */
const TRAMP = 2 / 7.5;
const FEET = 2;
/** How many blows and shots are heard at most. */
const MOST_BLOWS = 12;
/** Seconds until the first die lands, between dice, and of each die's knocks; and the most dice heard. */
const DICE = { first: 0.16, stagger: 0.045, most: 14, knocks: [0, 0.19, 0.32, 0.4] } as const;
/** Divides a 32-bit random number to give 0 to 1. */
const FRACTION = 2 ** 32;
/** Seconds between one falling mini and the next. */
const NEXT_FALL = 0.07;

/**
 * The cues of an animation step, in seconds from its start and in order of time.
 *
 * @param state The game as the step shows it.
 * @param seed Chooses takes and small variations: the same seed gives the same cues.
 * @param isSpell Whether the projectile is a spell.
 */
export function cuesOfStep(act: AnimationStep, state: GameState, seed: number, isSpell = false): readonly Cue[] {
  const random = seededRandom(seed);
  const cues = cuesBy(act, state, random);
  const said = isSpell ? cues.map((one) => (one.sound === 'arrow' ? { ...one, sound: 'spell' as const } : one)) : cues;
  return said.toSorted((a, b) => a.at - b.at);
}

function cuesBy(act: AnimationStep, state: GameState, random: Random32): readonly Cue[] {
  switch (act.kind) {
    case 'walk': {
      const tracks = planWalk(act.moves, state.models, act.charge, act.tumble);
      const first = tracks[0];
      const call: readonly Cue[] =
        act.charge && first ? [cue(0, 'drum', first.stages[0]?.leg.from, tracks.length > 1 ? 0.8 : 0.45, random)] : [];
      const rush: readonly Cue[] =
        act.charge && tracks.length > 3 && first ? [cue(first.start, 'rush', first.rest, 1, random)] : [];
      const clashes = tracks.flatMap((track, i) =>
        track.contacts.length > 0 && i < 4 ? [cue(track.end, 'blow', track.rest, 0.6, random)] : [],
      );
      return [...call, ...rush, ...walkCues(tracks, state, random), ...clashes];
    }
    case 'march':
      return planMarches(act.marches, state).flatMap((track) => marchCues(track, state, random));
    case 'dice':
      return [...lungeCues(act, random), ...flightCues(act, random), ...diceCues(act, random)];
    case 'fall':
      return act.slain.map(({ model }, i) => cue(0.18 + i * NEXT_FALL, 'fall', model.at, 0.9, random));
  }
}

/** The footsteps of a marching regiment, the horn or drum as it sets out, and the clash when it strikes. */
function marchCues(track: MarchTrack, state: GameState, random: Random32): readonly Cue[] {
  const { march, start, end, strikes } = track;
  const charges = march.how === 'charge' || march.how === 'pursuit';
  const beats = march.how === 'reform' && march.legs.length === 1 ? 0 : Math.floor((end - start) / TRAMP);
  const feet = Array.from({ length: beats }, (_, i) => start + 0.05 + i * TRAMP).flatMap((at) => {
    const poses = [...marchPoses(track, at)];
    return Array.from({ length: FEET }, () => {
      const place = poses[random() % Math.max(1, poses.length)]?.[1].at ?? march.from.at;
      return cue(at + (0.06 * random()) / FRACTION, footingAt(state, place), place, 0.75, random);
    });
  });
  const call = charges
    ? [cue(start, 'horn', march.from.at, 0.8, random), cue(start + 0.1, 'rush', march.to.at, 0.9, random)]
    : beats > 0
      ? [cue(start, 'drum', march.from.at, 0.5, random)]
      : [];
  const clash = strikes
    ? [0, 0.04, 0.09].map((late) => cue(end + late, late > 0 ? 'blade' : 'blow', march.to.at, 0.8, random))
    : [];
  return [...call, ...feet, ...clash];
}

function lungeCues({ lunges }: Extract<AnimationStep, { kind: 'dice' }>, random: Random32): readonly Cue[] {
  const every = Math.max(1, Math.ceil(lunges.length / MOST_BLOWS));
  const gain = Math.max(0.4, 1 / Math.sqrt(Math.max(1, Math.min(lunges.length, MOST_BLOWS) / 2)));
  return lunges.flatMap(({ at }, i) =>
    i % every > 0 ? [] : [cue(i * LUNGE.next + LUNGE.blow, random() % 3 > 0 ? 'blade' : 'blow', at, gain, random)],
  );
}

const flightCues = ({ flights = [] }: Extract<AnimationStep, { kind: 'dice' }>, random: Random32): readonly Cue[] =>
  flights.slice(0, MOST_BLOWS).map(({ to }, i) => cue(0.02 + i * LUNGE.next, 'arrow', to, 1, random));

/** The knocks of dice, group by group. They have no place, so they are equally loud from everywhere. */
function diceCues({ groups }: Extract<AnimationStep, { kind: 'dice' }>, random: Random32): readonly Cue[] {
  const { whole } = throwLength(groups.length);
  return groups.flatMap(({ pips }, g) => knocksOf(Math.min(DICE.most, pips.length), g * whole, random));
}

function knocksOf(dice: number, from: number, random: Random32): readonly Cue[] {
  const gain = 0.9 / Math.sqrt(Math.max(1, dice / 3));
  return Array.from({ length: dice }, (_, i) => i).flatMap((i) => {
    const at = from + DICE.first + i * DICE.stagger + (0.03 * random()) / FRACTION;
    const livelier = 0.85 + (0.3 * random()) / FRACTION;
    return DICE.knocks.map((late, k) => cue(at + late * livelier, 'die', undefined, gain * 0.62 ** k, random));
  });
}
