import type { TextLine } from './list-lines.ts';
import { pricedText } from './write-text.ts';

// Forms of lists as tournaments publish them, whose prices have neither a sign nor a place of their own.

/** The fewest units that make a form. */
const LEAST = 3;

/** A name before a colon, with a size or without, that a line begins with. */
const HEAD = /^(?:\d{1,2}(?:x\d{1,2})?\s)?\p{Lu}[^:]{2,50}:(?=\s)/u;
/** A number that ends a line; it is a price behind a word, or alone. */
const LAST_NUMBER = /(?:^|\s)(\d{2,4})\s?(?:pts|points)?\.?$/iu;
const NAMING = /[\p{L})!'’]/u;
/** The most lines of a unit. */
const MOST_LINES = 5;

/** The price that ends a line. */
function lastPrice(body: string): RegExpExecArray | null {
  const price = LAST_NUMBER.exec(body);
  return price && (price.index === 0 || NAMING.test(body.slice(0, price.index))) ? price : null;
}

/** Units that go on in the lines below them, with the price that ends the last of these behind their name. */
export function fromWrappedLines(lines: readonly TextLine[]): readonly TextLine[] {
  const units = lines.flatMap(({ body, bullet, n }, first) => {
    if (bullet !== '' || !HEAD.test(body) || lastPrice(body)) return [];
    for (let last = first + 1; last < Math.min(lines.length, first + MOST_LINES); last++) {
      const next = lines[last]!;
      if (next.n !== n + last - first || next.bullet !== '' || HEAD.test(next.body)) return [];
      const points = lastPrice(next.body)?.[1];
      if (points !== undefined) return [{ first, last, points }];
    }
    return [];
  });
  if (units.length < LEAST) return lines;
  // Units that end where they begin have their price there.
  const changed = lines.map((line) => (line.bullet === '' ? withPriceBehindName(line, lastPrice(line.body)) : line));
  for (const { first, last, points } of units) {
    const { body } = lines[first]!;
    const end = endOfHead(body);
    changed[first] = { ...lines[first]!, body: pricedText(body.slice(0, end), points, body.slice(end)) };
    for (let i = first + 1; i <= last; i++)
      changed[i] = { ...lines[i]!, bullet: '-', body: lines[i]!.body.replace(LAST_NUMBER, '') };
  }
  return changed;
}

/** Where the name ends that a line begins with. */
const endOfHead = (body: string): number => (HEAD.exec(body)?.[0].length ?? body.length + 1) - 1;

function withPriceBehindName(line: TextLine, price: RegExpExecArray | null): TextLine {
  if (!price) return line;
  const unpriced = line.body.slice(0, price.index);
  const end = endOfHead(unpriced);
  return { ...line, body: pricedText(unpriced.slice(0, end), price[1]!, unpriced.slice(end)) };
}

/** Power and points at the end of a line, in a square bracket that does not open. */
const UNOPENED = /(?<=^[^[\]]*\p{L}\s)(?=\d{1,3}\s?P[LP],\s*\d{1,4}\s?pts\])/iu;

/** Square brackets round power and points, opened where players lost the sign. */
export const withBracketsOpened = (lines: readonly TextLine[]): readonly TextLine[] =>
  lines.map((line) => ({ ...line, body: line.body.replace(UNOPENED, '[') }));

/** A unit behind a label, with its power and its points at the end: `QG1. NAME 14-280`, `Elites 4: NAME (3) 13-240 [no slot]`. */
const WITH_POWER =
  /^(\p{L}[\p{L} ]{0,20}\d{0,2})\s?[.:]\s*(?:\[[^\]]+\]\s*)?(\p{L}.{1,60}?)(?:\s\((\d{1,2})\))?\s\d{1,2}-(\d{2,4})(?:\s\[[^\]]*\])?$/u;

/** A slot with its number. */
const SLOTTED = /^\p{L}[\p{L} ]{0,20}\d{1,2}\s?[.:]/u;

/** Units with their sizes before their names and their prices behind, where lines end in power and points. What is below one is its own. */
export function fromPowers(lines: readonly TextLine[]): readonly TextLine[] {
  const units = lines.map(({ body }) => WITH_POWER.exec(body));
  if (units.filter(Boolean).length < LEAST) return lines;
  let isInUnit = false;
  return lines.map((line, i) => {
    const [all, label, name, size, points] = units[i] ?? [];
    if (all !== undefined) {
      isInUnit = true;
      return { ...line, body: `${label}: ${pricedText(size === undefined ? name! : `${size} ${name}`, points!)}` };
    }
    // A slot whose unit is not recognised is left to be shown.
    isInUnit &&= !/^[+=]/u.test(line.text) && !SLOTTED.test(line.body);
    return isInUnit && line.bullet === '' ? { ...line, bullet: '-' } : line;
  });
}

/** A name in capitals, with how many such units, a size or a remark in brackets, and what heads its equipment below. */
const IN_CAPITALS =
  /^(?:(?:[Mm]eneur|[Ll]eader)\s?:\s*)?(?:\[([1-9])\s?[xX]\]\s*)?(\p{Lu}[\p{Lu}\d'’ -]{2,60}?)(?:\s\((?:(\d{1,2})|[^()\d]*)\))?$/u;
const EQUIPPED = /^(?:[ée]quipements?|equipment)\s?:/iu;
/** A price with its unit, and the most of these in a list that tells none but those of detachments. */
const WITH_UNIT = /\d\s?(?:pts|points)\b/iu;
const MOST_PRICED = 2;

/** Units without prices in capitals above their equipment, with their sizes before their names and what is below as theirs. */
export function fromCapitals(lines: readonly TextLine[]): readonly TextLine[] {
  const units = lines.map(({ body, bullet }, i) =>
    bullet === '' && EQUIPPED.test(lines[i + 1]?.body ?? '') ? IN_CAPITALS.exec(body) : null,
  );
  const priced = lines.filter(({ body }) => WITH_UNIT.test(body)).length;
  if (units.filter(Boolean).length < LEAST || priced > MOST_PRICED) return lines;
  let isInUnit = false;
  return lines.map((line, i) => {
    const [all, copies, name, size] = units[i] ?? [];
    // A unit ends where the paragraph does; what follows may be one that is not recognised, and is left to be shown.
    isInUnit = all !== undefined || (isInUnit && line.n === lines[i - 1]!.n + 1);
    const sized = size === undefined ? name! : `${size}x ${name}`;
    if (all !== undefined)
      return { ...line, body: pricedText(copies === undefined ? sized : `${copies}x${size ?? 1} ${name}`, '0') };
    return isInUnit ? { ...line, bullet: '-' } : line;
  });
}

/** The total of a unit that ends its row, with power before it or behind: `(90pts) [4 PL]`, `[3 PL, 40pts]`. */
const ROW_TOTAL = /(?:\((\d{2,4})\s?pts\)\s*\[\d{1,2}\s?PL\]|\[\d{1,2}\s?PL,\s*(\d{2,4})\s?pts\])\s*$/iu;
/** A model in a row, which has a price and a colon before what it carries: `4x Guard [32pts]: rifle`. */
const ROW_MODEL =
  /(?:(?<=^|[\s,:])(\d{1,2})x\s)?(\p{L}(?:(?!\s\d{1,2}x\s)[^,:[\]]){0,60}?)\s?\[(?:[^\]]{0,40},\s*)?\d{1,4}\s?pts\]:/giu;
/** A label and a name in a row, before a colon, a comma or a price. */
const ROW_NAME = /^(\p{L}[\p{L} ]{1,20}?\s?\d{0,2}\s?:\s*)(\p{L}[^,:[\]()]*?)\s*[,:[]/u;

/** Units whose whole tree is in a row with their total at its end: the number of their models before their names. */
export function fromRosterRows(lines: readonly TextLine[]): readonly TextLine[] {
  const rows = lines.map(({ body }) => (ROW_TOTAL.test(body) ? ROW_NAME.exec(body) : null));
  if (rows.filter(Boolean).length < LEAST) return lines;
  return lines.map((line, i) => {
    const [all, label, name] = rows[i] ?? [];
    if (all === undefined) return line;
    const models = [...line.body.slice(label!.length).matchAll(ROW_MODEL)].reduce(
      (sum, [, count = '1']) => sum + Number(count),
      0,
    );
    const points = ROW_TOTAL.exec(line.body)!.slice(1).find(Boolean)!;
    return { ...line, body: `${label}${pricedText(models > 1 ? `${models} ${name}` : name!, points)}` };
  });
}

/** A line that is nothing but the total of an army. */
const TOTAL = /^(?:total\s*:?\s*)?(\d{3,5})\s*(?:pts|points)?\.?$/iu;
/** A price that a line begins with, for each of several units. */
const FIRST_NUMBER = /^(\d{2,4})(?:x([2-6]))?\s+(?=\d{0,2}x?\d{0,2}\s*\p{L})/u;
/** How far the sum may be from the total, and the least total, points. */
const OFF = 5;
const LEAST_TOTAL = 500;

type NumberedLine = { readonly body: string; readonly points: number };

/** Prices behind names, where numbers that begin lines, or end those that begin paragraphs, add up to the total that the list tells. */
export function fromSums(lines: readonly TextLine[]): readonly TextLine[] {
  const [total, another] = lines.flatMap(({ body }) => Number(TOTAL.exec(body)?.[1] ?? 0) || []);
  // Several numbers alone are prices.
  if (total === undefined || total < LEAST_TOTAL || another !== undefined) return lines;
  for (const read of [readFirst, readLast]) {
    const found = lines.map((line, i) => read(line, lines[i - 1]));
    const sum = found.reduce((all, one) => all + (one?.points ?? 0), 0);
    if (found.filter(Boolean).length < LEAST || Math.abs(total - sum) > OFF) continue;
    let isInUnit = false;
    return lines.map((line, i) => {
      isInUnit &&= line.n === lines[i - 1]!.n + 1;
      if (found[i]) isInUnit = true;
      if (found[i]) return { ...line, body: found[i].body };
      if (TOTAL.test(line.body)) return { ...line, isTitle: true };
      // What goes on below a unit is its own.
      return isInUnit && line.bullet === '' ? { ...line, bullet: '-' } : line;
    });
  }
  return lines;
}

/** A line that begins with its price. */
function readFirst({ body }: TextLine): NumberedLine | undefined {
  const [all, points, copies = '1'] = FIRST_NUMBER.exec(body) ?? [];
  if (all === undefined) return undefined;
  const [name = '', ...gear] = body.slice(all.length).split(/(?=:)/u);
  return { body: pricedText(name, points!, gear.join('')), points: Number(points) * Number(copies) };
}

/** A line that begins a paragraph and ends with its price. */
function readLast({ body, bullet, n }: TextLine, before: TextLine | undefined): NumberedLine | undefined {
  const price = lastPrice(body);
  const isFirst = before === undefined || n > before.n + 1;
  if (!price || price.index === 0 || !isFirst || bullet !== '') return undefined;
  return { body: pricedText(body.slice(0, price.index), price[1]!), points: Number(price[1]) };
}
