import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FanOut, singleProcess } from '../../src/server/fan-out/fan-out.ts';
import { startHost } from '../../src/server/host.ts';
import { createHub, type OpenedRoom } from '../../src/server/hub.ts';
import { createJudgePool, type PoolSettings } from '../../src/server/judge/judge-pool.ts';
import { createMetrics } from '../../src/server/metrics.ts';
import type { TurnNotice } from '../../src/server/room/notices.ts';
import { createPush, PUSH_SERVICES } from '../../src/server/room/push.ts';
import { openSqliteStore } from '../../src/server/storage/sqlite-store.ts';
import type { Seat } from '../../src/net/seat.ts';
import type { PushService } from './push-service.ts';
import { joinAsBot, type RoomBot } from './room-bot.ts';

/** A host in this process, on a free port of this machine, with a file of its own. */
export type TestHost = {
  readonly port: number;
  /** Moves the clock of the server, milliseconds. */
  readonly wait: (milliseconds: number) => void;
  /** Faults of the server so far. */
  readonly faults: readonly unknown[];
  /** Every turn that passed to a player who was away. */
  readonly notices: readonly TurnNotice[];
  readonly post: (path: string, body: unknown, headers?: Readonly<Record<string, string>>) => Promise<Response>;
  readonly open: (scenario: string, more?: object) => Promise<OpenedRoom>;
  readonly join: (room: OpenedRoom, seat: Seat, more?: object) => Promise<RoomBot>;
  readonly close: () => Promise<void>;
};

/** The moment at which a steady clock stands, milliseconds since 1970. */
const STEADY = 1_700_000_000_000;

/** The text of a built-in scenario. */
export const builtInText = (name: string): string =>
  readFileSync(new URL(`../../src/scenario/builtin/${name}.json`, import.meta.url), 'utf8');

/** What of a host is not as usual. */
type TestHostSettings = {
  /**
   * Whether its clock stands and its secrets, tokens and names are counted up: two such hosts send the same bytes where
   * the same is done.
   */
  readonly isSteady?: boolean;
  readonly port?: number;
  /** The file of its rooms, which outlives it; without one it has a file of its own. */
  readonly data?: string;
  /** The folder of the built page. */
  readonly pages?: string;
  readonly openings?: readonly [number, number];
  /** Its name among the processes that serve the same rooms, and how they tell one another news. */
  readonly process?: string;
  readonly fanOut?: FanOut;
  /** How notices are sent to the push services of browsers; without it none is. */
  readonly send?: PushService['send'];
  /** How its judges differ from the usual ones. */
  readonly judging?: Partial<PoolSettings>;
};

/** Starts a host. */
export async function startTestHost({ isSteady = false, ...given }: TestHostSettings = {}): Promise<TestHost> {
  const folder = mkdtempSync(join(tmpdir(), 'highground-rooms-'));
  const store = openSqliteStore(given.data ?? join(folder, 'rooms.sqlite'));
  const judges = createJudgePool({ threads: 2, deadline: 60_000, megabytes: 512, ...given.judging });
  const metrics = createMetrics(async () => ({ highground_rooms: await store.count() }));
  const faults: unknown[] = [];
  const notices: TurnNotice[] = [];
  const bots: RoomBot[] = [];
  let ahead = 0;
  let count = 0;
  const random = (bytes: number): Buffer =>
    isSteady ? createHash('sha512').update(String(count++)).digest().subarray(0, bytes) : randomBytes(bytes);
  const now = (): number => (isSteady ? STEADY : Date.now()) + ahead;
  const hub = createHub({
    ...{
      process: given.process ?? 'test',
      store,
      judges,
      fanOut: given.fanOut ?? singleProcess(),
      now,
      count: metrics.count,
      turnPassed: (notice) => {
        notices.push(notice);
        push.tell(notice);
      },
    },
    secret: () => random(32).toString('hex'),
    token: () => random(16).toString('base64url'),
  });
  const push = await createPush(store, 'mailto:host@example.org', {
    services: PUSH_SERVICES,
    send: given.send ?? (async () => ({ statusCode: 201, body: '', headers: {} })),
    title: ({ name }) => name,
    failed: (fault) => void faults.push(fault),
  });
  const host = await startHost(
    {
      ...{ port: given.port ?? 0, address: '127.0.0.1', pages: given.pages, origins: [], isBehindProxy: true },
      openings: given.openings ?? [3, 0.001],
    },
    {
      hub,
      metrics,
      push,
      now,
      failed: (fault) => void faults.push(fault),
      connectionId: () => random(8).toString('hex'),
    },
  );
  const { port } = host;
  const post: TestHost['post'] = (path, body, headers = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers,
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  return {
    ...{ port, faults, notices, post },
    wait: (milliseconds) => {
      ahead += milliseconds;
    },
    open: async (scenario, more = {}) => {
      const response = await post('/rooms', { scenario, ...more });
      if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
      return (await response.json()) as OpenedRoom;
    },
    join: async ({ room, tokens }, seat, more = {}) => {
      const bot = await joinAsBot({ port, room, token: tokens[seat], seat, ...more });
      bots.push(bot);
      return bot;
    },
    close: async () => {
      for (const bot of bots) bot.leave();
      await host.close();
      await hub.close();
      await Promise.all([judges.close(), store.close()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
