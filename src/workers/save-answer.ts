/** What the worker says of a save: how far it is, and then the table as a bundle, with a line for all that is not on it. */
export type SaveAnswer =
  | { readonly kind: 'step'; readonly done: number; readonly all: number }
  | {
      readonly kind: 'made';
      readonly name: string;
      readonly bundle: Uint8Array<ArrayBuffer>;
      readonly left: readonly string[];
    }
  | { readonly kind: 'failed'; readonly why: string };
