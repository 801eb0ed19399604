import type CameraControls from 'camera-controls';
import type { PerspectiveCamera } from 'three';

/** A picture's size in pixels. */
type Size = { readonly width: number; readonly height: number };

/**
 * Draws what the eye looks at so many pixels left of and above the middle of the picture, and lets the wheel and two
 * fingers know it: what lies under them stays under them.
 */
export function shiftPicture(
  controls: CameraControls,
  camera: PerspectiveCamera,
  { width, height }: Size,
  [left, up]: readonly [left: number, up: number],
): void {
  camera.setViewOffset(width, height, left, up, width, height);
  // The controls know nothing of the offset: they take pointers as if the eye looked at the middle of this.
  controls.setViewport(-left, up, width, height);
}
