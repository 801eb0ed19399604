import { decode } from 'fast-png';
import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../../src/cli/run-cli.ts';
import { makeFactRow } from '../../src/lab/batch/fact-row.ts';
import type { BatchSummary } from '../../src/lab/batch/summary.ts';
import { meanInterval } from '../../src/lab/statistics/intervals.ts';
import { CORE_EDITION } from '../../src/rules/core/edition.ts';
import { SMALL_TABLE } from '../support/batch-run.ts';
import { askJson, createScenarioFolder, type ScenarioFolder } from '../support/command-line.ts';
import { fakeFacts } from '../support/fake-batch.ts';

let folder: ScenarioFolder;
let table: string;
let other: string;
beforeAll(() => {
  folder = createScenarioFolder();
  table = folder.write('lane.json', SMALL_TABLE);
  other = folder.write('wide.json', { ...SMALL_TABLE, terrain: [] });
});
afterAll(() => folder.dispose());

type Written = { readonly rows: readonly (readonly unknown[])[] } & BatchSummary;
const PLAY = ['--games', '8', '--turns', '1', '--workers', '1'];

/** The mean difference of the attacker's wins, game by game, from the rows of two files: the slow way. */
function slowly(a: Written, b: Written) {
  const wins = ({ rows }: Written) => rows.map((row) => Number(row[3] === 0));
  const second = wins(b);
  const by = wins(a).map((won, i) => second[i]! - won);
  const sum = by.reduce((s, n) => s + n, 0);
  return meanInterval({ count: by.length, sum, squares: by.reduce((s, n) => s + n * n, 0) }, 0.05)!;
}

describe('highground compare', () => {
  it('says the same of two files played side by side as of two batches played one after the other', async () => {
    const read = (name: string) => JSON.parse(readFileSync(folder.path(name), 'utf8')) as Written;
    for (const [file, out] of [
      [table, 'a.json'],
      [other, 'b.json'],
    ] as const)
      expect(await runCli(['batch', file, ...PLAY, '--out', folder.path(out)])).toMatchObject({ status: 0 });
    const { json: played } = await askJson('compare', table, other, ...PLAY);
    const { json: paired } = await askJson('compare', folder.path('a.json'), folder.path('b.json'), ...PLAY);
    const [one, two] = [played['answer'] as BatchSummary, paired['answer'] as BatchSummary];
    expect(one.arms).toEqual(['lane.json', 'wide.json']);
    expect(two.arms).toEqual(['a.json', 'b.json']);
    const differences = ({ dimensions }: BatchSummary) => dimensions[0]!.levels.map((level) => level.differences);
    expect(differences(two)).toEqual(differences(one));
    const { value, low, high } = slowly(read('a.json'), read('b.json'));
    const found = differences(one)[1]!.attackerWins!;
    expect([found.value, found.low, found.high].map((n) => n.toFixed(5))).toEqual(
      [value, low, high].map((n) => n.toFixed(5)),
    );
  });

  it('plays two settings of one file, and tells people which', async () => {
    const { status, stdout } = await runCli([
      'compare',
      table,
      ...PLAY,
      '--set-a',
      'terrain.wall.at.0=1',
      '--set-b',
      'terrain.wall.at.0=3',
      '--out',
      folder.path('sets.html'),
    ]);
    expect(status).toBe(0);
    expect(stdout).toContain('Compared with terrain.wall.at.0 = 1, with the same dice');
    expect(readFileSync(folder.path('sets.html'), 'utf8')).toContain('terrain.wall.at.0 = 3');
  });

  it('plays the same table under two systems', async () => {
    const lone = folder.write('lone.json', {
      ...SMALL_TABLE,
      units: SMALL_TABLE.units.map((unit) => ({ ...unit, models: unit.models.slice(0, 1) })),
    });
    const { json } = await askJson(
      'compare',
      lone,
      ...PLAY,
      '--games',
      '4',
      '--set-a',
      'system=squads',
      '--set-b',
      'system=skirmish',
    );
    expect((json['answer'] as BatchSummary).arms).toEqual(['system = squads', 'system = skirmish']);
  });
});

describe('two maps', () => {
  it('differ where the wall was moved, by what each says there', async () => {
    const moved = folder.write('moved.json', { ...SMALL_TABLE, terrain: [{ ...SMALL_TABLE.terrain[0], at: [4, 0] }] });
    const layerOf = (name: string) =>
      (
        JSON.parse(readFileSync(folder.path(name), 'utf8')) as {
          readonly layers: readonly { readonly values: readonly (number | null)[] }[];
        }
      ).layers[0]!.values;
    for (const [file, out] of [
      [table, 'reach-a.json'],
      [moved, 'reach-b.json'],
    ] as const)
      expect(
        await runCli(['map', file, '--what', 'reach', '--unit', 'red', '--step', '2', '--out', folder.path(out)]),
      ).toMatchObject({ status: 0 });
    const [a, b] = [folder.path('reach-a.json'), folder.path('reach-b.json')];
    const outs = ['by.json', 'by.png'].flatMap((out) => ['--out', folder.path(out)]);
    const { status, json } = await askJson('compare', a, b, ...outs);
    expect(status).toBe(0);
    // Of two maps alone the picture has the ground, and nothing on it.
    expect(readFileSync(folder.path('by.png')).subarray(1, 4).toString()).toBe('PNG');
    const [before, after, by] = ['reach-a.json', 'reach-b.json', 'by.json'].map(layerOf) as [
      readonly (number | null)[],
      readonly (number | null)[],
      readonly (number | null)[],
    ];
    for (const [i, value] of by.entries())
      expect(value).toBe(before[i] === null || after[i] === null ? null : after[i]! - before[i]!);
    const [{ less, same, more }] = (
      json['answer'] as {
        readonly changes: readonly [{ readonly less: number; readonly same: number; readonly more: number }];
      }
    ).changes;
    expect(less + same + more).toBe(by.filter((value) => value !== null).length);
    expect(less + more).toBeGreaterThan(0);
  });

  it('are drawn and compared at once where two tables are asked: the same numbers, and a picture', async () => {
    const moved = folder.path('moved.json');
    const what = ['--what', 'reach', '--unit', 'red', '--step', '2'] as const;
    const [png, csv, json] = ['asked.png', 'asked.csv', 'asked.json'].map((name) => folder.path(name)) as [
      string,
      string,
      string,
    ];
    const outs = [png, csv, json].flatMap((out) => ['--out', out]);
    const asked = await askJson('compare', table, moved, ...what, ...outs);
    expect(asked.status).toBe(0);
    const layersOf = (file: string) => (JSON.parse(readFileSync(file, 'utf8')) as { readonly layers: unknown }).layers;
    expect(layersOf(json)).toEqual(layersOf(folder.path('by.json')));
    const rows = readFileSync(csv, 'utf8').trim().split('\r\n');
    const [a, b] = ['reach-a.json', 'reach-b.json'].map(
      (name) => (layersOf(folder.path(name)) as readonly { readonly values: readonly (number | null)[] }[])[0]!.values,
    ) as [readonly (number | null)[], readonly (number | null)[]];
    expect(rows.length).toBe(a.length + 1);
    const only = (one: typeof a, other: typeof a) =>
      one.filter((value, i) => value !== null && other[i] === null).length;
    const [change] = (asked.json['answer'] as { readonly changes: readonly object[] }).changes;
    expect(change).toMatchObject({ layer: 'length', onlyBefore: only(a, b), onlyAfter: only(b, a) });
    expect(only(a, b) + only(b, a)).toBeGreaterThan(0);
    const { width, height, channels, data } = decode(readFileSync(png));
    const colours = new Set<string>();
    // The legend beside the table, 200 pixels wide, has all of them.
    for (let i = 0; i < width * height; i++)
      if (i % width < width - 264) colours.add(data.slice(channels * i, channels * i + 3).join());
    // Ground that only the first has, and only the second.
    expect([colours.has('122,68,140'), colours.has('46,134,106')]).toEqual([only(a, b) > 0, only(b, a) > 0]);
    const alike = await askJson('compare', table, table, ...what, '--json');
    expect((alike.json['answer'] as { readonly changes: readonly object[] }).changes[0]).toMatchObject({
      ...{ less: 0, more: 0, onlyBefore: 0, onlyAfter: 0, least: 0, most: 0 },
    });
  });

  it.each([
    ['one table', ['lane.json'], [], '--what needs two scenario files'],
    ['a setting', ['lane.json', 'lane.json'], ['--set-b', 'a=1'], 'write the second setting to a file'],
    ['games', ['lane.json', 'lane.json'], ['--precision', '0.1'], 'do not apply to --what'],
    ['a report', ['lane.json', 'lane.json'], ['--out', 'x.html'], 'must end in .png, .csv or .json'],
    [
      'a strange question',
      ['lane.json', 'lane.json'],
      ['--limit', '3', '--what', 'gap'],
      'does not apply to --what gap',
    ],
  ])('asked together, but of %s: one sentence', async (_what, names, options, sentence) => {
    const asked = ['compare', ...names.map((name) => folder.path(name)), '--what', 'hidden', ...options];
    const { status, stderr } = await runCli(asked);
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining(sentence) });
  });

  it.each([
    ['a map and a table', ['reach-a.json', 'lane.json'], 'Maps can only be compared with maps'],
    ['one map', ['reach-a.json'], 'Give two maps to compare; got 1'],
    ['a torn map', ['reach-a.json', 'torn-map.json'], 'is a damaged map'],
    ['a map of no ground', ['no-ground.json', 'no-ground.json'], 'is a damaged map'],
    ['a layer they lack', ['reach-a.json', 'reach-b.json', '--layer=seen'], '--layer must be one of length, height'],
    ['a report of maps', ['reach-a.json', 'reach-b.json', '--out=by.html'], '--out must end in .png, .csv or .json'],
  ])('%s: one sentence', async (_what, names, sentence) => {
    const whole = JSON.parse(readFileSync(folder.path('reach-a.json'), 'utf8')) as { grid: object };
    writeFileSync(folder.path('no-ground.json'), JSON.stringify({ ...whole, grid: { ...whole.grid, step: -2 } }));
    writeFileSync(folder.path('torn-map.json'), readFileSync(folder.path('reach-a.json'), 'utf8').slice(0, 200));
    const { status, stderr } = await runCli([
      'compare',
      ...names.map((name) => (name.startsWith('--') ? name : folder.path(name))),
    ]);
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining(sentence) });
  });
});

describe('highground compare, told something it cannot do', () => {
  /** A batch as its file has it, made up. */
  const aBatch = (name: string, changes: object = {}) =>
    writeFileSync(
      folder.path(name),
      JSON.stringify({
        ...{ format: 'highground/batch', version: 1, core: CORE_EDITION, name: 'Lane', seed: 1 },
        policies: { attacker: 'greedy', defender: 'greedy' },
        play: { kind: 'game', turns: 2 },
        variants: [{}],
        columns:
          'game,variant,ending,winner,first,turns,commands,attackerLost,attackerTried,attackerMade,defenderLost,defenderTried,defenderMade,held,hash'.split(
            ',',
          ),
        rows: [0, 1, 2].map((game) => [game, 0, ...makeFactRow(fakeFacts(game))]),
        ...changes,
      }),
    );
  beforeAll(() => {
    aBatch('sound.json');
    aBatch('seed.json', { seed: 2 });
    aBatch('turns.json', { play: { kind: 'game', turns: 3 } });
    aBatch('core.json', { core: 'highground-core/0' });
    aBatch('future.json', { version: 2 });
    aBatch('many.json', { variants: [{}, {}] });
    aBatch('torn.json', { rows: [[0, 0, 1]] });
    aBatch('twice.json', { rows: [0, 0].map((game) => [game, 0, ...makeFactRow(fakeFacts(game))]) });
    aBatch('empty.json', { columns: [] });
    writeFileSync(folder.path('cut.json'), readFileSync(folder.path('sound.json'), 'utf8').slice(0, 300));
  });

  it.each([
    ['one table', ['lane.json'], 'Give two files to compare, or one with --set-a'],
    ['two tables and a setting', ['lane.json', 'wide.json', '--set-a', 'seed=1'], 'two settings of one file'],
    ['a setting that is none', ['lane.json', '--set-a', 'wall'], '--set-a must be PLACE=VALUE'],
    ['a setting of nothing there', ['lane.json', '--set-b', 'terrain.fence.at.0=1'], 'there is no "fence" here'],
    ['a table and a batch', ['lane.json', 'sound.json'], 'Scenarios cannot be compared with batches'],
    ['a file that is not there', ['lane.json', 'nothing.json'], 'There is no file'],
    ['one batch', ['sound.json'], 'Give at least two batches'],
    ['other seeds', ['sound.json', 'seed.json'], 'play both with the same --seed'],
    ['other turns', ['sound.json', 'turns.json'], 'play both with the same --turns'],
    ['other rules', ['sound.json', 'core.json'], 'different editions of the rules'],
    ['a batch of the future', ['sound.json', 'future.json'], 'is a batch of version 2'],
    ['several combinations', ['sound.json', 'many.json'], 'contains 2 combinations'],
    ['a torn game', ['sound.json', 'torn.json'], 'is damaged at game 0'],
    ['a game twice', ['sound.json', 'twice.json'], 'is damaged at game 1'],
    ['no games', ['sound.json', 'empty.json'], 'games of the batch are missing'],
    ['half a file', ['sound.json', 'cut.json'], 'is damaged'],
    [
      'batches and settings',
      ['sound.json', 'sound.json', '--set-a', 'seed=1'],
      '--set-a, --set-b, --engine and --resume do not apply',
    ],
  ])('%s: one sentence', async (_what, args, sentence) => {
    const paths = args.map((arg) => (arg.endsWith('.json') ? folder.path(arg) : arg));
    const { status, stdout, stderr } = await runCli(['compare', ...paths, '--games', '1']);
    expect(stderr).toContain(sentence);
    expect({ status, stdout, lines: stderr.trimEnd().split('\n').length }).toEqual({ status: 2, stdout: '', lines: 1 });
  });

  it('batches of other lengths are paired as far as both go', async () => {
    aBatch('short.json', { rows: [0, 1].map((game) => [game, 0, ...makeFactRow(fakeFacts(game + 7))]) });
    const { json } = await askJson('compare', folder.path('sound.json'), folder.path('short.json'));
    expect((json['answer'] as BatchSummary).games).toBe(2);
  });
});
