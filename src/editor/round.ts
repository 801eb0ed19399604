import type { Point } from '../kernel/point.ts';

/** Steps per inch to which positions and sizes are rounded, which keeps files readable. */
const STEPS = 1000;

/** A length in inches, rounded to a thousandth for scenario files. */
export const toThousandth = (length: number): number => {
  const steps = Math.round(length * STEPS);
  // Avoids −0 in files.
  return steps === 0 ? 0 : steps / STEPS;
};

/** A height of hilly ground in inches, rounded to a hundredth. */
export const toHundredth = (height: number): number => {
  const steps = Math.round(height * 100);
  return steps === 0 ? 0 : steps / 100;
};

/** An angle normalised to (−180, 180] degrees, rounded to a hundredth. */
export function normalisedTurn(degrees: number): number {
  const turned = degrees % 360;
  const least = turned <= -180 ? turned + 360 : turned > 180 ? turned - 360 : turned;
  const steps = Math.round(least * 100);
  return steps === 0 ? 0 : steps / 100;
}

/** A piece's origin, inches: with two coordinates in its file it is on the ground. */
export function footOf(at: readonly number[]): Point {
  const [x = 0, second = 0, third] = at;
  return third === undefined ? [x, 0, second] : [x, second, third];
}

/** A position in inches in file form: without a height if it is on the ground. */
export const atOf = ([x, y, z]: Point): number[] =>
  toThousandth(y) === 0 ? [toThousandth(x), toThousandth(z)] : [toThousandth(x), toThousandth(y), toThousandth(z)];
