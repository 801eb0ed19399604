import type { FanOut, RoomNews } from '../../src/server/fan-out/fan-out.ts';

/** News among several processes that are all this one. Every call gives the fan-out of one more of them. */
export function createSharedFanOut(): () => FanOut {
  const heard = new Set<{ readonly of: object; readonly room: string; readonly tell: (news: RoomNews) => void }>();
  return () => {
    const of = {};
    return {
      publish: (news) => {
        for (const one of heard)
          if (one.of !== of && one.room === news.room)
            queueMicrotask(() => {
              if (heard.has(one)) one.tell(structuredClone(news));
            });
      },
      subscribe: (room, tell) => {
        const one = { of, room, tell };
        heard.add(one);
        queueMicrotask(() => {
          if (heard.has(one)) tell({ from: '', room, kind: 'missed' });
        });
        return () => void heard.delete(one);
      },
      close: async () => {
        for (const one of heard) if (one.of === of) heard.delete(one);
      },
    };
  };
}
