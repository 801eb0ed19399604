/**
 * Kills hosts at random moments, as kill -9 does, while eight bots play in four rooms, and tells how many acknowledged
 * commands were lost or doubled, and how soon each room answered once the process was back.
 *
 * `node .ci/bench.ts rooms-killed`: 20 kills on SQLite; `--kills N` for others, `--postgres` for two processes on
 * Postgres and Redis that are killed in turn. New rooms are opened every 25 kills, so that logs stay as long as those
 * of games are.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openPostgresStore } from '../../src/server/storage/postgres-store.ts';
import { openSqliteStore } from '../../src/server/storage/sqlite-store.ts';
import { startHostProcess } from '../support/host-process.ts';
import { type KillOrder, playThroughKills } from '../support/killed-rooms.ts';
import { quantiles } from '../support/quantiles.ts';
import { startPostgres } from '../support/postgres-server.ts';
import { freePort, startRedis } from '../support/redis-server.ts';
import { machine } from './crowded-table.ts';

const ROUND = 25;
const SEED = 20_261_126;
const { values } = parseArgs({
  options: { kills: { type: 'string', default: '20' }, postgres: { type: 'boolean', default: false } },
});
const kills = Number(values.kills);

/** The processes and the store of one round. */
type Place = Pick<KillOrder, 'start' | 'store' | 'pause'> & { readonly end: () => Promise<void> };

async function onSqlite(): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'highground-killed-'));
  const data = join(folder, 'rooms.sqlite');
  const port = await freePort();
  return {
    start: [() => startHostProcess(port, '--data', data)],
    pause: 80,
    store: async () => openSqliteStore(data),
    end: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function onPostgres(): Promise<Place> {
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
  const address = postgres.createDatabase();
  const ports = [await freePort(), await freePort()];
  return {
    start: ports.map((port) => () => startHostProcess(port, '--postgres', address, '--redis', redis.address)),
    // Of two processes that write to one room without a pause, one loses most races.
    pause: 400,
    store: async () => {
      const store = await openPostgresStore(address);
      if (!store.ok) throw new Error(store.error.why);
      return store.value;
    },
    end: async () => {
      await Promise.all([postgres.kill(), redis.kill()]);
    },
  };
}

console.log(machine());
const faults: string[] = [];
const answeredAfter: number[] = [];
let [done, acknowledged] = [0, 0];
while (done < kills) {
  const place = await (values.postgres ? onPostgres() : onSqlite());
  try {
    const round = Math.min(ROUND, kills - done);
    const report = await playThroughKills({ ...place, kills: round, seed: SEED + done });
    done += round;
    acknowledged += report.acknowledged;
    faults.push(...report.faults);
    answeredAfter.push(...report.answeredAfter);
    const told = quantiles(answeredAfter, [0.5, 0.95, 0.99, 1]).map((one) => one.toFixed(0));
    console.log(
      `${done} kills: ${acknowledged} acknowledged, ${faults.length} faults; ` +
        `answered after ${told.join(' / ')} ms (p50 / p95 / p99 / most, ${answeredAfter.length} times)`,
    );
  } finally {
    await place.end();
  }
}
for (const fault of faults) console.log(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
