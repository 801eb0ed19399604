import type { Point } from '../kernel/point.ts';
import type { Inches, Seconds } from '../kernel/units.ts';
import type { ModelId } from '../rules/core/ids.ts';
import type { ModelPose } from './pose.ts';

/** A puff of dust: where it rises, at which second of its performance, and its radius when it is gone. */
export type Puff = { readonly at: Point; readonly time: Seconds; readonly size: Inches };

/** Minis in motion: for how many seconds, their poses at each of them, and their dust. */
export type Performance = {
  readonly length: Seconds;
  readonly posesAt: (time: Seconds) => Iterable<readonly [ModelId, ModelPose]>;
  /** The dust they raise. */
  readonly puffs: readonly Puff[];
};
