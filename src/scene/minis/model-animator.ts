import type { AnimationStep } from '../../app/state/animation-step.ts';
import type { Toppled } from '../../app/state/services.ts';
import type { ModelId } from '../../rules/core/ids.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import { performanceOf } from '../../timeline/performance-of.ts';
import type { Performance } from '../../timeline/performance.ts';
import type { ModelPose } from '../../timeline/pose.ts';
import { restPoses } from '../../timeline/rest-poses.ts';
import { withResidual, type Residual, residualOf, shrunk } from '../../timeline/residual.ts';
import type { RenderContext } from '../context/render-context.ts';

/** The models at one moment of the game: rest poses, the performance, and the residuals of models easing into place. */
export type ModelAnimator = {
  readonly rests: ReadonlyMap<ModelId, ModelPose>;
  /** Playback number of its animation step, and whether the step ends with the performance. */
  readonly serial: number | undefined;
  readonly endsAct: boolean;
  performance: Performance | undefined;
  time: number;
  readonly residuals: Map<ModelId, Residual>;
};

/** Creates the animator of a state and one of its animation steps. `serial` is the number of the step's playback. */
export function assemble(
  state: GameState,
  act: AnimationStep | undefined,
  toppled: Toppled | undefined,
  serial: number | undefined,
): ModelAnimator {
  const rests = restPoses(state);
  const performance = performanceOf(state, act, toppled, (id) => rests.get(id));
  return { rests, serial, endsAct: act?.kind !== 'dice', performance, time: -1, residuals: new Map() };
}

/** Moves every model to its target pose; models near it ease there, unless motion is reduced. */
export function takePlaces(context: RenderContext, modelAnimator: ModelAnimator, still: boolean): void {
  context.poses.clear();
  if (modelAnimator.performance)
    for (const [id, pose] of modelAnimator.performance.posesAt(0)) context.poses.set(id, pose);
  for (const [id, rest] of modelAnimator.rests) {
    const before = context.shown.get(id);
    const target = context.poses.get(id) ?? rest;
    const residual = before && !still ? residualOf(before, target) : undefined;
    if (residual) modelAnimator.residuals.set(id, residual);
    const pose = residual ? withResidual(target, residual) : target;
    if (pose !== rest) context.poses.set(id, pose);
    context.shown.set(id, pose);
  }
  writeInstanceBatches(context, () => true);
}

/** Advances the models by a time step in seconds. Returns whether the performance ended in it. */
export function stepModelAnimator(context: RenderContext, modelAnimator: ModelAnimator, step: number): boolean {
  // The first frame starts the clock, because its time step includes the idle time before.
  const isFirst = modelAnimator.time < 0;
  modelAnimator.time = isFirst ? 0 : modelAnimator.time + step;
  const moved = new Set(context.poses.keys());
  context.poses.clear();
  const { performance } = modelAnimator;
  if (isFirst && performance) context.dust.raise(performance.puffs, context.sky.uSkySecond.value);
  const over = performance !== undefined && modelAnimator.time >= performance.length;
  if (performance) for (const [id, pose] of performance.posesAt(modelAnimator.time)) context.poses.set(id, pose);
  if (over) settle(context, modelAnimator);
  for (const [id, residual] of modelAnimator.residuals) {
    const next = isFirst ? residual : shrunk(residual, step);
    const target = context.poses.get(id) ?? modelAnimator.rests.get(id);
    if (next === undefined || target === undefined) modelAnimator.residuals.delete(id);
    else {
      modelAnimator.residuals.set(id, next);
      context.poses.set(id, withResidual(target, next));
    }
  }
  for (const id of context.poses.keys()) moved.add(id);
  for (const id of moved) {
    const pose = context.poses.get(id) ?? modelAnimator.rests.get(id);
    if (pose) context.shown.set(id, pose);
  }
  writeInstanceBatches(context, (id) => moved.has(id));
  return over;
}

/** Ends the performance: every model eases from its last pose to its rest pose. */
function settle(context: RenderContext, modelAnimator: ModelAnimator): void {
  modelAnimator.performance = undefined;
  for (const [id, pose] of context.poses) {
    const rest = modelAnimator.rests.get(id);
    const residual = rest && residualOf(pose, rest);
    if (residual) modelAnimator.residuals.set(id, residual);
    if (rest) context.poses.delete(id);
  }
}

/** Writes the poses of moved minis to their instances. */
export function writeInstanceBatches(context: RenderContext, isMoved: (id: ModelId) => boolean): void {
  for (const { instances, place } of context.instanceBatches) {
    for (let i = 0; i < instances.length; i++) {
      const instance = instances[i]!;
      if (isMoved(instance.model)) place(i, context.poses.get(instance.model) ?? instance.rest);
    }
  }
  context.shadowsStale = true;
}
