import { Redis } from 'ioredis';
import { err, ok, type Result } from '../../kernel/result.ts';
import { FIRST_ANSWER_WITHIN, serverAt, type Unreachable, whyUnreachable } from '../unreachable.ts';
import type { FanOut, RoomNews } from './fan-out.ts';

const CHANNEL = 'highground:room:';
const PORT = 6379;
/** Longest pause before a connection is tried again, milliseconds. */
const LONGEST_PAUSE = 1000;

/**
 * News of rooms by way of Redis.
 *
 * @param url Such as `redis://127.0.0.1:6379`.
 * @errors Not the address of a Redis server, or a server that does not answer in time.
 */
export async function createRedisFanOut(url: string): Promise<Result<FanOut, Unreachable>> {
  const at = serverAt(url, ['redis:', 'rediss:'], PORT);
  const unreachable = (why: string): Unreachable => ({ server: 'Redis', option: '--redis', at, why });
  if (at === undefined) return err(unreachable('not such an address'));
  let isUp = false;
  const options = {
    ...{ maxRetriesPerRequest: null, lazyConnect: true, connectTimeout: FIRST_ANSWER_WITHIN },
    // A server that is lost later is awaited, however long it takes.
    retryStrategy: (times: number) => (isUp ? Math.min(times * 50, LONGEST_PAUSE) : null),
  };
  // What cannot be told at once is not told: the log has it.
  const out = new Redis(url, { ...options, enableOfflineQueue: false });
  const into = new Redis(url, { ...options, autoResubscribe: false });
  let fault = '';
  for (const client of [out, into])
    client.on('error', (error) => {
      fault = whyUnreachable(error);
    });
  try {
    await inTime(Promise.all([out.connect(), into.connect()]).then(() => out.ping()));
    isUp = true;
  } catch (error) {
    out.disconnect();
    into.disconnect();
    return err(unreachable(fault || whyUnreachable(error)));
  }
  return ok(fanOutBy(out, into));
}

function fanOutBy(out: Redis, into: Redis): FanOut {
  const heard = new Map<string, Set<(news: RoomNews) => void>>();
  const own = new Set<string>();
  const tellMissed = (channel: string): void => {
    const room = channel.slice(CHANNEL.length);
    for (const tell of heard.get(channel) ?? []) tell({ from: '', room, kind: 'missed' });
  };
  const listen = (channels: readonly string[]): void => {
    if (channels.length === 0) return;
    into.subscribe(...channels).then(
      () => channels.forEach(tellMissed),
      // The connection was lost meanwhile: once it is back, every channel is subscribed to again.
      () => undefined,
    );
  };
  into.on('ready', () => listen([...heard.keys()]));
  into.on('message', (channel: string, text: string) => {
    const news = readNews(text);
    if (news && !own.has(news.from)) for (const tell of heard.get(channel) ?? []) tell(news);
  });
  return {
    publish: (news) => {
      own.add(news.from);
      out.publish(CHANNEL + news.room, JSON.stringify(news)).catch(() => undefined);
    },
    subscribe: (room, tell) => {
      const channel = CHANNEL + room;
      // A function of its own, so that the same one may be given twice.
      const told = (news: RoomNews): void => tell(news);
      const all = heard.get(channel) ?? new Set();
      heard.set(channel, all.add(told));
      listen([channel]);
      return () => {
        all.delete(told);
        if (all.size > 0 || heard.get(channel) !== all) return;
        heard.delete(channel);
        into.unsubscribe(channel).catch(() => undefined);
      };
    },
    close: async () => {
      heard.clear();
      out.disconnect();
      into.disconnect();
    },
  };
}

/** The news in a text; undefined where another program has published something else. */
function readNews(text: string): RoomNews | undefined {
  try {
    const news = JSON.parse(text) as RoomNews | null;
    return typeof news?.kind === 'string' && typeof news.from === 'string' ? news : undefined;
  } catch {
    return undefined;
  }
}

function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), FIRST_ANSWER_WITHIN);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
