import type { Actions } from '../actions.ts';
/** One entry of the command palette. `why` says why it is disabled; it is then grey. */
export type PaletteEntry = {
  readonly id: string;
  readonly label: string;
  readonly group: string;
  readonly keys?: string;
  readonly why?: string | undefined;
  readonly run: () => void;
};

/** What entries depend on besides the table. */
export type PaletteDependencies = {
  readonly actions: Actions;
  readonly scenarios: readonly { readonly id: string; readonly name: string; readonly text: string }[];
};
