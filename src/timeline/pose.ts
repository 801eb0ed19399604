import type { Point } from '../kernel/point.ts';
import type { Model } from '../rules/core/state/state.ts';

/** A mini's displayed pose: its base's place, facing and forward lean in radians, and hop in inches. */
export type ModelPose = {
  readonly at: Point;
  readonly facing: number;
  readonly lean: number;
  readonly hop: number;
  /** Rotation about the base's centre of a mini that no longer stands: x, y, z, w. */
  readonly turn?: readonly [x: number, y: number, z: number, w: number];
};

/** The pose of a model at rest. */
export const standing = ({ at, facing }: Pick<Model, 'at' | 'facing'>): ModelPose => ({ at, facing, lean: 0, hop: 0 });
