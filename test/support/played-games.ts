import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { err } from '../../src/kernel/result.ts';
import { createTable } from '../../src/physics/table.ts';
import type { Game } from '../../src/rules/play/game.ts';
import { layOut } from '../../src/scenario/lay-out.ts';
import { parseScenario } from '../../src/scenario/parse/parse-scenario.ts';
import { runScript } from '../../src/scenario/run-script.ts';
import { REPOSITORY } from './source-files.ts';

/** A built-in scenario with its text and its played script. */
export type PlayedGame = { readonly id: string; readonly text: string; readonly game: Game };

const FOLDER = join(REPOSITORY, 'src/scenario/builtin');

/** The names of all built-in scenarios. */
export const builtInIds = (): readonly string[] => readdirSync(FOLDER).map((file) => file.replace('.json', ''));

/** Plays the script of a built-in scenario to the end on the physical table. */
export async function playBuiltIn(id: string): Promise<PlayedGame> {
  const text = readFileSync(join(FOLDER, `${id}.json`), 'utf8');
  const scenario = parseScenario(text, () => err({ kind: 'mesh-unasked' }));
  if (!scenario.ok) throw new Error(scenario.error.problems[0]?.fault.kind);
  const table = await createTable({ ...scenario.value.table, terrain: scenario.value.terrain });
  const state = layOut(scenario.value, table);
  if (!state.ok) throw new Error(state.error.problems[0]?.fault.kind);
  const { game } = runScript(scenario.value.script, state.value, table, scenario.value.seed);
  table.dispose();
  return { id, text, game };
}
