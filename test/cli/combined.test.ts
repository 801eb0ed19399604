import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../../src/cli/run-cli.ts';
import { askJson, createScenarioFolder, type ScenarioFolder } from '../support/command-line.ts';
import { REPOSITORY } from '../support/source-files.ts';

let folder: ScenarioFolder;
beforeAll(() => (folder = createScenarioFolder()));
afterAll(() => folder.dispose());

const FIGURE = join(REPOSITORY, 'test/scenario/examples/regiments/charges/g-01-b1-five.json');
const combined = (...more: readonly string[]) => askJson('combined', FIGURE, '--target', 'a', ...more);

type Step = { readonly do?: { readonly kind: string; readonly placements?: readonly object[] } };
/** The placements of a panel, from its scenario file. */
function panel(name: string): readonly object[] {
  const text = readFileSync(join(REPOSITORY, `test/scenario/examples/regiments/charges/${name}.json`), 'utf8');
  const { script } = JSON.parse(text) as { readonly script: readonly Step[] };
  return script.find((step) => step.do?.placements !== undefined)!.do!.placements!;
}
let files = 0;
const write = (document: object): string => folder.write(`p${files++}.json`, document);

describe('combined', () => {
  it('[CC-10, CC-16] answers the most contact there is, with the placements, the order and the ties', async () => {
    const { status, json } = await combined();
    expect(status).toBe(0);
    expect(json['ok']).toBe(true);
    const answer = json['answer'] as Readonly<Record<string, unknown>>;
    expect(Object.keys(answer).toSorted()).toEqual([
      'certificate',
      'contact',
      'engaged',
      'extraEnemies',
      'order',
      'placements',
      'proven',
      'rotation',
      'ties',
    ]);
    expect(answer).toMatchObject({
      ...{ engaged: 4, extraEnemies: 0, rotation: 0 },
      contact: { total: 12, target: 4, chargers: 8 },
    });
    expect(answer['order']).toHaveLength(5);
    expect(answer['placements']).toHaveLength(4);
    expect((answer['ties'] as readonly unknown[]).length).toBeGreaterThan(0);
  });

  it('[CC-11, CC-12] is proven with five who declare, and names what it beat by the second priority and by the last', async () => {
    const { json } = await combined();
    expect(json).toMatchObject({
      answer: {
        proven: true,
        certificate: {
          rejected: [
            { priority: 2, engaged: 3, contact: { total: 13 } },
            { priority: 4, engaged: 4, contact: { total: 11 } },
          ],
        },
      },
    });
  });

  it('[RG-05] never leaves a unit out without a word: one that stands alone on a round base has no front', async () => {
    const ranks = { files: 3, count: 6, base: { rect: [20, 20] } };
    const lone = { side: 'attacker', formation: { files: 1, count: 1, base: { rect: [20, 20] }, at: [20, 20] } };
    const file = write({
      ...{ format: 'highground/scenario', version: 1, name: 'A gun', system: 'regiments' },
      table: { width: 48, depth: 48 },
      units: [
        { id: 'foe', side: 'defender', formation: { ...ranks, at: [0, 0] } },
        { id: 'spears', side: 'attacker', formation: { ...ranks, at: [0, -6], facing: 180 } },
        { id: 'gun', side: 'attacker', models: [{ id: 'gun.m', base: { round: 60 }, at: [8, -6] }] },
        { id: 'far', ...lone },
      ],
      start: { phase: 'charge', side: 'attacker' },
    });
    const { status, json } = await askJson('combined', file, '--target', 'foe');
    expect(status).toBe(0);
    expect(json).toMatchObject({ answer: { engaged: 1, leftOut: [{ unit: 'gun', clause: 'RG-05' }] } });
  });

  it('[CC-15] its own answer, given back as a file, is legal', async () => {
    const { json } = await combined();
    const { status, json: verdict } = await combined('--placements', write(json['answer'] as object));
    expect(status).toBe(0);
    expect(verdict).toMatchObject({ ok: true, answer: { verdict: 'legal', brokenPriority: null } });
    const list = (json['answer'] as { readonly placements: readonly object[] }).placements;
    expect((await combined('--placements', write(list))).status).toBe(0);
  });

  it.each([
    ['b1', 'g-01-b1-five', 0, 'legal', null, { total: 12, target: 4, chargers: 8 }],
    ['b2', 'g-02-b2-five', 1, 'illegal', 4, { total: 10, target: 4, chargers: 6 }],
    ['b3', 'g-03-b3-five', 1, 'illegal', 2, { total: 13, target: 4, chargers: 9 }],
    ['b4', 'g-04-b4-five', 1, 'illegal', 4, { total: 10, target: 4, chargers: 6 }],
  ] as const)('[CC-16 %s] judges the panel', async (_, file, exit, verdict, brokenPriority, contact) => {
    const { status, json } = await combined('--placements', write(panel(file)));
    expect(status).toBe(exit);
    expect(json).toMatchObject({
      ok: exit === 0,
      answer: { verdict, brokenPriority, have: { contact, extraEnemies: 0, rotation: 0 }, best: { engaged: 4 } },
    });
  });

  it('[RG-06, CC-5] a range that is given decides who reaches; no unit reaching is not a charge', async () => {
    const { json } = await combined('--range', 'u4=10', '--range', 'x=7.8741');
    expect(json).toMatchObject({ ok: true, answer: { engaged: 4 } });
    const short = await combined(...['u1', 'x', 'u2', 'v', 'u4'].flatMap((unit) => ['--range', `${unit}=3`]));
    expect(short.status).toBe(1);
    expect(short.json).toMatchObject({ ok: false, answer: { engaged: 0, placements: [] } });
  });

  it('[CC-6] an order that is given is held to: a way through a model is not found', async () => {
    const placements = panel('g-01-b1-five');
    const judged = (order: readonly string[]) => combined('--placements', write({ placements, order }));
    expect((await judged(['u1', 'x', 'u2', 'v'])).status).toBe(0);
    const { status, json } = await judged(['u2', 'x', 'u1', 'v']);
    expect(status).toBe(1);
    expect(json).toMatchObject({
      violations: [{ clause: 'RG-08', kind: 'placement-impossible', why: 'no-way' }],
      answer: { verdict: 'illegal', brokenPriority: null, have: null },
    });
  });

  it('[RG-15] placements that overlap or float are refused by clause', async () => {
    const at = (unit: string, x: number, z: number) => ({ unit, at: [x, z], facing: 180 });
    const refusedBy = async (placements: readonly object[]) => {
      const { status, json } = await combined('--placements', write(placements));
      expect(status).toBe(1);
      return (json['violations'] as readonly { readonly clause: string; readonly why?: string }[])[0];
    };
    expect(await refusedBy([at('u1', 0, 0), at('x', 1, 0)])).toMatchObject({ clause: 'RG-15', why: 'overlaps' });
    expect(await refusedBy([at('u1', 0, -0.5)])).toMatchObject({ clause: 'RG-09', why: 'not-flush' });
    expect(await refusedBy([at('u1', 0, 0), at('u1', 0, 0)])).toMatchObject({ why: 'given-twice' });
  });

  it.each([
    ['an unknown target', ['--target', 'nobody'], '', '--target'],
    ['a range of nobody', ['--range', 'nobody=3'], '', 'nobody'],
    ['a range of the target itself', ['--range', 'a=3'], '', 'is not an enemy'],
    ['a range without a length', ['--range', 'u1'], '', 'UNIT=inches'],
    ['a range that is no number', ['--range', 'u1=NaN'], '', 'inches from 0'],
    ['a range below nothing', ['--range', 'u1=-1'], '', 'inches from 0'],
    ['a file that is not there', ['--placements', 'missing.json'], '', 'no file'],
  ] as const)('refuses %s with exit 2', async (_, options, at, words) => {
    const { status, json } = await askJson(
      'combined',
      FIGURE,
      ...(options[0] === '--target' ? [] : ['--target', 'a']),
      ...options,
    );
    expect(status).toBe(2);
    const [problem] = (
      json['error'] as { readonly problems: readonly { readonly at: string; readonly message: string }[] }
    ).problems;
    expect(problem!.at).toBe(at);
    expect(problem!.message).toContain(words);
  });

  it.each([
    ['no unit', [{ at: [0, 0], facing: 0 }], '/0/unit'],
    ['a unit that does not exist', [{ unit: 'nobody', at: [0, 0], facing: 0 }], '/0/unit'],
    ['a place of one number', [{ unit: 'u1', at: [0], facing: 0 }], '/0/at'],
    ['a facing in words', { placements: [{ unit: 'u1', at: [0, 0], facing: 'north' }] }, '/placements/0/facing'],
    ['an order of strangers', { placements: [], order: ['nobody'] }, '/order/0'],
    ['something else', { there: 1 }, '/placements'],
  ] as const)('refuses placements with %s by their place, exit 2', async (_, document, at) => {
    const { status, json } = await combined('--placements', write(document));
    expect(status).toBe(2);
    const [problem] = (
      json['error'] as { readonly problems: readonly { readonly at: string; readonly file: string }[] }
    ).problems;
    expect(problem!.at).toBe(at);
    expect(problem!.file).toMatch(/p\d+\.json$/);
  });

  it('refuses placements that are not JSON, and never shows a stack', async () => {
    const path = folder.path('broken.json');
    writeFileSync(path, '[{"unit": "u1", "at": [NaN, 0]}]');
    const { status, stdout, stderr } = await runCli(['combined', FIGURE, '--target', 'a', '--placements', path]);
    expect(status).toBe(2);
    expect(stdout + stderr).not.toMatch(/\n\s+at /);
    expect(stdout + stderr).toContain('NaN');
  });

  it('tells people who ends where, in which order, and what was beaten', async () => {
    const { status, stdout } = await runCli(['combined', FIGURE, '--target', 'a']);
    expect(status).toBe(0);
    expect(stdout).toContain('4 vs 8 = 12');
    expect(stdout).toContain('Order of moves: First lancers');
    expect(stdout).toContain('Rejected by priority 2');
  });

  it('refuses an order that names a charger twice or the charged unit, with its place', async () => {
    const { json: best } = await combined();
    const { placements, order } = best['answer'] as { readonly placements: object; readonly order: readonly string[] };
    for (const [wrong, at] of [
      [[...order, order[0]], `/order/${order.length}`],
      [['a', ...order], '/order/0'],
    ] as const) {
      const { status, json } = await combined('--placements', write({ placements, order: wrong }));
      expect(status).toBe(2);
      expect(json).toMatchObject({ error: { problems: [{ at }] } });
    }
  });

  it('counts only those near enough of a whole army, and refuses more than twelve of them', async () => {
    const base = { rect: [20, 20] };
    const unit = (id: string, side: string, at: readonly number[]) => ({
      id,
      side,
      formation: { files: 2, count: 4, base, at, facing: side === 'attacker' ? 180 : 0 },
    });
    const army = Array.from({ length: 30 }, (_, i) =>
      unit(`u${i}`, 'attacker', [(i % 15) * 4 - 28, i < 15 ? -6 : -18]),
    );
    const scenario = {
      ...{ format: 'highground/scenario', version: 1, name: 'Army', system: 'regiments', terrain: [] },
      ...{ table: { width: 72, depth: 48 }, units: [unit('t', 'defender', [0, 0]), ...army] },
    };
    const file = folder.write('army.json', scenario);
    const all = army.flatMap(({ id }, i) => ['--range', `${id}=${i < 15 && i > 3 && i < 10 ? 12 : 3}`]);
    expect((await askJson('combined', file, '--target', 't', ...all)).status).toBe(0);
    const { status, json } = await askJson(
      'combined',
      file,
      '--target',
      't',
      ...army.flatMap(({ id }) => ['--range', `${id}=90`]),
    );
    expect(status).toBe(2);
    expect(json).toMatchObject({ error: { kind: 'usage' } });
  });

  it('says of a file of placements that is empty or none what it must be', async () => {
    for (const text of ['', '5', 'null']) {
      const file = write({});
      writeFileSync(file, text);
      const { status, stdout } = await runCli(['combined', FIGURE, '--target', 'a', '--json', '--placements', file]);
      expect(status).toBe(2);
      expect(stdout).toContain('list of placements');
      expect(stdout).not.toContain('scenario is');
    }
  });

  it('refuses a range that is given twice', async () => {
    const { status, json } = await combined('--range', 'v=9', '--range', 'v=10');
    expect(status).toBe(2);
    expect(json).toMatchObject({ error: { kind: 'usage' } });
  });

  it('is not for other systems', async () => {
    const file = join(REPOSITORY, 'test/scenario/examples/ex-30-challenger-swaps.json');
    const { units } = JSON.parse(readFileSync(file, 'utf8')) as { readonly units: readonly { readonly id: string }[] };
    const { status, json } = await askJson('combined', file, '--target', units[0]!.id);
    expect(status).toBe(1);
    expect(json).toMatchObject({ violations: [{ clause: 'RG-01', kind: 'not-regiments' }] });
  });
});
