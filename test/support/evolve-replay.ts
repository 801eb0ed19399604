import { err } from '../../src/kernel/result.ts';
import { beginningOf, playReplay } from '../../src/replay/play-replay.ts';
import { readReplay } from '../../src/replay/read-replay.ts';
import { parseScenario } from '../../src/scenario/parse/parse-scenario.ts';

/** The final hash of a recorded game, computed from its events alone; or what is wrong with the file. */
export function finalHash(text: string): string {
  const read = readReplay(text);
  if (!read.ok) return JSON.stringify(read.error);
  const scenario = parseScenario(read.value.replay.scenario, () => err({ kind: 'mesh-unasked' }));
  const initial = scenario.ok ? beginningOf(read.value.replay, scenario.value) : undefined;
  const played = initial && playReplay(initial, read.value);
  if (!played) return 'not laid out';
  return played.ok ? played.value.hash : JSON.stringify(played.error);
}
