import type { Quote } from './quote.ts';
import type { Rule } from './rule.ts';

/** What a file is to be. */
export type FileKind = 'scenario' | 'shots' | 'placements';

/** A place of a file as it may be named: the file itself, a key of it, an entry of a list. */
export type PlaceName =
  | { readonly kind: 'file'; readonly is: FileKind }
  | { readonly kind: 'key'; readonly key: string }
  /** `of` is the key of its list; a file may also be a list itself. */
  | { readonly kind: 'entry'; readonly entry: number; readonly of?: string };

/** Where in a text, both counted from 1. */
type InText = { readonly line: number; readonly column: number };

/** What is wrong with the text of a file, before its meaning is looked at. */
export type TextFault =
  | { readonly kind: 'empty'; readonly is: FileKind }
  /** The text has `characters`; at most `most` bytes are read. */
  | { readonly kind: 'too-long'; readonly is: FileKind; readonly characters: number; readonly most: number }
  | ({ readonly kind: 'cut-off' } & InText)
  | ({ readonly kind: 'too-deep'; readonly most: number } & InText)
  /** A word such as NaN in place of a number. */
  | ({ readonly kind: 'no-number'; readonly word: string } & InText)
  /** A character that JSON does not have there. */
  | ({ readonly kind: 'not-json'; readonly found: string } & InText)
  /** A key that would reach into JavaScript's own objects. */
  | { readonly kind: 'poison' };

/**
 * What is wrong with a file of JSON, with what a sentence about it needs; of a scenario, a list of shots, of
 * placements.
 */
export type FileFault =
  | TextFault
  | { readonly kind: 'no-object'; readonly is: FileKind; readonly got?: Quote }
  | { readonly kind: 'newer'; readonly is: FileKind; readonly version: number; readonly most: number }
  | { readonly kind: 'unknown-key'; readonly key: Quote; readonly in: PlaceName }
  | { readonly kind: 'bad-key'; readonly place: PlaceName; readonly rule: Rule }
  | { readonly kind: 'missing'; readonly place: PlaceName; readonly rule: Rule }
  | { readonly kind: 'breaks-rule'; readonly place: PlaceName; readonly rule: Rule; readonly got: Quote };
