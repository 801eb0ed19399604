import type { AnimationStep } from '../app/state/animation-step.ts';
import type { StateSeeker } from '../replay/seek.ts';
import type { LogEntry } from '../rules/play/game.ts';
import type { ModelId, UnitId } from '../rules/core/ids.ts';
import type { GameState } from '../rules/core/state/state.ts';
import type { Performance } from './perform.ts';
import type { ModelPose } from './pose.ts';
import type { Residual } from './residual.ts';
import type { Fall as FallInPhysics } from '../app/events/debris.ts';
import type { Seconds } from '../kernel/units.ts';

/**
 * One thing after another that is shown. What it shows is worked out on demand, from the state kept
 * nearest before it: a long replay does not hold every state it goes through.
 */
export type TimelineClip = {
  readonly start: Seconds;
  readonly length: Seconds;
  /** The entry of the log it belongs to; −1 for the rest before the first. */
  readonly entry: number;
  /** The events it shows, by their numbers in the whole log: from, and up to but not with. */
  readonly events: readonly [from: number, to: number];
  /** What it is, known without working anything out. */
  readonly kind: AnimationStep['kind'] | 'breath';
  /** The game as it is seen meanwhile. */
  readonly state: GameState;
  /** What is acted; undefined for a breath in which nothing moves. */
  readonly act: AnimationStep | undefined;
  /** How minis move in it. The fall of the slain is no part of it: `posesAt` asks for falls. */
  readonly performance: Performance | undefined;
  /** The rest poses in it, trays included: what does not move is there. */
  readonly rests: ReadonlyMap<ModelId, ModelPose>;
  /** Models that still ease into place when it begins, and how far they have to go. */
  readonly easing: ReadonlyMap<ModelId, Residual>;
};

/** What a mark is of. */
export const MARK_KINDS = [
  'turn',
  'phase',
  'charge',
  'contact',
  'failure',
  'challenge',
  'combat',
  'casualty',
  'fall',
  'result',
] as const;
export type MarkKind = (typeof MARK_KINDS)[number];

/** Something worth going to: a tick of the bar, and what a director plans by. */
export type TimelineMark = {
  /** When what it is of begins to be seen. */
  readonly time: Seconds;
  readonly kind: MarkKind;
  readonly tone: 'plain' | 'good' | 'bad' | 'phase';
  /** The number of its event in the whole log. */
  readonly event: number;
  readonly entry: number;
  /** Its clip. */
  readonly clip: number;
  /** The units that act and their targets; models where single ones matter. */
  readonly units: readonly UnitId[];
  readonly against: readonly UnitId[];
  readonly models: readonly ModelId[];
};

/** A stretch of a replay in which units charge or fight. */
export type TimelineStretch = { readonly kind: 'charge' | 'combat'; readonly from: Seconds; readonly to: Seconds };

/** A whole replay laid out in time. */
export type Timeline = {
  readonly length: Seconds;
  /** In order, each beginning where the one before ends; the first is a short rest before anything happens. */
  readonly clips: readonly TimelineClip[];
  readonly initial: GameState;
  readonly entries: readonly LogEntry[];
  /** In order of time. */
  readonly marks: readonly TimelineMark[];
  readonly stretches: readonly TimelineStretch[];
  /** Every model that is slain, in order. */
  readonly falls: readonly TimelineFall[];
  /** The clips in which a turn ends: the slain are taken away. */
  readonly turns: readonly number[];
  /** Of the dice that no script gave: the same throws tumble the same way again. */
  readonly seed: number;
  /** States by event number, and where events stand in the log. */
  readonly log: StateSeeker;
};

/** What is on at a second: the clip, its index, and how many seconds it has been on. Before the start and after the end the first and the last. */
export function clipAt(
  { clips }: Pick<Timeline, 'clips'>,
  time: Seconds,
): { readonly clip: TimelineClip; readonly index: number; readonly since: Seconds } {
  let [low, high] = [0, clips.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (clips[middle]!.start <= time) low = middle;
    else high = middle - 1;
  }
  const clip = clips[low]!;
  return { clip, index: low, since: Math.min(clip.length, Math.max(0, time - clip.start)) };
}

/** Models that one event slew, as physics is asked about them, and when on the timeline they fall and are removed. */
export type TimelineFall = FallInPhysics & {
  /** The number of the event in the whole log. */
  readonly number: number;
  /** The clip in which they fall. */
  readonly clip: number;
};
