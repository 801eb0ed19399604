import { PHASES } from '../../rules/core/turn.ts';
import { systemOf } from '../../rules/play/systems.ts';
import type { TableState } from '../state/table-state.ts';

/** Whether fighters that attempt to engage are on the table. */
export const hasFighters = ({ game }: TableState): boolean =>
  game !== undefined && PHASES[game.state.rules.system].includes('engage');

/** Whether units in ranks are on the table. */
export const hasRanks = ({ game }: TableState): boolean =>
  game !== undefined && systemOf(game.state).shape === 'ranked';
