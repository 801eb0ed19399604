import type { TextLine } from './list-lines.ts';
import { shareWord, wordsOf } from './keywords.ts';
import { cleanName, readCounted } from './counted-name.ts';
import type { PricedLine } from './priced-line.ts';
import { EQUIPMENT } from './words.ts';

/** A line below a unit's first. */
export type Detail = {
  readonly line: TextLine;
  readonly count?: number | undefined;
  /** Without a count, and without the equipment after a colon. */
  readonly name: string;
  /** Whether equipment follows the name, `4x Name: sword, shield`, `4 Name with sword`, or a number that multiplies it. */
  readonly isArmed: boolean;
  /** How deep it is below the unit: 0 for what is of the unit itself. */
  readonly depth: number;
};

/**
 * What a line below a unit tells. One without a bullet may name several kinds of models: `4x Sister, Sister Superior: sword`,
 * `Scout Sergeant: axe, 4x Scout with bow`.
 */
export function toDetails(line: TextLine, unit: PricedLine): readonly Detail[] {
  const isModel = (part: string): boolean => {
    const [own = ''] = part.split(/:|\s(?:with|avec|w\/)\s/u);
    return shareWord(unit.name, own) && (/^\d{1,2}x\s/u.test(own) || RANK.test(own));
  };
  const isOne = line.bullet !== '';
  const parts = isOne ? [] : line.body.split(/,\s*(?![^(]*\))/u);
  if (parts.filter(isModel).length < 2) return [toDetail(line, unit)];
  const models: string[] = [];
  for (const part of parts)
    if (models.length === 0 || isModel(part)) models.push(part);
    else models[models.length - 1] += `, ${part}`;
  return models.map((body) => ({ ...toDetail({ ...line, body }, unit), isArmed: true }));
}

function toDetail(line: TextLine, unit: PricedLine): Detail {
  const times = line.bullet.startsWith('.') ? /\s[x×](\d{1,2})$/u.exec(line.body) : null;
  const { count = times ? Number(times[1]) : undefined, name } = readCounted(line.body.slice(0, times?.index));
  const comma = count === undefined ? -1 : name.indexOf(',');
  const isListed = comma > 0 && shareWord(unit.name, name.slice(0, comma)) && !isEquipment(name.slice(0, comma));
  const end = isListed ? comma : endOfName(line, name, count);
  const isInner = line.bullet === '◦' || line.bullet === '▪' || line.bullet === '○';
  return {
    line,
    count,
    name: cleanName(end < 0 ? name : name.slice(0, end)),
    isArmed: end >= 0 || times !== null,
    depth: Math.max(0, line.indent - unit.line.indent) + (isInner ? 1 : 0),
  };
}

/** Where what a model carries begins: in brackets, after a colon or after “with”; −1 where the line names nothing. */
function endOfName({ bullet, body }: TextLine, name: string, count: number | undefined): number {
  const brackets = bullet === '' && count !== undefined ? name.search(/\s\([^)\d]*\p{L}|\s\(\d+x\s/u) : -1;
  if (brackets > 0) return brackets;
  const colon = name.indexOf(':');
  if (colon > 0) return colon;
  if (count === undefined) return -1;
  return name.search(
    /^\d+x/iu.test(body) ? /\s(?:with|avec|mit|con|w\/|[•◦–-])\s+(?=\d)/iu : /\s(?:with|avec|w\/)\s/iu,
  );
}

/** Whether a name is that of equipment; what a model is armed with does not count. */
export const isEquipment = (name: string): boolean =>
  name.includes(',') ||
  name
    .replace(/\s\([^()]*\)|\s(?:with|avec|w\/)\s.*$/giu, '')
    .split(/\s(?:and|et|&)\s/iu)
    .some((part) => EQUIPMENT.test(part));

/** Words for a rank, in English and French, and for sergeants in Spanish and Italian. */
export const RANK =
  /(?:sergeant|sgt|sargento|sergente|champion|leader|superior|captain|chief|boss|master|alpha|sergent|chef|capitaine|sup[ée]rieure?)\b/iu;

/** Whether two names are the same but for their number. Some units are called like arms. */
export const isNamesake = (a: string, b: string): boolean => wordsOf(a).join() === wordsOf(b).join();
