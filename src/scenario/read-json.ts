import { err, ok, type Result } from '../kernel/result.ts';
import { LIMITS } from './limits.ts';
import type { FileKind, TextFault } from './file-fault.ts';
import { type Problem, pointerTo } from './problem.ts';
import { findJsonFault, type JsonFault } from './scan-json.ts';

/**
 * The value of a JSON text, parsed only after its size and depth have been checked.
 *
 * @param is The expected kind of file, for faults that name it.
 * @errors Too long, too deep, not JSON, or a key that would reach JavaScript's own object prototypes.
 */
export function readJson(text: string, is: FileKind = 'scenario'): Result<unknown, Problem<TextFault>> {
  const no = (fault: TextFault, at = ''): Result<never, Problem<TextFault>> => err({ at, fault });
  if (text.length > LIMITS.bytes || byteLength(text) > LIMITS.bytes)
    return no({ kind: 'too-long', is, characters: text.length, most: LIMITS.bytes });
  if (text.trim() === '') return no({ kind: 'empty', is });
  const fault = findJsonFault(text, LIMITS.depth);
  if (fault) return no(toTextFault(text, fault));
  const value: unknown = JSON.parse(text);
  const poison = findPoison(value, []);
  return poison ? no({ kind: 'poison' }, pointerTo(poison)) : ok(value);
}

/** Length of a text in UTF-8 bytes. */
const byteLength = (text: string): number => new TextEncoder().encode(text).length;

/** A fault of the JSON itself, by line and column. */
function toTextFault(text: string, { kind, index }: JsonFault): TextFault {
  const place = placeOf(text, index);
  if (kind === 'cut-off') return { kind: 'cut-off', ...place };
  if (kind === 'too-deep') return { kind: 'too-deep', most: LIMITS.depth, ...place };
  const word = /^-?(NaN|Infinity)/.exec(
    text.slice(index > 0 && text.charAt(index - 1) === '-' ? index - 1 : index, index + 12),
  );
  if (word) return { kind: 'no-number', word: word[0], ...place };
  return { kind: 'not-json', found: text.charAt(index), ...place };
}

function placeOf(text: string, index: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, index);
  return { line: before.split('\n').length, column: index - before.lastIndexOf('\n') };
}

/** The path to the first key that names an object's prototype. */
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
