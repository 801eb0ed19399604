import type { CameraPose } from '../../camera/list/camera-pose.ts';

/** The lens while a film moves the camera; undefined while the player does. Shared, because a table has one lens. */
export const filmLens: { now: Pick<CameraPose, 'focus' | 'aperture'> | undefined } = { now: undefined };
