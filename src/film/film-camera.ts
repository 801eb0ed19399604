import { PerspectiveCamera } from 'three';
import type { CameraPose } from '../camera/list/camera-pose.ts';
import { rotationOf } from '../camera/poses/rotation.ts';
import type { FrameSize } from './film-settings.ts';

/** Near and far planes of a film camera, inches. */
const NEAR = 0.25;
const FAR = 320;
/** Creates a film camera for one frame size. */
export const createFilmCamera = ({ width, height }: FrameSize): PerspectiveCamera =>
  new PerspectiveCamera(35, width / height, NEAR, FAR);

/** Moves a camera to a pose. */
export function poseFilmCamera(camera: PerspectiveCamera, { position, target, fov, roll }: CameraPose): void {
  camera.position.set(position[0], position[1], position[2]);
  camera.quaternion.set(...rotationOf({ position, target, roll }));
  camera.fov = fov;
  camera.updateProjectionMatrix();
  camera.updateMatrixWorld(true);
}

/** Depth of field: focus distance and depth in inches; the blur of a point outside the depth, in pixels. */
export type Focus = { readonly distance: number; readonly depth: number; readonly blur: number };

/** Depth in focus as a share of the focus distance, with the aperture nearly closed and fully open. */
const DEPTH = { closed: 0.9, open: 0.2 } as const;
/** Pixels a point blurs to on a picture 720 pixels high at full aperture. */
const SOFTEST = 4.6;
/** Below this aperture the blur is invisible. */
const LEAST = 0.03;

/** Depth of field for a pose on a picture of this height in pixels; undefined when nothing blurs. */
export function filmFocusOf(
  { focus, aperture }: Pick<CameraPose, 'focus' | 'aperture'>,
  height: number,
): Focus | undefined {
  if (aperture < LEAST) return undefined;
  const depth = Math.max(0.6, focus * (DEPTH.closed + (DEPTH.open - DEPTH.closed) * aperture));
  return { distance: Math.max(0.3, focus), depth, blur: SOFTEST * aperture * (height / 720) };
}
