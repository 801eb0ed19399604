import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { err } from '../../src/kernel/result.ts';
import { buildTimeline } from '../../src/timeline/build-timeline.ts';
import type { Timeline } from '../../src/timeline/timeline.ts';
import { beginningOf } from '../../src/replay/play-replay.ts';
import { readReplay } from '../../src/replay/read-replay.ts';
import { parseScenario } from '../../src/scenario/parse/parse-scenario.ts';

/** The timeline of a recorded game of test/replays. */
export function recordedTimeline(name: string): Timeline {
  const read = readReplay(readFileSync(join(import.meta.dirname, `../replays/${name}.replay`), 'utf8'));
  if (!read.ok) throw new Error(`${name}: ${read.error.kind}`);
  const { replay } = read.value;
  const scenario = parseScenario(replay.scenario, () => err({ kind: 'mesh-unasked' }));
  const initial = scenario.ok ? beginningOf(replay, scenario.value) : undefined;
  if (initial === undefined) throw new Error(`${name}: no beginning`);
  return buildTimeline(initial, replay.entries, replay.seed);
}
