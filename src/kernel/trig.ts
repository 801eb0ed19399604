import type { Radians } from './units.ts';

/*
 * Trigonometry with the same bits in every engine. ECMAScript leaves the last digits of `Math.sin` and its like to the
 * engine; here they are made of + − × ÷, square roots and comparisons, which IEEE 754 rounds in one way only. Arguments
 * are finite. Architecture tests hold every layer that a game's events pass through to this file.
 *
 * The polynomials and their error bounds are those of fdlibm 5.3, with its splitting of words replaced by exact sums:
 *
 *   Copyright (C) 1993-2004 by Sun Microsystems, Inc. All rights reserved.
 *   Permission to use, copy, modify, and distribute this software is freely granted, provided that this notice is
 *   preserved.
 */

/** π/2 as an exact sum of three doubles. The first two have 42 bits: a whole number up to 1024 multiplies them exactly. */
const HALF_PI_HIGH = 1.5707963267950618;
const HALF_PI_MIDDLE = -1.6513995372428237e-13;
const HALF_PI_LOW = 1.6446256936324258e-26;

const TWO_OVER_PI = 0.6366197723675814;
const HALF_PI = Math.PI / 2;
const QUARTER_PI = Math.PI / 4;
/** What the doubles π and π/2 lack of the numbers. */
const PI_REST = 1.2246467991473532e-16;
const HALF_PI_REST = 6.123233995736766e-17;

/** Angles up to this, 256 turns, are reduced exactly. */
const FAR: Radians = 512 * Math.PI;

/** Below this a sine, tangent or arctangent differs from its argument by less than half a unit in the last place. */
const TINY = 1 / 2 ** 28;

/**
 * The sine of an angle: a ratio, less than 1 unit in the last place off.
 *
 * An angle beyond 512π is first taken modulo the double nearest 2π: its sine is then that of an angle no further off than
 * half the distance between doubles there.
 *
 * @source fdlibm 5.3, s_sin.c and k_sin.c; reduced by Cody & Waite 1980.
 */
export function sin(angle: Radians): number {
  if (Math.abs(angle) <= QUARTER_PI) return nearSine(angle, 0);
  const near = Math.abs(angle) <= FAR ? angle : angle % (2 * Math.PI);
  const quarters = Math.floor(near * TWO_OVER_PI + 0.5);
  const { rest, low } = reduce(near, quarters);
  const value = quarters & 1 ? nearCosine(rest, low) : nearSine(rest, low);
  return quarters & 2 ? -value : value;
}

/**
 * The cosine of an angle: a ratio, less than 1 unit in the last place off. Beyond 512π as {@link sin}.
 *
 * @source fdlibm 5.3, s_cos.c and k_cos.c; reduced by Cody & Waite 1980.
 */
export function cos(angle: Radians): number {
  if (Math.abs(angle) <= QUARTER_PI) return nearCosine(angle, 0);
  const near = Math.abs(angle) <= FAR ? angle : angle % (2 * Math.PI);
  const quarters = Math.floor(near * TWO_OVER_PI + 0.5);
  const { rest, low } = reduce(near, quarters);
  const value = quarters & 1 ? nearSine(rest, low) : nearCosine(rest, low);
  return (quarters + 1) & 2 ? -value : value;
}

/** The tangent of an angle: the ratio of {@link sin} to {@link cos}, less than 2.5 units in the last place off. */
export const tan = (angle: Radians): number => sin(angle) / cos(angle);

/**
 * The angle of a direction, from −π to π radians: less than 1.5 units in the last place off. The angle of (0, 0) is 0 or
 * ±π by the signs of the zeros, as with `Math.atan2`.
 *
 * @source fdlibm 5.3, e_atan2.c.
 */
export function atan2(y: number, x: number): Radians {
  if (y === 0) return x > 0 || Object.is(x, 0) ? y : Object.is(y, 0) ? Math.PI : -Math.PI;
  if (x === 0) return y > 0 ? HALF_PI : -HALF_PI;
  const steep = atan(Math.abs(y / x));
  const angle = x > 0 ? steep : Math.PI - (steep - PI_REST);
  return y > 0 ? angle : -angle;
}

/**
 * The angle from −π/2 to π/2 radians whose tangent this is: less than 1 unit in the last place off.
 *
 * @source fdlibm 5.3, s_atan.c.
 */
export function atan(x: number): Radians {
  const size = Math.abs(x);
  if (size < 7 / 16) return size < TINY ? x : x - x * arctangentSeries(x);
  const angle = wideArctangent(size);
  return x < 0 ? -angle : angle;
}

/** The arctangent of a number from 7/16 up, as a known arctangent and the rest. */
function wideArctangent(x: number): Radians {
  if (x < 11 / 16) return besideArctangent((2 * x - 1) / (2 + x), 0.4636476090008061, 2.2698777452961687e-17);
  if (x < 19 / 16) return besideArctangent((x - 1) / (x + 1), QUARTER_PI, HALF_PI_REST / 2);
  if (x < 39 / 16) return besideArctangent((x - 1.5) / (1 + 1.5 * x), 0.982793723247329, 1.3903311031230998e-17);
  return besideArctangent(-1 / x, HALF_PI, HALF_PI_REST);
}

const besideArctangent = (x: number, known: Radians, rest: Radians): Radians =>
  known - (x * arctangentSeries(x) - rest - x);

/**
 * The angle from −π/2 to π/2 radians whose sine this is: less than 1 unit in the last place off, and NaN beyond −1 to 1.
 *
 * @source fdlibm 5.3, e_asin.c.
 */
export function asin(x: number): Radians {
  const size = Math.abs(x);
  if (size < 0.5) return size < TINY ? x : x + x * arcsineQuotient(x * x);
  if (size === 1) return x * HALF_PI;
  const half = (1 - size) / 2;
  const root = Math.sqrt(half);
  const quotient = arcsineQuotient(half);
  // Its first 24 bits have an exact square, so that the rest of the root is known to more digits than it has.
  const head = Math.fround(root);
  const rest = (half - head * head) / (root + head);
  const angle = QUARTER_PI - (2 * root * quotient - (HALF_PI_REST - 2 * rest) - (QUARTER_PI - 2 * head));
  return x < 0 ? -angle : angle;
}

/**
 * The angle from 0 to π radians whose cosine this is: less than 1 unit in the last place off, and NaN beyond −1 to 1.
 *
 * @source fdlibm 5.3, e_acos.c.
 */
export function acos(x: number): Radians {
  if (Math.abs(x) < 0.5) return HALF_PI - (x - (HALF_PI_REST - x * arcsineQuotient(x * x)));
  if (x === -1) return Math.PI;
  const half = (1 - Math.abs(x)) / 2;
  const root = Math.sqrt(half);
  const quotient = arcsineQuotient(half);
  if (x < 0) return Math.PI - 2 * (root + (quotient * root - HALF_PI_REST));
  const head = Math.fround(root);
  const rest = root === 0 ? 0 : (half - head * head) / (root + head);
  return 2 * (head + (quotient * root + rest));
}

/** What an angle is over a whole number of quarter turns: the sum of two doubles, at most π/4, to twice their digits. */
function reduce(angle: Radians, quarters: number): { readonly rest: Radians; readonly low: Radians } {
  // Exact: the product has 52 bits, and the two are within a factor of 2.
  const high = angle - quarters * HALF_PI_HIGH;
  const middle = quarters * HALF_PI_MIDDLE;
  const sum = high - middle;
  const lower = high - sum - middle - quarters * HALF_PI_LOW;
  const rest = sum + lower;
  return { rest, low: sum - rest + lower };
}

/** The sine of x + low for |x| ≤ π/4, where `low` is below the last place of x. */
function nearSine(x: Radians, low: Radians): number {
  if (Math.abs(x) < TINY) return x;
  const square = x * x;
  const cube = square * x;
  const series =
    0.00833333333332249 +
    square *
      (-0.0001984126982985795 +
        square * (0.0000027557313707070068 + square * (-2.5050760253406863e-8 + square * 1.58969099521155e-10)));
  return x - (square * (0.5 * low - cube * series) - low - cube * -0.16666666666666632);
}

/** The cosine of x + low for |x| ≤ π/4, where `low` is below the last place of x. */
function nearCosine(x: Radians, low: Radians): number {
  const square = x * x;
  const fourth = square * square;
  const series =
    square * (0.0416666666666666 + square * (-0.001388888888887411 + square * 0.00002480158728947673)) +
    fourth * fourth * (-2.7557314351390663e-7 + square * (2.087572321298175e-9 + square * -1.1359647557788195e-11));
  const half = 0.5 * square;
  const most = 1 - half;
  return most + (1 - most - half + (square * series - x * low));
}

/** 1 − atan(x)/x for |x| ≤ 7/16. */
function arctangentSeries(x: number): number {
  const square = x * x;
  const fourth = square * square;
  const odd =
    0.3333333333333293 +
    fourth *
      (0.14285714272503466 +
        fourth *
          (0.09090887133436507 +
            fourth * (0.06661073137387531 + fourth * (0.049768779946159324 + fourth * 0.016285820115365782))));
  const even =
    -0.19999999999876483 +
    fourth *
      (-0.11111110405462356 +
        fourth * (-0.0769187620504483 + fourth * (-0.058335701337905735 + fourth * -0.036531572744216916)));
  return square * odd + fourth * even;
}

/** asin(x)/x − 1 for the square of x, up to 1/4. */
function arcsineQuotient(square: number): number {
  const above =
    0.16666666666666666 +
    square *
      (-0.3255658186224009 +
        square *
          (0.20121253213486293 +
            square * (-0.04005553450067941 + square * (0.0007915349942898145 + square * 0.00003479331075960212))));
  const below =
    1 +
    square *
      (-2.403394911734414 +
        square * (2.0209457602335057 + square * (-0.6882839716054533 + square * 0.07703815055590194)));
  return (square * above) / below;
}
