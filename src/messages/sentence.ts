import type { Point } from '../kernel/point.ts';
import type { PieceId } from '../rules/core/ids.ts';
import type { Names } from './names.ts';

/** A length for people: two decimals, more only where two would hide that it is not round. */
export function inchesText(length: number): string {
  const rounded = Math.round(length * 100) / 100;
  const hides = Number.isInteger(rounded) && Math.abs(rounded - length) >= 5e-5;
  return `${hides ? length.toFixed(4) : rounded}″`;
}

/** A point for people. */
export const pointText = (point: Point): string =>
  `(${point.map((c) => String(Math.round(c * 100) / 100 + 0)).join(', ')})`;

/** A name inside a sentence: its article, where it has one, is small. */
export const nameInside = (name: string): string =>
  name.replace(/^(The|An?) (?=\S)/, (article) => article.toLowerCase());

/** A piece of terrain as players see it, who know nothing of ids: without the number it has among its like. */
export const pieceText = (id: PieceId): string => `the ${id.replaceAll('-', ' ').replace(/ \d+$/, '')}`;

/** What is told with names as they stand inside sentences; where one begins a sentence, its article is large again. */
export function withNamesInside(names: Names, tell: (inside: Names) => string): string {
  const inside: Names = { unit: (id) => nameInside(names.unit(id)), model: (id) => nameInside(names.model(id)) };
  return tell(inside).replace(
    /(^|[.!?] )(the|an?)(?= \S)/g,
    (_, before: string, article: string) => before + article.charAt(0).toUpperCase() + article.slice(1),
  );
}

/** Names in a row: "a", "a and b", "a, b and c". */
export const listText = (words: readonly string[], last = 'and'): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;

/** A count with its noun. */
export const countText = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

/** A length as a ruler shows it, one decimal, rounded up: 11.02 is more than 11. */
export const rulerText = (length: number): string => `${(Math.ceil(length * 10 - 0.005) / 10).toFixed(1)}″`;

/** A chance in whole per cent, never 0 or 100 unless it is. */
export function percentText(chance: number): string {
  if (chance > 0 && chance < 0.01) return 'under 1 %';
  if (chance < 1 && chance > 0.99) return 'over 99 %';
  return `${Math.round(chance * 100)} %`;
}
