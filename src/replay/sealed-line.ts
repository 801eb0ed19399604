import { hashText } from '../kernel/hash.ts';

/** A line and its seal. */
export type Sealed = { readonly line: string; readonly seal: string };

/** The limits of a file of sealed lines. */
export const SEALED_LIMITS = {
  /** Characters of the whole file. */
  file: 50_000_000,
  /** Characters of the line with the scenario, a text inside JSON. */
  header: 12_000_000,
  /** Characters of any other line. */
  line: 5_000_000,
  eventsPerCommand: 2_000,
  name: 120,
} as const;

/** Hexadecimal digits of a seal. */
const DIGITS = 16;
const TAIL = /,"hash":"([0-9a-f]{16})"\}$/;
/** Characters after the sealed text: `,"hash":"…"}`. */
const TAIL_LENGTH = DIGITS + 11;
/** Deepest nesting of arrays and objects. */
const DEEPEST = 64;

/**
 * A value as one line of JSON that ends with a hash of itself and of every line before it.
 *
 * The hash covers characters, not values: any changed digit is detected.
 *
 * @param before The seal of the line before; empty for the first.
 * @param value  Plain data with at least one member.
 */
export function sealLine(before: string, value: object): Sealed {
  const body = JSON.stringify(value).slice(0, -1);
  const seal = hashText(before + body);
  return { line: `${body},"hash":"${seal}"}`, seal };
}

/** The seal of a line, correct or not; undefined when it has none. */
export const sealOf = (line: string): string | undefined => TAIL.exec(line.slice(-TAIL_LENGTH))?.[1];

/**
 * The value of a line with a correct seal; undefined when the seal is wrong or the value is unsafe.
 *
 * @param before  The seal of the line before; empty for the first.
 * @param largest The largest number it may hold, in any unit; by default that of a game, {@link LARGEST}.
 */
export function openLine(
  line: string,
  before: string,
  largest = LARGEST,
): Readonly<Record<string, unknown>> | undefined {
  const seal = sealOf(line);
  if (seal === undefined || hashText(before + line.slice(0, -TAIL_LENGTH)) !== seal) return undefined;
  return readPlain(line, largest);
}

/**
 * The object in a line of JSON, ignoring its seal; undefined when there is none, or when a key would reach JavaScript's
 * own object prototypes.
 */
export function readPlain(line: string, largest = LARGEST): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isRecord(value) && isHarmless(value, largest, DEEPEST) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The first line of a file with a correct seal: it holds a seed, which may be any whole number. */
export const openHeader = (line: string): Readonly<Record<string, unknown>> | undefined =>
  openLine(line, '', Number.MAX_SAFE_INTEGER);

/** The first line of a file, ignoring its seal, as {@link openHeader} reads it. */
export const readPlainHeader = (line: string): Readonly<Record<string, unknown>> | undefined =>
  readPlain(line, Number.MAX_SAFE_INTEGER);

/** Whether a value is an object and not an array. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** No number of a game is larger than this, except the seed in the first line of its file. */
const LARGEST = 1e9;

/**
 * Whether plain data is free of keys that reach an object's prototype, numbers over `largest`, and nesting over
 * `deepest`.
 */
function isHarmless(value: unknown, largest: number, deepest: number): boolean {
  if (typeof value === 'number') return value <= largest && value >= -largest;
  if (value === null || typeof value !== 'object') return true;
  if (deepest === 0) return false;
  if (Array.isArray(value)) {
    for (const inner of value) if (!isHarmless(inner, largest, deepest - 1)) return false;
    return true;
  }
  // `for … in`, because building lists of entries would cost more than parsing the line.
  for (const key in value) {
    if (key === '__proto__' || key === 'constructor' || key === 'prototype') return false;
    if (!isHarmless((value as Readonly<Record<string, unknown>>)[key], largest, deepest - 1)) return false;
  }
  return true;
}
