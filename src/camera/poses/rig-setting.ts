import type { Eye } from '../list/camera-pose.ts';
import type { Stage } from './track.ts';

/** Where a rig has its eye, and on what: the lens is put on afterwards. */
export type Held = Pick<Eye, 'position' | 'target'> & { readonly roll?: number };

/** A moment of a shot: the second of the reel, and the share of the rig's own movement that is gone. */
export type Moment = { readonly timeline: number; readonly share: number };

/** How a rig holds its eye from moment to moment. */
export type Holding = (moment: Moment) => Held;

/** What a rig is held over: the reel, the seconds of it that are shown, the picture's shape and the lens, in degrees. */
export type Scenery = {
  readonly stage: Stage;
  readonly span: { readonly from: number; readonly to: number };
  readonly ratio: number;
  readonly fov: number;
};
