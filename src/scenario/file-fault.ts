import type { Quote } from './quote.ts';
import type { Rule } from './rule.ts';

/** What a file is expected to be. */
export type FileKind = 'scenario' | 'shots' | 'placements' | 'layout';

/** How a place of a file is named: the file itself, one of its keys, or an entry of a list. */
export type PlaceName =
  | { readonly kind: 'file'; readonly is: FileKind }
  | { readonly kind: 'key'; readonly key: string }
  /** `of` is the key of the list; absent where the file itself is a list. */
  | { readonly kind: 'entry'; readonly entry: number; readonly of?: string };

/** A position in a text, both counted from 1. */
type InText = { readonly line: number; readonly column: number };

/** Faults in the text of a file, found before its meaning is examined. */
export type TextFault =
  | { readonly kind: 'empty'; readonly is: FileKind }
  /** The text has `characters`; the limit is `most` bytes. */
  | { readonly kind: 'too-long'; readonly is: FileKind; readonly characters: number; readonly most: number }
  | ({ readonly kind: 'cut-off' } & InText)
  | ({ readonly kind: 'too-deep'; readonly most: number } & InText)
  /** A word such as NaN instead of a number. */
  | ({ readonly kind: 'no-number'; readonly word: string } & InText)
  /** A character that JSON does not allow there. */
  | ({ readonly kind: 'not-json'; readonly found: string } & InText)
  /** A key that would reach JavaScript's own object prototypes. */
  | { readonly kind: 'poison' };

/** A fault of a JSON file (a scenario, a list of shots, placements), with the data that a message about it needs. */
export type FileFault =
  | TextFault
  | { readonly kind: 'no-object'; readonly is: FileKind; readonly got?: Quote }
  | { readonly kind: 'newer'; readonly is: FileKind; readonly version: number; readonly most: number }
  | { readonly kind: 'unknown-key'; readonly key: Quote; readonly in: PlaceName }
  | { readonly kind: 'bad-key'; readonly place: PlaceName; readonly rule: Rule }
  | { readonly kind: 'missing'; readonly place: PlaceName; readonly rule: Rule }
  | { readonly kind: 'breaks-rule'; readonly place: PlaceName; readonly rule: Rule; readonly got: Quote };
