import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRedisFanOut } from '../../src/server/fan-out/redis-fan-out.ts';
import type { RoomNews } from '../../src/server/fan-out/fan-out.ts';
import { openPostgresStore } from '../../src/server/storage/postgres-store.ts';
import { openSqliteStore } from '../../src/server/storage/sqlite-store.ts';
import { describeFanOut } from '../contracts/fan-out.contract.ts';
import { describeRoomStore } from '../contracts/room-store.contract.ts';
import { startPostgres, type TestPostgres } from '../support/postgres-server.ts';
import { startRedis, type TestRedis } from '../support/redis-server.ts';
import { createSharedFanOut } from '../support/shared-fan-out.ts';
import { until } from '../support/until.ts';

let folder: string;
let postgres: TestPostgres;
let redis: TestRedis;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'highground-stores-'));
  [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
});
afterAll(async () => {
  await Promise.all([postgres.kill(), redis.kill()]);
  rmSync(folder, { recursive: true, force: true });
});

const redisFanOut = async () => {
  const made = await createRedisFanOut(redis.address);
  if (!made.ok) throw new Error(made.error.why);
  return made.value;
};

let files = 0;
describeRoomStore('SQLite', async () => {
  const file = join(folder, `${++files}.sqlite`);
  return async () => openSqliteStore(file);
});
describeRoomStore('Postgres', async () => {
  const address = postgres.createDatabase();
  return async () => {
    const store = await openPostgresStore(address);
    if (!store.ok) throw new Error(store.error.why);
    return store.value;
  };
});

const member = createSharedFanOut();
describeFanOut('a shared one', async () => member());
describeFanOut('Redis', redisFanOut);

describe('a fan-out by Redis', () => {
  it('connects again by itself, tells that news may have been missed, and hears them again', async () => {
    const [one, other] = [await redisFanOut(), await redisFanOut()];
    const heard: RoomNews[] = [];
    other.subscribe('cut', (news) => void heard.push(news));
    await until(() => heard.length === 1);
    redis.ask('CLIENT', 'KILL', 'TYPE', 'pubsub');
    redis.ask('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
    await until(() => heard.length > 1);
    expect(heard[1]).toEqual({ kind: 'missed', from: '', room: 'cut' });
    await until(() => {
      one.publish({ kind: 'lines', from: 'one', room: 'cut', seq: 2 });
      return heard.some(({ kind }) => kind === 'lines');
    });
    await Promise.all([one.close(), other.close()]);
  });

  it('is not disturbed by what other programs publish', async () => {
    const fanOut = await redisFanOut();
    const heard: RoomNews[] = [];
    fanOut.subscribe('odd', (news) => void heard.push(news));
    await until(() => heard.length === 1);
    for (const text of ['no JSON', 'null', '{"kind":3}']) redis.ask('PUBLISH', 'highground:room:odd', text);
    redis.ask('PUBLISH', 'highground:room:odd', JSON.stringify({ kind: 'lines', from: 'x', room: 'odd', seq: 1 }));
    await until(() => heard.length > 1);
    expect(heard[1]).toMatchObject({ kind: 'lines', seq: 1 });
    await fanOut.close();
  });
});

describe('a server that cannot be used', () => {
  it.each([
    ['rooms', undefined],
    ['mysql://127.0.0.1/rooms', undefined],
    ['postgres://127.0.0.1:1/rooms', '127.0.0.1:1'],
  ])('is told with its address: Postgres at %s', async (address, at) => {
    const store = await openPostgresStore(address);
    expect(store).toMatchObject({ ok: false, error: { server: 'Postgres', option: '--postgres', at } });
  });

  it('tells what the database says', async () => {
    const address = postgres.createDatabase();
    const store = await openPostgresStore(`${address}_not_there`);
    expect(store).toMatchObject({ ok: false, error: { why: expect.stringContaining('does not exist') } });
  });

  it.each([
    ['redis', undefined],
    ['http://127.0.0.1', undefined],
    ['redis://127.0.0.1:1', '127.0.0.1:1'],
  ])('is told with its address: Redis at %s', async (address, at) => {
    const fanOut = await createRedisFanOut(address);
    expect(fanOut).toMatchObject({ ok: false, error: { server: 'Redis', option: '--redis', at } });
  });
});
