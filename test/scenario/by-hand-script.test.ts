import { expect, it } from 'vitest';
import { layOut } from '../../src/scenario/lay-out.ts';
import { parseScenario } from '../../src/scenario/parse/parse-scenario.ts';
import { runScript } from '../../src/scenario/run-script.ts';
import { judgeAgain } from '../../src/replay/judge-again.ts';
import { makeReplay } from '../../src/replay/make-replay.ts';
import { playReplay } from '../../src/replay/play-replay.ts';
import { hashState } from '../../src/rules/core/state/hash-state.ts';
import { gameAt } from '../../src/rules/play/game.ts';
import { openTable } from '../support/open-table.ts';
import { readWhole } from '../support/replays.ts';
import { NO_MESHES } from '../support/scenarios.ts';

const change = (fields: object) => ({ do: { kind: 'by-hand', change: fields } });

const SCRIPT = [
  { ...change({ kind: 'place', models: [{ model: 'r1', at: [40, 0] }] }), refused: 'BH-03' },
  change({ kind: 'place', models: [{ model: 'r1', at: [20, 5], facing: 90 }] }),
  { expect: { '/models/r1/at': [20, 0, 5], '/models/r1/facing': 90, '/units/red/status': [] }, within: 0.001 },
  change({ kind: 'set-token', on: { model: 'b1' }, name: 'pinned', count: 2 }),
  change({ kind: 'put-note', id: 'n', on: { at: [1, 2] }, text: 'The bridge is out.' }),
  // From (0, 0) towards +x over both blue models; the teardrop is 2″ wide at its end.
  change({ kind: 'put-marker', id: 'flame', shape: { teardrop: [9, 2] }, at: [0, 0], facing: -90, side: 'attacker' }),
  change({ kind: 'put-aura', id: 'banner', unit: 'red', radius: 6 }),
  change({ kind: 'set-counter', side: 'defender', name: 'CP', value: 3 }),
  change({ kind: 'take-off', models: ['b2'] }),
  {
    expect: {
      '/byHand/tokens/models/b1/pinned': 2,
      '/byHand/notes/n/text': 'The bridge is out.',
      '/byHand/markers/flame/under': ['b1'],
      '/byHand/auras/banner/within': [],
      '/byHand/counters/defender/CP': 3,
      '/byHand/removed/b2/at': [7, 0, 1.5],
    },
  },
  { do: { kind: 'undo' } },
  { expect: { '/byHand/removed': {}, '/byHand/markers/flame/under': ['b1', 'b2'] } },
  change({ kind: 'remove', id: 'flame' }),
  { ...change({ kind: 'remove', id: 'flame' }), refused: 'BH-02' },
];

const TEXT = JSON.stringify({
  ...{ format: 'highground/scenario', version: 1, name: 'By hand', system: 'squads' },
  table: { width: 60, depth: 44 },
  units: [
    { id: 'red', side: 'attacker', models: [{ id: 'r1', base: { round: 32 }, at: [-10, 0] }] },
    {
      ...{ id: 'blue', side: 'defender' },
      models: [
        { id: 'b1', base: { round: 32 }, at: [7, 0] },
        { id: 'b2', base: { round: 32 }, at: [7, 1.5] },
      ],
    },
  ],
  script: SCRIPT,
});

it('[BH-01] changes by hand are written in scripts, expected by pointer, and recorded in replays', () => {
  const scenario = parseScenario(TEXT, NO_MESHES);
  if (!scenario.ok) throw new Error(JSON.stringify(scenario.error));
  const start = layOut(scenario.value, openTable());
  if (!start.ok) throw new Error(JSON.stringify(start.error));
  const report = runScript(scenario.value.script, start.value, openTable(), 1);
  expect(report.outcomes.filter(({ kind }) => !['done', 'refused-rightly', 'held'].includes(kind))).toEqual([]);
  expect(report.passed).toBe(true);

  const read = readWhole(makeReplay({ scenario: TEXT, seed: 1 }, report.game));
  const played = playReplay(start.value, read);
  expect(played.ok && played.value.hash).toBe(hashState(report.game.state));
  expect(read.replay.entries.every(({ command }) => command.kind === 'by-hand')).toBe(true);
  for (const entry of read.replay.entries.keys()) {
    const before = gameAt(report.game, entry)!.state;
    expect(judgeAgain(before, read.replay.entries[entry]!, { table: openTable(), unfinished: 0 })).toBeUndefined();
  }
});

it.each([
  [{ kind: 'place', models: [] }],
  [{ kind: 'set-wounds', model: 'r1', left: 0 }],
  [{ kind: 'put-marker', id: 'm', shape: { square: 3 }, at: [0, 0] }],
  [{ kind: 'put-note', id: 'n', on: {}, text: 'x' }],
  [{ kind: 'conjure' }],
])('[BH-02] a file does not hold the change %j', (fields) => {
  const parsed = parseScenario(JSON.stringify({ ...JSON.parse(TEXT), script: [change(fields)] }), NO_MESHES);
  expect(parsed.ok).toBe(false);
  expect(parsed.ok ? '' : JSON.stringify(parsed.error)).toContain('/script/0/do/change');
});
