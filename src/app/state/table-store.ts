import { createContext, useContext } from 'react';
import { createStore, type StoreApi, useStore } from 'zustand';
import { InvariantError } from '../../kernel/assert.ts';
import { useShallow } from 'zustand/react/shallow';
import type { TableState } from './table-state.ts';
import { EMPTY_TABLE } from './table-state.ts';

/** The store of one client; it holds only the results of pure steps. */
export type TableStore = StoreApi<TableState>;

/** Creates a store with an empty table. */
export const createTableStore = (): TableStore => createStore<TableState>(() => EMPTY_TABLE);

/** Provides the client's store to the components below. */
export const TableContext = createContext<TableStore | undefined>(undefined);

/** The client's store, for event handlers and effects of components. */
export function useTableStore(): TableStore {
  const store = useContext(TableContext);
  if (store === undefined) throw new InvariantError('a component of the table without a TableContext around it');
  return store;
}

/** Part of the client's state; the component renders again when it changes. */
export const useTable = <T>(pick: (table: TableState) => T): T => useStore(useTableStore(), pick);

/** Several parts of the client's state as one object that is stable while they are unchanged. */
export const useTableParts = <T extends object>(pick: (table: TableState) => T): T => useTable(useShallow(pick));

/** The parts of the client's state with these names. */
export const useNamedParts = <K extends keyof TableState>(names: readonly K[]): Pick<TableState, K> =>
  useTableParts((table) => Object.fromEntries(names.map((name) => [name, table[name]])) as Pick<TableState, K>);
