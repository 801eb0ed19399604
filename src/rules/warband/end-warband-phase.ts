import type { GameEvent } from '../core/event.ts';
import type { Dice } from '../core/dice.ts';
import type { TableQuery } from '../core/ports.ts';
import type { GameState } from '../core/state.ts';
import { meleeOut } from './decide-attack.ts';

/** What the end of a skirmish phase still owes: a melee phase is fought out; the others owe nothing. @source S-31 */
export const endPhaseOf = (state: GameState, table: TableQuery, dice: Dice): readonly GameEvent[] =>
  state.phase === 'melee' ? meleeOut(state, dice, table) : [];
