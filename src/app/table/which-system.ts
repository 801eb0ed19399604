import { PHASES } from '../../rules/core/turn.ts';
import { systemOf } from '../../rules/play/systems.ts';
import type { TableState } from '../state/table-state.ts';

/** Whether the game on the table has fighters that attempt to engage. */
export const hasFighters = ({ game }: TableState): boolean =>
  game !== undefined && PHASES[game.state.rules.system].includes('engage');

/** Whether the game on the table has units in ranks. */
export const hasRanks = ({ game }: TableState): boolean =>
  game !== undefined && systemOf(game.state).shape === 'ranked';
