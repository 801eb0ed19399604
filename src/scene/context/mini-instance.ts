import type { Vector3 } from 'three';
import type { ModelId } from '../../rules/core/ids.ts';
import type { Side } from '../../rules/core/turn.ts';
import type { ModelPose } from '../../timeline/pose.ts';

/** One instance of a group: whose it is, how it is scaled, and where it stands when nothing moves. */
export type MiniInstance = {
  readonly model: ModelId;
  readonly side: Side;
  readonly scale: readonly [x: number, y: number, z: number];
  /** Of the instance's foot above the bottom of the base. */
  readonly lift: number;
  /** Beside the middle, and turned against it: for parts of what moves as one body. */
  readonly shift?: { readonly x: number; readonly z: number; readonly spin: number };
  readonly rest: ModelPose;
};

/** Minis that share a form, hence a draw call. */
export type MiniGroupPlan = { readonly key: string; readonly instances: readonly MiniInstance[] };

/** Minis that share a figure, one mesh for each of its forms. The frame loop moves them and chooses their forms. */
export type InstanceBatch = {
  readonly instances: readonly MiniInstance[];
  /** Puts a mini where its pose says. */
  readonly place: (instance: number, pose: ModelPose) => void;
  /**
   * Gives every miniature the level of detail that a camera at this position can tell; true when any has changed.
   * Called for every frame, so it allocates nothing.
   *
   * @param pixels How many an inch takes at a distance of one inch.
   */
  readonly focus: (position: Vector3, pixels: number) => boolean;
};
