/** Why no list could be read. */
export type ListFault =
  | { readonly kind: 'empty' }
  | { readonly kind: 'too-large'; readonly most: number }
  /** It is no list: no line has a price, and there is no roster in it. */
  | { readonly kind: 'no-list' }
  | { readonly kind: 'damaged'; readonly why: DamagedList }
  /** The worker that reads lists took too long, or did not start. */
  | { readonly kind: 'no-answer' };

/** What is wrong with a damaged file. */
export type DamagedList =
  | 'definitions'
  | 'xml'
  | 'json'
  | 'zip'
  | 'no-roster'
  | 'too-large'
  | 'ids-only'
  | 'kept'
  | 'kept-newer';
