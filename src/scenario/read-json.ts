import { err, ok, type Result } from '../kernel/result.ts';
import { LIMITS } from './limits.ts';
import { type Problem, pointerTo } from './problem.ts';

/**
 * The value of a JSON text, read only after its size and depth are known to be harmless.
 *
 * @errors Too long, too deep, not JSON, or holding a key that would reach into JavaScript's own objects.
 */
export function readJson(text: string): Result<unknown, Problem> {
  if (text.length > LIMITS.bytes || byteLength(text) > LIMITS.bytes) {
    return err({ at: '', message: `A scenario may be at most ${LIMITS.bytes / 1e6} MB of text; this is ${(text.length / 1e6).toFixed(1)} MB.` });
  }
  if (text.trim() === '') return err({ at: '', message: 'The file is empty; a scenario is a JSON object that begins {"format": "highground/scenario", "version": 1, ….' });
  const deep = findTooDeep(text);
  if (deep !== undefined) {
    return err({ at: '', message: `Arrays and objects may lie at most ${LIMITS.depth} inside one another; the limit is passed ${placeOf(text, deep)}.` });
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return err({ at: '', message: explainSyntax(text, error) });
  }
  const poison = findPoison(value, []);
  if (poison) return err({ at: pointerTo(poison), message: 'No key may be called "__proto__"; remove it.' });
  return ok(value);
}

/** Bytes a text has in UTF-8. */
export function byteLength(text: string): number {
  let bytes = text.length;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit >= 0x80) bytes += unit >= 0x800 && (unit < 0xd800 || unit > 0xdfff) ? 2 : 1;
  }
  return bytes;
}

/** Index of the bracket that opens one level too many. Strings are skipped; no parser has seen the text yet. */
function findTooDeep(text: string): number | undefined {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === QUOTE) {
      for (i++; i < text.length && text.charCodeAt(i) !== QUOTE; i++) if (text.charCodeAt(i) === BACKSLASH) i++;
    } else if (c === OPEN_ARRAY || c === OPEN_OBJECT) {
      if (++depth > LIMITS.depth) return i;
    } else if (c === CLOSE_ARRAY || c === CLOSE_OBJECT) {
      depth--;
    }
  }
  return undefined;
}

const [QUOTE, BACKSLASH, OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d];

function explainSyntax(text: string, error: unknown): string {
  const said = error instanceof Error ? error.message : String(error);
  const position = /at position (\d+)/.exec(said)?.[1];
  if (position === undefined || Number(position) >= text.length) return 'The text ends in the middle of the JSON; it may have been cut off. Nothing after it was found.';
  const at = Number(position);
  const place = placeOf(text, at);
  const word = /^-?(NaN|Infinity)/.exec(text.slice(at)) ?? /(NaN|Infinity)/.exec(text.slice(Math.max(0, at - 1), at + 9));
  if (word) return `JSON has no number "${word[1]}" (${place}); write an ordinary number.`;
  return `This is not JSON: unexpected ${JSON.stringify(text.charAt(at))} ${place}.`;
}

function placeOf(text: string, index: number): string {
  const before = text.slice(0, index);
  const line = before.split('\n').length;
  return `at line ${line}, column ${index - before.lastIndexOf('\n')}`;
}

/** The way to the first key that names an object's prototype. */
function findPoison(value: unknown, path: readonly PropertyKey[]): readonly PropertyKey[] | undefined {
  if (value === null || typeof value !== 'object') return undefined;
  const isArray = Array.isArray(value);
  for (const [key, inner] of Object.entries(value)) {
    if (key === '__proto__') return [...path, key];
    if (inner === null || typeof inner !== 'object') continue;
    const found = findPoison(inner, [...path, isArray ? Number(key) : key]);
    if (found) return found;
  }
  return undefined;
}
