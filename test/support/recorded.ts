import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { err } from '../../src/kernel/result.ts';
import { cutReel } from '../../src/timeline/cut-reel.ts';
import type { Reel } from '../../src/timeline/reel.ts';
import { beginningOf } from '../../src/replay/play-replay.ts';
import { readReplay } from '../../src/replay/read-replay.ts';
import { parseScenario } from '../../src/scenario/parse-scenario.ts';

/** A recorded game of test/replays, laid out in time. */
export function recordedReel(name: string): Reel {
  const read = readReplay(readFileSync(join(import.meta.dirname, `../replays/${name}.replay`), 'utf8'));
  if (!read.ok) throw new Error(`${name}: ${read.error.kind}`);
  const { replay } = read.value;
  const scenario = parseScenario(replay.scenario, () => err({ kind: 'mesh-unasked' }));
  const initial = scenario.ok ? beginningOf(replay, scenario.value) : undefined;
  if (initial === undefined) throw new Error(`${name}: no beginning`);
  return cutReel(initial, replay.entries, replay.seed);
}
