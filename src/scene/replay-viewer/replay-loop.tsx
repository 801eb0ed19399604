import { useFrame, useThree } from '@react-three/fiber';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Actions } from '../../app/actions.ts';
import type { Toppled } from '../../app/state/services.ts';
import { useTableStore } from '../../app/state/table-store.ts';
import type { ModelId } from '../../rules/core/ids.ts';
import { fallsAt } from '../../timeline/falls.ts';
import { fallenPoses, movingAt, puffsIn } from '../../timeline/poses-at.ts';
import { clipAt, type TimelineClip, type TimelineFall } from '../../timeline/timeline.ts';
import { restTime } from '../../timeline/times.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import {
  replayViewerNow,
  type ReplayViewerState,
  type ReplayViewerStore,
  useReplayViewer,
  useReplayViewerStore,
} from '../../replay-viewer/replay-viewer-store.ts';
import { writeInstanceBatches } from '../minis/model-animator.ts';
import { endFrame, firstGlance, keepPace } from '../picture/frame-end.ts';
import { FRESH_PACE } from '../picture/picture-quality.ts';
import type { RenderContext, Lamp } from '../context/render-context.ts';
import type { Seconds } from '../../kernel/units.ts';

/** Longest real-time step of a frame, seconds. */
const LONGEST_STEP = 0.25;

type ReplayLoopProps = {
  readonly context: RenderContext;
  readonly actions: Actions;
  readonly lamp: { readonly current: Lamp | null };
  readonly shown: GameState;
};

/**
 * The frame loop of a replay: its clock, then the pose of every model, then shadows. Seconds do not pass through React,
 * and no frame is requested while paused.
 */
export function ReplayLoop({ context, actions, lamp, shown }: ReplayLoopProps) {
  const invalidate = useThree((three) => three.invalidate);
  const store = useTableStore();
  const viewer = useReplayViewerStore();
  const clock = useReplayViewer((replayViewer) => replayViewer.clock);
  const requestedView = useReplayViewer((replayViewer) => replayViewer.view);
  const glance = useRef(firstGlance());
  const pace = useRef(FRESH_PACE);
  const waiting = useRef(new Set<() => void>());
  const drawn = useRef(-1);
  const clip = useReplayViewer((replayViewer) => replayViewer.clip) ?? -1;

  // Every model of this clip is mounted: resolves whatever waited for it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other minis have come on whenever another state is shown
  useLayoutEffect(() => {
    drawn.current = clip;
    placeNow(viewer, context, store.getState().settings.reducedMotion, true);
    invalidate();
    const told = [...waiting.current];
    waiting.current.clear();
    for (const tell of told) tell();
  }, [shown, clip, context, store, viewer, invalidate]);

  useEffect(() => clock?.subscribe(invalidate), [clock, invalidate]);

  useEffect(() => {
    if (requestedView) context.camera?.lookFrom(requestedView);
  }, [requestedView, context]);

  useEffect(() => {
    const now = replayViewerNow(viewer);
    if (now) now.sight.current = () => context.camera?.view();
    context.showMoment = async (time) => {
      const { clock, facts, timeline } = replayViewerNow(viewer) ?? {};
      if (!clock || !facts || !timeline) return;
      clock.pause();
      clock.seek(time);
      await facts.ready(time);
      const wanted = clipAt(timeline, time).index;
      while (drawn.current !== wanted && replayViewerNow(viewer))
        await new Promise<void>((done) => waiting.current.add(done));
      placeNow(viewer, context, store.getState().settings.reducedMotion, false);
    };
    return () => {
      context.showMoment = undefined;
    };
  }, [context, store, viewer]);

  // Back in the game every model is at its place, and none eases there.
  useLayoutEffect(
    () => () => {
      context.poses.clear();
      context.shown.clear();
      context.dust.clear();
    },
    [context],
  );

  useFrame((three, delta) => {
    const { settings } = store.getState();
    pace.current = keepPace(pace.current, delta, settings, actions);
    const now = replayViewerNow(viewer);
    if (now?.clock.isPlaying()) {
      now.clock.advance(Math.min(delta, LONGEST_STEP));
      three.invalidate();
    }
    placeNow(viewer, context, settings.reducedMotion, false);
    endFrame(context, three, lamp.current, glance.current, shown);
  });
  return null;
}

/**
 * Moves every model to its pose at this second.
 *
 * @param isStill Whether the player asked for reduced motion.
 * @param all Whether minis were mounted since, so that all of them are written.
 */
function placeNow(viewer: ReplayViewerStore, context: RenderContext, isStill: boolean, all: boolean): void {
  const now = replayViewerNow(viewer);
  if (now === undefined) return;
  const at = now.clock.now();
  context.sky.uSkySecond.value = isStill ? 0 : at;
  showDust(context, now, at, isStill);
  const moved = takeSecond(context, now, isStill ? restTime(now.timeline, at) : at);
  if (all) writeInstanceBatches(context, () => true);
  else if (moved.size > 0) writeInstanceBatches(context, (id) => moved.has(id));
}

/** The clips whose dust was raised last. */
const RAISED = new WeakMap<RenderContext, TimelineClip>();

/** Shows the dust of the clip at a second, and of the one before it, which may still hang in the air. */
function showDust(context: RenderContext, { timeline }: ReplayViewerState, time: Seconds, isStill: boolean): void {
  const { dust } = context;
  const { clip, index } = clipAt(timeline, time);
  if (RAISED.get(context) !== clip) {
    RAISED.set(context, clip);
    dust.clear();
    for (const shown of timeline.clips.slice(Math.max(0, index - 1), index + 1))
      if (!isStill) dust.raise(puffsIn(shown), shown.start);
  }
  dust.settle(time);
}

/** Sets the poses of a second. @returns The models whose pose changed. */
function takeSecond(
  context: RenderContext,
  { timeline, facts }: ReplayViewerState,
  time: Seconds,
): ReadonlySet<ModelId> {
  const { clip, index, since } = clipAt(timeline, time);
  const moved = new Set<ModelId>();
  const { poses, shown } = context;
  poses.clear();
  for (const [id, rest] of clip.rests) poses.set(id, rest);
  for (const [id, pose] of movingAt(clip, since)) poses.set(id, pose);
  for (const fall of fallsAt(timeline, index)) {
    const toppled = facts.fallOf(fall.number);
    const lies = index > fall.clip ? lyingOf(fall, index, toppled) : fallenPoses(fall, index, since, toppled);
    for (const [id, pose] of lies) poses.set(id, pose);
  }
  for (const [id, pose] of poses)
    if (shown.get(id) !== pose) {
      shown.set(id, pose);
      moved.add(id);
    }
  return moved;
}

/** Poses of models that fell earlier: computed once per fall, and again when physics has answered. */
const LYING = new WeakMap<
  TimelineFall,
  { readonly toppled: Toppled | undefined; readonly poses: ReturnType<typeof fallenPoses> }
>();

function lyingOf(fall: TimelineFall, index: number, toppled: Toppled | undefined): ReturnType<typeof fallenPoses> {
  const known = LYING.get(fall);
  if (known && known.toppled === toppled) return known.poses;
  const poses = fallenPoses(fall, index, 0, toppled);
  LYING.set(fall, { toppled, poses });
  return poses;
}
