import type { TableState } from './table-state.ts';

/** What changes on the table; undefined when the input means nothing now. */
export type Step = Partial<TableState> | undefined;
