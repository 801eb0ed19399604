import type { Point } from '../kernel/point.ts';
import type { Inches, Radians, Share } from '../kernel/units.ts';
import type { Model } from '../rules/core/state/state.ts';

/** A mini's displayed pose: its base's place and facing, what its figure does over the base, and the base's hop. */
export type ModelPose = {
  readonly at: Point;
  readonly facing: Radians;
  /** How far the figure bends forward over its base, which stays level. */
  readonly lean: Radians;
  /** How far the whole mini is tipped to its right, over the rim of its base. */
  readonly roll?: Radians;
  /** How far the lowest point of the base is above `at`. */
  readonly hop: Inches;
  /** Height of the figure as a share of its own: less than 1 is crouched. Undefined is 1. */
  readonly stretch?: Share;
  /** Rotation about the base's centre of a mini that no longer stands: x, y, z, w. */
  readonly turn?: readonly [x: number, y: number, z: number, w: number];
};

/** The pose of a model at rest. */
export const standing = ({ at, facing }: Pick<Model, 'at' | 'facing'>): ModelPose => ({ at, facing, lean: 0, hop: 0 });
