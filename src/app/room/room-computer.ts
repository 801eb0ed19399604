import { type OpponentLevel, LEVELS } from '../../lab/policy/policy-name.ts';
import { roomUiMessages } from '../../messages/room.ts';
import { otherSide } from '../../rules/core/state/lookup.ts';
import { showNotice } from '../state/notices.ts';
import { ownSide, stepTableRoom } from '../state/room.ts';
import type { TableStore } from '../state/table-store.ts';
import type { RoomHostPorts } from './room-host.ts';
import type { RoomPorts } from './room-ports.ts';

/** Where the level of the computer in a room is remembered on the device that made the room; empty without one. */
const computerKey = (room: string): string => `highground/computer/${room}`;

/** Has the computer play the other seat of a room that was made on this page. It plays while the page is open. */
export function createRoomComputer(store: TableStore, ports: Pick<RoomPorts, 'memory'> & RoomHostPorts) {
  let end: (() => void) | undefined;
  const pageLeft = (): void => {
    end?.();
    end = undefined;
    store.setState(stepTableRoom(store.getState(), { computer: undefined }));
  };
  const dismissComputer = (): void => {
    const { room } = store.getState();
    if (room) ports.memory.write(computerKey(room.room), '');
    pageLeft();
  };
  const seatComputer = (level: OpponentLevel): void => {
    const table = store.getState();
    const own = ownSide(table);
    const link = own && table.room?.links?.[otherSide(own)];
    const there = link === undefined ? undefined : ports.seatIn(link);
    if (there === undefined) return;
    pageLeft();
    ports.memory.write(computerKey(there.room), level);
    store.setState(stepTableRoom(store.getState(), { computer: level }));
    end = ports.seatComputer(there, level, (why) => {
      dismissComputer();
      showNotice(store, { about: 'room', text: roomUiMessages.computerEnds[why] });
    });
  };
  return {
    seatComputer,
    dismissComputer,
    /** Has the computer leave with the page, until the page joins the room again. */
    pageLeft,
    /** Seats the computer that played from this page before it left, or was loaded again. */
    pageJoined: (): void => {
      const { room } = store.getState();
      const level = room && LEVELS.find((one) => one === ports.memory.read(computerKey(room.room)));
      if (level !== undefined && end === undefined) seatComputer(level);
    },
  };
}
