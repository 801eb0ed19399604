import { create } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { TableState } from './table-state.ts';
import { EMPTY_TABLE } from './table-state.ts';

/** The one store of the client: it holds the results of pure steps and nothing else. */
export const useTable = create<TableState>()(() => EMPTY_TABLE);

/** What the table knows now, for code that is no component. */
export const tableNow = (): TableState => useTable.getState();

/** Replaces part of what the table knows. */
export const setTable = (part: Partial<TableState>): void => useTable.setState(part);

/** Several parts of what the table knows, as one object that stays the same while they do. */
export const useTableParts = <T extends object>(pick: (table: TableState) => T): T => useTable(useShallow(pick));

/** The parts of what the table knows that have these names. */
export const useNamedParts = <K extends keyof TableState>(names: readonly K[]): Pick<TableState, K> =>
  useTableParts((table) => Object.fromEntries(names.map((name) => [name, table[name]])) as Pick<TableState, K>);
