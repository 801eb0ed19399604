import { cleanName, COUNT_BEFORE, type CountedName, inDigits, readNamed } from './counted-name.ts';
import { categoryNamed, isOfArmy, isOfUnit, labelOf, TALK, withoutTags } from './words.ts';
import type { TextLine } from './list-lines.ts';
import {
  BRACKETED,
  MEN,
  MEN_BESIDES,
  modelsInBrackets,
  SIZE_AFTER,
  SIZE_OF_EACH,
  SIZE_WITHIN,
  sizeAmong,
  sizeIn,
} from './told-size.ts';

/** A line with a price, or with a name in a list that tells no prices: what a unit of a list begins with. */
export type PricedLine = CountedName & {
  readonly line: TextLine;
  /** 0 where none are told. */
  readonly points: number;
  /** What follows the name, without the price: equipment, and models where the line names several. */
  readonly rest: string;
  /** The category of its label, as in `Troops 2 : Name`. */
  readonly category?: string | undefined;
  /** Whether the lines below it name only what it carries. */
  readonly isCounted?: boolean | undefined;
  /** The index of the last line that tells of it, where its place in the text says so. */
  readonly last?: number | undefined;
  /** Whether the price is that of an army, beside what that may cost: `1990/2000 pts`. */
  readonly isArmy?: boolean | undefined;
};

const NUMBER = String.raw`(\d{1,3}(?:[.,'\s]\d{3})+|\d{1,5})`;
const UNIT = String.raw`\s*(?:pts?|points?)\.?`;
/** Power, command and other points before a price, in English and French. */
const POWER = String.raw`(?:[+-]?\d+(?:[.,]\d)?\s*\p{L}+(?:\spoints?)?\s*[,–-]\s*)*`;
/** A price in brackets; prices of parts have a sign. */
const PRICE = new RegExp(
  String.raw`[([]\s*(?:[\d\s+]{1,20}=\s*|\d{1,2}\s?[x×]\s?)?${POWER}${NUMBER}(?:\s?\+\s?\d{1,3})?${UNIT}[^()[\]]*[)\]]`,
  'iu',
);
/**
 * A price without brackets at the end of a line or before brackets, perhaps with that of an upgrade, which it holds, behind
 * it: `135 pts(+15)`; of an army, with what it may cost at most.
 */
const LAST_PRICE = new RegExp(
  String.raw`(?:\s[-–—:=]\s*|:\s*|,\s*|\s)${NUMBER}(?:\s*/\s*\d{1,5})?${UNIT}(?:\s?\(\+\d{1,3}\))?(?:\s(?:each|per\s\p{L}+))?(?:[\s,;)]*$|(?=\s+[([]|\s[-–—]\s|\s\+\s\p{L}))`,
  'iu',
);
/** A bare number in brackets, which is a price only in a line with a label. */
const BARE_PRICE = /\(\s*(\d{2,4})(?:\s*[+*]\s*[\d*+\s]+|\s+\d{1,2}\s?P[LP])?\s*\)/u;
/** A bare number in square brackets, with power before it or behind: the price of a line with a label. */
const SQUARE_PRICE = new RegExp(
  String.raw`\[\s*${POWER}(\d{1,4})(?:\s*[;+]\s*\d+\s*(?:PP|PL)?)*\s*\](?!.*\[\s*${POWER}\d+\s*\])`,
  'iu',
);
/** A bare price of a part, with that of models besides: `(165 + 1*55)`, `(1*80)`, `(4x18)`. */
const PART_PRICE = /\(\s*\d{1,4}(?:\s*[+*x×]\s*\d{1,4})*\s*\)/u;
/** Two bare numbers in brackets before a price: those of the parts that it adds up. */
const PART_PRICES = /\s\(\d{1,4}\)\s.*\(\d{1,4}\)/u;
/**
 * A bare number in brackets, which is a price where no line of a list says what its numbers are: at the end of a
 * line, or before all that the unit has. Stars behind it tell what the unit belongs to.
 */
const LAST_BARE_PRICE =
  /[([]\s*(\d{2,4})(?:\s(?:each|ea\.?))?\s*[)\]][*,;\s]*$|(?<=^[^()]+)\(\s*(\d{2,4})\s*\)(?=\s)(?!\s*\[\d+(?:\s?pts)?\]|.*\s[-–—]\s\d{2,4}(?:,|\s[-–—]|[*\s]*$))|(?<=^[^[\]]+)\[\s*(\d{2,4})\s*\](?=\s)(?!.*\[)/u;
/** The same after a dash. */
const DASHED_PRICE =
  /\s[-–—]\s+(\d{2,4})(?:\s(?:each|ea\.?))?(?:[*\s]*$|(?=[,:]\s\D|\s[-–—]\s|\s\[|\s\((?!\d+\s?(?:pts|points))[^()]*\p{L}|:\s\d+x\s))/u;
/** A price before a unit, or before each of several: `575 - 50 Veterans, Champion`, `2x160 - 5 Riders`. */
const FIRST_PRICE = /^(?:([1-9])\s?x\s?)?(\d{2,4})(?:\s+[-–—]\s+|[-–—]\s?)(?=[\p{L}\d])/u;
/** A bare number at the end of a line, after commas or not: `39 Herders, Spear, Shield 332`, `2 x 10 Spears, 100 each`. */
const PLAIN_PRICE =
  /(?:(?<=[\p{L})\]"'”+])[\s,.?:;=@–—-]+|(?<=\d)(?:\s*[,:;=@–—]\s*|\s-\s|\s{2,})|(?<=\s(?:[x×]|lvl?|level|stufe|niveau)\s?\d{1,2})\s+)(\d{2,4})(?:\s*(?:each|ea\.?))?(?:\s*[,;.]?\s*$|(?=\s\([^()]*\)\s*$))/iu;
/** Army Forge: `2x Name [3] Q5+ D5+ | 50pts | …`, where a count before the name is one of units. */
const FORGE = /^(?:([1-9]\d?)x\s+)?(.+?)\s\[([1-9]\d{0,2})\]\s+Q\d\+\s+D\d\+\s*\|\s*(\d{1,4})\s?pts\b(.*)$/u;
/** Headings, rules and what stands in square brackets. */
const NO_UNIT = /^(?:[#+=─━═]|-{2,})|={2,}$|\]\s*={2,}|^\[.*\)\]$/u;
/** Two points: of an army, and what it may cost at most. */
const OF_ARMY = new RegExp(String.raw`\d\s*/\s*\d{3,5}${UNIT}\s*$`, 'iu');

/** A label with the price of the unit behind it: `Infantry 2 [80pts] : 3 Name, equipment`. */
const PRICED_LABEL = new RegExp(
  String.raw`^(\p{L}[\p{L}'’ -]{1,30}?)(?<!\s[x×])\s?\d{1,2}\s*[[(]\s*${POWER}${NUMBER}${UNIT}\s*[\])]\s*:\s*(?=\S)`,
  'iu',
);
/** The same without brackets: `Lord of War1 310pts : Name`. */
const PLAINLY_PRICED_LABEL = new RegExp(
  String.raw`^(\p{L}[\p{L}'’ -]{1,30}?)\s?\d{1,2}\s+${NUMBER}${UNIT}\s*:\s*(?=\S)`,
  'iu',
);
/** Models of one price behind a name, the first apart: `Name(155 + 1*155)`. */
const ONE_AND_MORE = /\((\d{2,4})\s?\+\s?([1-9])\s?\*\s?\1\)/u;
/** The tag of a leader behind a price. */
const TAG_BEHIND = /(?<=\d\s?(?:pts|points))\s(?:warlord|seigneur de guerre|g[ée]n[ée]ral)$/iu;
/** Before a unit in the list of the one that leads it. */
const LEADING = /^leading\s*:/iu;
/** A name with its price before what it has, in a list whose other prices come first: `Wizard [205pts]: Staff`. */
const PRICED_NAME = /^\p{L}[^[\]:]{1,60}\[\d{2,4}\s?pts\]:/iu;
/**
 * What the prices of a list look like: a number with a unit, a bare one behind the name, before it, or at the end of the
 * line; `none` where it tells no prices at all.
 */
export type PriceForm = 'named' | 'bare' | 'first' | 'plain' | 'none';

/**
 * The line as one with a price; undefined where it has none, or is a heading.
 *
 * @param mayHaveLabel Whether a name without a price may have a label behind a colon.
 */
export function readPriced(line: TextLine, form: PriceForm, mayHaveLabel = false): PricedLine | undefined {
  const { body, text } = line;
  if (NO_UNIT.test(text) || isOfArmy(body) || isOfUnit(body)) return undefined;
  const forged = FORGE.exec(text);
  if (forged) return readForged(line, forged);
  const labelled = pricedLabelOf(body);
  if (labelled) return readLabelled(line, labelled);
  if (form === 'first') return readFirst(line);
  if (form === 'plain') return readPlain(line);
  if (form === 'none') return readUnpriced(line, mayHaveLabel);
  const label = labelOf(body);
  const said = (label ? body.slice(label[0].length) : body).replace(TAG_BEHIND, '');
  const price = priceIn(said, label !== null, form);
  const isInSlot = label !== null && categoryNamed(label[1]!.trim()) !== undefined;
  if (!price || !(isInSlot || mayBeUnit(line, said, form))) return undefined;
  const before = withoutTags(said.slice(0, price.index)).trim();
  const points = toPoints(price.slice(1).find(Boolean)!);
  const after = said.slice(price.index + price[0].length);
  if (OF_ARMY.test(said)) return { line, name: cleanName(before), extra: 0, points, rest: after, isArmy: true };
  const read = isPartPriced(before, price[0], points, label !== null)
    ? namedWithLabel(before, points)
    : namedWithSize(before, after, DASHED_PRICE.test(price[0]));
  const isEach = PRICE_EACH.test(price[0])
    ? points >= LEAST_OF_UNIT
    : PRICE_TIMES.test(price[0]) && points >= LEAST_TIMES;
  const { rest, ...named } = isEach && /^\d/u.test(before) ? eachAlone(read) : read;
  if (!isNameOfUnit(named)) return undefined;
  return { line, ...named, points, rest: `${rest} ${after}`.trim(), category: label?.[1]?.trim() };
}

/** A number in brackets before a price in square ones: that without upgrades, where models would be too cheap by it. */
const PRICE_BEFORE = /^[^()]+\((\d{2,3})\)$/u;

/** Whether a number in brackets behind a name is a price: behind a label, or where it cannot be a size. */
const isPartPriced = (before: string, price: string, points: number, isLabelled: boolean): boolean =>
  isLabelled || (price.startsWith('[') && Number(PRICE_BEFORE.exec(before)?.[1] ?? 0) * LEAST_OF_MODEL > points);

/** A price of each of several, and the least of these that is a unit's and no model's. */
const PRICE_EACH = /\d\s*(?:pts|points)?\s(?:each|ea)\b/iu;
const LEAST_OF_UNIT = 100;
/** The same where it is multiplied by a number of units: `2x Cart (2x85 points)`. */
const PRICE_TIMES = /\d\s?[x×]\s?\d/iu;
const LEAST_TIMES = 60;
/** The most units that a line tells. */
const MOST_COPIES = 6;

/** As many units of one model as are counted, where nothing tells a size: `3x Walker (140 each)`. */
const eachAlone = ({ count, copies, ...named }: NamedUnit): NamedUnit =>
  count === undefined || copies !== undefined || count > MOST_COPIES
    ? { ...named, ...(count === undefined ? {} : { count }), copies }
    : { ...named, count: 1, copies: count };

type NamedUnit = CountedName & Pick<PricedLine, 'rest'>;

/** The fewest points a model costs: a number in brackets that would make models cheaper is the price of a part. */
const LEAST_OF_MODEL = 3;

/** A unit in a line with a label, and what it has behind its name. */
function namedWithLabel(before: string, points: number): NamedUnit {
  const [, name, models, rest = ''] =
    /^([^\d,)]+?)\s?[([](?:x\s?)?([1-9]\d?)[)\]](?:[\s:]*|(,\s[^()]*|\s?\(\d{2,3}(?:\s?\+[\s\d*]+)?\).*))$/u.exec(
      before,
    ) ?? [];
  if (name !== undefined && Number(models) * LEAST_OF_MODEL <= points)
    return { ...readNamed(inDigits(name), models), rest };
  const end = endOfName(before);
  const named = before.slice(0, end).trim();
  const size = /(?<=\p{L})\s[x×]\s?([1-9]\d?)$/iu.exec(named);
  return { ...readNamed(inDigits(named.slice(0, size?.index)), size?.[1]), rest: before.slice(end) };
}

/**
 * A unit with its size before or behind its name, or in a part of the line before the price or after it.
 *
 * @param endsAtComma Whether what follows a comma or a colon is no part of the name.
 */
function namedWithSize(before: string, after: string, endsAtComma: boolean): NamedUnit {
  const parts = PART_PRICES.exec(before);
  if (parts) return { ...readNamed(inDigits(before.slice(0, parts.index))), rest: before.slice(parts.index) };
  const size = endsAtComma ? null : SIZE_AFTER.exec(before.replace(/[\s:–—-]+$/u, ''));
  if (size) return { ...readNamed(inDigits(before.slice(0, size.index).trim()), sizeIn(size)), rest: '' };
  const head = before.slice(0, endOfListed(before));
  const early = SIZE_AFTER.exec(head) ?? SIZE_WITHIN.exec(head);
  const whole = `${before},${after}`;
  const told = early ? undefined : (sizeAmong(whole) ?? modelsInBrackets(whole));
  const bracket = told === undefined ? null : BRACKETED.exec(head);
  const end = early?.index ?? bracket?.index ?? (told || endsAtComma ? head.length : before.length);
  const text = inDigits(before.slice(0, end).trim());
  const named =
    told && SIZE_OF_EACH.test(whole) ? namedEach(text, told) : readNamed(text, early ? sizeIn(early) : told);
  const extra = named.extra || Number(MEN_BESIDES.exec(whole)?.[1] ?? 0);
  return { ...named, extra, rest: before.slice(early ? early.index + early[0].length : end) };
}

const isNameOfUnit = ({ name, count }: Pick<PricedLine, 'name' | 'count'>): boolean =>
  /\p{L}/u.test(name) &&
  !/^[+&]|[+]$|,\s\d{1,2}x\s/u.test(name) &&
  (count !== undefined || PERSON.test(name) || !categoryNamed(name));

/** Categories that are units where they have a price: in English a troupe is one of dancers. */
const PERSON = /^(?:lord|hero|commander|general|wizard|troupe)$/iu;

/** The price in a line, without its label: the number is the first group or the second. */
function priceIn(said: string, isLabelled: boolean, form: PriceForm): RegExpExecArray | null {
  const named = PRICE.exec(said) ?? LAST_PRICE.exec(said);
  if (named) return named;
  if (isLabelled) return SQUARE_PRICE.exec(said) ?? BARE_PRICE.exec(said);
  return form === 'bare' ? (LAST_BARE_PRICE.exec(said) ?? DASHED_PRICE.exec(said)) : null;
}

/**
 * Whether a line with a price may be a unit's. A bulleted line is only where it has a count, names a unit that another
 * leads, or has its price behind a dash.
 */
const mayBeUnit = ({ bullet }: TextLine, said: string, form: PriceForm): boolean =>
  bullet === '' || COUNT_BEFORE.test(said) || LEADING.test(said) || (form === 'bare' && DASHED_PRICE.test(said));

/** The special rule of a character. */
const HERO_RULE = /(?<!\p{L})Hero(?!\p{L})/u;

/** A unit of Army Forge, which tells its size and its number. */
function readForged(line: TextLine, [, copies, name, size, points, rest]: RegExpExecArray): PricedLine {
  const counts = { count: Number(size), extra: 0, copies: Number(copies ?? 1), isCounted: true };
  const category = HERO_RULE.exec(rest!)?.[0];
  return { line, name: cleanName(name!), ...counts, points: toPoints(points!), rest: rest!.trim(), category };
}

/** A label with the price of its unit; without brackets only where it names a category. */
function pricedLabelOf(body: string): RegExpExecArray | undefined {
  const plainly = PLAINLY_PRICED_LABEL.exec(body);
  const isSlot = plainly !== null && categoryNamed(plainly[1]!.trim()) !== undefined;
  return PRICED_LABEL.exec(body) ?? (isSlot ? plainly : undefined);
}

/** A unit behind a label with its price. Prices in brackets behind its name are those of its parts. */
function readLabelled(line: TextLine, [all, category, points]: RegExpExecArray): PricedLine {
  const said = line.body.slice(all.length);
  const part = PRICE.exec(said);
  const { rest, count, ...named } = namedWithLabel(said.slice(0, part?.index), toPoints(points!));
  const after = part ? said.slice(part.index + part[0].length) : '';
  const more = ONE_AND_MORE.exec(said)?.[2];
  const size = count ?? (more === undefined ? Number(sizeAmong(`${rest},${after}`) ?? 0) : Number(more) + 1);
  const sized = size > 0 ? { count: size } : {};
  return { line, ...named, ...sized, points: toPoints(points!), rest: `${rest} ${after}`.trim(), category };
}

/** A unit with its price before it, and what it has behind commas. */
function readFirst(line: TextLine): PricedLine | undefined {
  const price = FIRST_PRICE.exec(line.body);
  if (!price) return PRICED_NAME.test(line.body) ? readPriced(line, 'named') : undefined;
  const unit = readListed(line, line.body.slice(price[0].length), toPoints(price[2]!));
  if (price[1] === undefined) return unit;
  const copies = Number(price[1]);
  // A count that repeats that of the prices is one of units: `2x 300 - 2x Mill`.
  return { ...unit, copies, count: unit.count === copies && unit.copies === undefined ? undefined : unit.count };
}

/** A unit with a bare price at the end, behind what it has. */
function readPlain(line: TextLine): PricedLine | undefined {
  const price = PLAIN_PRICE.exec(line.body);
  return price && line.bullet === ''
    ? readListed(line, line.body.slice(0, price.index), toPoints(price[1]!))
    : undefined;
}

/** The most characters of a name in a list without prices: what is longer is a sentence. */
const LONGEST_NAME = 48;
/** Where the name ends in a list without prices. */
const AFTER_NAME = new RegExp(
  String.raw`[,:]|(?<=\p{L}{3})\.(?:\s|$)|[-–—]\s(?!\d+[\s-]?${MEN})|\s(?:armed\s)?(?:with|avec)\s|\sw\/|\s\((?!x?\s?\d{1,2}\D*\))`,
  'iu',
);

/** Words for an army as a whole. */
const TITLE =
  /(?<!\p{L})(?:list|liste|army|arm[ée]e|warband|bande|roster|force|detachment|formation|points|pts|versus|vs)(?!\p{L})/iu;

/** The points of an army before its name: `1,850pts of the Valley`. */
const OF_POINTS = /^[\d,.]+\s?(?:pts|points)\s(?:of|de)\s/iu;

/** A unit of a list without prices, with what it has behind its name. Capitals and colons are of headings, unless a comma follows. */
function readUnpriced(line: TextLine, mayHaveLabel: boolean): PricedLine | undefined {
  const body = withoutTags(line.body);
  const end = body.search(AFTER_NAME);
  const name = (end < 0 ? body : body.slice(0, end)).trim();
  const isTitle =
    line.isTitle === true ||
    PRICE.test(body) ||
    OF_POINTS.test(body) ||
    /\blist$/iu.test(body) ||
    (TITLE.test(name) && !/^\d/u.test(name));
  const isName =
    line.bullet === '' &&
    !isTitle &&
    /^(?:\d.*\p{L}|[\p{L}'’‘].*\p{Ll})/u.test(body[end] === ',' ? body : name) &&
    !/[!?]/u.test(name) &&
    !isSentence(body, end);
  const isLabel = body[end] === ':' && !((mayHaveLabel || COUNT_BEFORE.test(body)) && body.length > end + 1);
  if (!isName || isLabel || name.length > LONGEST_NAME || isOfArmy(body)) return undefined;
  const size = SIZE_AFTER.exec(name);
  const rest = end < 0 ? '' : body.slice(end + 1).trim();
  const named = readNamed(name.slice(0, size?.index), sizeIn(size) ?? sizeAmong(body.slice(name.length)));
  return { line, ...named, points: 0, rest };
}

/** Whether a line is a sentence: a full stop ends it, and no comma or bracket a name before. */
const isSentence = (body: string, end: number): boolean =>
  !/^\d/u.test(body) &&
  (/\?$/u.test(body) || TALK.test(body) || ((end < 0 || body[end] === '.') && /[.!]$/u.test(body)));

/** Several units of a size, where a count before the name is one of units. */
function namedEach(text: string, size: string): CountedName {
  const { count = 1, copies = 1, ...named } = readNamed(inDigits(text.trim()));
  return { ...named, count: Number(size), copies: Math.max(count, copies) };
}

/** Where a name ends that commas or a colon follow. */
const endOfListed = (text: string): number => {
  const end = text.search(/[,:](?![^(]*\))/u);
  return end < 0 ? text.length : end;
};

/** A unit with what it has behind a comma or a colon, several of them where it says so. */
function readListed(line: TextLine, listed: string, points: number): PricedLine {
  const { rest, ...named } = namedWithSize(withoutTags(listed), '', true);
  return { line, ...named, points, rest: rest.replace(/^[\s,:]+/u, '').trim() };
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
    parts[0]!.length < text.length ? parts[0]!.search(/\s(?:with|avec|w\/|including)\s/u) : undefined,
    text.search(/\s(?:with|avec|w\/)\s\d/u),
  ];
  return Math.min(text.length, ...ends.filter((end) => end !== undefined && end > 0).map(Number));
}

/** How many points a text says, with marks between thousands: a whole number, without decimals. */
export const toPoints = (text: string): number => Number(text.replace(/[.,]\d{1,2}\s*$|[^\d]/gu, ''));
