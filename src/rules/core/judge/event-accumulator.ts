import type { Dice } from '../dice.ts';
import type { GameEvent } from '../events/event.ts';
import type { TableQuery } from '../ports.ts';
import type { GameState } from '../state/state.ts';

/** Where the dice come from, and the table that is asked. */
export type RulesContext = { readonly dice: Dice; readonly table: TableQuery };

/** The events of one command so far, and the state they led to. */
export type EventAccumulator = { readonly state: GameState; readonly events: readonly GameEvent[] };

/** An accumulator without events. */
export const accumulateFrom = (state: GameState): EventAccumulator => ({ state, events: [] });

/**
 * The function that adds events of one game to an accumulator. Each game hands in its own `evolve`, so that core
 * knows no game.
 */
export const applyWith =
  <E extends GameEvent>(evolve: (state: GameState, event: E) => GameState) =>
  ({ state, events }: EventAccumulator, ...more: readonly E[]): EventAccumulator => ({
    state: more.reduce(evolve, state),
    events: [...events, ...more],
  });
