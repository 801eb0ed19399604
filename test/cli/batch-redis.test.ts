import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseParcel, makeParcel } from '../../src/cli/batch/batch-parcel.ts';
import { printOf } from '../../src/referee/batch/batch-table.ts';
import { BATCHES, parcelKey } from '../../src/cli/batch/redis-names.ts';
import { runCli } from '../../src/cli/run-cli.ts';
import { hashOrder } from '../../src/lab/batch/summary.ts';
import { CORE_EDITION } from '../../src/rules/core/edition.ts';
import { SMALL_TABLE, sizeOf, startCli, until } from '../support/batch-run.ts';
import { createScenarioFolder, type ScenarioFolder } from '../support/command-line.ts';
import { anOrder } from '../support/fake-batch.ts';
import { freePort, startRedis, type TestRedis } from '../support/redis-server.ts';

let folder: ScenarioFolder;
let table: string;
let redis: TestRedis;
beforeAll(async () => {
  folder = createScenarioFolder();
  table = folder.write('lane.json', SMALL_TABLE);
  redis = await startRedis();
});
afterAll(async () => {
  await redis.kill();
  folder.dispose();
});

const KINDS = ['json', 'csv', 'html'] as const;
const outs = (name: string) => KINDS.flatMap((kind) => ['--out', folder.path(`${name}.${kind}`)]);
const written = (name: string) => KINDS.map((kind) => readFileSync(folder.path(`${name}.${kind}`), 'utf8'));
const GAMES = ['--games', '40', '--turns', '1', '--vary', 'terrain.wall.at.0=0,4'];
const batch = (name: string, ...more: readonly string[]) => ['batch', table, ...GAMES, ...outs(name), ...more];
const aWorker = (address: string) => startCli('worker', '--engine', address, '--workers', '1', '--once', '--json');

/** What a worker says that it has played. */
async function playedBy(worker: ReturnType<typeof startCli>): Promise<number> {
  const { status, said } = await worker.end();
  expect(status).toBe(0);
  return (JSON.parse(said) as { readonly answer: { readonly games: number } }).answer.games;
}

describe('a batch shared at a Redis', () => {
  it('comes to the same bytes, played here and by others, and leaves nothing there', async () => {
    expect(await runCli(batch('alone'))).toMatchObject({ status: 0 });
    const worker = aWorker(redis.address);
    expect(await runCli(batch('shared', '--engine', redis.address, '--workers', '1'))).toMatchObject({ status: 0 });
    await playedBy(worker);
    expect(written('shared')).toEqual(written('alone'));
    expect(redis.ask('DBSIZE')).toBe('0');
  });

  it('is played to its end by the others when a worker is killed in the middle', async () => {
    const workers = [aWorker(redis.address), aWorker(redis.address)];
    const host = startCli(...batch('killed', '--engine', redis.address, '--workers', '0'));
    await until(() => sizeOf(folder.path('killed.json.journal')) > 400 || host.isOver());
    workers[0]!.kill('SIGKILL');
    expect(await workers[0]!.end()).toMatchObject({ status: null });
    expect(await host.end()).toMatchObject({ status: 0 });
    expect(await playedBy(workers[1]!)).toBeGreaterThan(0);
    expect(written('killed')).toEqual(written('alone'));
    expect(redis.ask('DBSIZE')).toBe('0');
  });

  it('goes on after whoever gathers it was killed', async () => {
    const host = startCli(...batch('orphan', '--engine', redis.address, '--workers', '1'));
    await until(() => sizeOf(folder.path('orphan.json.journal')) > 400 || host.isOver());
    host.kill('SIGKILL');
    expect(await host.end()).toMatchObject({ status: null });
    const soon = await runCli(batch('orphan', '--engine', redis.address, '--resume'));
    expect(soon.stderr).toContain('is already being played at 127.0.0.1');
    // What would go by itself in half a minute.
    for (const key of redis.ask('KEYS', 'highground:host:*').split('\n')) redis.ask('DEL', key);
    expect(await runCli(batch('orphan', '--engine', redis.address, '--workers', '1', '--resume'))).toMatchObject({
      status: 0,
    });
    expect(written('orphan')).toEqual(written('alone'));
    expect(redis.ask('DBSIZE')).toBe('0');
  });

  it('is left alone by a worker of another edition, who says so while he waits', async () => {
    const hash = '0123456789abcdef';
    const text = makeParcel({ order: anOrder({ core: 'highground-core/0' }), meshes: new Map() });
    redis.ask('SET', parcelKey(hash), text);
    redis.ask('SADD', BATCHES, hash);
    const worker = startCli('worker', '--engine', redis.address, '--workers', '1', '--once');
    await until(() => worker.said().includes('\n') || worker.isOver());
    const why = `Batch ${hash} is not played here: it uses rules edition highground-core/0, and this program has ${CORE_EDITION}.\n`;
    expect(worker.said()).toBe(why);
    redis.ask('DEL', parcelKey(hash), BATCHES);
    expect(await worker.end()).toEqual({ status: 0, said: `${why}Played 0 games of 0 batches.\n${why}` });
  });

  it('says soon that nobody answers', async () => {
    const nowhere = `redis://someone:secret@127.0.0.1:${await freePort()}`;
    for (const args of [batch('nowhere', '--engine', nowhere), ['worker', '--engine', nowhere]]) {
      const { status, stderr } = await runCli(args);
      expect(stderr).toMatch(
        /^error: No Redis server answers at 127\.0\.0\.1:\d+ \(ECONNREFUSED\); start one there, correct --engine, or leave it out\.\n$/,
      );
      expect(status).toBe(2);
    }
  });

  it('ends with one sentence when the Redis dies, and goes on without it', async () => {
    const mortal = await startRedis();
    const host = startCli(...batch('mortal', '--engine', mortal.address, '--workers', '1'));
    await until(() => sizeOf(folder.path('mortal.json.journal')) > 400 || host.isOver());
    const worker = startCli('worker', '--engine', mortal.address, '--workers', '1');
    await mortal.kill();
    for (const one of [host, worker]) {
      const { status, said } = await one.end();
      expect({ status, said }).toEqual({
        status: 2,
        said: expect.stringMatching(
          /^error: (?:The connection to the Redis server at 127\.0\.0\.1:\d+ was lost|No Redis server answers)[^\n]*\n$/,
        ),
      });
    }
    expect(await runCli(batch('mortal', '--resume'))).toMatchObject({ status: 0 });
    expect(written('mortal')).toEqual(written('alone'));
  });
});

describe('a parcel', () => {
  const mesh = { positions: Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0.5), indices: Uint32Array.of(0, 1, 2) };
  const print = printOf(mesh);
  const order = anOrder({
    arms: [{ name: 'a', scenario: '{}', settings: [], meshes: [{ file: 'tower.glb', print }] }],
  });
  const parts = { order, meshes: new Map([[print, mesh]]) };
  const hash = hashOrder(order);

  it('holds a batch and its meshes', () => {
    expect(parseParcel(makeParcel(parts), hash)).toEqual(parts);
  });

  it.each([
    ['no JSON', 'parcel', hash, 'it cannot be read'],
    ['a list', '[]', hash, 'it cannot be read'],
    ['a batch of another name', makeParcel(parts), '0123456789abcdef', 'its contents do not match its name'],
    [
      'a changed batch',
      makeParcel(parts).replace('"games":40', '"games":41'),
      hash,
      'its contents do not match its name',
    ],
    [
      'other rules',
      makeParcel(parts).replace(CORE_EDITION, 'highground-core/0'),
      hash,
      'it uses rules edition highground-core/0',
    ],
    ['a changed mesh', makeParcel(parts).replace('AAAAAAAA8D8', 'AAAAAAAA8T8'), hash, 'one of its meshes is damaged'],
  ])('is refused when it is %s', (_what, text, name, why) => {
    expect(parseParcel(text, name)).toContain(why);
  });
});
