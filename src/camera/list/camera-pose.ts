import type { Point } from '../../kernel/point.ts';
import { type Inches, type Radians, toDegrees } from '../../kernel/units.ts';
import type { Key } from './shot-list.ts';
import { WHOLE_NUMBER } from '../../kernel/display-tolerances.ts';

/** Where a film is looked at from, and through which lens. */
export type CameraPose = {
  readonly position: Point;
  readonly target: Point;
  /** Vertical angle of view, degrees: files, sliders and three.js all count it so. */
  readonly fov: number;
  /** How far the picture is turned about the line of sight, anticlockwise as seen by the camera; 0 is upright. */
  readonly roll: Radians;
  /** How far from the camera things are sharp. */
  readonly focus: Inches;
  /** How far the lens is open: 0 everything is sharp, 1 as soft as it gets away from the focus. */
  readonly aperture: number;
};

/** A camera pose as a key of a shot, at so many seconds after its start; rounded to 0.0001, which no picture shows. */
export function keyOf({ position, target, fov, roll, focus, aperture }: CameraPose, at: number): Key {
  const round = (n: number): number => Math.round(n * 1e4) / 1e4 + 0;
  const place = (p: CameraPose['position']): CameraPose['position'] => [round(p[0]), round(p[1]), round(p[2])];
  const turned = round(toDegrees(roll));
  return {
    // Never beyond the end of its shot.
    at: Math.floor(at * 1e4 + WHOLE_NUMBER) / 1e4,
    position: place(position),
    target: place(target),
    fov: round(fov),
    ...(turned === 0 ? {} : { roll: turned }),
    focus: round(Math.max(0.5, Math.min(200, focus))),
    aperture: round(aperture),
  };
}
