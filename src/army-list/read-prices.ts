import { listsModels } from './count-models.ts';
import { categoryOf } from './headings.ts';
import type { TextLine } from './list-lines.ts';
import { shareWord } from './keywords.ts';
import { type PricedLine, type PriceForm, readPriced, toPoints } from './priced-line.ts';
import { categoryNamed, TALK } from './words.ts';

/** What each line of a text is as one with a price, and whether its prices are bare numbers. */
export type Prices = { readonly priced: readonly (PricedLine | undefined)[]; readonly isBare: boolean };

/** The fewest units of a list that was written by hand: a date or a score may look like one of them. */
const LEAST_HAND_WRITTEN = 3;

/** A bare number in brackets may be a size up to this, if no other in a list is more. */
const MOST_SIZE = 40;

/** The lines with prices. Where a third of these or more are bare numbers, lines need not say what numbers are. */
export function readPrices(lines: readonly TextLine[]): Prices {
  const pricesOf = (form: PriceForm) => withoutModels(lines.map((line) => readPriced(line, form)));
  const countOf = (prices: readonly (PricedLine | undefined)[]): number => prices.filter(Boolean).length;
  const [named, bare] = [pricesOf('named'), pricesOf('bare')];
  const below = pricesBelow(lines, named);
  if (countOf(below) >= LEAST_HAND_WRITTEN && countOf(below) > countOf(named)) return { priced: below, isBare: false };
  const outer = lines.filter(({ bullet, indent }) => bullet === '' && indent <= lines[0]!.indent).length;
  for (const form of ['first', 'plain'] as const) {
    const priced = pricesOf(form);
    const count = countOf(priced);
    // Numbers at the end of a line are common.
    const isEnough = count >= (form === 'first' ? LEAST_HAND_WRITTEN : Math.max(LEAST_HAND_WRITTEN, outer / 2));
    if (isEnough && count > 2 * countOf(bare)) return { priced, isBare: false };
  }
  const isBare = 2 * (countOf(bare) - countOf(named)) >= countOf(named);
  const areSizes = countOf(named) === 0 && bare.every((unit) => !unit || unit.points <= MOST_SIZE);
  // A single price may be that of all: `My 1000 points`.
  const titled = lines.map((line, i) => (named[i] ? { ...line, isTitle: true } : line));
  const unpriced = areSizes || countOf(bare) === 1 ? withoutPrices(titled) : [];
  if (areSizes || countOf(unpriced) >= LEAST_HAND_WRITTEN) return { priced: unpriced, isBare: false };
  return { priced: isBare ? bare : withBare(lines, named, bare), isBare };
}

/** The least bare number that is taken for points in a list whose other prices say what they are. */
const LEAST_BARE = 30;

/** Prices of a list, with the few bare ones that end paragraphs of a line, or stand behind names with bullets below. */
const withBare = (
  lines: readonly TextLine[],
  named: readonly (PricedLine | undefined)[],
  bare: readonly (PricedLine | undefined)[],
): readonly (PricedLine | undefined)[] =>
  named.map((unit, i) => {
    const [line, next, other] = [lines[i]!, lines[i + 1], bare[i]];
    const mayBe = !unit && other && other.points >= LEAST_BARE && line.bullet === '' && beginsParagraph(lines, i);
    const isAlone = other?.count !== undefined && (next === undefined || next.n > line.n + 1);
    const isNamed = other?.rest === '' && next?.n === line.n + 1 && next.bullet !== '';
    return mayBe && (isAlone || isNamed) ? other : unit;
  });

/** The lines with prices, but for the models of units whose models are listed below them. */
function withoutModels(priced: readonly (PricedLine | undefined)[]): readonly (PricedLine | undefined)[] {
  let open: PricedLine | undefined;
  return priced.map((one) => {
    if (
      one &&
      open &&
      (repeatsPrice(one, open) || (one.count !== undefined && (isListed(one, open) || tellsModels(one, open))))
    )
      return undefined;
    open = one ?? open;
    return one;
  });
}

/** Whether a priced line is one of the models that a unit's line ends in a colon for. */
const isListed = ({ line }: PricedLine, unit: PricedLine): boolean => listsModels(unit) && line.bullet !== '';

/**
 * Whether a line below a unit has the price of the whole unit once more: a bulleted one that counts some of its models,
 * or the next one, where a tag shows that a unit with a label goes on, or its line breaks off.
 */
const repeatsPrice = ({ line, points, name, count, category }: PricedLine, unit: PricedLine): boolean =>
  points === unit.points &&
  (count === undefined
    ? (/^\[/u.test(line.body) || (category === undefined && /[:,]$/u.test(unit.line.body))) &&
      unit.category !== undefined &&
      line.n === unit.line.n + 1
    : line.bullet !== '' && unit.line.bullet === '' && shareWord(name, unit.name));

/**
 * Whether a counted line that is indented below a unit tells its models: all, where it costs as much and is called like
 * it, or some, where that has a size and costs more.
 */
const tellsModels = ({ line, points, name, category }: PricedLine, unit: PricedLine): boolean =>
  line.indent > unit.line.indent &&
  !(category !== undefined && categoryNamed(category)) &&
  !/^d[ée]tache?ment\s*:/iu.test(line.body) &&
  (unit.count === undefined
    ? points === unit.points && shareWord(name, unit.name)
    : line.bullet === '' && line.indent > unit.line.indent + 1 && points <= unit.points);

/** Whether a line begins a paragraph: after an empty line, or below a heading. */
const beginsParagraph = (lines: readonly TextLine[], i: number): boolean => {
  const before = lines[i - 1];
  return before === undefined || lines[i]!.n > before.n + 1 || categoryOf(before) !== undefined;
};

/** A line that is nothing but a price: that of the unit above it. */
const LONE_PRICE = /^[-=>\s(]*(\d{1,3}(?:[.,]\d{3})+|\d{1,5}(?:[.,]\d)?)\s*(?:pts?|points?)\.?\)?$/iu;
/** A number in brackets, which is a price of a part where that of the unit stands below it. */
const PART_PRICE = /\s*\(\d+(?:[.,]\d)?\s?\)/gu;

/** The units whose prices stand below them on lines of their own, each with the lines down to its price. */
function pricesBelow(
  lines: readonly TextLine[],
  named: readonly (PricedLine | undefined)[],
): readonly (PricedLine | undefined)[] {
  const units: (PricedLine | undefined)[] = lines.map(() => undefined);
  let [start, isPriced] = [0, false];
  const begin = (i: number): void => {
    [start, isPriced] = [i, false];
  };
  lines.forEach((line, i) => {
    if (beginsParagraph(lines, i)) begin(i);
    const price = LONE_PRICE.exec(line.body);
    const unit = lines[start]!;
    isPriced ||= named[i] !== undefined;
    if (price && start < i && !isPriced) {
      const read = readPriced({ ...unit, body: unit.body.replace(PART_PRICE, '').replace(/\s*:$/u, '') }, 'none');
      units[start] = read && { ...read, line: unit, points: toPoints(price[1]!), last: i };
    }
    if (price) begin(i + 1);
  });
  return units;
}

/** The fewest lines of a list without prices that count something, and the share of all that may be units that tell more. */
const LEAST_COUNTED = 2;
const TELLING_SHARE = 1 / 3;
/** The same share where names alone, right above units that tell more, are those of formations, and the fewest of these. */
const HEADED_SHARE = 3 / 4;
const LEAST_HEADINGS = 2;

/** What tells that a line is a unit of its own, with what it carries. */
const WITH = /\s(?:with|avec)\s|\sw\//iu;
/** What a unit carries, behind a dash, a bracket or a word. */
const CARRIED = /^[^,:]{3,}?(?:[-–—]\s|\s\(|\s(?:with|avec)\s|\sw\/)/iu;

/**
 * The units of a list without prices; none where too few lines count something, say what they carry, or have bullets
 * below them, for the text to be a list.
 */
function withoutPrices(lines: readonly TextLine[]): readonly (PricedLine | undefined)[] {
  if (lines.some(({ text }) => ROSTER.test(text))) return unitsOfRoster(lines);
  const outer = lines.filter(
    (line) => line.bullet === '' && !line.isTitle && !/:$/u.test(line.body) && !categoryOf(line),
  );
  const indent = outer.reduce((least, line) => Math.min(least, line.indent), Number.POSITIVE_INFINITY);
  const units = lines.map((line) => (categoryOf(line) || line.indent > indent ? undefined : readPriced(line, 'none')));
  const isCounted = (unit: PricedLine | undefined): boolean => (unit?.count ?? unit?.copies) !== undefined;
  const hasBullets = (i: number): boolean => lines[i + 1] !== undefined && lines[i + 1]!.bullet !== '';
  const isTelling = (unit: PricedLine | undefined, i: number): boolean =>
    unit !== undefined && (isCounted(unit) || hasBullets(i) || CARRIED.test(lines[i]!.body));
  const counted = units.filter((unit, i) => isCounted(unit) || (unit && hasBullets(i))).length;
  const telling = units.filter(isTelling).length;
  if (areNamesBelowTitle(lines))
    return lines.map((line, i): PricedLine | undefined => {
      const name = line.body.replace(BEHIND_NAME, '');
      const rest = line.body.slice(name.length).trim();
      return i > 0 && WORD.test(line.body) ? { line, name, extra: 0, points: 0, rest } : undefined;
    });
  if (counted < LEAST_COUNTED || telling < TELLING_SHARE * outer.length) return lines.map(() => undefined);
  if (isTitleAlone(lines, units)) units[0] = undefined;
  const headings = lines.flatMap((line, i) => {
    const isName = line.bullet === '' && !/^\d|[,:]/u.test(line.body) && !CARRIED.test(line.body);
    return isName && lines[i + 1]?.n === line.n + 1 && isTelling(units[i + 1], i + 1) ? [i] : [];
  });
  const below = units.filter((unit, i) => unit && !headings.includes(i));
  const isHeaded =
    telling >= HEADED_SHARE * below.length &&
    headings.length >= LEAST_HEADINGS &&
    headings[0] === units.findIndex((unit) => unit !== undefined);
  if (isHeaded) for (const i of headings) units[i] = undefined;
  return byParagraph(lines, units);
}

/** The fewest names that are a list without telling anything else, and the most words of one. */
const LEAST_NAMES = 5;
const MOST_WORDS = 5;
const NAME = /^\p{L}[\p{L}'’ -]+$/u;
const WORD = /\p{L}/u;

/** What ends a title: a colon, or the points of the army. What a name has behind it stands behind a dash or in brackets. */
const TITLED = /:$|\s\d{3,4}(?:\s?(?:pts|points))?$/iu;
const BEHIND_NAME = /\s(?:[-–—]\s|\[|\().*$/u;

/** Whether a list is a title and nothing but names below it, but for lines without a word. */
function areNamesBelowTitle([title, ...below]: readonly TextLine[]): boolean {
  const names = below.filter(({ body }) => WORD.test(body));
  const isName = ({ body, bullet }: TextLine): boolean => {
    const name = body.replace(BEHIND_NAME, '');
    return bullet === '' && NAME.test(name) && !TALK.test(body) && name.split(/\s+/u).length <= MOST_WORDS;
  };
  return title !== undefined && TITLED.test(title.body) && names.length >= LEAST_NAMES && names.every(isName);
}

/** What heads a roster and its sections in BattleScribe's text: `++ Roster (Faction) ++`, `+ Operatives +`. */
const ROSTER = /^\+\+\s.+\s\+\+$/u;
const SECTION = /^\+\s(.+)\s\+$/u;
const CHOICES = /^(?:configuration|rules|options)$/iu;

/** The units of a roster that tells no prices: all without a bullet in its sections, but for those of choices. */
function unitsOfRoster(lines: readonly TextLine[]): readonly (PricedLine | undefined)[] {
  let isAmongUnits = false;
  return lines.map((line) => {
    const section = SECTION.exec(line.text)?.[1];
    if (section !== undefined) isAmongUnits = !CHOICES.test(section);
    return isAmongUnits && section === undefined ? readPriced(line, 'none', true) : undefined;
  });
}

/** A name with a dash behind it, as titles have. */
const DASHED = /^[^,:]+\s[-–—]\s/u;
/** The fewest units below a title. */
const LEAST_BELOW_TITLE = 4;

/** Whether the first line of a list without prices is its title: a name with an empty line below it, as few others have. */
function isTitleAlone(lines: readonly TextLine[], units: readonly (PricedLine | undefined)[]): boolean {
  const [unit, ...others] = units;
  const isAlone = (i: number): boolean => lines[i + 1] !== undefined && lines[i + 1]!.n > lines[i]!.n + 1;
  const counted = others.filter((one) => one?.count !== undefined).length;
  const isName =
    unit !== undefined &&
    unit.count === undefined &&
    isAlone(0) &&
    (unit.rest === '' || (counted >= others.length / 2 && DASHED.test(lines[0]!.body)));
  const alone = lines.filter((_line, i) => isAlone(i)).length;
  return isName && alone <= lines.length / 2 && others.filter(Boolean).length >= LEAST_BELOW_TITLE;
}

/**
 * The units of a list without prices, where what begins a paragraph may be all of them: every count is there, and what
 * follows tells of it. There a name may have a label behind it: `Archmage: General`.
 */
function byParagraph(
  lines: readonly TextLine[],
  units: readonly (PricedLine | undefined)[],
): readonly (PricedLine | undefined)[] {
  const first = lines.map((_line, i) => beginsParagraph(lines, i));
  const isCounted = (i: number): boolean => (units[i]?.count ?? units[i]?.copies) !== undefined;
  const isByParagraph = units.every((_unit, i) => !isCounted(i) || first[i]);
  if (!isByParagraph) return units;
  const isMore = (i: number): boolean =>
    i < lines.length && !first[i] && !isCounted(i) && !WITH.test(lines[i]!.body) && !categoryOf(lines[i]!);
  return units.map((unit, i) => {
    if (!first[i]) return isMore(i) ? undefined : unit;
    let last = i;
    while (isMore(last + 1)) last++;
    const read = unit ?? (last > i && !categoryOf(lines[i]!) ? readPriced(lines[i]!, 'none', true) : undefined);
    return read && { ...read, last };
  });
}
