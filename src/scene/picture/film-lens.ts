import type { CameraPose } from '../../camera/list/camera-pose.ts';

/** What the lens is set to while a film leads the eye; undefined while a hand does. One table has one lens. */
export const filmLens: { now: Pick<CameraPose, 'focus' | 'aperture'> | undefined } = { now: undefined };
