import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../../src/cli/run-cli.ts';
import { askJson, createScenarioFolder, type ScenarioFolder } from '../support/command-line.ts';

let folder: ScenarioFolder;
beforeAll(() => (folder = createScenarioFolder()));
afterAll(() => folder.dispose());

const fighter = (id: string, side: string, at: readonly number[], more: object = {}) => ({
  id,
  side,
  ...more,
  models: [{ id: `${id}.m`, base: { round: 25.4 }, height: 1.25, at }],
});
const WALL = { id: 'wall', kind: 'wall', shape: { box: [0.001, 3, 8] }, at: [3, -2] };
const ROOF = { id: 'roof', kind: 'platform', shape: { box: [7, 3, 8] }, at: [6.5, 0] };

let made = 0;
const scenario = (units: readonly object[], more: object = {}): string =>
  folder.write(`s${made++}.json`, {
    format: 'highground/scenario',
    version: 1,
    name: 'A fight',
    system: 'skirmish',
    table: { width: 30, depth: 24 },
    start: { turn: 2, phase: 'engage' },
    units,
    ...more,
  });
const facing = (x: number, more: object = {}, ann: object = {}) =>
  scenario([fighter('ann', 'attacker', [0, 0], ann), fighter('ben', 'defender', [x, 0])], more);

const engage = (file: string, ...more: readonly string[]) =>
  askJson('engage', file, '--unit', 'ann', '--target', 'ben', ...more);

describe('engage', () => {
  it('[X-02] answers what is seen, how far it is, and where it ends', async () => {
    const { status, json } = await engage(facing(8.5));
    expect(status).toBe(0);
    expect(json).toMatchObject({
      ok: true,
      answer: {
        seen: true,
        reach: 7.5,
        odds: 1,
        oddsExact: { num: 1, den: 1 },
        outcome: 'reaches',
        end: [7.5, 0, 0],
        interceptors: [],
        sight: [{ target: 'ben', visible: true }],
      },
    });
    const answer = json['answer'] as { readonly length: number; readonly legs: readonly { readonly kind: string }[] };
    expect(answer.length).toBeCloseTo(7.5, 4);
    expect(answer.legs.map(({ kind }) => kind)).toEqual(['walk']);
  });

  it('[E-35][X-01] exits with 1 where it is not possible, with the length and the reach', async () => {
    const { status, json } = await engage(facing(9));
    expect(status).toBe(1);
    expect(json).toMatchObject({
      ok: false,
      violations: [{ clause: 'E-35', kind: 'out-of-reach', length: expect.closeTo(8, 4), reach: 7.5 }],
      answer: { odds: 0, outcome: 'fails', end: [5, 0, 0] },
    });
  });

  it('[E-43] gives the odds over the Out-of-Sight table, and null for what is not known', async () => {
    const { status, json } = await engage(facing(6, { terrain: [WALL] }));
    expect(status).toBe(0);
    expect(json).toMatchObject({
      answer: {
        seen: false,
        reach: null,
        end: null,
        odds: 0.25,
        outcome: 'needs-roll',
        length: expect.closeTo(6.869, 3),
      },
    });
    expect(json).toMatchObject({ answer: { sight: [{ visible: false, blockedBy: ['wall'] }] } });
  });

  it.each([
    [3, 2.5, 'fails', 1],
    [10, 5, 'fails', 1],
    [18, 7.5, 'reaches', 0],
  ])('[E-40][E-41][E-42] with a roll of %d', async (roll, reach, outcome, exit) => {
    const { status, json } = await engage(facing(6, { terrain: [WALL] }), '--roll', String(roll));
    expect(status).toBe(exit);
    expect(json).toMatchObject({ answer: { reach, outcome } });
  });

  it('multiplies the odds of the declared checks', async () => {
    const file = scenario([fighter('ann', 'attacker', [0, 0]), fighter('ben', 'defender', [4.7, 3, 0])], {
      terrain: [ROOF],
    });
    const { status, json } = await engage(file, '--check', 'climb');
    expect(status).toBe(0);
    expect(json).toMatchObject({ answer: { odds: 0.55, checks: ['climb'], up: 3 } });
    expect((await engage(file)).status).toBe(1);
  });

  it('[S-17] names the leap that fails without a die, and no end that no model comes to', async () => {
    const over = (gap: number) => {
      const roof = (id: string, x: number) => ({ id, kind: 'platform', shape: { box: [6, 3, 4] }, at: [x, 0] });
      const units = [fighter('ann', 'attacker', [-1, 3, 0]), fighter('ben', 'defender', [gap + 1.5, 3, 0])];
      return engage(scenario(units, { terrain: [roof('west', -3), roof('east', gap + 3)] }), '--check', 'jump-across');
    };
    expect(await over(3)).toMatchObject({ status: 0, json: { answer: { odds: 0.55, end: [3.5, 3, 0] } } });
    const message = expect.stringContaining('from (0, 3, 0) to (3.01, 3, 0)');
    expect(await over(3.01)).toMatchObject({
      status: 1,
      json: { violations: [{ clause: 'S-17', message }], answer: { odds: 0, outcome: 'fails', end: null } },
    });
  });

  it('names who could intercept, and several targets', async () => {
    const file = scenario([
      fighter('ann', 'attacker', [0, 0]),
      fighter('ben', 'defender', [6, -0.9]),
      fighter('cid', 'defender', [6, 0.9]),
      fighter('eve', 'defender', [3, 2.5]),
    ]);
    const { json } = await engage(file, '--target', 'cid');
    expect(json).toMatchObject({ answer: { targets: ['ben', 'cid'], interceptors: ['eve'], outcome: 'reaches' } });
  });

  it('asks as if the unit declared now, whosever turn it is', async () => {
    const file = facing(6, { start: { turn: 1, side: 'defender', phase: 'melee' } });
    expect((await engage(file)).status).toBe(0);
  });

  it('[E-05][E-23] says what bars it, with exit 1', async () => {
    const stunned = await engage(facing(6, {}, { status: ['stunned'] }));
    expect(stunned).toMatchObject({ status: 1, json: { violations: [{ clause: 'E-05' }], answer: { reach: null } } });
    const friend = scenario([fighter('ann', 'attacker', [0, 0]), fighter('ben', 'attacker', [6, 0])]);
    expect(await engage(friend)).toMatchObject({
      status: 1,
      json: { violations: [{ clause: 'E-23', kind: 'named-friend' }] },
    });
    expect(await engage(facing(6), '--window')).toMatchObject({
      status: 1,
      json: { violations: [{ clause: 'S-11' }] },
    });
    const squads = folder.write('squads.json', {
      format: 'highground/scenario',
      version: 1,
      name: 'Squads',
      system: 'squads',
      table: { width: 30, depth: 24 },
      units: [fighter('ann', 'attacker', [0, 0]), fighter('ben', 'defender', [6, 0])],
    });
    expect(await engage(squads)).toMatchObject({ status: 1, json: { violations: [{ clause: 'E-02' }] } });
  });

  it('exits with 2 for what it cannot read', async () => {
    const file = facing(6);
    const bad = async (...args: readonly string[]) => {
      const { status, json } = await askJson('engage', file, ...args);
      expect(status).toBe(2);
      return JSON.stringify(json['error']);
    };
    expect(await bad('--unit', 'zoe', '--target', 'ben')).toContain('no unit \\"zoe\\"');
    expect(await bad('--unit', 'ann', '--target', 'zoe')).toContain('--target');
    expect(await bad('--unit', 'ann')).toContain('at least one --target');
    expect(await bad('--unit', 'ann', '--target', 'ben', '--roll', '21')).toContain('1 to 20');
    expect(await bad('--unit', 'ann', '--target', 'ben', '--check', 'crawl')).toContain(
      'climb, jump-across or jump-down',
    );
    expect(await bad('--target', 'ben')).toContain('--unit');
  });

  it('says it in a line for people', async () => {
    const { stdout } = await runCli(['engage', facing(8.5), '--unit', 'ann', '--target', 'ben']);
    expect(stdout).toBe(
      'ann → ben: in sight; a path of 7.5″ (reach 7.5″): reaches, 1 in 1 (100.00 %).\n  The fighter ends at (7.5, 0, 0).\n',
    );
    const { stdout: hidden } = await runCli([
      'engage',
      facing(6, { terrain: [WALL] }),
      '--unit',
      'ann',
      '--target',
      'ben',
    ]);
    expect(hidden).toContain('out of sight; a path of 6.87″ (reach at most 7.5″): needs a roll, 1 in 4 (25.00 %).');
    expect(hidden).toContain('ben is behind wall.');
  });
});

describe('the secret of the Engage phase', () => {
  const path = (file: string, model = 'ann.m') => askJson('path', file, '--model', model, '--to=3,2');

  it('[E-21] refuses to measure for who may still declare', async () => {
    expect(await path(facing(6))).toMatchObject({
      status: 1,
      json: { violations: [{ clause: 'E-21', kind: 'no-measuring' }] },
    });
  });

  it('[E-21] refuses to measure from the other end, and in the Upkeep before', async () => {
    const kept = { status: 1, json: { violations: [{ clause: 'E-21', kind: 'no-measuring', unit: 'ann' }] } };
    expect(await path(facing(6), 'ben.m')).toMatchObject(kept);
    const upkeep = facing(6, { start: { turn: 2, phase: 'upkeep' } });
    expect(await path(upkeep)).toMatchObject(kept);
    expect(await path(upkeep, 'ben.m')).toMatchObject(kept);
  });

  it('[E-21] measures after the attempt, in other phases, and at a table to practise at', async () => {
    expect((await path(facing(6, {}, { status: ['attempted'] }), 'ben.m')).status).toBe(0);
    expect((await path(facing(6, { start: { turn: 1, phase: 'upkeep' } }))).status).toBe(0);
    expect((await path(facing(6, {}, { status: ['attempted'] }))).status).toBe(0);
    expect((await path(facing(6, { start: { turn: 2, phase: 'move' } }))).status).toBe(0);
    expect((await path(facing(6, { start: { turn: 1, phase: 'engage' } }))).status).toBe(0);
    expect((await path(facing(6, { rules: { practice: true } }))).status).toBe(0);
    expect((await path(facing(6, { rules: { clauses: { 'E-21': 'off' } } }))).status).toBe(0);
  });

  it('[C-03][E-21] refuses to answer a charge, and measures nothing for it', async () => {
    const { status, json } = await askJson('charge', facing(6), '--unit', 'ann', '--target', 'ben');
    expect(status).toBe(1);
    expect(json).toEqual({ ok: false, violations: [expect.objectContaining({ clause: 'C-03', kind: 'wrong-phase' })] });
  });

  it('[S-11] counts the nine lines, and not those that friends stand in', async () => {
    const between = (side: string) =>
      scenario([fighter('ann', 'attacker', [0, 0]), fighter('ben', 'defender', [8, 0]), fighter('eve', side, [4, 0])]);
    const sight = (file: string) => askJson('sight', file, '--from', 'ann.m', '--to', 'ben.m');
    expect((await sight(between('attacker'))).json).toMatchObject({ answer: { visible: true, fraction: 1 } });
    expect((await sight(between('defender'))).json).toMatchObject({ answer: { blockedBy: ['eve.m'] } });
  });

  it('[S-11] looks from the window beside the fighter, and refuses where there is none', async () => {
    const house = {
      id: 'house',
      kind: 'ruin',
      at: [1.1, 0],
      shape: {
        parts: [
          { shape: { box: [0.2, 4, 8] }, at: [0, 0, -4.5], role: 'wall' },
          { shape: { box: [0.2, 4, 8] }, at: [0, 0, 4.5], role: 'wall' },
          { shape: { box: [0.2, 1, 1] }, at: [0, 0.5, 0], role: 'window' },
        ],
      },
    };
    const aside = scenario([fighter('ann', 'attacker', [0, 0]), fighter('ben', 'defender', [6, 6])], {
      terrain: [house],
    });
    const sight = (...more: readonly string[]) => askJson('sight', aside, '--from', 'ann.m', '--to', 'ben.m', ...more);
    expect((await sight()).json).toMatchObject({ answer: { visible: false, blockedBy: ['house'] } });
    expect((await sight('--window')).json).toMatchObject({ answer: { visible: true, line: { from: [1.1, 1, 0] } } });
    expect(await askJson('sight', aside, '--from', 'ben.m', '--to', 'ann.m', '--window')).toMatchObject({
      status: 1,
      json: { violations: [{ clause: 'S-11', kind: 'no-window' }] },
    });
  });

  it('[E-21] never hides who is seen', async () => {
    expect((await askJson('sight', facing(6), '--from', 'ann.m', '--to', 'ben.m')).json).toMatchObject({
      answer: { visible: true },
    });
  });
});
