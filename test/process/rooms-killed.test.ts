import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPostgresStore } from '../../src/server/storage/postgres-store.ts';
import { openSqliteStore } from '../../src/server/storage/sqlite-store.ts';
import { drawn } from '../support/drawn.ts';
import { startHostProcess, tryHostProcess } from '../support/host-process.ts';
import { playThroughKills } from '../support/killed-rooms.ts';
import { startPostgres } from '../support/postgres-server.ts';
import { freePort, startRedis } from '../support/redis-server.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'highground-killed-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('rooms whose host is killed', () => {
  it('lose and double nothing that was acknowledged, on SQLite', async () => {
    const data = join(folder, 'rooms.sqlite');
    const port = await freePort();
    const kills = drawn(30, 1, 2);
    const report = await playThroughKills({
      ...{ kills, seed: 21, pause: 80 },
      start: [() => startHostProcess(port, '--data', data)],
      store: async () => openSqliteStore(data),
    });
    expect(report.faults).toEqual([]);
    expect(report.acknowledged).toBeGreaterThan(kills);
  });

  it('lose and double nothing on Postgres and Redis either, where two processes are killed in turn', async () => {
    const [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
    try {
      const address = postgres.createDatabase();
      const ports = [await freePort(), await freePort()];
      const kills = drawn(20, 1, 2);
      const report = await playThroughKills({
        ...{ kills, seed: 22, pause: 400 },
        start: ports.map((port) => () => startHostProcess(port, '--postgres', address, '--redis', redis.address)),
        store: async () => {
          const store = await openPostgresStore(address);
          if (!store.ok) throw new Error(store.error.why);
          return store.value;
        },
      });
      expect(report.faults).toEqual([]);
      expect(report.acknowledged).toBeGreaterThan(kills);
    } finally {
      await Promise.all([postgres.kill(), redis.kill()]);
    }
  });
});

describe('a host that cannot start', () => {
  it.each([
    [['--postgres', 'postgres://127.0.0.1:1/rooms'], /^error: The Postgres server at 127\.0\.0\.1:1 .*--postgres\.\n$/],
    [['--postgres', 'here'], /^error: --postgres takes the address of a Postgres server, .*\n$/],
    [['--redis', 'redis://127.0.0.1:1'], /^error: The Redis server at 127\.0\.0\.1:1 .*--redis\.\n$/],
    [['--redis', '127.0.0.1'], /^error: --redis takes the address of a Redis server, .*\n$/],
    [['--pages', '/nowhere'], /^error: --pages takes the folder of a built page; there is none at .*\n$/],
    [['--threads', '0'], /^error: --threads takes .*\n$/],
  ])('ends with one sentence and exit code 2: %j', async (options, sentence) => {
    const host = await tryHostProcess(0, '--data', join(folder, 'other.sqlite'), ...options);
    expect(host).toMatchObject({ status: 2, said: expect.stringMatching(sentence) });
  });

  // Under /proc the system refuses a new folder as if it were missing.
  it.each(['letter.txt', 'letter.txt/rooms.sqlite', '/proc/nowhere/rooms.sqlite'])(
    'ends so with a file that is no database, too, or in no folder: %s',
    async (path) => {
      writeFileSync(join(folder, 'letter.txt'), 'Dear all,\n'.repeat(200));
      const host = await tryHostProcess(0, '--data', resolve(folder, path));
      expect(host).toMatchObject({ status: 2, said: expect.stringMatching(/^error: Rooms cannot be kept in .*\n$/) });
    },
  );
});
