import type { CameraPose } from '../list/camera-pose.ts';
import type { ShotTimeline } from './track.ts';

/** Where a rig puts its camera and its target; the lens is added later. */
export type HeldPose = Pick<CameraPose, 'position' | 'target'> & { readonly roll?: number };

/** A moment of a shot: the second of the timeline, and the share of the rig's own movement that is done. */
export type ShotMoment = { readonly timeline: number; readonly share: number };

/** A rig's camera from moment to moment. */
export type PoseByMoment = (moment: ShotMoment) => HeldPose;

/** The input of a rig: the timeline, the seconds shown, the picture's width over height, and the lens in degrees. */
export type RigSetting = {
  readonly replay: ShotTimeline;
  readonly span: { readonly from: number; readonly to: number };
  readonly ratio: number;
  readonly fov: number;
};
