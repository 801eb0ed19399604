import type { PerspectiveCamera } from 'three';
import type CameraControls from 'camera-controls';

/** A picture's size in pixels. */
type Size = { readonly width: number; readonly height: number };

/** A picture to fit a table into: the lens, the picture's height, and the part of it that no panel covers, in pixels. */
export type Fit = {
  readonly width: number;
  readonly depth: number;
  /** Vertical field of view, radians. */
  readonly fov: number;
  readonly pictureHeight: number;
  readonly freeWidth: number;
  readonly freeHeight: number;
  /** How steeply the camera looks down, radians above the table. */
  readonly pitch: number;
};

/** Where the camera goes: this far from a point on the table's middle line, `z` inches towards the near edge. */
export type FittedCamera = { readonly distance: number; readonly z: number };

/** The wooden frame about the mat, and how high things at the far edge may stand, inches. */
const FRAME = 2.6;
const TALL = 4;
const STEPS = 32;

/** How far the player may move the camera away from any table. */
const FARTHEST = 130;
/** How much farther than where a table is seen whole. */
const BEYOND = 1.15;

/**
 * The farthest the player may zoom out, inches: to where the whole table is seen in however narrow a picture, and a
 * little beyond.
 */
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

/** The point to look at so that the table lies in the middle of the picture's height. */
function balance(fit: Fit, distance: number): number {
  let [low, high] = [-fit.depth / 2, fit.depth / 2];
  for (let i = 0; i < STEPS; i++) {
    const z = (low + high) / 2;
    if (spread(fit, distance, z).middle > 0) high = z;
    else low = z;
  }
  return (low + high) / 2;
}

/** How much of the picture a table takes, in pixels, and how far its middle lies above the picture's. */
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
 * Draws what the camera looks at so many pixels left of and above the middle of the picture, and lets the wheel and two
 * fingers know it: what lies under them stays under them.
 */
export function shiftPicture(
  controls: CameraControls,
  camera: PerspectiveCamera,
  { width, height }: Size,
  [left, up]: readonly [left: number, up: number],
): void {
  camera.setViewOffset(width, height, left, up, width, height);
  // The controls know nothing of the offset: they take pointers as if the camera looked at the middle of this.
  controls.setViewport(-left, up, width, height);
}
