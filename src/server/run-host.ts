import { randomBytes } from 'node:crypto';
import { networkInterfaces } from 'node:os';
import webPush from 'web-push';
import { roomMessages } from '../messages/room-server.ts';
import { ok, type Result } from '../kernel/result.ts';
import { type FanOut, singleProcess } from './fan-out/fan-out.ts';
import { startHost } from './host.ts';
import { createHub } from './hub.ts';
import type { JudgePool } from './judge/judge-pool.ts';
import { createMetrics } from './metrics.ts';
import { createWebhook } from './room/notices.ts';
import { createPush, PUSH_SERVICES } from './room/push.ts';
import type { HostOptions } from './options.ts';
import type { RoomStore } from './storage/room-store.ts';
import { openSqliteStore } from './storage/sqlite-store.ts';
import { type UnreachableServer, whyUnreachable } from './storage/unreachable.ts';

/** A line of the log of the process. */
function log(what: string, facts: object = {}): void {
  console.error(JSON.stringify({ at: new Date().toISOString(), what, ...facts }));
}

/** Ends the process because of its options. */
function refuse(why: string): never {
  console.error(`error: ${why}`);
  process.exit(2);
}

/** Serves rooms and the page on one port, until the process is told to end. */
export async function runHost(asked: HostOptions, judges: JudgePool): Promise<void> {
  const store = reached(await openStore(asked));
  const fanOut = reached(await openFanOut(asked));
  const now = (): number => Date.now();
  const metrics = createMetrics(async () => {
    const { threads, busy, waiting } = judges.load();
    return {
      highground_rooms_awake: hub.awake(),
      highground_rooms: await store.count(),
      highground_judges: threads,
      highground_judges_busy: busy,
      highground_judges_waiting: waiting,
      process_resident_memory_bytes: process.memoryUsage.rss(),
    };
  });
  const failed = (fault: unknown): void => {
    metrics.count('failures');
    log('failure', { message: fault instanceof Error ? fault.message : String(fault) });
  };
  const push = await createPush(store, asked.contact, {
    services: PUSH_SERVICES,
    send: webPush.sendNotification,
    title: ({ name }) => roomMessages.yourTurn(name),
    failed,
  });
  const webhook = createWebhook(asked.webhook, failed);
  const hub = createHub({
    ...{ process: randomBytes(8).toString('hex'), store, judges, fanOut, now, count: metrics.count },
    turnPassed: (notice) => {
      webhook(notice);
      push.tell(notice);
    },
    secret: () => randomBytes(32).toString('hex'),
    token: () => randomBytes(16).toString('base64url'),
  });
  const host = await startHost(asked, {
    ...{ hub, metrics, push, now, failed },
    connectionId: () => randomBytes(8).toString('hex'),
  }).catch((fault: NodeJS.ErrnoException) => fault);
  if (host instanceof Error) refuse(roomMessages.cannotListen(asked.port, host.code ?? host.message));
  console.log(
    roomMessages.serving(pageAddresses({ ...asked, port: host.port }), asked.postgres ? 'Postgres' : asked.data),
  );
  const end = async (): Promise<void> => {
    await host.close();
    await hub.close();
    await Promise.allSettled([judges.close(), fanOut.close(), store.close()]);
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end());
  // What the process holds in memory may be damaged now; every log is on the disk, and a new process reads it.
  process.on('uncaughtException', (fault) => {
    failed(fault);
    process.exit(1);
  });
}

async function openStore({ postgres, data }: HostOptions): Promise<Result<RoomStore, UnreachableServer>> {
  if (postgres !== undefined) return (await import('./storage/postgres-store.ts')).openPostgresStore(postgres);
  try {
    return ok(openSqliteStore(data));
  } catch (fault) {
    return refuse(roomMessages.cannotOpenFile(data, whyUnreachable(fault)));
  }
}

async function openFanOut({ redis }: HostOptions): Promise<Result<FanOut, UnreachableServer>> {
  return redis === undefined
    ? ok(singleProcess())
    : (await import('./fan-out/redis-fan-out.ts')).createRedisFanOut(redis);
}

function reached<T>(tried: Result<T, UnreachableServer>): T {
  if (tried.ok) return tried.value;
  const { server, option, at, why } = tried.error;
  return refuse(roomMessages.unreachable(server, option, at, why));
}

/** The addresses of the page where a host listens: one, or this machine's own and those on its networks. */
export function pageAddresses({ address, port }: Pick<HostOptions, 'address' | 'port'>): readonly string[] {
  if (address !== '0.0.0.0' && address !== '::')
    return [`http://${address.includes(':') ? `[${address}]` : address}:${port}`];
  const own = `http://127.0.0.1:${port}`;
  const others = Object.values(networkInterfaces()).flatMap((all = []) =>
    all.filter(({ family, internal }) => family === 'IPv4' && !internal).map(({ address }) => address),
  );
  return [own, ...others.map((other) => `http://${other}:${port}`)];
}
