import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { PolicyLadder } from '../../src/lab/batch/ladder.ts';
import { runCli } from '../../src/cli/run-cli.ts';

const folder = mkdtempSync(join(tmpdir(), 'ladder-'));
afterAll(() => rmSync(folder, { recursive: true }));

const TABLES = [
  '--tables',
  'src/scenario/builtin/the-chapel-and-the-mill.json',
  'src/scenario/builtin/the-last-guard.json',
];

describe('highground ladder', () => {
  it('plays pairs of games with swapped seats, keeps them, and goes on where it was stopped', async () => {
    const out = join(folder, 'one.json');
    const page = join(folder, 'one.html');
    const asked = [
      'ladder',
      'random',
      'greedy',
      ...TABLES,
      '--rounds',
      '2',
      '--sprt',
      'none',
      '--out',
      out,
      '--out',
      page,
      '--workers',
      '1',
      '--json',
    ];
    const first = await runCli(asked);
    expect(first.status).toBe(0);
    const ladder = JSON.parse(readFileSync(out, 'utf8')) as PolicyLadder;
    const [pairing] = ladder.pairings;
    // Two rounds, two tables, each side first: eight pairs of two games.
    expect(pairing).toMatchObject({ stronger: 'greedy', weaker: 'random', pairs: 8, stuck: 0, verdict: null });
    expect(pairing!.games).toHaveLength(16);
    expect(pairing!.counts.reduce((sum, count) => sum + count, 0)).toBe(8);
    const points = pairing!.games.reduce(
      (sum, { winner }) => sum + (winner === 'greedy' ? 1 : winner === 'draw' ? 0.5 : 0),
      0,
    );
    expect(pairing!.share!.value).toBeCloseTo(points / 16, 4);
    expect(pairing!.byTable.map(({ table }) => table)).toEqual(['the-chapel-and-the-mill', 'the-last-guard']);
    expect(readFileSync(page, 'utf8')).toContain('greedy');

    // A pairing that is complete is not played again, and the same files come of it.
    const again = await runCli([...asked, '--resume']);
    expect(again.status).toBe(0);
    expect(JSON.parse(readFileSync(out, 'utf8'))).toEqual(ladder);

    // A damaged file is played anew.
    writeFileSync(join(folder, 'one-games', 'greedy-random.json'), '{"order":');
    expect((await runCli([...asked, '--resume'])).status).toBe(0);
    expect(JSON.parse(readFileSync(out, 'utf8'))).toEqual(ladder);
    expect(existsSync(join(folder, 'one-games', 'greedy-random.json.journal'))).toBe(false);
  });

  it('names a game by a command that plays it again', async () => {
    const ladder = JSON.parse(readFileSync(join(folder, 'one.json'), 'utf8')) as PolicyLadder;
    const { command, winner } = ladder.pairings[0]!.games.at(-1)!;
    const words = command.split(' ').slice(1);
    const played = await runCli([...words, '--json']);
    const side = /attacker=greedy/.test(command) === (winner === 'greedy') ? 'attacker' : 'defender';
    expect(JSON.parse(played.stdout)).toMatchObject({
      answer: { result: { winner: winner === 'draw' ? null : side } },
    });
  });

  it.each([
    [['greedy'], 'two policies or more'],
    [['greedy', 'wizard'], 'There is no policy "wizard"'],
    [['greedy', 'greedy'], 'named twice'],
    [['greedy', 'random', '--sprt', '20,0'], '--sprt must be two numbers of Elo'],
    [['greedy', 'random', '--alpha', '2'], '--alpha must be between'],
    [['greedy', 'random', '--rounds', '0'], '--rounds must be a whole number'],
    [['greedy', 'random', '--out', 'ladder.txt'], '--out must end in .html or .json'],
  ])('refuses %j in one sentence', async (words, sentence) => {
    const { status, stdout, stderr } = await runCli(['ladder', ...words]);
    expect(status).toBe(2);
    expect(stdout + stderr).toContain(sentence);
  });
});
