import type { CameraPose } from '../../camera/list/camera-pose.ts';

/** What the lens is set to while a film moves the camera; undefined while the player does. One table has one lens. */
export const filmLens: { now: Pick<CameraPose, 'focus' | 'aperture'> | undefined } = { now: undefined };
