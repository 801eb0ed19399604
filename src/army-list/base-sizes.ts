import type { BaseDocument } from '../scenario/schema.ts';
import { wordsOf } from './keywords.ts';

/** Bases by the names of units or models, as {@link nameKey} writes them. */
export type BaseSizes = ReadonlyMap<string, BaseDocument>;

/** A file of base sizes, and the lines or entries of it that are none. */
export type ReadBaseSizes = { readonly sizes: BaseSizes; readonly unread: readonly string[] };

/** Sides of bases in millimetres: the least and the most. */
const [LEAST, MOST] = [5, 300];
/** How many entries a file may have, and how long one may be, in characters. */
const MOST_ENTRIES = 20_000;
const LONGEST = 300;

/** A name as the key of its base: without case, accents, marks and plurals. */
export const nameKey = (name: string): string => wordsOf(name).join(' ');

/**
 * Reads a file of base sizes: JSON with sizes by name or with a list of units, or a line for each name and its size,
 * such as `Scouts, 32mm` or `Riders: 75x42 oval`.
 */
export function readBaseSizes(text: string): ReadBaseSizes {
  const entries = jsonEntries(text) ?? lineEntries(text);
  const sizes = new Map<string, BaseDocument>();
  const unread: string[] = [];
  for (const { name, size, said } of entries.slice(0, MOST_ENTRIES)) {
    const base = toBase(size);
    const key = nameKey(name);
    if (base && key !== '') sizes.set(key, base);
    else unread.push(said.slice(0, LONGEST));
  }
  return { sizes, unread };
}

type Entry = { readonly name: string; readonly size: unknown; readonly said: string };

function lineEntries(text: string): readonly Entry[] {
  return text.split(/\r\n|\r|\n/u).flatMap((line): readonly Entry[] => {
    const said = line.trim();
    if (said === '' || said.startsWith('#')) return [];
    // The size is what follows the last mark between columns.
    const found = /^"?(.*?)"?\s*[,;:=\t|]\s*"?([^,;:=\t|]*)$/u.exec(said);
    return [found ? { name: found[1]!, size: found[2]!, said } : { name: '', size: undefined, said }];
  });
}

function jsonEntries(text: string): readonly Entry[] | undefined {
  if (!/^\s*[[{]/u.test(text)) return undefined;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return undefined;
  }
  const list = Array.isArray(json) ? json : isRecord(json) && Array.isArray(json['units']) ? json['units'] : undefined;
  if (list)
    return list.filter(isRecord).map((one) => ({
      name: typeof one['name'] === 'string' ? one['name'] : '',
      size: one['base'] ?? one['base_size_mm'] ?? one['size'],
      said: JSON.stringify(one).slice(0, LONGEST),
    }));
  return isRecord(json)
    ? Object.entries(json).map(([name, size]) => ({ name, size, said: `${name}: ${JSON.stringify(size)}` }))
    : [];
}

/** A base from a number, a text, two numbers, or an object with sides; undefined where it is none. Millimetres. */
function toBase(size: unknown): BaseDocument | undefined {
  if (typeof size === 'number') return baseOfSides([size], '');
  if (typeof size === 'string')
    return baseOfSides(
      [...size.matchAll(/\d+(?:\.\d+)?/gu)].map(([side]) => Number(side)),
      size,
    );
  if (Array.isArray(size)) return baseOfSides(size.map(Number), '');
  if (!isRecord(size)) return undefined;
  const { diameter, round, oval, rect, length, width, shape } = size;
  const sides = [diameter ?? round ?? oval ?? rect ?? [length, width]].flat().map(Number);
  return baseOfSides(sides, rect ? 'rect' : typeof shape === 'string' ? shape : '');
}

/**
 * A base of one or two sides, millimetres.
 *
 * @param words What is said of its shape: two sides are an oval, unless it is rectangular or both are equal.
 */
export function baseOfSides(sides: readonly number[], words: string): BaseDocument | undefined {
  const [a, b] = sides;
  if (a === undefined || sides.length > 2 || !sides.every((side) => side >= LEAST && side <= MOST)) return undefined;
  const isSquare = /rect|square|carr[ée]/iu.test(words);
  if (b === undefined) return isSquare ? { rect: [a, a] } : { round: a };
  return isSquare || (a === b && !/oval/iu.test(words)) ? { rect: [a, b] } : { oval: [Math.max(a, b), Math.min(a, b)] };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
