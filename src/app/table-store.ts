import { create } from 'zustand';
import type { TableState } from './table-state.ts';
import { EMPTY_TABLE } from './table-state.ts';

/** The one store of the client: it holds the results of pure steps and nothing else. */
export const useTable = create<TableState>()(() => EMPTY_TABLE);

/** What the table knows now, for code that is no component. */
export const tableNow = (): TableState => useTable.getState();

/** Replaces part of what the table knows. */
export const setTable = (part: Partial<TableState>): void => useTable.setState(part);
