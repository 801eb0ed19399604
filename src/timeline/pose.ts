import type { Point } from '../kernel/point.ts';
import type { Model } from '../rules/core/state/state.ts';

/** How a mini is shown at a moment: where its base is, which way it faces, how it leans forward and how high it hops. */
export type ModelPose = {
  readonly at: Point;
  readonly facing: number;
  readonly lean: number;
  readonly hop: number;
  /** How it is turned about the middle of its base when it no longer stands: a rotation x, y, z, w. */
  readonly turn?: readonly [x: number, y: number, z: number, w: number];
};

/** How a model stands when nothing moves it. */
export const standing = ({ at, facing }: Pick<Model, 'at' | 'facing'>): ModelPose => ({ at, facing, lean: 0, hop: 0 });
