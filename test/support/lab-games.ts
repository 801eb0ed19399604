import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTable, type Table } from '../../src/physics/table.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { layOut } from '../../src/scenario/lay-out.ts';
import { parseScenario } from '../../src/scenario/parse/parse-scenario.ts';
import { NO_MESHES } from './scenarios.ts';
import { REPOSITORY } from './source-files.ts';

/** A scenario on its table, ready to be played. */
export type Laid = { readonly text: string; readonly start: GameState; readonly table: Table };

/** Lays the text of a scenario out on a table of its own. */
export async function layOutText(text: string): Promise<Laid> {
  const scenario = parseScenario(text, NO_MESHES);
  if (!scenario.ok) throw new Error(JSON.stringify(scenario.error));
  const table = await createTable({ ...scenario.value.table, terrain: scenario.value.terrain });
  const state = layOut(scenario.value, table);
  if (!state.ok) throw new Error(JSON.stringify(state.error));
  return { text, start: state.value, table };
}

/** Lays a built-in scenario out on a table of its own. */
export const layOutBuiltIn = (id: string): Promise<Laid> =>
  layOutText(readFileSync(join(REPOSITORY, `src/scenario/builtin/${id}.json`), 'utf8'));
