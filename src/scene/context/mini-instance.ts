import type { Vector3 } from 'three';
import type { ModelId } from '../../rules/core/ids.ts';
import type { Side } from '../../rules/core/turn.ts';
import type { ModelPose } from '../../timeline/pose.ts';

/** One instance of a group: its model, its scale, and its rest pose. */
export type MiniInstance = {
  readonly model: ModelId;
  readonly side: Side;
  readonly scale: readonly [x: number, y: number, z: number];
  /** Height of the instance's foot above the bottom of the base. */
  readonly lift: number;
  /** Whether it is a figure, which leans and crouches, on a base, which does not. */
  readonly bends?: true;
  /** Offset and rotation from the centre, for parts that move as one body. */
  readonly shift?: { readonly x: number; readonly z: number; readonly spin: number };
  readonly rest: ModelPose;
};

/** Minis that share a mesh, and therefore a draw call. */
export type MiniGroupPlan = { readonly key: string; readonly instances: readonly MiniInstance[] };

/** Minis that share a figure, with a mesh for each level of detail. The frame loop moves them and chooses the level. */
export type InstanceBatch = {
  readonly instances: readonly MiniInstance[];
  /** Moves a mini to a pose. */
  readonly place: (instance: number, pose: ModelPose) => void;
  /**
   * Chooses every mini's level of detail for a camera at this position; returns whether any has changed. Called every
   * frame, so it allocates nothing.
   *
   * @param pixels Pixels per inch at a distance of one inch.
   */
  readonly focus: (position: Vector3, pixels: number) => boolean;
};
