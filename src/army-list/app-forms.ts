import { categoryOf } from './headings.ts';
import type { TextLine } from './list-lines.ts';
import { EQUIPMENT } from './words.ts';
import { pricedText } from './write-text.ts';

// Forms of apps in which a unit is not a line with its price: units joined in one line, without a price, or with it below.

/** The fewest lines that make a form. */
const LEAST = 2;

/** Where a unit ends, and one that is attached to it follows. */
const JOINT = /\s\+\s(?=(?:\d{1,2}x?\s)?\p{Lu})(?![^(]*\))/u;
const IN_BRACKETS = /\(\d{2,4}(?:,[^()]*)?\)$/u;
const COUNTED = /^\d{1,2}x\s/u;
/** The longest line of joined units, characters: the pattern looks ahead from each sign. */
const LONGEST_JOINED = 400;

/** A line for each of the units that are joined by plus signs: `Leader (65) + 10 Guards (270)`, `Leader + 10x Guards`. */
export function splitAtJoints(lines: readonly TextLine[]): readonly TextLine[] {
  const split = lines.map(({ body, bullet }) =>
    bullet === '' && body.length <= LONGEST_JOINED ? body.split(JOINT).map((part) => part.trim()) : [],
  );
  const areUnits = (parts: readonly string[]): boolean =>
    parts.length > 1 &&
    (parts.every((part) => IN_BRACKETS.test(part)) ||
      (COUNTED.test(parts.at(-1)!) && parts.every((part) => !/\d\s*(?:pts|points)?\)?$/iu.test(part))));
  if (split.filter(areUnits).length < LEAST) return lines;
  return lines.flatMap((line, i) =>
    areUnits(split[i]!) ? split[i]!.map((part): TextLine => ({ ...line, text: part, body: part })) : [line],
  );
}

/** A price right behind the last letter of a name: `Librarian115 Points`. */
const GLUED = /(?<=\p{L})(\d{2,4})\s?(?:points|pts)$/iu;

/** Names apart from the prices that were copied onto them. */
export function withPricesApart(lines: readonly TextLine[]): readonly TextLine[] {
  const isGlued = ({ body, bullet }: TextLine): boolean => bullet === '' && GLUED.test(body);
  if (lines.filter(isGlued).length < LEAST) return lines;
  return lines.map((line) =>
    isGlued(line)
      ? { ...line, body: line.body.replace(GLUED, (_all, points: string) => pricedText('', points)) }
      : line,
  );
}

/** The most lines below a title in which its units are looked for. */
const MOST_BELOW = 80;
const NAMED_PRICE = /^(.+?)\s\((\d{2,4})\s?(?:pts|points)\)$/iu;

/** Makes a line that adds up the units below it, `A + B (255 pts)`, `A (95 pts)`, `B (160 pts)`, the title of these. */
export const titledJoints = (lines: readonly TextLine[]): readonly TextLine[] =>
  lines.map((line, i) => {
    const [, names = '', points] = (line.body.length <= LONGEST_JOINED && NAMED_PRICE.exec(line.body)) || [];
    const parts = names.split(JOINT);
    if (line.bullet !== '' || parts.length < 2) return line;
    const below = lines.slice(i + 1, i + 1 + MOST_BELOW).map(({ body }) => NAMED_PRICE.exec(body));
    let sum = 0;
    let from = -1;
    for (const part of parts) {
      from = below.findIndex((priced, k) => k > from && priced?.[1] === part.trim());
      if (from < 0) return line;
      sum += Number(below[from]![2]);
    }
    return sum === Number(points) ? { ...line, isTitle: true } : line;
  });

/** A price in brackets, alone in a line, and a unit that lacks one. */
const LONE_PRICE = /^\((\d{2,4})\s?(?:pts|points)\)$/iu;
const COUNTED_NAME = /^(?:\p{L}+\d*\s?:\s*)?\d{1,2}x\s\p{L}[^()]*$/u;

/** Prices that stand alone in the line below a counted unit, behind its name. */
export const fromLinesBelow = (lines: readonly TextLine[]): readonly TextLine[] =>
  lines.map((line, i) => {
    const points =
      line.bullet === '' && COUNTED_NAME.test(line.body) ? LONE_PRICE.exec(lines[i + 1]?.body ?? '') : null;
    if (points) return { ...line, body: pricedText(line.body, points[1]!) };
    return LONE_PRICE.test(line.body) && COUNTED_NAME.test(lines[i - 1]?.body ?? '')
      ? { ...line, bullet: '-', body: '' }
      : line;
  });

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
const SLOT = /^battalion slot filled\s*:/iu;
const COST = /^points? cost\s*:\s*(\d{1,4})/iu;

/**
 * Prices that stand some lines below a unit, `Points Cost: 100 pts`, behind its name, which lines of its slot and its role
 * follow. What has neither, such as a spell, stands right above its price.
 */
export function fromCosts(lines: readonly TextLine[]): readonly TextLine[] {
  const units: { readonly first: number; readonly last: number; readonly points: string }[] = [];
  let first = -1;
  lines.forEach(({ body }, i) => {
    const next = SLOT.test(lines[i + 1]?.body ?? '') ? lines[i + 2] : lines[i + 1];
    if (!SLOT.test(body) && ROLE.test(next?.body ?? '')) first = i;
    const points = COST.exec(body)?.[1];
    if (points === undefined || i === 0) return;
    units.push({ first: first < 0 ? i - 1 : first, last: i, points });
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

/** A unit's name with its price in square brackets before a colon, as in `== (Warlord) Name [120]: …`, `* Name (3) [170]: …`. */
const BEFORE_COLON = /^(?:=+\s*)?(?:\(warlord\)\s*)?(\p{L}[^[\]():]{2,50}?)(?:\s\((\d{1,2})\))?\s\[(\d{2,4})\]:/iu;

/** Units with their sizes before their names, without the signs round them, where prices stand before colons. */
export function fromBrackets(lines: readonly TextLine[]): readonly TextLine[] {
  const units = lines.map(({ body }) => BEFORE_COLON.exec(body));
  if (units.filter(Boolean).length <= LEAST) return lines;
  return lines.map((line, i) => {
    const [all, name, count = '1', points] = units[i] ?? [];
    if (all === undefined) return line;
    const body = pricedText(`${count}x ${name}`, points!, `, ${line.body.slice(all.length)}`);
    return { ...line, bullet: '', indent: 0, text: line.text.replace(/^=+\s*/u, ''), body };
  });
}

/** What a printed roster says of each choice behind labels, and the price that ends the line of one. */
const CATEGORIES = /^categories\s*:/iu;
const SELECTIONS = /^selections\s*:\s*/iu;
const LABELLED = /^[\p{L} ]+:\s/u;
const POINTS = /\[(?:[^[\]]*,\s*)?([\d,]+)\s?pts\]$/iu;
/** Models among the selections of a unit, with a price. */
const SELECTED = /^(\d{1,2})x?\s(\p{L}[^[\]]*?)\s*\[[^[\]]*pts\]$/iu;

/**
 * The printed roster of BattleScribe copied as text: what has categories is a unit, and what has only a price below it is
 * a model, as are counted selections with a price if no such line follows.
 */
export function fromPrintedRoster(lines: readonly TextLine[]): readonly TextLine[] {
  if (lines.filter(({ body }) => CATEGORIES.test(body)).length <= LEAST) return lines;
  const priced = lines.flatMap(({ body }, i) => (POINTS.test(body) && !LABELLED.test(body) ? [i] : []));
  const kinds = new Map(
    priced.map((i, k) => {
      const said = lines.slice(i + 1, priced[k + 1]);
      return [i, said.some(({ body }) => CATEGORIES.test(body)) ? 'unit' : 'model'];
    }),
  );
  let isInUnit = false;
  /** Whether the choice that a line tells of has models below it. */
  let hasModels = false;
  let next = 0;
  return lines.map((line, i) => {
    const kind = kinds.get(i);
    if (categoryOf(line)) isInUnit = false;
    if (kind !== undefined) {
      next++;
      const after = priced[next];
      hasModels = after !== undefined && kinds.get(after) === 'model' && !categoryOf(lines[after]!);
    }
    if (kind === 'unit') {
      isInUnit = true;
      return { ...line, bullet: '' };
    }
    if (!isInUnit) return kind === undefined ? { ...line, isTitle: true } : line;
    if (kind === 'model') return { ...line, bullet: '•', body: `${line.body.replace(POINTS, '').trim()}: ${ARMS}` };
    const [selected = ''] = SELECTIONS.test(line.body) ? line.body.replace(SELECTIONS, '').split(/,\s/u) : [];
    const [, count, name = ''] = SELECTED.exec(selected) ?? [];
    return count !== undefined && !EQUIPMENT.test(name) && !hasModels
      ? { ...line, bullet: '•', body: `${count}x ${name}: ${ARMS}` }
      : { ...line, bullet: '-', body: line.body.replaceAll(':', '') };
  });
}

/** Stands for what a model carries, which other lines tell. */
const ARMS = 'armed';

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
