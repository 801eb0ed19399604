import type { Point } from '../kernel/point.ts';

/** Steps to an inch that places and sizes are rounded to: files stay readable. */
const STEPS = 1000;

/** A length in inches as it is written into a scenario file: to a thousandth. */
export const neat = (length: number): number => {
  const steps = Math.round(length * STEPS);
  // No file says −0.
  return steps === 0 ? 0 : steps / STEPS;
};

/** A height of hilly ground in inches, to a hundredth. */
export const neatHeight = (height: number): number => {
  const steps = Math.round(height * 100);
  return steps === 0 ? 0 : steps / 100;
};

/** Degrees over −180 up to 180, in hundredths. */
export function neatTurn(degrees: number): number {
  const turned = degrees % 360;
  const least = turned <= -180 ? turned + 360 : turned > 180 ? turned - 360 : turned;
  const steps = Math.round(least * 100);
  return steps === 0 ? 0 : steps / 100;
}

/** Where a piece's origin is, inches: with two numbers in its file it is on the ground. */
export function footOf(at: readonly number[]): Point {
  const [x = 0, second = 0, third] = at;
  return third === undefined ? [x, 0, second] : [x, second, third];
}

/** A place in inches as a file has it: without its height where it is on the ground. */
export const atOf = ([x, y, z]: Point): number[] => (neat(y) === 0 ? [neat(x), neat(z)] : [neat(x), neat(y), neat(z)]);
