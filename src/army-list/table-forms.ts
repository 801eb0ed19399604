import { type TextLine, withBody } from './list-lines.ts';
import { pricedText } from './write-text.ts';

// Lists in rows with columns: spreadsheets, and trackers of warbands.

/** The fewest rows that make a form. */
const LEAST = 3;

/** A line with the sum of others. */
export const TOTAL_ROW = /^(?:grand\s|sub-?)?(?:total|summe|sum|gesamt)/iu;

/** What the head of a column says that it holds. */
const HEADS = {
  name: /^(?:units?|name|unit (?:name|type)|einheit|unit[ée]|nom|model|entry|squad|fighter|regiment)$/iu,
  count:
    /^(?:#\s?|squad\s|unit\s|no\.? of\s)?(?:models?|size|count|qty|quantity|men|mann|anzahl|figs?|figures|minis|strength|effectifs?|nombre|models per unit)$/iu,
  /** These may also number the rows. */
  number: /^(?:no\.?|num|number)$/iu,
  copies: /^(?:#|no\.?|number) of units$/iu,
  price: /^(?:(?:total )?(?:pts|points)|pt|costs?|price|punkte|co[uû]t|value|total|pts each|gc)\.?$/iu,
};
/** What parts the cells of a row: bars, tabs, semicolons, commas outside quotes, or several spaces. */
const BETWEEN_CELLS = [/\s*\|\s*/u, /\t/u, /;/u, /,(?=(?:[^"]*"[^"]*")*[^"]*$)/u, /\s{2,}/u];
/** The longest row, characters. */
const LONGEST_ROW = 400;

/** The rows of a table, read by the heads of its columns; other lines stay. */
export function fromColumns(lines: readonly TextLine[]): readonly TextLine[] {
  for (const between of BETWEEN_CELLS) {
    const cellsOf = ({ text }: TextLine): readonly string[] =>
      text.length > LONGEST_ROW
        ? []
        : text
            .replace(/\s*\|\s*$/u, '')
            .split(between)
            .map((cell) => cell.replace(/\*\*|^"|"$/gu, '').trim());
    const head = lines.findIndex((line) => isHead(cellsOf(line)));
    if (head < 0) continue;
    const heads = cellsOf(lines[head]!);
    const rows = lines.map((line, i) => (i > head ? rowIn(heads, cellsOf(line)) : undefined));
    return lines.map((line, i) => {
      if (i === head) return { ...line, isTitle: true };
      const row = rows[i];
      return row === undefined ? line : { ...withBody(line, row), bullet: '', indent: 0 };
    });
  }
  return lines;
}

const isHead = (cells: readonly string[]): boolean =>
  cells.length > 1 &&
  cells.some((cell) => HEADS.name.test(cell)) &&
  cells.some((cell) => [HEADS.count, HEADS.number, HEADS.price].some((head) => head.test(cell)));

/** A row of a table as a line of a list; undefined where it names no unit. */
function rowIn(heads: readonly string[], cells: readonly string[]): string | undefined {
  const [name, price] = [HEADS.name, HEADS.price].map((column) => heads.findIndex((cell) => column.test(cell)));
  const isCount = (cell: string | undefined): boolean => /^\D{0,2}\d{1,3}\b/u.test(cell ?? '');
  const sized = heads.findIndex((cell, i) => i !== name && HEADS.count.test(cell) && isCount(cells[i]));
  const count = sized < 0 ? heads.findIndex((cell) => HEADS.number.test(cell)) : sized;
  const named = cells[name!] ?? '';
  if (cells.length < 2 || !/\p{L}/u.test(named) || TOTAL_ROW.test(named)) return undefined;
  const models = /^\D{0,2}(\d{1,3})\b/u.exec(cells[count] ?? '')?.[1];
  const points = /(\d[\d.,]*)/u.exec(cells[price!] ?? '')?.[1];
  const gear = cells.filter((cell, k) => k !== name && k !== count && k !== price && /\p{L}/u.test(cell)).join(', ');
  const copies = /^[1-9]\d?$/u.exec(cells[heads.findIndex((cell) => HEADS.copies.test(cell))] ?? '')?.[0] ?? '1';
  const several = copies === '1' ? '' : `${copies}x`;
  const before = models === undefined ? named : `${several}${models}${several === '' ? 'x' : ''} ${named}`;
  const behind = gear === '' ? '' : `, ${gear}`;
  return points === undefined ? `${before}${behind}` : pricedText(before, points, behind);
}

/** `Hero 1 Captain Name sword, shield 98`: a group, a count, a name in capitals, and what it has. */
const TRACKED = /^(\p{Lu}[\p{L}-]+)\s(\d{1,2})\s(?=\p{Lu})(.+?)(?:\s(\d{1,4}))?$/u;
/** Where a name in capitals ends. */
const SMALL = /\s(?!(?:of|the|on|and|de|des|du|la|le|with|in|von|der|to|at)\s)(?=\p{Ll}{2})/u;
/** How much of a list has this form. */
const MOST_TRACKED = 0.6;

/**
 * The lines of a tracker for warbands, without their groups; those above the first are about the warband. Where all are of
 * one army and cost its total together, prices are those of each model.
 */
export function fromTracker(lines: readonly TextLine[]): readonly TextLine[] {
  const tracked = lines.map(({ body }) => TRACKED.exec(body));
  const groups = tracked.flatMap((one) => one?.[1] ?? []);
  const isMost = groups.length >= MOST_TRACKED * lines.length && new Set(groups).size < groups.length;
  const sum = sumOfEach(tracked);
  const isEach = new Set(groups).size === 1 && lines.some(({ body }) => totalIn(body) === sum);
  if (groups.length < LEAST || !(isMost || isEach)) return lines;
  const first = tracked.findIndex((one) => one !== null);
  return lines.map((line, i) => {
    const [, , count, said = '', points] = tracked[i] ?? [];
    if (count === undefined) return i < first ? { ...line, isTitle: true } : line;
    const end = said.search(SMALL);
    const [name, gear] = end < 0 ? [said, ''] : [said.slice(0, end), `, ${said.slice(end).trim()}`];
    return withBody(
      line,
      points === undefined
        ? `${count} ${name}${gear}`
        : pricedText(`${count} ${name}`, isEach ? String(Number(count) * Number(points)) : points, gear),
    );
  });
}

/** The points that a line tells with their unit; NaN for none. */
const totalIn = (body: string): number => Number(/(\d{3,4})\s?(?:pts|points)\b/iu.exec(body)?.[1]);

/** What all models of a tracker cost, where its prices are those of one each. */
const sumOfEach = (tracked: readonly (RegExpExecArray | null)[]): number =>
  tracked.reduce((sum, one) => sum + Number(one?.[2] ?? 0) * Number(one?.[4] ?? 0), 0);
