import type { Actions } from '../actions.ts';
/** One line of the command palette. `why` says why it cannot be done now: then it is grey. */
export type PaletteEntry = {
  readonly id: string;
  readonly label: string;
  readonly group: string;
  readonly keys?: string;
  readonly why?: string | undefined;
  readonly run: () => void;
};

/** What entries are made of besides the table itself. */
export type PaletteDependencies = {
  readonly actions: Actions;
  readonly scenarios: readonly { readonly id: string; readonly name: string; readonly text: string }[];
};
