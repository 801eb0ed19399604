import type { TableState } from './table-state.ts';
import type { TableStore } from './table-store.ts';

/** Changes to the table's state; undefined if the input has no effect now. */
export type Step = Partial<TableState> | undefined;

/** Applies steps to a table; each call returns whether there was one. */
export const createStepTaker =
  (store: TableStore) =>
  (step: Step): boolean => {
    if (step !== undefined) store.setState(step);
    return step !== undefined;
  };
