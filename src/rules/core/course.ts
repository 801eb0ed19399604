import type { Dice } from './dice.ts';
import type { GameEvent } from './events/event.ts';
import { evolveAll } from '../play/evolve.ts';
import type { TableQuery } from './ports.ts';
import type { GameState } from './state/state.ts';

/** Where the dice come from, and the table that is asked. */
export type Referee = { readonly dice: Dice; readonly table: TableQuery };

/** What has happened so far of something that takes several events, and the state they led to. */
export type Course = { readonly state: GameState; readonly events: readonly GameEvent[] };

/** A course that begins in a state. */
export const courseFrom = (state: GameState): Course => ({ state, events: [] });

/** The course after further events. */
export const happen = ({ state, events }: Course, ...more: readonly GameEvent[]): Course => ({
  state: evolveAll(state, more),
  events: [...events, ...more],
});
