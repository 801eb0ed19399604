import { createTable, type Table } from '../../src/physics/table.ts';
import type { Combat } from '../../src/rules/core/state/squads.ts';
import { modelId } from '../../src/rules/core/ids.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import type { Violation } from '../../src/rules/core/violations/violation.ts';
import { type DuelMeeting, planMeeting } from '../../src/rules/squads/challenge/meet.ts';

/** A combat of every unit of a state. */
export const combatOfAll = (state: GameState): Pick<Combat, 'units'> => ({ units: [...state.units.keys()] });

/** Lays a state out on a real table and passes it to a function. */
export async function withTable<T>(state: GameState, ask: (table: Table) => T): Promise<T> {
  const table = await createTable({ ...state.table, terrain: state.terrain.values() });
  try {
    return ask(table);
  } finally {
    table.dispose();
  }
}

/** How two models meet on a real table, with every model in one combat. */
export const meetOn = (state: GameState, challenger: string, challengee: string): Promise<DuelMeeting> =>
  withTable(state, (table) => planMeeting(state, combatOfAll(state), modelId(challenger), modelId(challengee), table));

/** The clause and kind of each violation, as one word. */
export const clauseKinds = (violations: readonly Violation[]): readonly string[] =>
  violations.map(({ clause, kind }) => `${clause} ${kind}`);
