import type { Point } from '../../kernel/point.ts';
import { type Inches, type Radians, toDegrees } from '../../kernel/units.ts';
import type { Key } from './shot-list.ts';
import { WHOLE_NUMBER } from '../../kernel/display-tolerances.ts';

/** A film camera's position, target and lens. */
export type CameraPose = {
  readonly position: Point;
  readonly target: Point;
  /** Vertical field of view in degrees, as in files, sliders and three.js. */
  readonly fov: number;
  /** Rotation of the picture about the line of sight, anticlockwise as the camera sees it; 0 is upright. */
  readonly roll: Radians;
  /** Focus distance. */
  readonly focus: Inches;
  /** Aperture: at 0 everything is sharp, at 1 the blur outside the focus is strongest. */
  readonly aperture: number;
};

/** A camera pose as a key, `at` seconds into its shot; rounded to 0.0001, which is invisible. */
export function keyOf({ position, target, fov, roll, focus, aperture }: CameraPose, at: number): Key {
  const round = (n: number): number => Math.round(n * 1e4) / 1e4 + 0;
  const place = (p: CameraPose['position']): CameraPose['position'] => [round(p[0]), round(p[1]), round(p[2])];
  const turned = round(toDegrees(roll));
  return {
    // Rounded down, so that the key is never past the end of its shot.
    at: Math.floor(at * 1e4 + WHOLE_NUMBER) / 1e4,
    position: place(position),
    target: place(target),
    fov: round(fov),
    ...(turned === 0 ? {} : { roll: turned }),
    focus: round(Math.max(0.5, Math.min(200, focus))),
    aperture: round(aperture),
  };
}
