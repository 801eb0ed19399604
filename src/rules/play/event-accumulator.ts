import type { Dice } from '../core/dice.ts';
import type { GameEvent } from '../core/events/event.ts';
import { evolveAll } from './evolve.ts';
import type { TableQuery } from '../core/ports.ts';
import type { GameState } from '../core/state/state.ts';

/** Where the dice come from, and the table that is asked. */
export type RulesContext = { readonly dice: Dice; readonly table: TableQuery };

/** What has happened so far of something that takes several events, and the state they led to. */
export type EventAccumulator = { readonly state: GameState; readonly events: readonly GameEvent[] };

/** A course that begins in a state. */
export const accumulateFrom = (state: GameState): EventAccumulator => ({ state, events: [] });

/** The course after further events. */
export const apply = ({ state, events }: EventAccumulator, ...more: readonly GameEvent[]): EventAccumulator => ({
  state: evolveAll(state, more),
  events: [...events, ...more],
});
