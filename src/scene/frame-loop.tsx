import { useFrame, useThree } from '@react-three/fiber';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Actions } from '../app/actions.ts';
import { ambienceOf } from '../app/play/ambience.ts';
import type { TableState } from '../app/state/table-state.ts';
import { useTable, useTableStore } from '../app/state/table-store.ts';
import { FRESH_PACE } from './picture/picture-quality.ts';
import { assemble, type ModelAnimator, stepModelAnimator, takePlaces } from './minis/model-animator.ts';
import { endFrame, firstGlance, keepPace } from './picture/frame-end.ts';
import { fallOf, shownState } from './context/shown.ts';
import type { RenderContext, Lamp } from './context/render-context.ts';

/** Longest time step of a frame, seconds, so that the first one after a pause does not jump. */
const LONGEST_STEP = 0.3;

type FrameLoopProps = {
  readonly context: RenderContext;
  readonly actions: Actions;
  readonly lamp: { readonly current: Lamp | null };
};

/**
 * The frame loop of the table: performances, then poses, then shadows, then the frame count. Nothing passes through
 * React, and no frame is requested while nothing moves.
 */
export function FrameLoop({ context, actions, lamp }: FrameLoopProps) {
  const playing = useTable((table) => table.playing);
  const state = useTable(shownState);
  const still = useTable((table) => table.settings.reducedMotion);
  const act = playing?.steps[0];
  const fall = useTable((table) => fallOf(table, act));
  const animator = useRef<ModelAnimator | undefined>(undefined);
  const glance = useRef(firstGlance());
  const invalidate = useThree((three) => three.invalidate);
  const pace = useRef(FRESH_PACE);
  useDriftingClouds(context);
  const store = useTableStore();

  // Runs before the minis get their new places, so that none is seen at the end of a walk before its start.
  useLayoutEffect(() => {
    if (state === undefined) return;
    const modelAnimator = assemble(state, act, fall?.toppled, playing?.serial);
    animator.current = modelAnimator;
    takePlaces(context, modelAnimator, still);
    invalidate();
  }, [state, act, fall, playing, still, context, invalidate]);

  // A fall without simulation is skipped.
  const isLost = act?.kind === 'fall' && fall === undefined;
  useEffect(() => {
    if (isLost && playing) actions.animation.stepDone(playing.serial);
  }, [isLost, playing, actions]);

  useFrame((three, delta) => {
    const { settings } = store.getState();
    if (!context.sky.isDrifting) pace.current = keepPace(pace.current, delta, settings, actions);
    context.sky.isDrifting = false;
    // The second stands under reduced motion: dust that is in the air would hang there, and be drawn for ever.
    if (settings.reducedMotion) context.dust.clear();
    else context.sky.uSkySecond.value += Math.min(delta, LONGEST_STEP);
    const now = animator.current;
    if (now !== undefined && (now.performance || now.residuals.size > 0)) {
      const over = stepModelAnimator(context, now, Math.min(delta, LONGEST_STEP));
      if (now.performance || now.residuals.size > 0) three.invalidate();
      if (over && now.serial !== undefined && now.endsAct) actions.animation.stepDone(now.serial);
    }
    if (context.dust.settle(context.sky.uSkySecond.value)) three.invalidate();
    endFrame(context, three, lamp.current, glance.current, state);
  });
  return null;
}

/** Time between frames in which nothing but clouds moves, milliseconds: their edges are soft, and cross half an inch a second. */
const DRIFT_EVERY = 250;

/** Whether clouds drift while nothing else moves: by day, never under reduced motion, and not where software draws. */
const cloudsDrift = (table: TableState): boolean => {
  const { hour, mat } = ambienceOf(table);
  const { reducedMotion, quality } = table.settings;
  return !reducedMotion && quality !== 'low' && hour === 'day' && mat !== 'dungeon';
};

/** Asks for a few frames a second while the page is seen, so that clouds and their shadows move over an idle table. */
function useDriftingClouds(context: RenderContext): void {
  const drifts = useTable(cloudsDrift);
  const invalidate = useThree((three) => three.invalidate);
  useEffect(() => {
    if (!drifts) return;
    const timer = setInterval(() => {
      if (document.hidden) return;
      context.sky.isDrifting = true;
      invalidate();
    }, DRIFT_EVERY);
    return () => clearInterval(timer);
  }, [drifts, context, invalidate]);
}
