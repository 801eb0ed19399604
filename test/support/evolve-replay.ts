import { err } from '../../src/kernel/result.ts';
import { beginningOf, playReplay } from '../../src/replay/play-replay.ts';
import { readReplay } from '../../src/replay/read-replay.ts';
import { parseScenario } from '../../src/scenario/parse/parse-scenario.ts';

/** The hash a recorded game ends in, found by its events alone: no table, no dice. Otherwise what is wrong with it. */
export function finalHash(text: string): string {
  const read = readReplay(text);
  if (!read.ok) return JSON.stringify(read.error);
  const scenario = parseScenario(read.value.replay.scenario, () => err({ kind: 'mesh-unasked' }));
  const initial = scenario.ok ? beginningOf(read.value.replay, scenario.value) : undefined;
  const played = initial && playReplay(initial, read.value);
  if (!played) return 'not laid out';
  return played.ok ? played.value.hash : JSON.stringify(played.error);
}
