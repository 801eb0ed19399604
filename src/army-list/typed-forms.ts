import {
  freeInRegiments,
  fromBrackets,
  fromCosts,
  fromLinesBelow,
  fromPrintedRoster,
  splitAtJoints,
  titledAboveTotal,
  titledJoints,
  withPricesApart,
  withRemarksBehind,
} from './app-forms.ts';
import { type TextLine, withBody } from './list-lines.ts';
import { fromColumns, fromTracker, TOTAL_ROW } from './table-forms.ts';
import {
  fromCapitals,
  fromPowers,
  fromRosterRows,
  fromSums,
  fromWrappedLines,
  withBracketsOpened,
} from './tournament-forms.ts';
import { categoryNamed, TALK } from './words.ts';
import { pricedText } from './write-text.ts';

/**
 * Brings the lines of what players type, or copy from spreadsheets, into the form that programs write: a count, a name,
 * and a price with its unit. A form that could mean something else is recognised only where several lines have it. Only
 * the body of a line changes; its text is shown as it was.
 */
export function inUsualForm(lines: readonly TextLine[]): readonly TextLine[] {
  const forms = [
    titledBetweenMarks,
    titledObjectives,
    titledAboveTotal,
    withoutUnitBullets,
    withoutStamps,
    splitAtMarks,
    withPricesApart,
    titledJoints,
    splitAtJoints,
    withRemarksBehind,
    fromLinesBelow,
    fromBrackets,
    fromPrintedRoster,
    fromCosts,
    freeInRegiments,
    withBracketsOpened,
    fromCapitals,
    fromPowers,
    fromRosterRows,
    fromWrappedLines,
    fromSums,
    splitAtPrices,
    withoutStars,
    withoutOrdinals,
    fromColumns,
    fromLeaders,
    fromColons,
    withUnits,
    withoutBars,
    priceLast,
    withoutSlots,
    withoutRoles,
    sizeBefore,
    copiesBefore,
    pricesOfBullets,
    pricesAtEnds,
    sizesFirst,
    fromTracker,
  ];
  return lines.some(({ text }) => text.length > LONGEST) ? lines : forms.reduce((now, form) => form(now), lines);
}

/** The longest line of a list, characters: players type no longer ones, and patterns would try all parts of them. */
const LONGEST = 2000;

/** The fewest lines that make a form. */
const LEAST = 3;

/** A line of plus signs alone, and how many lines a block between two of them has at most. */
const MARK = /^\+{8,}$/u;
const MOST_IN_BLOCK = 60;
/** A line that tells something of an army: behind a sign, or with a label. */
const TOLD = /^[+&-]|:/u;
const PRICED = /\d\s*(?:pts?|points?)\b/iu;

/** Lines of a block between plus signs that tell of the army, marked as titles: its points of missions are no units. */
function titledBetweenMarks(lines: readonly TextLine[]): readonly TextLine[] {
  const first = lines.findIndex(({ text }) => MARK.test(text));
  const last = lines.findIndex(({ text }, i) => i > first && MARK.test(text));
  const block = lines.slice(first + 1, Math.max(0, last));
  const countIn = (some: readonly TextLine[], pattern: RegExp): number =>
    some.filter(({ text }) => pattern.test(text)).length;
  if (first < 0 || block.length === 0 || block.length > MOST_IN_BLOCK) return lines;
  if (countIn(block, TOLD) < block.length / 2 || countIn(block, PRICED) >= countIn(lines.slice(last), PRICED))
    return lines;
  return lines.map((line, i) => (i > first && i < last ? { ...line, isTitle: true } : line));
}

/** What heads the objectives of an army, and one of these, whose points are no price. */
const OBJECTIVES =
  /^[+\s]*(?:secondar(?:y|ies)(?: objectives?| missions?)?|obj(?:ectives?)?\.? sec(?:ondar(?:y|ies)|ondaires?)?\.?|objectifs?(?: secondaires?)?|sekund[äa]r(?:ziele|missionen)|obiettivi(?: secondari)?|objetivos(?: secundarios)?)[\s:+]*$/iu;
const OBJECTIVE = /^(\p{L}[^:=[\]()\d]{2,40}?)(?:\s?[:=]|\s[–-]\s)[^[\]]*$/u;

/** Lines right below the heading of objectives, marked as titles like it. */
function titledObjectives(lines: readonly TextLine[]): readonly TextLine[] {
  let isBelow = false;
  return lines.map((line, i) => {
    const [, name] = OBJECTIVE.exec(line.body) ?? [];
    isBelow &&= name !== undefined && !categoryNamed(name) && line.n === lines[i - 1]!.n + 1;
    isBelow ||= OBJECTIVES.test(line.text);
    return isBelow ? { ...line, isTitle: true } : line;
  });
}

/** A name with a price that ends the line, or that only brackets follow. */
const PRICED_NAME = /^\p{L}[^()[\]:]{2,60}\s\d{2,4}\s?(?:pts|points)\s*(?:\([^()]*\)\s*)?$/iu;

/** Lines without the bullets of units, where several with prices begin paragraphs: those of upgrades stand below units. */
function withoutUnitBullets(lines: readonly TextLine[]): readonly TextLine[] {
  const isUnit = ({ bullet, body, n }: TextLine, i: number): boolean =>
    bullet !== '' && n > (lines[i - 1]?.n ?? 0) + 1 && PRICED_NAME.test(body);
  if (lines.filter(isUnit).length < LEAST) return lines;
  return lines.map((line, i) => (isUnit(line, i) ? { ...line, bullet: '' } : line));
}

/** Points in German, Italian and Spanish. */
const POINTS = /(?<=\d\s?)(?:punkte?|pkt\.?|punti|puntos)(?!\p{L}|\sde\s)/giu;
/** What a price is counted in besides points. */
const CURRENCY =
  /([([]\s*)?(?<![\d.,])(\d{1,4})\s?(?:gc|gp|c|cr|creds?|gold|credits?|crowns?|p)(?![\p{L}\d]|\.\S)\.?/giu;

/** Prices in points, whatever they are counted in, where several lines do so. */
function withUnits(lines: readonly TextLine[]): readonly TextLine[] {
  const free = lines.map((line) =>
    withBody(
      line,
      line.body.replace(POINTS, 'pts').replace(/\((?:free|gratis|gratuite?|kostenlos)\)/giu, pricedText('', '0')),
    ),
  );
  const priced = free.map((line) =>
    withBody(
      line,
      line.body.replace(CURRENCY, (_all, open, number) => (open ? `${open}${number}pts` : pricedText('', number))),
    ),
  );
  return priced.filter((line, i) => line.body !== free[i]!.body).length < LEAST ? free : priced;
}

const SIGNS = /\*\*|__|~~|\[\/?[bius]\]|^:\p{L}{3,20}:\s/gu;

/** Lines without the signs of bold and struck text, and without the names of pictures before them. */
const withoutStars = (lines: readonly TextLine[]): readonly TextLine[] =>
  lines.map((line) => withBody(line, line.body.replaceAll(SIGNS, '')));

const ORDINAL = /^(?:(\d{1,2})[.)]|([A-Z])\))\s+(?=\S)/u;
/** A number without a sign, and the fewest of these that are no counts. */
const NUMBER = /^(\d{1,2})\s+(?=\p{L})/u;
const LEAST_NUMBERED = 6;

/** Lines without their numbers, where these run on from 1; those without a sign are models, one each. */
function withoutOrdinals(lines: readonly TextLine[]): readonly TextLine[] {
  const numbers = lines.flatMap(({ body }) => NUMBER.exec(body)?.[1] ?? []);
  if (numbers.length >= LEAST_NUMBERED && numbers.every((number, i) => Number(number) === i + 1))
    return lines.map((line) => withBody(line, line.body.replace(NUMBER, '1 ')));
  const numbered = lines.flatMap((line) => {
    const [, number, letter] = ORDINAL.exec(line.body) ?? [];
    return letter ? [letter.charCodeAt(0) - 64] : number ? [Number(number)] : [];
  });
  const isRow = numbered.length >= LEAST && numbered.every((number, i) => number === i + 1);
  return isRow ? lines.map((line) => withBody(line, line.body.replace(ORDINAL, ''))) : lines;
}

/** What a messenger writes before each line: `[12/03, 19:43] Tom: `. */
const STAMP = /^\[?\d{1,2}[./]\d{1,2}(?:[./]\d{2,4})?,?\s\d{1,2}:\d{2}(?::\d{2})?\]?\s(?:-\s)?[^:]{1,30}:\s/u;

/** Lines without dates, times and names of senders. */
function withoutStamps(lines: readonly TextLine[]): readonly TextLine[] {
  if (lines.filter(({ body }) => STAMP.test(body)).length < LEAST) return lines;
  return lines.map((line) => withBody(line, line.body.replace(STAMP, '')));
}

/** Where a unit ends with its price in brackets, and another follows. */
const AFTER_PRICE = /(?<=\(\d{2,4}(?:\s?pts)?\)),\s*/u;
/** The fewest lines with several units that make the form. */
const LEAST_SPLIT = 2;

/** A line for each unit, where lines below a category have several with prices in brackets. */
function splitAtPrices(lines: readonly TextLine[]): readonly TextLine[] {
  const split = lines.map(({ text }) => text.split(AFTER_PRICE));
  // Bare prices behind one in square brackets are those of parts.
  const isList = (parts: readonly string[]): boolean =>
    parts.every((part) => /^[^[]*\(\d{2,4}(?:\s?pts)?\)\s*$/u.test(part));
  const several = split.filter(({ length }) => length > 1);
  if (several.length < LEAST_SPLIT || !several.every(isList)) return lines;
  return lines.flatMap((line, i) =>
    split[i]!.map((part, k): TextLine => {
      if (split[i]!.length === 1) return line;
      const isLast = k === split[i]!.length - 1;
      return { ...line, text: isLast ? part : `${part},`, body: part.trim(), bullet: '' };
    }),
  );
}

/** Lines with commas in place of bars, where several have bars, and without a label before the name. */
function withoutBars(lines: readonly TextLine[]): readonly TextLine[] {
  if (lines.filter(({ body }) => body.includes(' | ') && PRICE_BEHIND.test(body)).length < LEAST) return lines;
  return lines.map((line) =>
    withBody(line, line.body.replace(/^(?:name|unit|fighter):\s*/iu, '').replace(/\s\|\s/gu, ', ')),
  );
}

/** A part of a line that counts something: `10 Pikemen`, `2 units of 5 Hounds`. */
const COUNTED_PART = /^\s*\d{1,3}\s?x?\s+(?!(?:models?|men|fig\p{L}*|pts?|points?)(?!\p{L}))\p{L}/iu;
/** The most lines of a text that is a list in one of them. */
const MOST_LINES = 4;

/** A line for each part of a list that is all in one line: split at semicolons, else at commas outside brackets. */
function splitAtMarks(lines: readonly TextLine[]): readonly TextLine[] {
  if (lines.length > MOST_LINES) return lines;
  const split = lines.map(({ text }) => text.split(text.includes(';') ? /(?<=;)/u : /(?<=,)(?![^(]*\))/u));
  const isList = (parts: readonly string[]): boolean => {
    const counted = parts.filter((part) => COUNTED_PART.test(part)).length;
    return counted >= LEAST && counted >= parts.length / 2;
  };
  if (split.filter(isList).length !== 1) return lines;
  return lines.flatMap((line, i) => {
    const parts = split[i]!;
    if (!isList(parts)) return [line];
    return parts.map((part): TextLine => {
      // A sentence may follow the last part.
      const body = part.replace(/[;,]\s*$|\.(?:\s.*)?$/u, '').trim();
      return { ...line, text: part.trim(), body, bullet: '' };
    });
  });
}

/** Dots or lines that lead to a price. */
const LEADERS = /\s*(?:\.{3,}|…{1,}|(?<=\s)_{3,})\s*/u;
/** A line below a unit that ends in its price. */
const ALONE = /^(?:[=:\s-]*|.*[\p{L}"'”)][\s,]+)(\d{2,4})\s*(?:pts?|points?)?\.?$/iu;

/** Writes prices that dots lead to, or that end lines below a unit, in brackets after it. */
function fromLeaders(lines: readonly TextLine[]): readonly TextLine[] {
  const led = lines.map((line) => {
    const [said, ...parts] = line.body.split(LEADERS);
    const price = /^(\d{1,4})(?:\s*(?:pts?|points?))?(?=\s|$)(.*)$/iu.exec(parts.at(-1) ?? '');
    if (!price) return line;
    const between = parts
      .slice(0, -1)
      .map((part) => ` - ${part}`)
      .join('');
    return withBody(line, said === '' ? price[1]! : pricedText(`${said}${between}`, price[1]!, price[2]));
  });
  const unitsAbove = findUnitsAbove(led);
  const isAlone = (i: number): boolean => {
    const { bullet, body } = led[i]!;
    if (bullet !== '' || !ALONE.test(body)) return false;
    const above = unitsAbove[i]!;
    return above >= 0 && !/\d(?:\s*pts?\)?)?$/iu.test(led[above]!.body);
  };
  const alone = new Map(
    led.flatMap((_line, i) => (isAlone(i) ? [[unitsAbove[i]!, ALONE.exec(led[i]!.body)![1]!]] : [])),
  );
  if (led.filter((line, i) => line !== lines[i]).length + alone.size < LEAST) return lines;
  return led.map((line, i) => {
    if (alone.has(i)) return withBody(line, pricedText(line.body, alone.get(i)!));
    // Beside prices that stand alone others end their lines.
    return alone.size > 0 && line.bullet === '' && line.indent === 0
      ? withBody(
          line,
          line.body.replace(AT_END, (_all, points: string) => pricedText('', points)),
        )
      : line;
  });
}

/** A bare number after a word at the end of a line. */
const AT_END = /(?<=\p{L}["'”)]?)[\s,]+(\d{2,4})$/u;

/**
 * The lines that indented ones are below.
 *
 * @shape For each line the index of the last one above it without a bullet that is indented less; −1 for none.
 */
function findUnitsAbove(lines: readonly TextLine[]): readonly number[] {
  const open: number[] = [];
  return lines.map(({ indent, bullet }, i) => {
    // A line without a bullet hides those above it that are indented as much or more.
    const above = open.findLast((k) => lines[k]!.indent < indent) ?? -1;
    if (bullet !== '') return above;
    while (open.length > 0 && lines[open.at(-1)!]!.indent >= indent) open.pop();
    open.push(i);
    return above;
  });
}

/** A price between colons, or after one: `Name: 85: gear`, `Name: 60`. */
const BETWEEN = /^([^:]{3,60}):\s*(\d{2,4})\s*(?::(.*))?$/u;

/** Writes prices between colons in brackets after the name. */
function fromColons(lines: readonly TextLine[]): readonly TextLine[] {
  const found = lines.map(({ body }) => BETWEEN.exec(body));
  if (found.filter((one) => one?.[3]).length < LEAST) return lines;
  return lines.map((line, i) => {
    const [, name, points, gear] = found[i] ?? [];
    return name === undefined ? line : withBody(line, pricedText(name, points!, gear ? `, ${gear}` : ''));
  });
}

/** A price before a name: `[250] Name`, `85 pts: Name`. */
const PRICE_BEFORE =
  /^(?:\[(\d{1,4})(?:\s*(?:pts?|points?))?\]|(\d{1,4})\s*(?:pts?|points?)(?:\s*[:–—-]|(?=\s\p{Lu}\p{Ll})))\s*(?=[\p{L}\d])/u;
const PRICE_BEHIND = /\d\s*(?:pts?|points?)\)?\s*$/iu;

/** Writes prices that stand before a name after it. */
function priceLast(lines: readonly TextLine[]): readonly TextLine[] {
  const isFirst = ({ body }: TextLine): boolean => PRICE_BEFORE.test(body) && !PRICE_BEHIND.test(body);
  if (lines.filter(isFirst).length < LEAST) return lines;
  return lines.map((line) => {
    const price = isFirst(line) ? PRICE_BEFORE.exec(line.body) : null;
    if (!price) return line;
    const [name = '', ...gear] = line.body.slice(price[0].length).split(/(?=[,;]|\s(?:with|avec|mit)\s|\sw\/)/iu);
    return withBody(line, pricedText(name, price[1] ?? price[2]!, gear.join('')));
  });
}

/** A category before a unit: `Core: 10 Name`, `Lance #1: 10 Name`. */
const ROLE = /^(\p{L}[\p{L} ]{1,20}(?:\s#?\d{1,2})?):\s+(?!\d[\d.,]*\s*(?:pts|points)?\s*$)(?=\S)/iu;
/** A kind of fighter before one with a name of its own: `Ganger: "Nails"`. */
const KIND = /^\p{L}[\p{L} ]{1,20}:\s+(?=["“„«])/u;

/** Lines without the categories before their units, where several have one. */
function withoutRoles(lines: readonly TextLine[]): readonly TextLine[] {
  const isUnit = ({ body }: TextLine): boolean =>
    KIND.test(body) || categoryNamed(ROLE.exec(body)?.[1] ?? '') !== undefined;
  if (lines.filter(isUnit).length < LEAST) return lines;
  return lines.map((line) => (isUnit(line) ? withBody(line, line.body.replace(ROLE, '')) : line));
}

/** A slot in a letter before a unit, `C: 30 Pikes - banner`, or before several spaces: `HS   Cart w/ ram`. */
const LETTER = /^[LHCSR]:\s+(?=\S)/u;
const SPACED = /^(?:HQ|T|TR|EL?|FA|HS|DT|LOW)\s{2,}(?=\S)/u;

/** Lines without slots, where several have one; what goes on below a line that breaks off is a unit's. */
function withoutSlots(lines: readonly TextLine[]): readonly TextLine[] {
  const slot = [LETTER, SPACED].find((one) => lines.filter(({ text }) => one.test(text)).length >= LEAST);
  if (!slot) return lines;
  return lines.map((line, i) => {
    const body = line.text.replace(slot, '').replace(/^(\d{1,2})\+\s(?=\p{L})/u, '$1 ');
    if (slot.test(line.text)) return withBody(line, body);
    const before = lines[i - 1];
    const goesOn = before && slot.test(before.text) && /[-–,]$/u.test(before.body) && line.n === before.n + 1;
    return goesOn ? { ...line, bullet: '-' } : line;
  });
}

/** `Name (20#, 410 pts)`, a size beside the price. */
const SIZE_AND_PRICE = /^(.{3,60}?)\s*\((\d{1,3})#,\s*(\d{1,4})\s*pts\)/u;

/** Writes sizes that stand beside prices before the name. */
const sizeBefore = (lines: readonly TextLine[]): readonly TextLine[] =>
  lines.map((line) => {
    const [all, name, size, points] = SIZE_AND_PRICE.exec(line.body) ?? [];
    return all ? withBody(line, pricedText(`${size} ${name}`, points!, line.body.slice(all.length))) : line;
  });

/** Several units of a size, with a sign between: `3x 10 man squad`, `2*19 Miners`; and the sign behind a count alone. */
const TIMES_SIZE = /^[1-9]\s?[x×*]\s?[1-9]\d?(?:[ -](?:man|men|models?))?\s+\p{L}/iu;
const TIMES = /^([1-9])\s?[x×*]\s?(?=\p{L})/iu;
/** Several units, of which each has a size or none is told: `2 unités de loups de 5 chevaucheurs chacune`, `2 units of wolves`. */
const SIZED_EACH = /^([1-9]) unit[ée]s? d(?:e |['’])(\p{L}.*?) de ([1-9]\d?) \p{L}+ chacune?s?$/iu;
const UNITS = /^[1-9] (?:\p{L}+ )?(?:units? of |unit[ée]s? d(?:e |['’]))/iu;
const COUNT = /^([1-9]\d?)\s(?=\p{L})/u;
/** The fewest lines that count units, and the largest number that may be one of units, of lines that do not say so. */
const LEAST_UNITS = 2;
const MOST_UNITS = 3;

/**
 * Counts written as those of units, in lists without prices: those with a sign, where one with a sign stands before a
 * size, and small ones, where others are said to count units.
 */
function copiesBefore(lines: readonly TextLine[]): readonly TextLine[] {
  if (lines.some(({ body }) => PRICED.test(body) || PRICE_BEHIND.test(body) || BARE_AT_END.test(body))) return lines;
  const sized = lines.map((line) => withBody(line, line.body.replace(SIZED_EACH, '$1x$3 $2')));
  // Below a title all lines may have bullets.
  const areBulleted = lines.every(({ bullet }, i) => i === 0 || bullet !== '');
  const isOuter = ({ bullet }: TextLine): boolean => areBulleted || bullet === '';
  const counts = sized.filter(({ body }) => !UNITS.test(body)).map(({ body }) => Number(COUNT.exec(body)?.[1] ?? 0));
  const areUnits =
    lines.filter(({ body }) => UNITS.test(body)).length >= LEAST_UNITS && Math.max(...counts) <= MOST_UNITS;
  const areTimes = lines.some((line) => isOuter(line) && TIMES_SIZE.test(line.body));
  return sized.map((line) => {
    if (!isOuter(line)) return line;
    if (areTimes) return withBody(line, line.body.replace(TIMES, '$1x1 ').replace(/^([1-9])\s?\*\s?(?=\d)/u, '$1x'));
    return areUnits && !UNITS.test(line.body) ? withBody(line, line.body.replace(COUNT, '$1x1 ')) : line;
  });
}

/** A bare price after a comma, a colon or a sign at the end of a bulleted line. */
const BULLET_PRICE = /\s*[,:=@]\s*(\d{2,4})\s*$/u;
/** A price after a dash, which needs no brackets. */
const DASHED_BULLET = /\s[-–—]\s\d{2,4}\s*$/u;
const MOST_BULLETED = 0.6;

/** Writes prices that end bulleted lines in brackets, where most have one. */
function pricesOfBullets(lines: readonly TextLine[]): readonly TextLine[] {
  const bulleted = lines.filter(({ bullet }) => bullet !== '');
  const priced = bulleted.filter(({ body }) => BULLET_PRICE.test(body) || DASHED_BULLET.test(body));
  if (priced.length < LEAST || priced.length < MOST_BULLETED * bulleted.length) return lines;
  return lines.map((line) =>
    line.bullet === ''
      ? line
      : withBody(
          line,
          line.body.replace(BULLET_PRICE, (_all, points: string) => ` ${pricedText('', points).trim()}`),
        ),
  );
}

/** A bare price after a dash or in brackets at the end of a line, and one behind a name alone. */
const BARE_AT_END = /(?:\s[-–—]\s+\d{2,4}|\(\d{2,4}(?:\s(?:each|ea\.?))?\))\s*$/iu;
const LONE_AT_END = /(?<=^(?:\p{Lu}|[1-9])[^.!?]{1,60}\p{L})\s(\d{3})$/u;

/** Writes a dash before bare prices, where all others of the list have dashes or brackets. */
function pricesAtEnds(lines: readonly TextLine[]): readonly TextLine[] {
  const isMarked = ({ body }: TextLine): boolean => BARE_AT_END.test(body);
  const mayBePriced = ({ body, bullet }: TextLine): boolean =>
    bullet === '' && /\d{2}\s*$/u.test(body) && !TALK.test(body) && !TOTAL_ROW.test(body);
  const isLone = (line: TextLine): boolean => mayBePriced(line) && LONE_AT_END.test(line.body);
  if (lines.filter(isMarked).length < LEAST) return lines;
  if (lines.some((line) => mayBePriced(line) && !isMarked(line) && !isLone(line))) return lines;
  return lines.map((line) => (isLone(line) ? withBody(line, line.body.replace(LONE_AT_END, ' - $1')) : line));
}

/** A size after a colon or a dash: `Name: 10, gear`, `Name: 24 figs`, `Name - 16 - gear`, `Name - 9 Guards with gear`. */
const SIZE_BEHIND =
  /^([^:]{3,50}?)(?::|\s[-–—])\s*([1-9]\d?)(?:\s(?:figs?|figures|m[ae]n|models|\p{L}{4,}s(?=\s(?:with|w\/))))?(?=\s*(?:,|$|\swith\s|\sw\/|\s[-–—]\s))/iu;

/** Writes sizes after colons or dashes before the names, in lists without prices. */
function sizesFirst(lines: readonly TextLine[]): readonly TextLine[] {
  const isSized = ({ body }: TextLine): boolean => SIZE_BEHIND.test(body);
  const isPriced = ({ body }: TextLine): boolean =>
    /\d\s*(?:pts|points)\b|(?::|\s[-–—])\s*(?:[4-9]\d|\d{3,4})\s*$/iu.test(body);
  if (lines.filter(isSized).length < LEAST || lines.some(isPriced)) return lines;
  return lines.map((line) => (isSized(line) ? withBody(line, line.body.replace(SIZE_BEHIND, '$2x $1')) : line));
}
