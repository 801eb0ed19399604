import { err, ok, type Result } from '../kernel/result.ts';
import { LIMITS } from './limits.ts';
import { type Problem, pointerTo } from './problem.ts';
import { findJsonFault, type JsonFault } from './scan-json.ts';

/**
 * The value of a JSON text, read only after its size and depth are known to be harmless.
 *
 * @errors Too long, too deep, not JSON, or holding a key that would reach into JavaScript's own objects.
 */
export function readJson(text: string): Result<unknown, Problem> {
  if (text.length > LIMITS.bytes || byteLength(text) > LIMITS.bytes) {
    return err({
      at: '',
      message: `A scenario may be at most ${LIMITS.bytes / 1e6} MB of text; this is ${(text.length / 1e6).toFixed(1)} MB.`,
    });
  }
  if (text.trim() === '')
    return err({
      at: '',
      message:
        'The file is empty; a scenario is a JSON object that begins {"format": "highground/scenario", "version": 1, ….',
    });
  const fault = findJsonFault(text, LIMITS.depth);
  if (fault) return err({ at: '', message: explainFault(text, fault) });
  const value: unknown = JSON.parse(text);
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

function explainFault(text: string, { kind, index }: JsonFault): string {
  const place = placeOf(text, index);
  if (kind === 'cut-off')
    return `The JSON is not finished: the text ends ${place}, in the middle of something. It may have been cut off.`;
  if (kind === 'too-deep')
    return `Arrays and objects may lie at most ${LIMITS.depth} inside one another; the limit is passed ${place}.`;
  const word = /^-?(NaN|Infinity)/.exec(
    text.slice(index > 0 && text.charAt(index - 1) === '-' ? index - 1 : index, index + 12),
  );
  if (word) return `JSON has no number ${word[0]} (${place}); write an ordinary number.`;
  return `This is not JSON: unexpected ${JSON.stringify(text.charAt(index))} ${place}.`;
}

function placeOf(text: string, index: number): string {
  const before = text.slice(0, index);
  const line = before.split('\n').length;
  return `at line ${line}, column ${index - before.lastIndexOf('\n')}`;
}

/** The way to the first key that names an object's prototype. */
function findPoison(value: unknown, path: readonly PropertyKey[]): readonly PropertyKey[] | undefined {
  if (value === null || typeof value !== 'object') return undefined;
  if (Object.hasOwn(value, '__proto__')) return [...path, '__proto__'];
  const members: Iterable<readonly [PropertyKey, unknown]> = Array.isArray(value)
    ? value.entries()
    : Object.entries(value);
  for (const [key, inner] of members) {
    if (inner === null || typeof inner !== 'object') continue;
    const found = findPoison(inner, [...path, key]);
    if (found) return found;
  }
  return undefined;
}
