import type { AnimationStep } from '../app/state/animation-step.ts';
import { planWholeAnimation } from '../app/play/plan-animation.ts';
import { assert } from '../kernel/assert.ts';
import type { LogEntry } from '../rules/play/game.ts';
import type { ModelId } from '../rules/core/ids.ts';
import type { GameState } from '../rules/core/state/state.ts';
import { actingAt } from './acting.ts';
import type { Draft } from './clips-of.ts';
import type { Performance } from './performance.ts';
import { performanceOf } from './performance-of.ts';
import type { ModelPose } from './pose.ts';
import type { TimelineClip } from './timeline.ts';
import { type Residual, residualOf } from './residual.ts';
import { restPoses } from './rest-poses.ts';

/** A clip with its place in time, before what it shows is computed. */
export type Placed = Pick<Draft, 'act' | 'kind' | 'length'> & Pick<TimelineClip, 'start' | 'entry' | 'events'>;

/** What a clip shows. */
type Scene = {
  readonly state: GameState;
  readonly act: AnimationStep | undefined;
  readonly performance: Performance | undefined;
  readonly rests: ReadonlyMap<ModelId, ModelPose>;
};

/** Scenes kept in memory: playing and scrubbing return to the same few. */
const KEPT = 24;

/** Computes what clips show on demand and keeps the last few. `stateAfter` gives the state after a number of events. */
export function createScenes(
  placed: readonly Placed[],
  entries: readonly LogEntry[],
  initial: GameState,
  stateAfter: (events: number) => GameState,
) {
  const actsOf = keeping(KEPT, (entry: number): readonly AnimationStep[] => {
    const found = entries[entry];
    if (found === undefined) return [];
    const first = placed[firstOf(entry)]!.events[0];
    return planWholeAnimation(stateAfter(first), found.events);
  });
  /** Index of the first clip of an entry. */
  const firstOf = (entry: number): number => {
    let [low, high] = [0, placed.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (placed[middle]!.entry >= entry) high = middle;
      else low = middle + 1;
    }
    return low;
  };
  const at = keeping(KEPT, (i: number): Scene => {
    const clip = placed[i];
    assert(clip !== undefined, `no clip ${i}`);
    const act = clip.act === undefined ? undefined : actsOf(clip.entry)[clip.act];
    const state = act?.shows ?? (clip.entry < 0 ? initial : stateAfter(clip.events[1]));
    const rests = restPoses(state);
    return { state, act, rests, performance: performanceOf(state, act, undefined, (id) => rests.get(id)) };
  });
  const easing = keeping(KEPT, (i: number): ReadonlyMap<ModelId, Residual> => {
    const eased = new Map<ModelId, Residual>();
    if (i === 0) return eased;
    const [before, now] = [at(i - 1), at(i)];
    const left = new Map(before.performance && actingAt(before.performance, before.rests, placed[i - 1]!.length));
    const targets = new Map(now.performance?.posesAt(0));
    for (const [id, rest] of now.rests) {
      const was = left.get(id) ?? before.rests.get(id);
      const residual = was && residualOf(was, targets.get(id) ?? rest);
      if (residual) eased.set(id, residual);
    }
    return eased;
  });
  return { at, easing };
}

/** Memoises the last `most` results of a function. */
function keeping<T>(most: number, answer: (n: number) => T): (n: number) => T {
  const known = new Map<number, T>();
  return (n) => {
    const found = known.get(n);
    if (found !== undefined) {
      known.delete(n);
      known.set(n, found);
      return found;
    }
    const fresh = answer(n);
    known.set(n, fresh);
    for (const oldest of known.keys()) {
      if (known.size <= most) break;
      known.delete(oldest);
    }
    return fresh;
  };
}
