import { categoryOf } from './headings.ts';
import { isEquipment } from './unit-details.ts';
import type { TextLine } from './list-lines.ts';
import { readCounted } from './counted-name.ts';
import { type PricedLine, readPriced } from './priced-line.ts';
import { isOfArmy, isOfUnit, REMARK, TALK } from './words.ts';

/** The fewest lines of one kind that make bulleted units. */
const LEAST_UNITS = 2;
/** The least price of one that stands alone below a title, points. */
const LEAST_ALONE = 40;

/**
 * The lines of a list; where all of its units are bulleted, without these bullets, so that it is read like other lists.
 * What is deeper than such a unit counts as bulleted.
 */
export function withoutOuterBullets(lines: readonly TextLine[]): readonly TextLine[] {
  const levels = new Map<string, TextLine[]>();
  for (const line of lines) {
    if (line.bullet === '') continue;
    const key = `${line.indent} ${line.bullet}`;
    const level = levels.get(key);
    if (level) level.push(line);
    else levels.set(key, [line]);
  }
  const priced = [...levels.values()].find((level) => arePriced(level, lines) || areCounted(level, lines));
  const units = priced ?? [...levels.values()].find((level) => arePlainlyPriced(level, lines));
  if (!units) return [...levels.values()].some((level) => areNamed(level, lines)) ? withOneEach(lines) : lines;
  const [{ indent, n }] = units as [TextLine];
  const isUnit = new Set(units);
  const isBelow = new Set(units.map((unit) => unit.n + 1));
  return lines.map((line) => {
    if (isUnit.has(line)) return plain(line);
    if (line.bullet !== '') return line;
    if (line.n > n && line.indent > indent) return { ...line, bullet: '•' };
    // What such a unit carries stands right below it.
    if (!priced && isBelow.has(line.n) && !categoryOf(line)) return { ...line, bullet: '•' };
    return line.n > n && readCounted(line.body).count !== undefined ? line : { ...line, isTitle: true };
  });
}

/**
 * The lines of a list without the bullets of units that are together below a title, with prices of their own:
 * `Attached unit 1:`, `- Warden (75 pts)`, `- 10x Guards (90 pts)`. One is enough below a category, or where it is too dear for
 * an upgrade.
 */
export function withoutBulletsBelowTitles(lines: readonly TextLine[]): readonly TextLine[] {
  const isTitle = ({ body, bullet }: TextLine): boolean =>
    bullet === '' && body.endsWith(':') && !isOfUnit(body) && !isOfArmy(body);
  const changed = new Map<TextLine, TextLine>();
  lines.forEach((line, i) => {
    const first = lines[i + 1];
    if (!first || first.bullet === '' || !isTitle(line)) return;
    const isCategory = categoryOf(line) !== undefined;
    if (!isCategory && i > 0 && line.n === lines[i - 1]!.n + 1) return;
    const end = lines.findIndex(
      (other, k) => k > i && other.bullet === '' && (isTitle(other) || readPriced(other, 'named')),
    );
    const units = lines
      .slice(i + 1, end < 0 ? undefined : end)
      .filter(({ bullet, indent }) => bullet === first.bullet && indent === first.indent)
      .filter((other) => readPriced(plain(other), 'named'));
    if (units[0] !== first) return;
    // What costs less together than the line above is the upgraded models of a unit.
    const pointsOf = (unit: TextLine): number => readPriced(plain(unit), 'named')?.points ?? 0;
    if (units.reduce((sum, unit) => sum + pointsOf(unit), 0) < pointsOf(line)) return;
    const isDear = !readPriced(line, 'named') && pointsOf(first) >= LEAST_ALONE;
    if (units.length < LEAST_UNITS && !isCategory && !isDear) return;
    changed.set(line, { ...line, isTitle: true });
    for (const unit of units) changed.set(unit, plain(unit));
  });
  return lines.map((line) => changed.get(line) ?? line);
}

/** The fewest models of a list that only names them. */
const LEAST_NAMED = 5;

/** Whether bulleted lines are the models of a list that tells no counts and no prices: most of it, and all alike. */
function areNamed(level: readonly TextLine[], lines: readonly TextLine[]): boolean {
  const told = lines.filter(({ body }) => !REMARK.test(body));
  const isNumbered = lines.some((line) => priceOf(line) || readCounted(line.body).count !== undefined);
  const isMost =
    level.length > told.length / 2 && told.every(({ bullet }) => bullet === '' || bullet === level[0]!.bullet);
  const named = level.filter(({ body }) => !isEquipment(body.split(/\s[-–—]\s/u)[0]!) && !TALK.test(body));
  return !isNumbered && isMost && level.length >= LEAST_NAMED && named.length === level.length;
}

/** A list with each bulleted line as one model; what stands above them is their title. */
const withOneEach = (lines: readonly TextLine[]): readonly TextLine[] => {
  const first = lines.findIndex(({ bullet }) => bullet !== '');
  return lines.map((line, i) =>
    line.bullet === '' ? { ...line, isTitle: i < first } : { ...plain(line), body: `1 ${line.body}` },
  );
};

const plain = (line: TextLine): TextLine => ({ ...line, bullet: '' });

const priceOf = (line: TextLine): PricedLine | undefined => readPriced(plain(line), 'bare');

/** Whether bulleted lines are the units of a list by their prices: no other line has one, but what adds them up. */
function arePriced(level: readonly TextLine[], lines: readonly TextLine[]): boolean {
  const units = level.filter(priceOf);
  if (units.length < LEAST_UNITS || units.length <= level.length / 2) return false;
  const { indent } = level[0]!;
  const others = lines.slice(1).filter((line) => line.bullet === '' && line.indent <= indent);
  return others.every((line, k) => {
    const next = others[k + 1]?.n ?? Number.POSITIVE_INFINITY;
    const below = units.filter(({ n }) => n > line.n && n < next);
    const price = priceOf(line)?.points;
    return price === undefined || price === below.reduce((sum, unit) => sum + priceOf(unit)!.points, 0);
  });
}

/** The fewest bulleted units with bare numbers behind their names, and their least share of the lines with such bullets. */
const LEAST_PLAIN = 3;
const PLAIN_SHARE = 3 / 4;

/**
 * Whether bulleted lines are the units of a list by bare numbers behind their names, `– 7 Riders 133`: no other line has a
 * price, but for what such a unit carries right below it, `Shield(3pts); Lance`.
 */
function arePlainlyPriced(level: readonly TextLine[], lines: readonly TextLine[]): boolean {
  const units = new Map(level.flatMap((line) => plainUnit(line) ?? []).map((unit) => [unit.line.n, unit]));
  const equipment = [...units.values()].filter(({ name }) => isEquipment(name)).length;
  if (units.size < Math.max(LEAST_PLAIN, PLAIN_SHARE * level.length) || equipment > units.size / 4) return false;
  const isOfLevel = new Set(level);
  return lines.every((line) => {
    if (isOfLevel.has(line)) return true;
    const [price, above] = [priceOf(line), units.get(line.n - 1)];
    const isPart = price !== undefined && price.rest !== '' && price.points < (above?.points ?? 0);
    return isPart || (price === undefined && (line.bullet === '' || line.indent > level[0]!.indent));
  });
}

const plainUnit = (line: TextLine): PricedLine | undefined => readPriced(plain(line), 'plain');

/** How many bulleted lines there are at least for each line without a bullet, where these are titles. */
const LEAST_BELOW_TITLE = 2;

/** Whether bulleted lines are the units of a list without prices: many of them are counted, and few are equipment. */
function areCounted(level: readonly TextLine[], lines: readonly TextLine[]): boolean {
  if (lines.some((line) => line.bullet !== '.' && priceOf(line))) return false;
  const units = level.flatMap((line) => readPriced(plain(line), 'none') ?? []);
  const counted = units.filter(({ count }) => count !== undefined).length;
  const equipment = units.filter(({ name }) => isEquipment(name)).length;
  const titles = lines.filter(({ bullet }) => bullet === '').length;
  return (
    counted >= LEAST_UNITS &&
    counted >= level.length / 3 &&
    equipment <= level.length / 4 &&
    level.length >= LEAST_BELOW_TITLE * titles
  );
}
