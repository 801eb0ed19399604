import { SAME_PLACE } from '../../kernel/tolerances.ts';
import type { Point } from '../../kernel/point.ts';
import { exceeds } from '../../rules/core/measure/measure.ts';

/**
 * How lengths are written, in inches with one `″` everywhere:
 * - what the rules set (a Move, a roll, a range) is written exactly, by {@link inchesText}: `12″`, `5.5″`;
 * - what was measured is written by {@link rulerText}, identically in prompts, on flags and in the log: `4.4″`, `6.0″`;
 * - the command line answers questions to the hundredth, by {@link inchesText}: `4.41″`.
 */

/** A length in inches as set or calculated: two decimals, or four where two would make it look whole. */
export function inchesText(length: number): string {
  const rounded = Math.round(length * 100) / 100;
  const looksWhole = Number.isInteger(rounded) && Math.abs(rounded - length) >= 0.5 * 10 ** -MOST_DECIMALS;
  return `${looksWhole ? length.toFixed(4) : rounded}″`;
}

/**
 * A measured length in inches, to the nearest tenth. It gets more decimals only where a tenth would hide that it
 * exceeds the whole inch, or the `limit` it is compared with, by the rules: 11.02 needs a 12, so it is not written
 * 11.0. A length under a limit may be rounded up to it, never past it.
 */
export const rulerText = (length: number, limit?: number): string => `${rulerFigure(length, limit)}″`;

/** The same number of inches without the unit sign, for "4.4 of 6″". */
export function rulerFigure(length: number, limit?: number): string {
  const marks = [Math.round(length), ...(limit === undefined ? [] : [limit])];
  for (let decimals = 1; decimals < MOST_DECIMALS; decimals++) {
    const text = length.toFixed(decimals);
    const hides = marks.some((mark) => exceeds(length, mark) && text === mark.toFixed(decimals));
    const isPast = limit !== undefined && !exceeds(length, limit) && exceeds(Number(text), limit);
    if (!hides && !isPast) return text;
  }
  return length.toFixed(MOST_DECIMALS);
}

/** Enough decimals to distinguish lengths beyond the rules' tolerance of 0.0005″. */
const MOST_DECIMALS = 4;

/** A length in inches as a number rounded like {@link rulerText}, so that sums of displayed lengths are right. */
export const shownLength = (length: number): number => Number(rulerFigure(length));

/** A summand of displayed lengths, in inches: with at least one decimal, and as many as it has. */
export function partText(length: number): string {
  let decimals = 1;
  while (decimals < MOST_DECIMALS && Math.abs(length - Number(length.toFixed(decimals))) > SAME_PLACE) decimals++;
  return `${length.toFixed(decimals)}″`;
}

/** A point on the table, in inches, for scripts and the command line. */
export const pointText = (point: Point): string =>
  `(${point.map((c) => String(Math.round(c * 100) / 100 + 0)).join(', ')})`;

/** A name inside a sentence: its article, or the "File" of a model in ranks, becomes lower case. */
export const nameInside = (name: string): string =>
  name.replace(/^(?:(?:The|An?) (?=\S)|File (?=\d))/, (first) => first.toLowerCase());

/** A list of names: "a", "a and b", "a, b and c". Articles after the first name become lower case. */
export const listText = (words: readonly string[], last = 'and'): string => {
  const [first = '', ...others] = words;
  const rest = others.map(nameInside);
  return rest.length === 0 ? first : `${[first, ...rest.slice(0, -1)].join(', ')} ${last} ${rest.at(-1)}`;
};

/** A count with its noun. */
export const countText = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

/** A probability in whole per cent, never 0 or 100 unless exact. */
export function percentText(chance: number): string {
  if (chance > 0 && chance < 0.01) return 'under 1 %';
  if (chance < 1 && chance > 0.99) return 'over 99 %';
  return `${Math.round(chance * 100)} %`;
}
