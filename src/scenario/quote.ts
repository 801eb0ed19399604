/** A value of a file, shortened for quotation in a message. */
export type Quote =
  | { readonly kind: 'nothing' | 'object' }
  /** In JSON notation, on one line, truncated if long. */
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly members: readonly Quote[] }
  /** A list too long to quote its members. */
  | { readonly kind: 'long-list'; readonly length: number }
  /** An object, represented by its first keys. */
  | { readonly kind: 'keys'; readonly keys: readonly Quote[] };

/** Maximum number of members of a list, keys of an object and characters of a text in a quotation. */
const MEMBERS = 4;
const KEYS = 5;
const CHARACTERS = 60;

/** A value shortened for quotation. */
export function toQuote(value: unknown): Quote {
  if (typeof value === 'number') return { kind: 'text', text: String(value) };
  if (Array.isArray(value))
    return value.length > MEMBERS
      ? { kind: 'long-list', length: value.length }
      : { kind: 'list', members: value.map(toQuote) };
  if (value !== null && typeof value === 'object') return { kind: 'object' };
  const text = JSON.stringify(value);
  if (text === undefined) return { kind: 'nothing' };
  return { kind: 'text', text: text.length > CHARACTERS ? `${text.slice(0, CHARACTERS - 4)}…"` : text };
}

/** An object represented by its keys; any other value as by {@link toQuote}. */
export const toQuoteByKeys = (value: unknown): Quote =>
  value !== null && typeof value === 'object'
    ? { kind: 'keys', keys: Object.keys(value).slice(0, KEYS).map(toQuote) }
    : toQuote(value);
