import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { err } from '../../src/kernel/result.ts';
import { createTable } from '../../src/physics/table.ts';
import { beginningOf, playReplay } from '../../src/replay/play-replay.ts';
import { readReplay } from '../../src/replay/read-replay.ts';
import type { ReadReplay, Replay } from '../../src/replay/replay.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { layOut } from '../../src/scenario/lay-out.ts';
import { parseScenario } from '../../src/scenario/parse/parse-scenario.ts';
import type { Scenario } from '../../src/scenario/scenario.ts';
import { isDeep } from './drawn.ts';
import { REPOSITORY } from './source-files.ts';

/** The folder of recorded games. */
export const REPLAYS = join(REPOSITORY, 'test/replays');

/** The recorded games of all three systems. */
export const recordedGames = (): readonly string[] => readdirSync(REPLAYS).filter((file) => file.endsWith('.replay'));

/** The recorded games that are filmed: all of them in a deep run, otherwise one of each system. */
export const filmedGames = (): readonly string[] =>
  isDeep ? recordedGames() : ['the-duel-on-the-bridge.replay', 'four-against-one.replay', 'the-lantern-quarter.replay'];

/** The text of a file among the recorded games. */
export const textOf = (file: string): string => readFileSync(join(REPLAYS, file), 'utf8');

/** Reads a replay that must be readable. */
export function readWhole(text: string): ReadReplay {
  const read = readReplay(text);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
}

/** The scenario of a replay. */
export function scenarioOf({ scenario }: Replay): Scenario {
  const parsed = parseScenario(scenario, () => err({ kind: 'mesh-unasked' }));
  if (!parsed.ok) throw new Error(parsed.error.problems[0]?.fault.kind);
  return parsed.value;
}

/** The initial state of a replay: from the file, or laid out on the physical table for older files. */
export async function beginningFor(replay: Replay): Promise<GameState | undefined> {
  const scenario = scenarioOf(replay);
  if (replay.heights) return beginningOf(replay, scenario);
  const table = await createTable({ ...scenario.table, terrain: scenario.terrain });
  const laid = layOut(scenario, table);
  table.dispose();
  return laid.ok ? laid.value : undefined;
}

/** Reads and plays a recorded game. */
export async function playRecorded(file: string) {
  const read = readWhole(textOf(file));
  const initial = await beginningFor(read.replay);
  if (!initial) throw new Error(`${file} cannot be laid out`);
  const played = playReplay(initial, read);
  if (!played.ok) throw new Error(JSON.stringify(played.error));
  return { ...read, ...played.value, initial };
}
