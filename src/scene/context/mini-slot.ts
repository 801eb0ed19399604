import type { Vector3 } from 'three';
import type { ModelId } from '../../rules/core/ids.ts';
import type { Side } from '../../rules/core/turn.ts';
import type { Pose } from '../../timeline/pose.ts';

/** One instance of a group: whose it is, how it is scaled, and where it stands when nothing moves. */
export type MiniSlot = {
  readonly model: ModelId;
  readonly side: Side;
  readonly scale: readonly [x: number, y: number, z: number];
  /** Of the instance's foot above the bottom of the base. */
  readonly lift: number;
  /** Beside the middle, and turned against it: for parts of what moves as one body. */
  readonly shift?: { readonly x: number; readonly z: number; readonly spin: number };
  readonly rest: Pose;
};

/** Minis that share a form, hence a draw call. */
export type MiniGroupPlan = { readonly key: string; readonly slots: readonly MiniSlot[] };

/** Minis that share a figure, one mesh for each of its forms. The frame loop moves them and chooses their forms. */
export type InstanceBatch = {
  readonly slots: readonly MiniSlot[];
  /** Puts a mini where its pose says. */
  readonly place: (slot: number, pose: Pose) => void;
  /**
   * Gives every mini the form that an eye can tell; whether any has changed. Called for every frame: nothing is made.
   *
   * @param pixels How many an inch takes at a distance of one inch.
   */
  readonly focus: (eye: Vector3, pixels: number) => boolean;
};
