import { Redis } from 'ioredis';
import type { FanOut, RoomNews } from './fan-out.ts';

const CHANNEL = 'highground:room:';

/**
 * News of rooms by way of Redis.
 *
 * @param url Such as `redis://127.0.0.1:6379`.
 */
export async function createRedisFanOut(url: string): Promise<FanOut> {
  const options = { maxRetriesPerRequest: null, lazyConnect: true } as const;
  const out = new Redis(url, options);
  const into = new Redis(url, options);
  // Both connect again by themselves; what is missed meanwhile is read from the log.
  for (const client of [out, into]) client.on('error', () => undefined);
  await Promise.all([out.connect(), into.connect()]);
  const heard = new Map<string, Set<(news: RoomNews) => void>>();
  into.on('message', (channel: string, text: string) => {
    const news = JSON.parse(text) as RoomNews;
    for (const tell of heard.get(channel) ?? []) tell(news);
  });
  const own = new Set<string>();
  return {
    publish: (news) => {
      own.add(news.from);
      out.publish(CHANNEL + news.room, JSON.stringify(news)).catch(() => undefined);
    },
    subscribe: (room, tell) => {
      const channel = CHANNEL + room;
      const others = (news: RoomNews): void => {
        if (!own.has(news.from)) tell(news);
      };
      const all = heard.get(channel) ?? new Set();
      heard.set(channel, all.add(others));
      if (all.size === 1) into.subscribe(channel).catch(() => undefined);
      return () => {
        all.delete(others);
        if (all.size > 0) return;
        heard.delete(channel);
        into.unsubscribe(channel).catch(() => undefined);
      };
    },
    close: async () => {
      out.disconnect();
      into.disconnect();
    },
  };
}
