import type { Actions } from '../actions.ts';
import type { SavedTableActions } from '../state/saved-tables.ts';
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
  /** Ways to hand the table on; absent where nothing is saved. */
  readonly sharing?: Pick<SavedTableActions, 'share' | 'picture' | 'print'>;
  readonly scenarios: readonly { readonly id: string; readonly name: string; readonly text: string }[];
};
