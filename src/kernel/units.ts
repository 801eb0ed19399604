import type { Brand } from './brand.ts';

/** Lengths on the table. One world unit is one inch, so this alias of `number` documents the unit. */
export type Inches = number;

/** Base sizes as printed on the pack; converted to inches once, when a file is read. */
export type Millimetres = Brand<number, 'Millimetres'>;

/** Angles in code; degrees exist only in files and on screen. */
export type Radians = number;

/** Lengths of the player's room, as headsets give them, and of glTF files. */
export type Metres = number;

/** Angles in files, on screen and in camera settings. */
export type Degrees = number;

/** Time in scene, film and sound. The rules have no clock. */
export type Seconds = number;

/** Time of browser timers, budgets and measurements. */
export type Milliseconds = number;

/** A part of a whole, from 0 to 1. */
export type Share = number;

/** An index of an array: a whole number from 0. */
export type Index = number;

/** A probability from 0 to 1. */
export type Chance = number;

/** Millimetres in an inch, exactly. */
export const MM_PER_INCH = 25.4;

/** Inches from millimetres. */
export const toInches = (mm: Millimetres): Inches => mm / MM_PER_INCH;

/** Radians from degrees. */
export const toRadians = (degrees: Degrees): Radians => (degrees * Math.PI) / 180;

/** Degrees from radians. */
export const toDegrees = (radians: Radians): Degrees => (radians * 180) / Math.PI;
