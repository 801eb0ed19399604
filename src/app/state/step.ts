import type { TableState } from './table-state.ts';
import type { TableStore } from './table-store.ts';

/** What changes on the table; undefined when the input means nothing now. */
export type Step = Partial<TableState> | undefined;

/** Takes steps on a table; each call tells whether there was one to take. */
export const createStepTaker =
  (store: TableStore) =>
  (step: Step): boolean => {
    if (step !== undefined) store.setState(step);
    return step !== undefined;
  };
