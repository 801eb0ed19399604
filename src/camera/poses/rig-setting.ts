import type { CameraPose } from '../list/camera-pose.ts';
import type { ShotTimeline } from './track.ts';

/** Where a rig has its camera, and on what: the lens is put on afterwards. */
export type HeldPose = Pick<CameraPose, 'position' | 'target'> & { readonly roll?: number };

/** A moment of a shot: the second of the timeline, and the share of the rig's own movement that is gone. */
export type ShotMoment = { readonly timeline: number; readonly share: number };

/** How a rig holds its camera from moment to moment. */
export type PoseByMoment = (moment: ShotMoment) => HeldPose;

/** What a rig is held over: the timeline, the seconds of it that are shown, the picture's shape and the lens, in degrees. */
export type RigSetting = {
  readonly replay: ShotTimeline;
  readonly span: { readonly from: number; readonly to: number };
  readonly ratio: number;
  readonly fov: number;
};
