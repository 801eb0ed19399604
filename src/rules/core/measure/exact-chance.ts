import { type Rational, rationalText, toNearest } from '../../../kernel/rational.ts';

/** An exact probability: the nearest number, and a fraction in lowest terms such as `5/6` (or plain `0` and `1`). */
export type ExactChance = { readonly chance: number; readonly exact: string };

/** A fraction from 0 to 1 as a probability. */
export const toChance = (value: Rational): ExactChance => ({ chance: toNearest(value), exact: rationalText(value) });
