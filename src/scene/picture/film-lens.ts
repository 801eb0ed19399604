import type { Eye } from '../../camera/list/camera-pose.ts';

/** What the lens is set to while a film leads the eye; undefined while a hand does. One table has one lens. */
export const ledLens: { now: Pick<Eye, 'focus' | 'aperture'> | undefined } = { now: undefined };
