import { createContext, useContext } from 'react';
import { createStore, type StoreApi, useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { TableState } from './table-state.ts';
import { EMPTY_TABLE } from './table-state.ts';

/** The store of one client; it holds only the results of pure steps. */
export type TableStore = StoreApi<TableState>;

/** Creates a store with an empty table. */
export const createTableStore = (): TableStore => createStore<TableState>(() => EMPTY_TABLE);

const theStore = createTableStore();

/** Provides the client's store to components. */
export const TableContext = createContext<TableStore>(theStore);

/** The client's store, for event handlers and effects of components. */
export const useTableStore = (): TableStore => useContext(TableContext);

/** Part of the client's state; the component renders again when it changes. */
export const useTable = <T>(pick: (table: TableState) => T): T => useStore(useTableStore(), pick);

/** Several parts of the client's state as one object that is stable while they are unchanged. */
export const useTableParts = <T extends object>(pick: (table: TableState) => T): T => useTable(useShallow(pick));

/** The parts of the client's state with these names. */
export const useNamedParts = <K extends keyof TableState>(names: readonly K[]): Pick<TableState, K> =>
  useTableParts((table) => Object.fromEntries(names.map((name) => [name, table[name]])) as Pick<TableState, K>);

export const tableNow = theStore.getState;
export const setTable = theStore.setState;
export const subscribeTable = theStore.subscribe;
export { theStore };
