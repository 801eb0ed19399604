/** A value of a file, cut down to what a sentence may show of it. */
export type Quote =
  | { readonly kind: 'nothing' | 'object' }
  /** As JSON writes it, on one line, its end left out where it is long. */
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly members: readonly Quote[] }
  /** A list that is not shown member by member. */
  | { readonly kind: 'long-list'; readonly length: number }
  /** An object, by its first keys. */
  | { readonly kind: 'keys'; readonly keys: readonly Quote[] };

/** Members of a list, keys of an object and characters of a text that are shown at most. */
const MEMBERS = 4;
const KEYS = 5;
const CHARACTERS = 60;

/** What a sentence may show of a value. */
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

/** What a sentence may show of a value that is told apart by its keys; anything but an object as by {@link toQuote}. */
export const toQuoteByKeys = (value: unknown): Quote =>
  value !== null && typeof value === 'object'
    ? { kind: 'keys', keys: Object.keys(value).slice(0, KEYS).map(toQuote) }
    : toQuote(value);
