import { PerspectiveCamera } from 'three';
import type { CameraPose } from '../camera/list/camera-pose.ts';
import { rotationOf } from '../camera/poses/rotation.ts';
import type { FrameSize } from './film-settings.ts';

/** How near and how far a film camera sees, inches. */
const NEAR = 0.25;
const FAR = 320;
/** A film camera for pictures of one size. */
export const createFilmCamera = ({ width, height }: FrameSize): PerspectiveCamera =>
  new PerspectiveCamera(35, width / height, NEAR, FAR);

/** Brings a camera to a pose. */
export function poseFilmCamera(camera: PerspectiveCamera, { position, target, fov, roll }: CameraPose): void {
  camera.position.set(position[0], position[1], position[2]);
  camera.quaternion.set(...rotationOf({ position, target, roll }));
  camera.fov = fov;
  camera.updateProjectionMatrix();
  camera.updateMatrixWorld(true);
}

/** How a lens draws: the distance that is sharp, how deep what is sharp reaches, and how wide a point beyond it melts. */
export type Focus = { readonly distance: number; readonly depth: number; readonly blur: number };

/** Of the distance that is sharp, how deep it is: with the lens nearly closed, and wide open. */
const DEPTH = { closed: 0.9, open: 0.2 } as const;
/** Pixels a point melts to on a picture 720 pixels high with the lens wide open. */
const SOFTEST = 4.6;
/** A lens opened less than this melts nothing that could be seen. */
const LEAST = 0.03;

/** What a lens opened so far does to a picture of this height in pixels; undefined where it does nothing. */
export function filmFocusOf(
  { focus, aperture }: Pick<CameraPose, 'focus' | 'aperture'>,
  height: number,
): Focus | undefined {
  if (aperture < LEAST) return undefined;
  const depth = Math.max(0.6, focus * (DEPTH.closed + (DEPTH.open - DEPTH.closed) * aperture));
  return { distance: Math.max(0.3, focus), depth, blur: SOFTEST * aperture * (height / 720) };
}
