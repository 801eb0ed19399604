import { categoryOf } from './headings.ts';
import type { TextLine } from './list-lines.ts';
import { pricedText } from './write-text.ts';

// Forms of apps in which a unit is not a line with its price: units joined in one line, without a price, or with it below.

/** The fewest lines that make a form. */
const LEAST = 2;

/** Where a unit ends, and one that is attached to it follows. */
const JOINT = /\s\+\s(?=(?:\d{1,2}x?\s)?\p{Lu})(?![^(]*\))/u;
const IN_BRACKETS = /\(\d{2,4}(?:,[^()]*)?\)$/u;
const COUNTED = /^\d{1,2}x\s/u;

/** A line for each of the units that are joined by plus signs: `Leader (65) + 10 Guards (270)`, `Leader + 10x Guards`. */
export function splitAtJoints(lines: readonly TextLine[]): readonly TextLine[] {
  const split = lines.map(({ body, bullet }) => (bullet === '' ? body.split(JOINT).map((part) => part.trim()) : []));
  const areUnits = (parts: readonly string[]): boolean =>
    parts.length > 1 &&
    (parts.every((part) => IN_BRACKETS.test(part)) ||
      (COUNTED.test(parts.at(-1)!) && parts.every((part) => !/\d\s*(?:pts|points)?\)?$/iu.test(part))));
  if (split.filter(areUnits).length < LEAST) return lines;
  return lines.flatMap((line, i) =>
    areUnits(split[i]!) ? split[i]!.map((part): TextLine => ({ ...line, text: part, body: part })) : [line],
  );
}

/** A price in brackets with a remark: `Transport (100, Spare Ammunition)`. */
const REMARKED = /\((\d{2,4}),\s*(\p{Lu}[^()]*)\)\s*$/u;

/** Lines with the remarks beside their prices behind these. */
export function withRemarksBehind(lines: readonly TextLine[]): readonly TextLine[] {
  if (lines.filter(({ body }) => REMARKED.test(body)).length < LEAST) return lines;
  return lines.map((line) => {
    const [all, points, remark] = REMARKED.exec(line.body) ?? [];
    return all === undefined
      ? line
      : { ...line, body: pricedText(line.body.slice(0, -all.length), points!, `, ${remark}`) };
  });
}

/** The total of an army, alone in its line. */
const ARMY_TOTAL = /^\d{3,5}\s*(?:pts|points)\.?$/iu;

/** The first line as a title, where the total of the army is right below it and no other line is nothing but a price. */
export function titledAboveTotal(lines: readonly TextLine[]): readonly TextLine[] {
  const [title, total, ...others] = lines;
  const isTotal = ({ body }: TextLine): boolean => ARMY_TOTAL.test(body);
  if (!title || !total || !isTotal(total) || /\d/u.test(title.body) || others.some(isTotal)) return lines;
  return [{ ...title, isTitle: true }, { ...total, isTitle: true }, ...others];
}

const ROLE = /^battlefield role\s*:/iu;
const COST = /^points? cost\s*:\s*(\d{1,4})/iu;

/** Prices that stand some lines below a unit, `Points Cost: 100 pts`, behind its name, which a line of its role follows. */
export function fromCosts(lines: readonly TextLine[]): readonly TextLine[] {
  const units: { readonly first: number; readonly last: number; readonly points: string }[] = [];
  let first = -1;
  lines.forEach(({ body }, i) => {
    if (ROLE.test(lines[i + 1]?.body ?? '')) first = i;
    const points = COST.exec(body)?.[1];
    if (points === undefined || first < 0) return;
    units.push({ first, last: i, points });
    first = -1;
  });
  if (units.length < LEAST) return lines;
  const changed = [...lines];
  for (const { first: at, last, points } of units) {
    changed[at] = { ...lines[at]!, body: pricedText(lines[at]!.body, points) };
    for (let i = at + 1; i <= last; i++) {
      const body = i === last ? lines[i]!.body.replace(/\s*\d.*$/u, '') : lines[i]!.body;
      changed[i] = { ...lines[i]!, bullet: '-', body };
    }
  }
  return changed;
}

/** What heads the units of a regiment. */
const REGIMENT = /^(?:general['’]s regiment|regiment \d+|auxiliary units)$/iu;
const PRICED = /\(\d{1,4}(?: pts| points)?\)$/iu;
const NAME = /^\p{Lu}[\p{L}'’ ,-]{2,50}$/u;
const FREE = /\s\(0\)$/u;

/** Units of regiments that cost nothing, with a price that says so: they have none behind another unit, or `(0)`. */
export function freeInRegiments(lines: readonly TextLine[]): readonly TextLine[] {
  let [isInRegiment, isBehindUnit] = [false, false];
  return lines.map((line) => {
    const { body, bullet } = line;
    const isHeading = categoryOf(line) !== undefined;
    if (isHeading) isInRegiment = REGIMENT.test(body);
    const isFree =
      isInRegiment && !isHeading && bullet === '' && (FREE.test(body) || (isBehindUnit && NAME.test(body)));
    isBehindUnit = isFree || PRICED.test(body);
    return isFree ? { ...line, body: pricedText(body.replace(FREE, ''), '0') } : line;
  });
}
