import type { Dice } from '../dice.ts';
import type { GameEvent } from '../events/event.ts';
import type { TableQuery } from '../ports.ts';
import type { GameState } from '../state/state.ts';

/** The sources a command may query: the dice and the physical table. */
export type RulesContext = { readonly dice: Dice; readonly table: TableQuery };

/** The events of one command so far, and the resulting state. */
export type EventAccumulator = { readonly state: GameState; readonly events: readonly GameEvent[] };

/** An accumulator without events. */
export const accumulateFrom = (state: GameState): EventAccumulator => ({ state, events: [] });

/**
 * Returns a function that appends events to an accumulator. Each game passes its own `evolve`, so that core depends on
 * no game.
 */
export const applyWith =
  <E extends GameEvent>(evolve: (state: GameState, event: E) => GameState) =>
  ({ state, events }: EventAccumulator, ...more: readonly E[]): EventAccumulator => ({
    state: more.reduce(evolve, state),
    events: [...events, ...more],
  });
