/** Faults of a bundle without a number or a name. */
type Plain =
  | 'no-end'
  | 'damaged-list'
  | 'unreadable-name'
  | 'overlap'
  | 'no-list'
  | 'unreadable-contents'
  | 'foreign-contents';

/** Why a bundle cannot be opened, with the data a message needs. Sizes are bytes. */
export type BundleFault =
  | { readonly kind: Plain }
  | { readonly kind: 'too-many-bytes'; readonly bytes: number; readonly most: number }
  | { readonly kind: 'many-files'; readonly files: number; readonly most: number }
  /** A path that leads out of the bundle. */
  | { readonly kind: 'stray-name'; readonly name: string }
  /** A name that no bundle has, in a zip file of something else. */
  | { readonly kind: 'foreign-name'; readonly name: string }
  | { readonly kind: 'twice' | 'unread-packing' | 'not-itself' | 'cut-file'; readonly name: string }
  | { readonly kind: 'swells'; readonly name: string; readonly times: number }
  | { readonly kind: 'unpacks-to-more'; readonly most: number }
  /** The main text, or the scenario beside a replay. */
  | { readonly kind: 'no-text' | 'bad-scenario'; readonly name: string }
  | { readonly kind: 'unlisted' | 'lacking' | 'false-name'; readonly name: string }
  | { readonly kind: 'newer'; readonly version: number; readonly most: number };
