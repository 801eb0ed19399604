import { setTable, tableNow } from '../state/table-store.ts';

/** Opens the laboratory's panel, or closes it; what it is made of is fetched when it is first opened. */
export const toggleLab = (): void => setTable({ labOpen: !tableNow().labOpen });

/** Closes the laboratory's panel. */
export const closeLab = (): void => setTable({ labOpen: false });
