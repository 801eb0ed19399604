import { shareWord } from './keywords.ts';
import { EQUIPMENT, withoutTags } from './words.ts';

/** So many units of so many models: `2x10 Name`, `3 x 5 Name`, `2x 10-man Name`. */
const GROUPS = /^([1-9]\d?)\s?x\s?([1-9]\d{0,2})(?:\s?x|[ -](?:man|men|model|strong|dude))?\s+(?=\p{L})/iu;
/** So many units of something: `12 units of Name`, `2 units of 10 Name`, `2 units Name`. */
const UNITS_OF = /^([1-9]\d?)\s?x?\s+(?:\p{L}+\s)?(?:units?(?: of)?\s+|unit[ée]s? d(?:e\s+|['’]))/iu;
/** So many models together, before a name or alone: `Squad of 10 Name`, `Horde of 40`. */
export const GROUP_OF =
  /^(?:(?:an?|one|1)\s)?(?:squad|unit|detachment|brood|mob|pack|band|horde|legion|troop|regiment|regt|group|team|block|trupp)\sof\s([1-9]\d?)(?:\s|$)/iu;
/** A count that is marked before a name: `x20 Name`, `(10) Name`. */
const MARKED_COUNT = /^(?:[x×]\s?([1-9]\d{0,2})|\(([1-9]\d{0,2})\))\s+(?=\p{L})/iu;
/** Models besides, before a name: `(+2) Name`. */
const EXTRA = /^\(\+\s*(\d{1,2})\)\s*(?:x\s)?/u;
/** Models besides, behind a name: `9 Name + 1 Sergeant`, `Officer +2 men`. */
const MORE = /\s(?:\+|(?:plus|and|et|&)\s)\s?([1-9]\d?)\s(?=\p{L})/u;
/** A count before a name: `4x Name`, `4 Name`, `10-man Name`. */
export const COUNT_BEFORE =
  /^([1-9]\d{0,2})\s*(?:x\s+|[ -](?:man|men|model|strong|dude)\s+|[x×](?=\s?['’‘]?\p{L})\s?|\s(?=['’‘]?\p{L})|(?=\s?\(\+)\s?|(?=\p{L}{4}))/iu;

/** Numbers in words, in English and French, from two. */
const NUMBER_WORDS: readonly RegExp[] = [
  ...['two|deux', 'three|trois', 'four|quatre', 'five|cinq', 'six', 'seven|sept', 'eight|huit', 'nine|neuf', 'ten|dix'],
  ...['eleven|onze', 'twelve|douze', 'thirteen|treize', 'fourteen|quatorze', 'fifteen|quinze', 'sixteen|seize'],
  ...['seventeen', 'eighteen', 'nineteen', 'twenty|vingt'],
].map((words) => new RegExp(`^(?:${words})\\s(?=\\p{L})`, 'iu'));

/** A name with the number before it in digits. */
export function inDigits(text: string): string {
  const i = NUMBER_WORDS.findIndex((word) => word.test(text));
  return i < 0 ? text : text.replace(NUMBER_WORDS[i]!, `${i + 2} `);
}

/** A unit's name with what is counted beside it. */
export type CountedName = {
  readonly name: string;
  /** Models, where they are told. */
  readonly count?: number | undefined;
  /** Models besides those. */
  readonly extra: number;
  /** Units like it, where these are several. */
  readonly copies?: number | undefined;
};

/** A name with what stands before it: models besides, a tag, a count. @param size The number of models, where known. */
export function readNamed(text: string, size?: string): CountedName {
  const groups = GROUPS.exec(text);
  if (groups) {
    const [all, copies, models] = groups;
    return { name: cleanName(text.slice(all.length)), extra: 0, copies: Number(copies), count: Number(models) };
  }
  const marked = MARKED_COUNT.exec(text) ?? GROUP_OF.exec(text);
  if (marked && marked[0].length < text.length) return readNamed(text.slice(marked[0].length), marked[1] ?? marked[2]);
  const units = UNITS_OF.exec(text);
  if (units) return { ...readNamed(text.slice(units[0].length), size), copies: Number(units[1]) };
  return readSingle(text, size);
}

/** The same of one unit. */
function readSingle(text: string, size: string | undefined): CountedName {
  const extra = EXTRA.exec(text);
  const counted = withoutTags(text.slice(extra?.[0].length ?? 0));
  const count = COUNT_BEFORE.exec(counted);
  // A single unit of several models: `1 Name, 6 figures`.
  const models = count?.[1] === '1' && size !== undefined ? size : (count?.[1] ?? size);
  const name = count ? counted.slice(count[0].length) : counted;
  const later = count && EXTRA.exec(name);
  const more =
    MORE.exec(name.split(/\s(?:with|avec|w\/)\s/iu, 1)[0]!) ??
    (Number(models ?? 0) > 1 ? (oneMore(name) ?? others(name)) : null);
  return {
    name: cleanName(name.slice(later?.[0].length ?? 0, more?.index)),
    extra: Number((extra ?? later ?? more)?.[1] ?? (more ? 1 : 0)),
    ...(models === undefined ? {} : { count: Number(models) }),
  };
}

/** A model without a number behind those that are counted: `9 Name + Leader`. */
function oneMore(name: string): RegExpExecArray | null {
  const more = /\s\+\s(?=\p{L})(?:[\p{L}' -]+)$/u.exec(name);
  return more && !EQUIPMENT.test(name) ? more : null;
}

/** Models of another kind right behind those that are counted: `2 Name 1 Leader`. */
function others(name: string): RegExpExecArray | null {
  const more = /(?<=^[^,\d]+)\s([1-9]\d?)\s(?=\p{Lu}[\p{L}' -]+$)/u.exec(name);
  return more && !EQUIPMENT.test(name) && !shareWord(name.slice(0, more.index), name.slice(more.index)) ? more : null;
}

/** A name without what lists put round it. */
export const cleanName = (text: string): string =>
  text
    .replace(/[*_`~]{1,3}/gu, '')
    .replace(/\s*[-–—:,([]*\s*$/u, '')
    .trim();

/** What a line counts: `4x Name`, `4 Name`. */
export function readCounted(body: string): { readonly count?: number; readonly name: string } {
  const count = COUNT_BEFORE.exec(body);
  return count ? { count: Number(count[1]), name: body.slice(count[0].length).trim() } : { name: body };
}
