import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openJournal } from '../../src/cli/batch/batch-journal.ts';
import { runCli } from '../../src/cli/run-cli.ts';
import { seedOfGame } from '../../src/lab/batch/seed-of-game.ts';
import type { BatchSummary } from '../../src/lab/batch/summary.ts';
import { SMALL_TABLE } from '../support/batch-run.ts';
import { askJson, createScenarioFolder, type ScenarioFolder } from '../support/command-line.ts';
import { anOrder, fakeRows } from '../support/fake-batch.ts';

let folder: ScenarioFolder;
let table: string;
beforeAll(() => {
  folder = createScenarioFolder();
  table = folder.write('lane.json', SMALL_TABLE);
});
afterAll(() => folder.dispose());

const KINDS = ['json', 'csv', 'html'] as const;
const outs = (name: string) => KINDS.flatMap((kind) => ['--out', folder.path(`${name}.${kind}`)]);
const written = (name: string) => KINDS.map((kind) => readFileSync(folder.path(`${name}.${kind}`), 'utf8'));
/** Every thread begins with half a second of its own. */
const ALONE = ['--workers', '1'];
const GAMES = ['--games', '6', '--turns', '1', '--vary', 'terrain.wall.at.0=-4,2', '--first', 'swap'];

describe('highground batch', () => {
  it('writes the same bytes with one worker and with two', async () => {
    expect(await runCli(['batch', table, ...GAMES, ...outs('one'), '--workers', '1'])).toMatchObject({ status: 0 });
    expect(await runCli(['batch', table, ...GAMES, ...outs('two'), '--workers', '2'])).toMatchObject({ status: 0 });
    expect(written('two')).toEqual(written('one'));
    expect(existsSync(folder.path('two.json.journal'))).toBe(false);
    const { rows, columns } = JSON.parse(readFileSync(folder.path('one.json'), 'utf8')) as {
      readonly rows: readonly (readonly unknown[])[];
      readonly columns: readonly string[];
    };
    expect(rows.map(([game, variant]) => Number(game) * 4 + Number(variant))).toEqual(
      Array.from({ length: 24 }, (_, i) => i),
    );
    expect(new Set(rows.map((row) => row.length))).toEqual(new Set([columns.length]));
    const [head, ...lines] = readFileSync(folder.path('one.csv'), 'utf8').trimEnd().split('\r\n');
    expect(head).toMatch(/^game,seed,table,terrain\.wall\.at\.0,ending,winner,/);
    expect(lines).toHaveLength(24);
    expect(lines[0]).toMatch(new RegExp(`^0,${seedOfGame(1, 0)},lane\\.json,-4,`));
  });

  it('does not go on with a journal of another order', async () => {
    const order = anOrder({ games: 4000, seed: 1 });
    const journal = openJournal(folder.path('other.csv.journal'), order, false);
    if (!journal.ok) throw new Error(journal.error.error.problems[0]!.message);
    journal.value.append(fakeRows(order, 0));
    journal.value.close();
    const before = readFileSync(folder.path('other.csv.journal'));
    const again = ['--games', '40', '--turns', '2', '--out', folder.path('other.csv'), '--resume'];
    const { status, stderr } = await runCli(['batch', table, ...again]);
    expect(status).toBe(2);
    expect(stderr).toContain('belongs to another batch (4000 games, seed 1)');
    expect(readFileSync(folder.path('other.csv.journal')).equals(before)).toBe(true);
  });

  it('answers people with a table', async () => {
    const { status, stdout } = await runCli(['batch', table, '--games', '6', '--turns', '2', ...ALONE]);
    expect(status).toBe(0);
    for (const said of [
      'Two in a lane',
      '6 games · seed 1',
      'Attacker wins',
      'Charges attempted by the attacker',
      'Games worth watching',
    ])
      expect(stdout).toContain(said);
  });

  it('keeps the strangest games as replays that open from the report, and that judge again the same', async () => {
    const keep = [
      '--record',
      'outliers',
      '--record-to',
      folder.path('kept'),
      '--page',
      'https://table.example/',
      ...ALONE,
    ];
    const { status } = await runCli(['batch', table, ...GAMES, '--out', folder.path('kept.html'), ...keep]);
    expect(status).toBe(0);
    const replays = readdirSync(folder.path('kept'));
    expect(replays.length).toBeGreaterThan(3);
    const html = readFileSync(folder.path('kept.html'), 'utf8');
    for (const name of replays) {
      expect(html).toContain(`href="https://table.example/?replay=kept/${name}"`);
      const verified = await runCli(['replay', 'verify', folder.path(join('kept', name)), '--again']);
      expect(verified).toMatchObject({ status: 0 });
    }
  });

  it('keeps the first so many, each of which `run` plays again to the byte', async () => {
    const policies = ['--attacker', 'cautious', '--defender', 'random'];
    const kept = ['--record', '2', '--record-to', folder.path('first')];
    const args = ['--games', '4', '--turns', '2', ...policies, ...kept, ...ALONE];
    expect(await runCli(['batch', table, ...args])).toMatchObject({ status: 0 });
    expect(readdirSync(folder.path('first')).sort()).toEqual([0, 1].map((n) => `${seedOfGame(1, n)}.replay`).sort());
    const again = folder.path('again.replay');
    const seed = String(seedOfGame(1, 1));
    const play = [
      '--auto',
      '--policy',
      'attacker=cautious,defender=random',
      '--turns',
      '2',
      '--seed',
      seed,
      '--record',
      again,
    ];
    expect(await runCli(['run', table, ...play])).toMatchObject({ status: 0 });
    expect(readFileSync(again, 'utf8')).toBe(readFileSync(folder.path(join('first', `${seed}.replay`)), 'utf8'));
  });

  it('answers programs with one document, and stops early at the precision that is wanted', async () => {
    const { json } = await askJson('batch', table, '--games', '5000', '--turns', '1', '--precision', '0.2', ...ALONE);
    const answer = json['answer'] as BatchSummary;
    expect(answer).toMatchObject({
      format: 'highground/batch',
      games: 100,
      name: 'Two in a lane',
      variants: [{ number: 0 }],
    });
    const { attackerWins, draws, defenderWins } = answer.variants[0]!.rates;
    expect(attackerWins!.value + draws!.value + defenderWins!.value).toBeCloseTo(1, 5);
    const { low, high } = answer.variants[0]!.rates.attackerWins!;
    expect((high - low) / 2).toBeLessThanOrEqual(0.2);
  });

  it('plays a script with other dice: it holds as often as the exact odds say', async () => {
    const script = [
      { do: { kind: 'declare-charge', unit: 'red', targets: ['blue'] } },
      { do: { kind: 'roll-charge' }, dice: [6, 6] },
      { do: { kind: 'move-charge' } },
    ];
    const near = {
      ...SMALL_TABLE,
      terrain: [],
      start: { phase: 'charge' },
      script,
      units: SMALL_TABLE.units.map((unit, i) => ({
        ...unit,
        models: unit.models.map((model) => ({ ...model, at: [i * 7, model.at[1]!] })),
      })),
    };
    const file = folder.write('near.json', near);
    const { json: asked } = await askJson('charge', file, '--unit', 'red', '--target', 'blue');
    const { odds } = asked['answer'] as { readonly odds: number };
    expect(odds).toBeGreaterThan(0.1);
    expect(odds).toBeLessThan(0.95);
    const { json } = await askJson('batch', file, '--script', '--games', '400', ...ALONE);
    const { held } = (json['answer'] as BatchSummary).variants[0]!.rates;
    // Four deviations of 400 games.
    expect(Math.abs(held!.value - odds)).toBeLessThan(4 * Math.sqrt((odds * (1 - odds)) / 400));
  });
});

describe('highground batch, told something it cannot do', () => {
  beforeAll(() => {
    folder.write('alone.json', { ...SMALL_TABLE, units: SMALL_TABLE.units.slice(0, 1) });
    writeFileSync(folder.path('notes.json'), 'no scenario');
    writeFileSync(folder.path('a-file'), '');
    mkdirSync(folder.path('a-folder.json'));
  });

  it.each([
    ['no games', ['--games', '0'], '--games must be a whole number from 1'],
    ['half a game', ['--games', '1.5'], '--games must be a whole number'],
    ['more games than can be', ['--games', '1e9'], '--games must be a whole number'],
    ['a seed below nought', ['--seed=-1'], '--seed must be a whole number'],
    ['no turns', ['--turns', '0'], '--turns must be a whole number'],
    [
      'an unknown policy',
      ['--attacker', 'brave'],
      '--attacker must be one of random, greedy, cautious, portfolio, easy, medium, hard, expert; got "brave"',
    ],
    ['a precision that cannot be reached', ['--precision', '0'], '--precision must be between'],
    ['no workers', ['--workers', '0'], '--workers must be a whole number from 1'],
    ['a range without values', ['--vary', 'terrain.wall.at.0'], '--vary:'],
    ['a range that leads away', ['--vary', 'terrain.wall.at.0=0..4:-1'], '--vary:'],
    [
      'a place that is not there',
      ['--vary', 'terrain.fence.at.0=0..4:1'],
      'terrain.fence.at.0: there is no "fence" here',
    ],
    ['a place twice', ['--vary', 'seed=1,2', '--vary', 'seed=3,4'], '--vary seed is given twice'],
    ['a wall off all measure', ['--vary', 'terrain.wall.at.0=0..5000:1000'], 'with terrain.wall.at.0 = '],
    [
      'one model on top of another',
      ['--vary', 'units.red.models.attacker-0.at.0=6,7'],
      'with units.red.models.attacker-0.at.0 = ',
    ],
    ['more combinations than can be', ['--vary', 'seed=1..900', '--vary', 'table.width=30,31'], '1800 combinations'],
    ['a first that is no swap', ['--first', 'defender'], '--first must be swap'],
    ['a swap of a script', ['--first', 'swap', '--script'], 'Give --first swap or --script, not both'],
    ['a script it has not', ['--script'], 'has no script'],
    ['a file of no kind', ['--out', 'report.pdf'], '--out must end in .html, .json or .csv'],
    [
      'a file nowhere',
      ['--out', 'nowhere/report.html', '--games', '1'],
      'Cannot write the journal nowhere/report.html.journal',
    ],
    ['a record of what', ['--record', 'some'], '--record must be outliers, none or a whole number'],
    ['records nowhere', ['--record', '3'], '--record needs a folder for the replays; give --record-to'],
    ['a page that is a program', ['--page', 'javascript:alert(1)'], '--page must be an address'],
    ['to go on with nothing', ['--resume'], '--resume needs the same --out'],
    ['an engine of no kind', ['--engine', 'http://127.0.0.1'], '--engine must be an address'],
  ])('%s: one sentence', async (_what, options, sentence) => {
    const { status, stdout, stderr } = await runCli(['batch', table, '--games', '1', ...options]);
    expect(stderr).toContain(sentence);
    expect({ status, stdout, lines: stderr.trimEnd().split('\n').length }).toEqual({ status: 2, stdout: '', lines: 1 });
  });

  it.each([
    ['alone.json', 'the defender has no units'],
    ['notes.json', 'not JSON'],
    ['nothing.json', 'There is no file'],
    ['a-folder.json', 'is not a file'],
  ])('the scenario %s', async (name, sentence) => {
    const { status, stderr } = await runCli(['batch', folder.path(name), '--games', '1']);
    expect({ status, said: stderr.toLowerCase() }).toEqual({
      status: 2,
      said: expect.stringContaining(sentence.toLowerCase()),
    });
  });

  it('a folder for replays that is a file', async () => {
    const { status, stderr } = await runCli(['batch', table, '--games', '1', '--record-to', folder.path('a-file')]);
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining('--record-to:') });
  });

  it('gives programs one document', async () => {
    const { status, json } = await askJson('batch', table, '--games', 'many');
    expect(status).toBe(2);
    expect(json).toMatchObject({
      error: { kind: 'usage', problems: [{ message: expect.stringContaining('--games') }] },
    });
  });
});
