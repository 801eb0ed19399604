import { describe, expect, it } from 'vitest';
import type { FanOut, RoomNews } from '../../src/server/fan-out/fan-out.ts';
import { until } from '../support/until.ts';

const linesOf = (room: string, seq: number, from: string): RoomNews => ({ kind: 'lines', from, room, seq });

/** What every fan-out of several processes must do. `open` gives that of one more process. */
export function describeFanOut(name: string, open: () => Promise<FanOut>): void {
  describe(`${name} is a fan-out that`, () => {
    let rooms = 0;
    /** Two processes, a room of which the second hears, and what it has heard. */
    const twoProcesses = async () => {
      const room = `room-${++rooms}`;
      const [one, other] = [await open(), await open()];
      const heard: RoomNews[] = [];
      const stop = other.subscribe(room, (news) => void heard.push(news));
      await until(() => heard.length > 0);
      return { room, one, other, heard, stop, close: () => Promise.all([one.close(), other.close()]) };
    };

    it('tells first that news may have been missed, and hears them from then on', async () => {
      const { room, one, heard, close } = await twoProcesses();
      expect(heard).toEqual([{ kind: 'missed', from: '', room }]);
      one.publish(linesOf(room, 4, 'one'));
      await until(() => heard.length > 1);
      expect(heard.slice(1)).toEqual([linesOf(room, 4, 'one')]);
      await close();
    });

    it('keeps the order of a process, and leaves nothing out', async () => {
      const { room, one, heard, close } = await twoProcesses();
      for (let seq = 1; seq <= 200; seq++) one.publish(linesOf(room, seq, 'one'));
      await until(() => heard.length > 200);
      expect(heard.slice(1)).toEqual(Array.from({ length: 200 }, (_, i) => linesOf(room, i + 1, 'one')));
      await close();
    });

    it('tells a process neither its own news nor those of other rooms', async () => {
      const { room, one, other, heard, close } = await twoProcesses();
      other.publish(linesOf(room, 1, 'other'));
      one.publish(linesOf(`${room}-else`, 2, 'one'));
      one.publish(linesOf(room, 3, 'one'));
      await until(() => heard.length > 1);
      expect(heard.slice(1)).toEqual([linesOf(room, 3, 'one')]);
      await close();
    });

    it('tells all that listen in one process, until each of them stops', async () => {
      const { room, one, other, heard, stop, close } = await twoProcesses();
      const second: RoomNews[] = [];
      const stopSecond = other.subscribe(room, (news) => void second.push(news));
      await until(() => second.length > 0);
      one.publish(linesOf(room, 1, 'one'));
      await until(() => heard.some(({ kind }) => kind === 'lines') && second.some(({ kind }) => kind === 'lines'));
      stop();
      const before = heard.length;
      one.publish(linesOf(room, 2, 'one'));
      await until(() => second.some((news) => news.kind === 'lines' && news.seq === 2));
      expect(heard).toHaveLength(before);
      stopSecond();
      await close();
    });

    it('listens again after it has stopped', async () => {
      const { room, one, other, heard, stop, close } = await twoProcesses();
      stop();
      const again: RoomNews[] = [];
      other.subscribe(room, (news) => void again.push(news));
      await until(() => again.length > 0);
      one.publish(linesOf(room, 1, 'one'));
      await until(() => again.length > 1);
      expect(heard).toHaveLength(1);
      await close();
    });

    it('is silent once it is closed', async () => {
      const { room, one, other, heard } = await twoProcesses();
      await other.close();
      one.publish(linesOf(room, 1, 'one'));
      const third = await open();
      const later: RoomNews[] = [];
      third.subscribe(room, (news) => void later.push(news));
      await until(() => later.length > 0);
      one.publish(linesOf(room, 2, 'one'));
      await until(() => later.length > 1);
      expect(heard).toHaveLength(1);
      await Promise.all([one.close(), third.close()]);
    });
  });
}
