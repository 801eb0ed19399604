import { isOfArmy, isOfUnit } from './words.ts';
import type { TextLine } from './list-lines.ts';

/** A line with a price: what a unit of a list begins with. */
export type PricedLine = {
  readonly line: TextLine;
  /** What is before the price, without labels and counts. */
  readonly name: string;
  /** The number of models that it states. */
  readonly count?: number | undefined;
  /** Models besides those, as in `(+2) Name`. */
  readonly extra: number;
  readonly points: number;
  /** What follows the name, without the price: equipment, and models where the line names several. */
  readonly rest: string;
  /** The category of its label, as in `Troops 2 : Name`. */
  readonly category?: string | undefined;
};

const NUMBER = String.raw`(\d{1,3}(?:[.,'\s]\d{3})+|\d{1,5})`;
const UNIT = String.raw`\s*(?:pts?|points?)\.?`;
/** Power and command points before a price, in English and French. */
const POWER = String.raw`(?:[+-]?\d+(?:[.,]\d)?\s*(?:PP|PL|PC|CP)\s*,\s*)*`;
/** A price in brackets; prices of parts have a sign. */
const PRICE = new RegExp(String.raw`[([]\s*${POWER}${NUMBER}${UNIT}[^()[\]]*[)\]]`, 'iu');
/** A price at the end of a line, without brackets; of an army, with what it may cost at most. */
const LAST_PRICE = new RegExp(String.raw`(?:\s[-–—:=]\s*|:\s*|,\s*|\s)${NUMBER}(?:\s*/\s*\d{1,5})?${UNIT}\s*$`, 'iu');
/** A bare number in brackets, which is a price only in a line with a label. */
const BARE_PRICE = /\(\s*(\d{2,4})(?:\s*[+*]\s*[\d*+\s]+)?\s*\)/u;
/** A bare number in square brackets, with power before it or behind: the price of a line with a label. */
const SQUARE_PRICE = new RegExp(String.raw`\[\s*${POWER}(\d{1,4})\s*\](?!.*\[(?!\d+\s*(?:PP|PL)\]))`, 'iu');
/** A bare price of a part, with that of models besides: `(165 + 1*55)`, `(1*80)`. */
const PART_PRICE = /\(\s*\d{1,4}(?:\s*[+*]\s*\d{1,4})*\s*\)/u;
/** A bare number in round brackets at the end of a line, which is a price where no line of a list says what its numbers are. */
const LAST_BARE_PRICE = /\(\s*(\d{2,4})\s*\)\s*$/u;
/** How many models there are, in brackets after a name. */
const SIZE = /\s\((\d{1,2})\)\s*$/u;

/** `Char1:`, `Batt12 :` and the like. */
const SHORT_LABEL = /^(\p{Lu}[\p{L}]{0,9}?)\s?(\d{1,2})\s*:\s*/u;
/** The same for slots that are known, without a colon: `TR1 Name`, `HQ 4 : Name`. */
const SLOT = /^(HQ|QG|TR|EL|FA|HS|FL|DT|LOW|NO|AR|SO|TA|VO)\s?(\d{1,2})\s*:?\s+(?=[[\p{Lu}])/u;
/** `Fast attack 2 :`, `Characters 1 (warlord):`, and the same in French. */
const LONG_LABEL = /^([\p{L}][\p{L}'’ -]{1,30}?)\s?(\d{1,2})\s*(?:\([^()]{1,40}\)\s*)?:\s*/u;
const EXTRA = /^\(\+\s*(\d{1,2})\)\s*/u;
/** `[Leader]` or `WARLORD:` before a name. */
const TAG = /^(?:(?:\[[^\]]{1,40}\]|(?:warlord|seigneur de guerre)\s*:)\s*)+/iu;
const COUNT = /^([1-9]\d{0,2})\s*(?:x\s+|[x×](?=\s?['’‘]?\p{L})\s?|\s(?=['’‘]?\p{L}|\(\+)|(?=(?:with|avec)\s))/iu;

/**
 * The line as one with a price; undefined where it has none, or is a heading.
 *
 * @param isBare Whether prices are bare numbers in brackets.
 */
export function readPriced(line: TextLine, isBare = false): PricedLine | undefined {
  const { body, bullet, text } = line;
  if (/^(?:[#+=─━═]|-{2,})|={2,}$/u.test(text) || isOfArmy(body) || isOfUnit(body)) return undefined;
  const label = SHORT_LABEL.exec(body) ?? LONG_LABEL.exec(body) ?? SLOT.exec(body);
  const said = label ? body.slice(label[0].length) : body;
  const bare = label
    ? (SQUARE_PRICE.exec(said) ?? BARE_PRICE.exec(said))
    : isBare
      ? LAST_BARE_PRICE.exec(said)
      : undefined;
  const price = PRICE.exec(said) ?? LAST_PRICE.exec(said) ?? bare;
  if (!price || (bullet !== '' && !COUNT.test(said))) return undefined;
  const before = said.slice(0, price.index).replace(TAG, '').trim();
  const size = label ? undefined : SIZE.exec(before.replace(/[\s:–—-]+$/u, ''));
  const end = size?.index ?? (label ? endOfName(before) : before.length);
  const named = readNamed(before.slice(0, end).trim(), size?.[1]);
  if (named.name === '' || /^[+&]|[+]$/u.test(named.name)) return undefined;
  const rest = `${size ? '' : before.slice(end)} ${said.slice(price.index + price[0].length)}`.trim();
  return { line, ...named, points: toPoints(price[1]!), rest, category: label?.[1]?.trim() };
}

/**
 * Where the name ends in a line with a label that tells all of a unit: `Name (125), equipment`, `Name: 5x model, arms`.
 * A single comma may be part of a name.
 */
function endOfName(text: string): number {
  const parts = text.split(',');
  const ends = [
    PART_PRICE.exec(text)?.index,
    text.indexOf(':'),
    text.indexOf(' ['),
    parts.length > 2 ? parts[0]!.length : undefined,
  ];
  return Math.min(text.length, ...ends.filter((end) => end !== undefined && end > 0).map(Number));
}

/** A name with what stands before it: models besides, a tag, a count. @param size The number of models, where known. */
function readNamed(text: string, size?: string): Pick<PricedLine, 'name' | 'count' | 'extra'> {
  const extra = EXTRA.exec(text);
  const counted = text.slice(extra?.[0].length ?? 0).replace(TAG, '');
  const count = COUNT.exec(counted);
  const models = size ?? count?.[1];
  const name = count ? counted.slice(count[0].length) : counted;
  const later = count && EXTRA.exec(name);
  return {
    name: cleanName(later ? name.slice(later[0].length) : name),
    extra: Number((extra ?? later)?.[1] ?? 0),
    ...(models === undefined ? {} : { count: Number(models) }),
  };
}

/** How many points a text says, with marks between thousands: a whole number. */
export const toPoints = (text: string): number => Number(text.replace(/[^\d]/gu, ''));

/** A name without what lists put round it. */
export const cleanName = (text: string): string =>
  text
    .replace(/[*_`~]{1,3}/gu, '')
    .replace(/\s*[-–—:,([]*\s*$/u, '')
    .trim();

/** What a line counts: `4x Name`, `4 Name`. */
export function readCounted(body: string): { readonly count?: number; readonly name: string } {
  const count = COUNT.exec(body);
  return count ? { count: Number(count[1]), name: body.slice(count[0].length).trim() } : { name: body };
}
