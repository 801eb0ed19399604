import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../../src/cli/run-cli.ts';
import { askJson, createScenarioFolder, type ScenarioFolder } from '../support/command-line.ts';

const base = { round: 32 };
const RIFLE = { name: 'rifle', range: 24 };
const SHOTS = {
  format: 'highground/scenario',
  version: 1,
  name: 'Shots',
  system: 'squads',
  table: { width: 60, depth: 44 },
  terrain: [{ id: 'wall', kind: 'wall', shape: { box: [20, 6, 0.5] }, at: [-15, 4] }],
  units: [
    {
      id: 'red',
      side: 'attacker',
      weapons: [RIFLE],
      models: [
        { id: 'r1', base, at: [0, 0] },
        { id: 'r2', base, at: [2, 0], weapons: [{ name: 'hose', range: 6, traits: { torrent: true } }] },
      ],
    },
    { id: 'blue', side: 'defender', models: [{ id: 'b1', base, at: [0, 10] }] },
    { id: 'hidden', side: 'defender', models: [{ id: 'h1', base, at: [-15, 6] }] },
  ],
  start: { phase: 'shooting' },
  script: [
    { do: { kind: 'shoot', unit: 'red', target: 'hidden' }, refused: 'SH-08' },
    { do: { kind: 'shoot', unit: 'red', target: 'blue' }, dice: [3, 4, 3] },
    { expect: { '/units/blue/models': [] } },
    { do: { kind: 'shoot', unit: 'red', target: 'hidden' }, refused: 'SH-01' },
  ],
};

let folder: ScenarioFolder;
beforeAll(() => {
  folder = createScenarioFolder();
  folder.write('shots.json', SHOTS);
});
afterAll(() => folder.dispose());

const shoot = (target: string, ...more: readonly string[]) =>
  askJson('shoot', folder.path('shots.json'), '--unit', 'red', '--target', target, ...more);

describe('highground shoot', () => {
  it('[SH-07, SH-11, SH-16] answers who shoots, the needs, and exact odds', async () => {
    const { status, json } = await shoot('blue');
    expect(status).toBe(0);
    expect(json).toMatchObject({
      answer: {
        eligible: true,
        weapons: [
          {
            weapon: 'rifle',
            shooters: [{ model: 'r1', at: 'b1', seen: 1 }],
            attacks: { least: 1, most: 1 },
            toHit: 3,
            toWound: 4,
            saves: [{ model: 'b1', needs: 4, cover: false }],
          },
        ],
        silent: [{ model: 'r2', weapon: 'hose', why: 'out-of-range' }],
        odds: [{ against: 'blue', slain: [{ exact: '5/6' }, { exact: '1/6' }], wipedOut: { exact: '1/6' } }],
      },
    });
  });

  it('[SH-08] refuses what is not seen, and names what is in the way', async () => {
    const { status, json } = await shoot('hidden');
    expect(status).toBe(1);
    expect(json['violations']).toEqual([
      expect.objectContaining({
        clause: 'SH-08',
        kind: 'nobody-sees-target',
        message: 'No model of red with a weapon in range sees hidden: blocked by the piece "wall".',
      }),
    ]);
  });

  it('rolls with a seed', async () => {
    const first = await shoot('blue', '--roll', '--seed', '3');
    expect(first.json).toMatchObject({ answer: { volleys: [{ weapon: 'rifle', attacks: { count: 1 } }] } });
    expect((await shoot('blue', '--roll', '--seed', '3')).json).toEqual(first.json);
  });

  it('refuses an unknown unit, and a weapon without a target, in one sentence', async () => {
    expect(await shoot('nobody')).toMatchObject({ status: 2 });
    const { status, json } = await shoot('blue', '--at', 'rifle');
    expect({ status, json }).toMatchObject({
      status: 2,
      json: { error: { problems: [{ message: '--at must be WEAPON=UNIT, such as --at lance=blue.' }] } },
    });
  });

  it('is a command of scripts with exact dice', async () => {
    const { status, stdout } = await runCli(['check', folder.path('shots.json')]);
    expect({ status, last: stdout.trimEnd().split('\n').at(-1) }).toEqual({ status: 0, last: '1 passed, 0 failed' });
  });

  it.each(['random', 'greedy', 'cautious'])('is what the policy %s does', async (policy) => {
    const policies = `attacker=${policy},defender=random`;
    const auto = ['run', folder.path('shots.json'), '--auto', '--policy', policies, '--turns', '2', '--seed', '2'];
    const { status, stdout } = await runCli(auto);
    expect({ status, shot: stdout.includes('red shot.') }).toEqual({ status: 0, shot: true });
  });
});
