import { existsSync, readFileSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../../src/cli/run-cli.ts';
import type { LadderGame, LadderPairing } from '../../src/lab/ladder/ladder.ts';
import { interrupted, SMALL_TABLE, sizeOf } from '../support/batch-run.ts';
import { askJson, createScenarioFolder, type ScenarioFolder } from '../support/command-line.ts';
import { startRedis } from '../support/redis-server.ts';

let folder: ScenarioFolder;
let args: readonly string[];
beforeAll(async () => {
  folder = createScenarioFolder();
  const lane = folder.write('lane.json', SMALL_TABLE);
  const mission = { turns: 2, first: 'defender', objectives: [{ id: 'middle', at: [0, 0], radius: 3 }] };
  const scored = { ...mission, scoring: [{ hold: 'each', points: 1, from: 1, when: 'round' }] };
  const held = folder.write('held.json', { ...SMALL_TABLE, name: 'Hold the lane', version: 2, mission: scored });
  args = ['ladder', 'greedy', 'random', '--tables', lane, held, '--pairs', '3', '--turns', '2'];
  expect(await runCli([...args, ...outs('whole'), '--workers', '1'])).toMatchObject({ status: 0 });
});
afterAll(() => folder.dispose());

const outs = (name: string) => ['json', 'html'].flatMap((kind) => ['--out', folder.path(`${name}.${kind}`)]);
const written = (name: string) => ['json', 'html'].map((kind) => readFileSync(folder.path(`${name}.${kind}`), 'utf8'));
const journalOf = (name: string) => folder.path(`${name}.json.journal.greedy-random`);
const forget = (name: string) => {
  for (const file of [journalOf(name), ...['json', 'html'].map((kind) => folder.path(`${name}.${kind}`))])
    rmSync(file, { force: true });
};

type Written = { readonly pairings: readonly (LadderPairing & { readonly games: readonly Again[] })[] };
type Again = LadderGame & { readonly run: string };
const gamesOf = (name: string) => (JSON.parse(written(name)[0]!) as Written).pairings.flatMap(({ games }) => games);

/** The arguments of a command as it is shown; no path of these tests has a space. */
const typedArgs = (run: string): readonly string[] => run.split(' ').slice(1);

describe('highground ladder', () => {
  it('writes the same bytes with two workers, and no journal is left', async () => {
    expect(await runCli([...args, ...outs('two'), '--workers', '2'])).toMatchObject({ status: 0 });
    expect(written('two')).toEqual(written('whole'));
    expect(existsSync(journalOf('two'))).toBe(false);
  });

  it('writes the same bytes where a Redis hands its games out, and leaves nothing there', async () => {
    const redis = await startRedis();
    try {
      const shared = [...args, ...outs('shared'), '--engine', redis.address, '--workers', '1'];
      expect(await runCli(shared)).toMatchObject({ status: 0 });
      expect(redis.ask('DBSIZE')).toBe('0');
    } finally {
      await redis.kill();
    }
    expect(written('shared')).toEqual(written('whole'));
  });

  it('plays each game again from its seed, to the same state', async () => {
    const games = gamesOf('whole');
    expect(games).toHaveLength(6);
    expect(new Set(games.map(({ first }) => first))).toEqual(new Set(['attacker', 'defender']));
    for (const { run, hash } of games) {
      const record = folder.path('again.replay');
      expect(await runCli([...typedArgs(run), '--record', record])).toMatchObject({ status: 0 });
      const { json } = await askJson('replay', 'verify', record, '--again');
      expect(json, run).toMatchObject({ ok: true, answer: { hash } });
    }
  });

  it('goes on after kill -9 with the same bytes', async () => {
    const { status } = await interrupted(
      [...args, ...outs('killed'), '--workers', '1'],
      'SIGKILL',
      () => sizeOf(journalOf('killed')) > 300,
      () => forget('killed'),
    );
    expect(status).toBeNull();
    expect((await runCli([...args, ...outs('killed')])).stderr).toContain('add --resume');
    expect(await runCli([...args, ...outs('killed'), '--workers', '1', '--resume'])).toMatchObject({ status: 0 });
    expect(written('killed')).toEqual(written('whole'));
  });

  it('reports what was played until Ctrl+C, writes no file of it, and goes on with the same bytes', async () => {
    const { status, said } = await interrupted(
      [...args, ...outs('stopped'), '--workers', '1'],
      'SIGINT',
      () => sizeOf(journalOf('stopped')) > 300,
      () => forget('stopped'),
    );
    expect(status).toBe(2);
    const [, games] = /Stopped after (\d+) games\. Run the same command with --resume to continue\./.exec(said)!;
    const [, paired] = /(\d+) games · at most 3 pairs/.exec(said)!;
    expect(Number(paired)).toBe(2 * Math.floor(Number(games) / 2));
    expect(['json', 'html'].filter((kind) => existsSync(folder.path(`stopped.${kind}`)))).toEqual([]);
    expect(await runCli([...args, ...outs('stopped'), '--workers', '1', '--resume'])).toMatchObject({ status: 0 });
    expect(written('stopped')).toEqual(written('whole'));
  });

  it('records every game for the page that opens it, and times decisions apart', async () => {
    const more = ['--page', './', '--times', '--workers', '1', '--json'];
    const { status, json } = await askJson(...args, ...outs('shown'), ...more);
    expect(status).toBe(0);
    const { times } = json['answer'] as { readonly times: readonly { readonly policy: string; readonly of: number }[] };
    expect(times.map(({ policy }) => policy)).toEqual(['random', 'greedy']);
    for (const { of } of times) expect(of).toBeGreaterThan(0);
    const page = written('shown')[1]!;
    const links = [...page.matchAll(/href="\.\/\?replay=([^"]+)"/g)].map(([, link]) => link!);
    expect(links).toHaveLength(6);
    const games = gamesOf('shown');
    for (const [i, link] of links.entries()) {
      const { json: verified } = await askJson('replay', 'verify', folder.path(link));
      expect(verified).toMatchObject({ ok: true, answer: { hash: games[i]!.hash } });
    }
  });

  it.each([
    [['greedy'], /at least two policies/],
    [
      ['greedy', 'clever'],
      /must be one of random, greedy, cautious, portfolio, easy, medium, hard, expert; got "clever"/,
    ],
    [['greedy', 'greedy'], /given twice/],
    [['--systems', 'chess'], /--systems must be one of squads, regiments, skirmish/],
    [['--tables', 'the-long-ridge', 'the-long-ridge'], /given twice/],
    [['--tables', 'no-such-table'], /There is no file "no-such-table"/],
    [['--sprt', '20,0'], /the smaller first/],
    [['--alpha', '0.9'], /--alpha must be a probability/],
    [['--pairs', '0'], /--pairs must be a whole number/],
    [['--resume'], /--resume needs the same --journal or --out/],
    [['--page', './'], /--page needs a \.html file/],
    [['--out', 'a.csv'], /--out must end in \.html or \.json/],
  ])('refuses with one sentence: %j', async (given, sentence) => {
    const { status, stderr } = await runCli(['ladder', ...given]);
    expect([status, stderr]).toEqual([2, expect.stringMatching(sentence)]);
  });
});
