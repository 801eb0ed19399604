/** Values that JSON can hold. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined };

/** Steps numbers are told apart by in canonical text. */
const STEPS_PER_UNIT = 1e5;

/**
 * The one text of a JSON value: keys sorted, no spaces, numbers as whole steps of 0.00001, absent keys left out.
 *
 * Floats are never printed, so engines that differ in the last bit of a number agree on the text.
 */
export function canonicalText(value: Json): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return canonicalNumber(value);
  if (typeof value === 'string') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${(value as readonly Json[]).map(canonicalText).join()}]`;
  const entries = Object.entries(value as { readonly [key: string]: Json | undefined });
  const present = entries.filter((entry): entry is [string, Json] => entry[1] !== undefined);
  present.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return `{${present.map(([key, inner]) => `${JSON.stringify(key)}:${canonicalText(inner)}`).join()}}`;
}

/**
 * A 64-bit fingerprint of a text, as 16 hexadecimal digits.
 *
 * Computed on 32-bit halves; the product of a half and the prime's low part stays below 2^53, so it is exact.
 *
 * @source FNV-1a, 64 bit: Fowler, Noll & Vo; draft-eastlake-fnv.
 */
export function hashText(text: string): string {
  let high = 0xcbf29ce4;
  let low = 0x84222325;
  for (const byte of new TextEncoder().encode(text)) {
    low = (low ^ byte) >>> 0;
    const product = low * 0x1b3;
    high = (Math.imul(high, 0x1b3) + Math.floor(product / 2 ** 32) + (low << 8)) >>> 0;
    low = product >>> 0;
  }
  return high.toString(16).padStart(8, '0') + low.toString(16).padStart(8, '0');
}

/** A 64-bit fingerprint of a JSON value; equal values have equal ones, whatever the order of their keys. */
export const hashJson = (value: Json): string => hashText(canonicalText(value));

function canonicalNumber(value: number): string {
  const steps = Math.round(value * STEPS_PER_UNIT);
  return String(steps === 0 ? 0 : steps);
}
