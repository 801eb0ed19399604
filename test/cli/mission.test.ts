import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../../src/cli/run-cli.ts';
import { makeScenario } from '../../src/scenario/make-scenario.ts';
import { parseScenario } from '../../src/scenario/parse/parse-scenario.ts';
import { askJson, createScenarioFolder, type ScenarioFolder } from '../support/command-line.ts';
import { NO_MESHES } from '../support/scenarios.ts';

const round = { round: 32 };
/** Two models of the attacker on a marker that the lone defender, far off and slow, cannot reach in two turns. */
const DOCUMENT = {
  ...{ format: 'highground/scenario', version: 2, name: 'The well', system: 'squads' },
  table: { width: 60, depth: 44 },
  units: [
    {
      ...{ id: 'red', side: 'attacker', points: 90, control: 2 },
      models: [
        { id: 'r1', base: round, at: [0, 0] },
        { id: 'r2', base: round, at: [1.5, 0] },
      ],
    },
    { id: 'blue', side: 'defender', models: [{ id: 'b1', base: round, at: [0, -20], profile: { M: 1 } }] },
  ],
  mission: {
    turns: 2,
    objectives: [{ id: 'well', name: 'The well', at: [0, 0], radius: 8 }],
    scoring: [
      { hold: 'each', points: 5 },
      { hold: 'more', points: 3, when: 'end', secondary: true },
    ],
  },
};

let folder: ScenarioFolder;
beforeAll(() => {
  folder = createScenarioFolder();
  folder.write('well.json', { ...DOCUMENT, script: Array.from({ length: 16 }, () => ({ do: { kind: 'end-phase' } })) });
  folder.write('auto.json', DOCUMENT);
  folder.write('bad.json', { ...DOCUMENT, mission: { ...DOCUMENT.mission, turns: 21 } });
});
afterAll(() => folder.dispose());

const RESULT = { winner: 'attacker', score: { attacker: 13, defender: 0 }, why: 'last-turn' };

describe('a mission on the command line', () => {
  it('is played to its result, which a replay of it has as well', async () => {
    const replay = folder.path('well.replay');
    const run = await askJson('run', folder.path('well.json'), '--record', replay);
    expect(run).toMatchObject({ status: 0, json: { answer: { result: RESULT } } });
    const verified = await askJson('replay', 'verify', replay, '--again');
    expect(verified).toMatchObject({ status: 0, json: { answer: { result: RESULT, again: { same: true } } } });
    const told = await runCli(['replay', 'verify', replay]);
    expect(told.stdout).toContain(
      'The attacker wins. The last turn is over: the attacker has 13 points, the defender 0.',
    );
  });

  it('is played by policies for as many turns as it has, and its log says why points were scored', async () => {
    const { status, stdout } = await runCli(['run', folder.path('auto.json'), '--auto', '--turns', '9']);
    expect(status).toBe(0);
    expect(stdout).toContain('Turn 1: the attacker scored 5 points for holding the well.');
    expect(stdout.trim().split('\n').at(-1)).toMatch(/^\s*The attacker wins\. The last turn is over: /);
    const { json } = await askJson('run', folder.path('auto.json'), '--auto');
    expect(json).toMatchObject({ answer: { result: { winner: 'attacker', why: 'last-turn' } } });
  });

  it('is named with its place where it is bad', async () => {
    const { status, json } = await askJson('check', folder.path('bad.json'));
    expect(status).toBe(2);
    expect(JSON.stringify(json)).toContain('"/mission/turns"');
  });

  it('is kept by a file that is written again', () => {
    const read = parseScenario(JSON.stringify(DOCUMENT), NO_MESHES);
    if (!read.ok) throw new Error('the file is good');
    const again = parseScenario(makeScenario(read.value.document), NO_MESHES);
    expect(again).toMatchObject({ ok: true, value: { mission: read.value.mission } });
  });
});
