import type { PerspectiveCamera } from 'three';
import type CameraControls from 'camera-controls';

/** A picture's size in pixels. */
type Size = { readonly width: number; readonly height: number };

/** A table in inches and the picture to fit it into: its lens, and the pixels that no panel covers. */
export type Fit = {
  readonly width: number;
  readonly depth: number;
  /** Vertical field of view, radians. */
  readonly fov: number;
  readonly pictureHeight: number;
  readonly freeWidth: number;
  readonly freeHeight: number;
  /** Downward pitch, radians above the table. */
  readonly pitch: number;
};

/** A camera `distance` inches from a point on the table's centre line, `z` inches towards the near edge. */
type FittedCamera = { readonly distance: number; readonly z: number };

/** Width of the wooden frame around the mat, and height of objects at the far edge, inches. */
const FRAME = 2.6;
const TALL = 4;
const STEPS = 32;

/** Least maximum zoom distance of any table, inches. */
const FARTHEST = 130;
/** Factor beyond the distance that shows the whole table. */
const BEYOND = 1.15;

/** The farthest the player may zoom out, inches: a little beyond where a narrow picture shows the whole table. */
export const farthestDistance = (fit: Fit): number => Math.max(FARTHEST, BEYOND * fitTable(fit).distance);

/** The nearest camera position that shows the whole table with its frame in the free part of the picture. */
export function fitTable(fit: Fit): FittedCamera {
  let [near, far] = [5, 400];
  for (let i = 0; i < STEPS; i++) {
    const distance = (near + far) / 2;
    const { wide, tall } = spread(fit, distance, balance(fit, distance));
    if (wide <= fit.freeWidth && tall <= fit.freeHeight) far = distance;
    else near = distance;
  }
  return { distance: far, z: balance(fit, far) };
}

/** The target's `z` that centres the table vertically. */
function balance(fit: Fit, distance: number): number {
  let [low, high] = [-fit.depth / 2, fit.depth / 2];
  for (let i = 0; i < STEPS; i++) {
    const z = (low + high) / 2;
    if (spread(fit, distance, z).middle > 0) high = z;
    else low = z;
  }
  return (low + high) / 2;
}

/** The pixels a table takes in the picture, and how far its centre is above the picture's. */
function spread({ width, depth, fov, pictureHeight, pitch }: Fit, distance: number, z: number) {
  const [sin, cos] = [Math.sin(pitch), Math.cos(pitch)];
  const scale = pictureHeight / 2 / Math.tan(fov / 2);
  const [farEdge, nearEdge] = [-depth / 2 - FRAME, depth / 2 + FRAME];
  let [wide, top, bottom] = [0, -Infinity, Infinity];
  for (const [y, edge] of [
    [0, nearEdge],
    [0, farEdge],
    [TALL, farEdge],
  ] as const) {
    const ahead = Math.max(0.1, distance - y * sin - (edge - z) * cos);
    const up = (scale * (y * cos - (edge - z) * sin)) / ahead;
    wide = Math.max(wide, (scale * (width + 2 * FRAME)) / ahead);
    top = Math.max(top, up);
    bottom = Math.min(bottom, up);
  }
  return { wide, tall: top - bottom, middle: (top + bottom) / 2 };
}

/**
 * Shifts the camera's target by pixels left of and above the picture's centre, and the controls' viewport with it, so
 * that zooming still keeps what is under the pointer.
 */
export function shiftPicture(
  controls: CameraControls,
  camera: PerspectiveCamera,
  { width, height }: Size,
  [left, up]: readonly [left: number, up: number],
): void {
  camera.setViewOffset(width, height, left, up, width, height);
  // The controls ignore the view offset: they assume the target at the viewport's centre.
  controls.setViewport(-left, up, width, height);
}
