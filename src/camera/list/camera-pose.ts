import type { Point } from '../../kernel/point.ts';
import type { Inches, Radians } from '../../kernel/units.ts';

/** Where a film is looked at from, and through which lens. */
export type Eye = {
  readonly position: Point;
  readonly target: Point;
  /** Vertical angle of view, degrees: files, sliders and three.js all count it so. */
  readonly fov: number;
  /** How far the picture is turned about the line of sight, anticlockwise as the eye sees itself; 0 is upright. */
  readonly roll: Radians;
  /** How far from the eye things are sharp. */
  readonly focus: Inches;
  /** How far the lens is open: 0 everything is sharp, 1 as soft as it gets away from the focus. */
  readonly aperture: number;
};
