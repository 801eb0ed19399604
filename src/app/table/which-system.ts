import type { TableState } from '../state/table-state.ts';

/** Whether a skirmish is on the table. */
export const isSkirmish = ({ game }: TableState): boolean => game?.state.rules.system === 'skirmish';

/** Whether regiments are on the table. */
export const isRegiments = ({ game }: TableState): boolean => game?.state.rules.system === 'regiments';
