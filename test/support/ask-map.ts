import { makeMapper } from '../../src/lab/questions/make-mapper.ts';
import type { MapAsk } from '../../src/lab/questions/map-ask.ts';
import { createTable } from '../../src/physics/table.ts';
import type { TableQuery } from '../../src/rules/core/ports.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';

/** The answers of a map question at places of a game, on a real table. */
export const askMap = (
  state: GameState,
  ask: MapAsk,
  places: readonly (readonly [number, number])[],
): Promise<readonly (readonly number[])[]> =>
  withTable(state, (table) => {
    const made = makeMapper(state, table, ask);
    if (!made.ok) throw new Error(made.error.message);
    return places.map(made.value.at);
  });

/** Why a map question is refused; undefined when it is not. */
export const whyNotMapped = (
  state: GameState,
  ask: MapAsk,
): Promise<{ readonly at: string; readonly message: string } | undefined> =>
  withTable(state, (table) => {
    const made = makeMapper(state, table, ask);
    return made.ok ? undefined : made.error;
  });

/** Runs a function with the real table of a game. */
export async function withTable<T>(state: GameState, use: (table: TableQuery) => T): Promise<T> {
  const table = await createTable({ ...state.table, terrain: state.terrain.values() });
  try {
    return use(table);
  } finally {
    table.dispose();
  }
}
