import type { Brand } from './brand.ts';

/** Lengths on the table. One world unit is one inch, so this is a plain number and says so. */
export type Inches = number;

/** Base sizes as printed on the pack; become inches once, where a file is read. */
export type Millimetres = Brand<number, 'Millimetres'>;

/** Angles in code; degrees exist only in files and on screen. */
export type Radians = number;

/** Millimetres in an inch, exactly. */
export const MM_PER_INCH = 25.4;

/** Inches from millimetres. */
export const toInches = (mm: Millimetres): Inches => mm / MM_PER_INCH;

/** Radians from degrees. */
export const toRadians = (degrees: number): Radians => (degrees * Math.PI) / 180;

/** Degrees from radians. */
export const toDegrees = (radians: Radians): number => (radians * 180) / Math.PI;
