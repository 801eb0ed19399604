import { SAME_PLACE } from '../../kernel/tolerances.ts';
import type { Point } from '../../kernel/point.ts';
import { exceeds } from '../../rules/core/measure/measure.ts';

/**
 * How lengths are written, in inches with one `″` everywhere:
 * - what the rules set (a Move, a roll, a range) is written exactly, by {@link inchesText}: `12″`, `5.5″`;
 * - what was measured is written by {@link rulerText}, the same in a prompt, on a flag and in the log: `4.4″`, `6.0″`;
 * - the command line answers questions to the hundredth, by {@link inchesText}: `4.41″`.
 */

/** A length in inches as it was set or calculated: two decimals, four where two would make it look whole. */
export function inchesText(length: number): string {
  const rounded = Math.round(length * 100) / 100;
  const looksWhole = Number.isInteger(rounded) && Math.abs(rounded - length) >= 0.5 * 10 ** -MOST_DECIMALS;
  return `${looksWhole ? length.toFixed(4) : rounded}″`;
}

/**
 * A measured length in inches, to the nearest tenth. It gets more decimals only where a tenth would hide that it is over
 * the whole inch, or over the `limit` it is compared with, and the rules tell the two apart: 11.02 needs a 12, so it is
 * not written 11.0. What is under a limit may be rounded up to it, never past it.
 */
export const rulerText = (length: number, limit?: number): string => `${rulerFigure(length, limit)}″`;

/** The same without the unit, for "4.4 of 6″". */
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

/** Enough decimals to tell lengths apart that differ by more than the rules' tolerance of 0.0005″. */
const MOST_DECIMALS = 4;

/** A length in inches as {@link rulerText} shows it, as a number, so that a sum of what is shown comes out right. */
export const shownLength = (length: number): number => Number(rulerFigure(length));

/** A part of a sum of shown lengths, inches: with at least one decimal, and as many as it has. */
export function partText(length: number): string {
  let decimals = 1;
  while (decimals < MOST_DECIMALS && Math.abs(length - Number(length.toFixed(decimals))) > SAME_PLACE) decimals++;
  return `${length.toFixed(decimals)}″`;
}

/** A point on the table, in inches, for scripts and the command line. */
export const pointText = (point: Point): string =>
  `(${point.map((c) => String(Math.round(c * 100) / 100 + 0)).join(', ')})`;

/** A name inside a sentence: its article, or the "File" of a model in ranks, gets a small letter. */
export const nameInside = (name: string): string =>
  name.replace(/^(?:(?:The|An?) (?=\S)|File (?=\d))/, (first) => first.toLowerCase());

/** Names in a row: "a", "a and b", "a, b and c". Articles after the first name are small. */
export const listText = (words: readonly string[], last = 'and'): string => {
  const [first = '', ...others] = words;
  const rest = others.map(nameInside);
  return rest.length === 0 ? first : `${[first, ...rest.slice(0, -1)].join(', ')} ${last} ${rest.at(-1)}`;
};

/** A count with its noun. */
export const countText = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

/** A chance in whole per cent, never 0 or 100 unless it is exactly that. */
export function percentText(chance: number): string {
  if (chance > 0 && chance < 0.01) return 'under 1 %';
  if (chance < 1 && chance > 0.99) return 'over 99 %';
  return `${Math.round(chance * 100)} %`;
}
