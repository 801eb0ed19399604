import { readFileSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packBatch } from '../../src/cli/batch/packed-batch.ts';
import { BATCHES, packedBatchKey } from '../../src/cli/batch/redis-names.ts';
import { runCli } from '../../src/cli/run-cli.ts';
import { hashOrder } from '../../src/lab/batch/summary.ts';
import { CORE_EDITION } from '../../src/rules/core/edition.ts';
import { interrupted, SMALL_TABLE, sizeOf, startCli } from '../support/batch-run.ts';
import { createScenarioFolder, type ScenarioFolder } from '../support/command-line.ts';
import { isDeep } from '../support/drawn.ts';
import { anOrder } from '../support/fake-batch.ts';
import { freePort, startRedis, type TestRedis } from '../support/redis-server.ts';
import { until } from '../support/until.ts';

let folder: ScenarioFolder;
let table: string;
beforeAll(async () => {
  folder = createScenarioFolder();
  table = folder.write('lane.json', SMALL_TABLE);
  expect(await runCli([...batch('alone'), '--workers', '1'])).toMatchObject({ status: 0 });
});
afterAll(() => folder.dispose());

const KINDS = ['json', 'csv', 'html'] as const;
const outs = (name: string) => KINDS.flatMap((kind) => ['--out', folder.path(`${name}.${kind}`)]);
const written = (name: string) => KINDS.map((kind) => readFileSync(folder.path(`${name}.${kind}`), 'utf8'));
const journalOf = (name: string) => folder.path(`${name}.json.journal`);
const isInTheMiddle = (name: string) => sizeOf(journalOf(name)) > 400;
const forget = (name: string) => {
  for (const kind of [...KINDS, 'json.journal']) rmSync(folder.path(`${name}.${kind}`), { force: true });
};
const GAMES = ['--games', '40', '--turns', '1', '--vary', 'terrain.wall.at.0=0,4'];
const batch = (name: string, ...more: readonly string[]) => ['batch', table, ...GAMES, ...outs(name), ...more];
const aWorker = (address: string) => startCli('worker', '--engine', address, '--workers', '1', '--once', '--json');

/** A batch that every worker leaves to others. */
const STRANGE = '0123456789abcdef';
function shareStrange(redis: TestRedis): void {
  redis.ask(
    'SET',
    packedBatchKey(STRANGE),
    packBatch({ order: anOrder({ core: 'highground-core/0' }), meshes: new Map() }),
  );
  redis.ask('SADD', BATCHES, STRANGE);
}
const withdrawStrange = (redis: TestRedis): unknown => redis.ask('DEL', packedBatchKey(STRANGE), BATCHES);

/**
 * What a worker says that it has played of a batch that is over. A worker that came too late for it would wait for the
 * next: it is given one that it leaves to others.
 */
async function playedBy(redis: TestRedis, worker: ReturnType<typeof startCli>): Promise<number> {
  shareStrange(redis);
  await until(() => worker.isOver() || worker.said().includes('is not played here'));
  withdrawStrange(redis);
  const { status, said } = await worker.end();
  expect(status).toBe(0);
  return (JSON.parse(said.trimEnd().split('\n').at(-1)!) as { readonly answer: { readonly games: number } }).answer
    .games;
}

/** Has something done at a Redis of its own. */
async function atRedis(use: (redis: TestRedis) => Promise<void>): Promise<void> {
  const redis = await startRedis();
  try {
    await use(redis);
  } finally {
    await redis.kill();
  }
}

/**
 * Shares a batch, kills the one worker that plays it in the middle, and has another play on; how many games that one
 * played, undefined where the batch was over before it could.
 */
async function withAWorkerKilled(redis: TestRedis): Promise<number | undefined> {
  let isOver = false;
  const host = runCli(batch('killed', '--engine', redis.address, '--workers', '0')).finally(() => (isOver = true));
  const mortal = aWorker(redis.address);
  await until(() => isInTheMiddle('killed') || isOver);
  mortal.kill('SIGKILL');
  const { status } = await mortal.end();
  const other = aWorker(redis.address);
  expect(await host).toMatchObject({ status: 0 });
  const played = await playedBy(redis, other);
  return status === null && played > 0 ? played : undefined;
}

// They wait longer than they work, each at a Redis of its own: they wait together.
describe.concurrent('a batch shared at a Redis', () => {
  // The others say the same of batches that are played by others alone, and here alone.
  it.runIf(isDeep)('comes to the same bytes, played here and by others, and leaves nothing there', () =>
    atRedis(async (redis) => {
      const worker = aWorker(redis.address);
      expect(await runCli(batch('shared', '--engine', redis.address, '--workers', '1'))).toMatchObject({ status: 0 });
      await playedBy(redis, worker);
      expect(written('shared')).toEqual(written('alone'));
      expect(redis.ask('DBSIZE')).toBe('0');
    }),
  );

  it('is played to its end by another when a worker is killed in the middle', () =>
    atRedis(async (redis) => {
      while ((await withAWorkerKilled(redis)) === undefined) forget('killed');
      expect(written('killed')).toEqual(written('alone'));
      expect(redis.ask('DBSIZE')).toBe('0');
    }));

  it('goes on after the gathering process was killed', () =>
    atRedis(async (redis) => {
      const { status } = await interrupted(
        batch('orphan', '--engine', redis.address, '--workers', '1'),
        'SIGKILL',
        () => isInTheMiddle('orphan'),
        () => forget('orphan'),
      );
      expect(status).toBeNull();
      const lease = redis.ask('KEYS', 'highground:host:*').split('\n');
      for (const key of lease) redis.ask('PERSIST', key);
      const soon = await runCli(batch('orphan', '--engine', redis.address, '--resume'));
      expect(soon.stderr).toContain('is already being played at 127.0.0.1');
      // What would go by itself in half a minute.
      for (const key of lease) redis.ask('DEL', key);
      expect(await runCli(batch('orphan', '--engine', redis.address, '--workers', '1', '--resume'))).toMatchObject({
        status: 0,
      });
      expect(written('orphan')).toEqual(written('alone'));
      expect(redis.ask('DBSIZE')).toBe('0');
    }));

  it('is left alone by a worker of another edition, which says so while it waits', () =>
    atRedis(async (redis) => {
      shareStrange(redis);
      const worker = startCli('worker', '--engine', redis.address, '--workers', '1', '--once');
      await until(() => worker.said().includes('\n') || worker.isOver());
      const why = `Batch ${STRANGE} is not played here: it uses rules edition highground-core/0, and this program has ${CORE_EDITION}.\n`;
      expect(worker.said()).toBe(why);
      withdrawStrange(redis);
      expect(await worker.end()).toEqual({ status: 0, said: `${why}Played 0 games of 0 batches.\n${why}` });
    }));

  it('is refused by a worker where the packed batch is damaged, and the worker stays', () =>
    atRedis(async (redis) => {
      const order = anOrder();
      const packed = JSON.parse(packBatch({ order, meshes: new Map() })) as object;
      const policies = { ...order, policies: null } as never;
      const damaged = new Map([
        [hashOrder(order), { ...packed, meshes: [null] }],
        [hashOrder(policies), { ...packed, order: policies }],
      ]);
      for (const [hash, value] of damaged) {
        redis.ask('SET', packedBatchKey(hash), JSON.stringify(value));
        redis.ask('SADD', BATCHES, hash);
      }
      const worker = startCli('worker', '--engine', redis.address, '--workers', '1', '--once');
      await until(() => worker.said().split('\n').length > 2 || worker.isOver());
      expect(worker.said()).toContain('is not played here: one of its meshes is damaged.\n');
      expect(worker.said()).toContain('is not played here: its order is damaged.\n');
      redis.ask('DEL', BATCHES);
      expect(await worker.end()).toMatchObject({ status: 0 });
    }));

  it('says soon that no server answers', async () => {
    const nowhere = `redis://player:secret@127.0.0.1:${await freePort()}`;
    for (const args of [batch('nowhere', '--engine', nowhere), ['worker', '--engine', nowhere]]) {
      const { status, stderr } = await runCli(args);
      expect(stderr).toMatch(
        /^error: No Redis server answers at 127\.0\.0\.1:\d+ \(ECONNREFUSED\); start one there, correct --engine, or leave it out\.\n$/,
      );
      expect(status).toBe(2);
    }
  });

  it('ends with one sentence when the Redis dies, and goes on without it', async () => {
    const gone = expect.stringMatching(
      /^error: (?:The connection to the Redis server at 127\.0\.0\.1:\d+ was lost|No Redis server answers)[^\n]*\n$/,
    );
    for (;;) {
      const mortal = await startRedis();
      const host = startCli(...batch('mortal', '--engine', mortal.address, '--workers', '1'));
      await until(() => isInTheMiddle('mortal') || host.isOver());
      const worker = startCli('worker', '--engine', mortal.address, '--workers', '1');
      await mortal.kill();
      expect(await worker.end()).toEqual({ status: 2, said: gone });
      const ended = await host.end();
      if (ended.status === 0) {
        // It was over before its Redis was.
        forget('mortal');
        continue;
      }
      expect(ended).toEqual({ status: 2, said: gone });
      break;
    }
    expect(await runCli(batch('mortal', '--workers', '1', '--resume'))).toMatchObject({ status: 0 });
    expect(written('mortal')).toEqual(written('alone'));
  });
});
