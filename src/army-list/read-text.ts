import type { ArmyList, ListedUnit, ListLine } from './army-list.ts';
import { countModels } from './count-models.ts';
import { categoryOf } from './headings.ts';
import { shareWord } from './keywords.ts';
import { listLines, type TextLine } from './list-lines.ts';
import { withoutBulletsBelowTitles, withoutOuterBullets } from './outer-bullets.ts';
import { cleanName, readCounted } from './counted-name.ts';
import { type PricedLine, toPoints } from './priced-line.ts';
import { readPrices } from './read-prices.ts';
import { inUsualForm } from './typed-forms.ts';
import { categoryNamed, isOfArmy, isOfUnit, REMARK } from './words.ts';

/** What a line of a text is. */
type Placed =
  | { readonly kind: 'header'; readonly line: TextLine }
  | { readonly kind: 'category'; readonly line: TextLine; readonly keyword?: string | undefined }
  | { readonly kind: 'unit'; readonly line: TextLine; readonly unit: PricedLine }
  | { readonly kind: 'detail'; readonly line: TextLine }
  | { readonly kind: 'unplaced'; readonly line: TextLine };

/**
 * Reads a list that was copied as text. Units are the lines with a price, and in a list that tells none those with a count
 * or a bare name; what is bulleted, indented or counted below one is its own. Every line ends in the header, in a unit, or among those that were not understood.
 */
export function readListText(text: string): ArmyList {
  const lines = withoutOuterBullets(withoutBulletsBelowTitles(inUsualForm(listLines(text))));
  const { priced, isBare } = readPrices(lines);
  const totals = new Set([...findTotals(lines, priced), ...findIntroduction(lines, priced)]);
  lines.forEach(({ isTitle }, i) => isTitle && priced[i] && totals.add(i));
  const placed = placeLines(lines, priced, totals);
  const isShared = findShared(placed);
  const units: ListedUnit[] = [];
  let keyword: string | undefined;
  for (let i = 0; i < placed.length; i++) {
    const one = placed[i]!;
    if (one.kind === 'category') keyword = one.keyword;
    if (one.kind !== 'unit') continue;
    let end = i + 1;
    while (end < placed.length && isBesideUnits(placed[end]!)) end++;
    const below = placed.slice(i + 1, end).filter(({ kind }) => kind === 'detail');
    const unit = toUnit(
      one.unit,
      below.map(({ line }) => line),
      keyword,
      isShared,
    );
    // The lines belong to the first copy, so that each of them is kept once.
    const copy = { ...unit, line: { ...unit.line, n: 0 }, details: [] };
    const others = Array.from({ length: (one.unit.copies ?? 1) - 1 }, () => copy);
    units.push(unit, ...others);
  }
  const header = placed.filter(({ kind }) => kind === 'header' || kind === 'category').map(({ line }) => toLine(line));
  return {
    format: 'text',
    ...aboutArmy(lines, priced, totals),
    units,
    ...(isBare && units.every(({ count }) => count === 1) ? { isWithoutSizes: true } : {}),
    header,
    unplaced: placed.filter(({ kind }) => kind === 'unplaced').map(({ line }) => toLine(line)),
  };
}

/** Whether a line ends no unit above it. */
const isBesideUnits = ({ kind }: Placed): boolean => kind === 'detail' || kind === 'unplaced';

const toLine = ({ n, text }: TextLine): ListLine => ({ n, text });

function toUnit(
  unit: PricedLine,
  below: readonly TextLine[],
  keyword: string | undefined,
  isShared: (name: string) => boolean,
): ListedUnit {
  const own = unit.category === undefined ? keyword : (categoryNamed(unit.category)?.keyword ?? keyword);
  const models = countModels(unit, below, own, isShared);
  return {
    name: unit.name,
    count: models.reduce((sum, { count }) => sum + count, 0),
    models,
    points: unit.points > 0 ? unit.points : undefined,
    keywords: own === undefined ? [] : [own],
    stats: {},
    weapons: [],
    line: toLine(unit.line),
    details: below.map(toLine),
  };
}

/**
 * Whether something of a name, in small letters, is found below units of different names. `Guards with Bows` are no other
 * unit than `Guards`.
 */
function findShared(placed: readonly Placed[]): (name: string) => boolean {
  const unitsOf = new Map<string, Set<string>>();
  let unit = '';
  for (const one of placed) {
    if (one.kind === 'unit') unit = one.unit.name.toLowerCase();
    if (one.kind !== 'detail') continue;
    const name = cleanName(readCounted(one.line.body).name).toLowerCase();
    const units = unitsOf.get(name) ?? new Set();
    unitsOf.set(name, units.add(unit));
  }
  return (name) => {
    const units = [...(unitsOf.get(name) ?? [])].toSorted((a, b) => a.length - b.length);
    return units.some((other) => !other.startsWith(units[0]!));
  };
}

/** A price is that of the whole army if it is this share of all others together, or more: armies cost no more. */
const MOST_OF_ARMY = 0.97;

/** A price of so many points or more in one of so many first lines may be the army's, whatever else the line says. */
const LEAST_ARMY = 500;
const FIRST_LINES = 3;

/**
 * Which priced lines are the army's own: its name with its total. There all other units together cost about as much,
 * and nothing is bulleted below.
 */
function findTotals(lines: readonly TextLine[], priced: readonly (PricedLine | undefined)[]): ReadonlySet<number> {
  const all = priced.flatMap((unit, i) => (unit ? [i] : []));
  const totals = new Set<number>();
  const dearestFirst = all.toSorted((a, b) => priced[b]!.points - priced[a]!.points);
  for (const i of all) if (priced[i]!.isArmy) totals.add(i);
  for (const i of dearestFirst) {
    if (totals.has(i)) continue;
    const left = all.filter((k) => !totals.has(k));
    // A price among others is that of a unit, however dear.
    if (i !== left[0] && i !== left.at(-1)) continue;
    const others = left.filter((k) => k !== i);
    const sum = others.reduce((all, k) => all + priced[k]!.points * (priced[k]!.copies ?? 1), 0);
    if (others.length < 2 || sum === 0 || priced[i]!.points < MOST_OF_ARMY * sum) break;
    const next = lines[i + 1];
    const isIntroduction = i === all[0] && i < FIRST_LINES && priced[i]!.points >= LEAST_ARMY;
    const { count, rest, category } = priced[i]!;
    const isBare =
      count === undefined &&
      category === undefined &&
      (rest.replace(/[\s:]/gu, '') === '' || i === 0 || isIntroduction);
    const isTold = next && !priced[i + 1] && !categoryOf(next) && isDetail(next, lines[i]!);
    if (isBare && !isTold) totals.add(i);
  }
  return totals;
}

/** The most points of its own that a detachment costs. */
const MOST_OF_DETACHMENT = 5;

/** The heading of a detachment in a list without those of categories. */
const FRAMED = /^={2}[^=].*={2}$/u;

/**
 * Which priced lines are above the last one about the army as a whole that is above all headings of units: its name, or
 * what it chose for points.
 */
function findIntroduction(lines: readonly TextLine[], priced: readonly (PricedLine | undefined)[]): readonly number[] {
  const category = lines.findIndex((line, i) => !priced[i] && categoryOf(line));
  const heading = category < 0 ? lines.findIndex(({ text }) => FRAMED.test(text)) : category;
  const last = lines.slice(0, Math.max(0, heading)).findLastIndex(({ body }) => isOfArmy(body.replace(/^\+\s*/u, '')));
  const isOfDetachment = ({ count, points }: PricedLine, i: number): boolean =>
    i < heading && count === undefined && points > 0 && points <= MOST_OF_DETACHMENT;
  const above = priced.flatMap((unit, i) => (unit && (i <= last || isOfDetachment(unit, i)) ? [i] : []));
  // A heading below the units, such as `Units: 9`, introduces none.
  return above.length < priced.filter(Boolean).length ? above : [];
}

function placeLines(
  lines: readonly TextLine[],
  priced: readonly (PricedLine | undefined)[],
  totals: ReadonlySet<number>,
): readonly Placed[] {
  const first = priced.findIndex((unit, i) => unit && !totals.has(i));
  let open: PricedLine | undefined;
  let heading: Heading = 'units';
  let isUnderHeading = false;
  /** The price of the units of a regiment of renown that are listed below it, until one of them has it. */
  let together: number | undefined;
  return lines.map((line, i): Placed => {
    const unit = priced[i];
    const close = (placed: Placed): Placed => {
      [open, together] = [undefined, undefined];
      isUnderHeading = placed.kind === 'category';
      return placed;
    };
    if (unit && !totals.has(i) && !isDotted(line, lines[i - 1], open)) {
      if (isNoUnit(heading, lines[i + 1], priced[i + 1])) {
        [open, together] = [undefined, heading === 'renown' ? unit.points : undefined];
        return { kind: 'header', line };
      }
      [open, together] = [unit, undefined];
      isUnderHeading = false;
      return { kind: 'unit', line, unit };
    }
    const category = categoryHeading(line, unit);
    if (totals.has(i) || (!category && isAboutArmy(line))) return close({ kind: 'header', line });
    if (category) {
      heading = headingOf(line.body);
      return close({ kind: 'category', line, keyword: category.keyword });
    }
    if (together !== undefined && isPlain(line, unit)) {
      open = { line, ...readCounted(line.body), extra: 0, points: together, rest: '' };
      together = 0;
      return { kind: 'unit', line, unit: open };
    }
    if (i <= (open?.last ?? -1) || isBelow(line, lines[i - 1], open)) return { kind: 'detail', line };
    if ((isUnderHeading && line.bullet !== '') || heading === 'others') return { kind: 'header', line };
    if (namesGroup(line, lines[i + 1], priced[i + 1])) return close({ kind: 'header', line });
    return i < first && isPlainHeader(line) ? { kind: 'header', line } : { kind: 'unplaced', line };
  });
}

/** Whether a line above the first unit is about the army: if it tells points, it may be a unit that was missed. */
const isPlainHeader = ({ text, body }: TextLine): boolean => !POINTS.test(text) || isOfUnit(body);

/** The category of a line that is a heading. */
const categoryHeading = (line: TextLine, unit: PricedLine | undefined): ReturnType<typeof categoryOf> =>
  unit || line.isTitle ? undefined : categoryOf(line);

/** What is below a heading: units, regiments with one price for several units, or spells and terrain, which have prices too. */
type Heading = 'units' | 'renown' | 'others';

const headingOf = (body: string): Heading =>
  /^regiments? of renown\b/iu.test(body)
    ? 'renown'
    : /spells?\b|malign sorcery|manifestations?\b|terrain\b/iu.test(body)
      ? 'others'
      : 'units';

/** Whether what has a price below a heading is no unit: a spell, terrain, or a regiment whose units follow. */
const isNoUnit = (heading: Heading, next: TextLine | undefined, unit: PricedLine | undefined): boolean =>
  heading === 'others' || (heading === 'renown' && isPlain(next, unit));

/** Whether a line is a bare name: without a price, a heading's look, a full stop, or a bullet other than a dash. */
const isPlain = (line: TextLine | undefined, unit: PricedLine | undefined): boolean =>
  line !== undefined &&
  unit === undefined &&
  /^-?$/u.test(line.bullet) &&
  !/[.!?]$/u.test(line.body) &&
  !isAboutArmy(line) &&
  !categoryOf(line);

/** The most lines by which a line that tells of a unit is below the one before it. */
const MOST_APART = 3;

/** Whether a line tells of the unit above it; below one that tells its own size that is every line that follows. */
const isBelow = (line: TextLine, before: TextLine | undefined, open: PricedLine | undefined): boolean =>
  open !== undefined &&
  line.n - (before?.n ?? 0) <= MOST_APART &&
  (isDetail(line, open.line) ||
    (line.n === (before?.n ?? 0) + 1 && (open.isCounted === true || namesModels(line, open) || breaksOff(open))));

/** Whether the line of a unit with a label goes on in the next. */
const breaksOff = ({ line, category }: PricedLine): boolean => category !== undefined && /[:,]$/u.test(line.body);

/** Whether a line tells of models of a unit, a leader first: `Scout Sergeant: axe, 4x Scout with bow`. */
const namesModels = ({ body }: TextLine, { name, count }: PricedLine): boolean =>
  count === undefined && /,\s*\d{1,2}x\s/u.test(body) && shareWord(body, name);

/**
 * Whether a line is one of those below a unit that begin with a dot, or goes on right below one, whatever it costs.
 *
 * @param before The line before it.
 * @param open   The first line of the unit above it.
 */
const isDotted = (line: TextLine, before: TextLine | undefined, open: PricedLine | undefined): boolean =>
  open !== undefined &&
  open.line.bullet !== '.' &&
  (line.bullet === '.' ||
    (before?.bullet === '.' && line.bullet === '' && line.n === before.n + 1 && isModelOf(line, open)));

/** Whether a counted line without a bullet tells of models of a unit above it that has no count itself. */
const isModelOf = ({ body }: TextLine, { name, count }: PricedLine): boolean =>
  count === undefined && readCounted(body).count !== undefined && shareWord(body, name);

/** Points of something, by their unit. */
const POINTS = /\d\s*(?:pts?|points?)\b/iu;

/** Whether a line below a unit tells of it: bulleted, counted, in brackets, indented further, or a remark. */
const isDetail = ({ text, body, bullet, indent }: TextLine, unit: TextLine): boolean =>
  bullet !== '' ||
  indent > unit.indent ||
  /^-{2,}\s*[^\s-]|^\[.*\]/u.test(text) ||
  readCounted(body).count !== undefined ||
  REMARK.test(body);

const isAboutArmy = ({ text, body, isTitle }: TextLine): boolean =>
  isTitle === true || /^[+&=─━═]|^[-–—_~*]+$|={2,}$/u.test(text) || isOfArmy(body);

/** Whether a line is the name of the units that are indented below it. */
const namesGroup = (line: TextLine, next: TextLine | undefined, unit: PricedLine | undefined): boolean =>
  unit !== undefined && next !== undefined && next.indent > line.indent;

const FACTION =
  /^\+?\s*(?:faction keyword|faction(?:s utilis[ée]es|s? used)?|army faction|faction principale|army main faction)\s*:\s*(.+?)\s*[+|]?$/iu;
const TOTAL =
  /^[+=\s]*(?:total(?:\s+army)?(?:\s+(?:points?|cost))?|army points|points d['’]arm[ée]e|co[ûu]t total|army total)\s*[:–-]?\s*[[(]?\s*(?:[+-]?\d+\s*(?:PP|PL|PC|CP)\s*,\s*)*(\d[\d.,' ]*)/iu;

/** The name, the faction and the total of an army. */
function aboutArmy(
  lines: readonly TextLine[],
  priced: readonly (PricedLine | undefined)[],
  totals: ReadonlySet<number>,
): Pick<ArmyList, 'name' | 'faction' | 'points'> {
  const [title] = [...totals].toSorted((a, b) => a - b);
  const faction = lines.flatMap(({ text }) => FACTION.exec(text)?.[1] ?? [])[0];
  const total = lines.flatMap(({ text }) => TOTAL.exec(text)?.[1] ?? [])[0];
  return {
    name: title === undefined || TOTAL.test(lines[title]!.text) ? undefined : priced[title]!.name,
    faction,
    points: total ? toPoints(total) : title === undefined ? undefined : priced[title]!.points,
  };
}
