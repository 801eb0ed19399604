import type { AnimationStep } from '../app/state/animation-step.ts';
import type { StateSeeker } from '../replay/seek.ts';
import type { LogEntry } from '../rules/play/game.ts';
import type { ModelId, UnitId } from '../rules/core/ids.ts';
import type { GameState } from '../rules/core/state/state.ts';
import type { Performance } from './performance.ts';
import type { ModelPose } from './pose.ts';
import type { Residual } from './residual.ts';
import type { Fall as FallInPhysics } from '../app/events/debris.ts';
import type { Seconds } from '../kernel/units.ts';

/**
 * One clip of a replay. What it shows is computed on demand from the nearest keyframe, so that a long replay does not
 * hold every state.
 */
export type TimelineClip = {
  readonly start: Seconds;
  readonly length: Seconds;
  /** Its log entry; −1 for the pause before the first. */
  readonly entry: number;
  /** The events it shows, by their index in the whole log; `to` is exclusive. */
  readonly events: readonly [from: number, to: number];
  /** Its kind, known without computing the scene. */
  readonly kind: AnimationStep['kind'] | 'breath';
  /** The game as shown during the clip. */
  readonly state: GameState;
  /** The animation step; undefined for a pause. */
  readonly act: AnimationStep | undefined;
  /** The motion of its minis. The fall of the slain is not included: `posesAt` takes falls separately. */
  readonly performance: Performance | undefined;
  /** The rest pose of every model and tray. */
  readonly rests: ReadonlyMap<ModelId, ModelPose>;
  /** Models still easing into place when it begins, and how far they have to go. */
  readonly easing: ReadonlyMap<ModelId, Residual>;
};

/** Kinds of marks. */
const MARK_KINDS = [
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

/** An event worth seeking to: a tick on the timeline bar, and what the director plans by. */
export type TimelineMark = {
  /** When its event begins to be seen. */
  readonly time: Seconds;
  readonly kind: MarkKind;
  readonly tone: 'plain' | 'good' | 'bad' | 'phase';
  /** Index of its event in the whole log. */
  readonly event: number;
  readonly entry: number;
  /** Index of its clip. */
  readonly clip: number;
  /** The acting units and their targets; `models` where single models matter. */
  readonly units: readonly UnitId[];
  readonly against: readonly UnitId[];
  readonly models: readonly ModelId[];
};

/** A stretch of a replay in which units charge or fight. */
export type TimelineStretch = { readonly kind: 'charge' | 'combat'; readonly from: Seconds; readonly to: Seconds };

/** A whole replay laid out in time. */
export type Timeline = {
  readonly length: Seconds;
  /** In order and without gaps; the first is a short pause before anything happens. */
  readonly clips: readonly TimelineClip[];
  readonly initial: GameState;
  readonly entries: readonly LogEntry[];
  /** In order of time. */
  readonly marks: readonly TimelineMark[];
  readonly stretches: readonly TimelineStretch[];
  /** The models slain, in order. */
  readonly falls: readonly TimelineFall[];
  /** The clips in which a turn ends and the slain are removed. */
  readonly turns: readonly number[];
  /** The seed of unscripted dice: the same throws tumble the same way again. */
  readonly seed: number;
  /** States by event index, and the positions of events in the log. */
  readonly log: StateSeeker;
};

/** The clip at a second, its index, and the seconds since it began. Times out of range are clamped. */
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

/** The models slain by one event, as the physics of their fall needs them, and when they fall. */
export type TimelineFall = FallInPhysics & {
  /** Index of the event in the whole log. */
  readonly number: number;
  /** Index of the clip in which they fall. */
  readonly clip: number;
};
