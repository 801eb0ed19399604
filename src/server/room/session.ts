import { roomMessages } from '../../messages/room-server.ts';
import { ROOM_LIMITS } from '../../net/limits.ts';
import type { Seat } from '../../net/seat.ts';
import { type StoredLine, viewLine } from '../../net/view-line.ts';
import type { ServerMessage } from '../../net/wire.ts';

/** A connection as far as a room needs it. */
export type Connection = {
  /** A name of the server for it, which the host dismisses it by. */
  readonly id: string;
  readonly send: (message: ServerMessage) => void;
  /** Bytes that were sent and not yet taken by the network. */
  readonly waiting: () => number;
  /** Tells why and closes it. */
  readonly end: (kind: string, message: string) => void;
};

/** A connection that has joined a room. */
export type Session = {
  readonly seat: Seat;
  readonly connection: Connection;
  /** Sends what it lacks of the log, as fast as it is taken. Resolves once it has what it may see. */
  readonly pump: () => Promise<void>;
  readonly close: () => void;
};

/** Where the lines of a session come from. */
type Lines = {
  /** The number of the last line. */
  readonly last: () => number;
  readonly read: (after: number, most: number) => Promise<readonly StoredLine[]>;
  /** Milliseconds until a line may be seen by a seat; 0 for at once. */
  readonly delay: (line: StoredLine, seat: Seat) => number;
};

/** Lines read at once. */
const MOST_AT_ONCE = 200;
/** How often a reader that is behind is looked at, milliseconds. */
const LOOK_AGAIN = 25;
/** A reader that has taken nothing for this long is slow, milliseconds. */
const READER_TIMEOUT = 20_000;

/**
 * Creates the session of a seat.
 *
 * @param from The number of the last line it has.
 */
export function createSession(seat: Seat, connection: Connection, from: number, lines: Lines): Session {
  let cursor = from;
  /** How often sending was asked for. */
  let wanted = 0;
  let pumping: Promise<void> | undefined;
  let isOver = false;
  /** When the next line may be seen, for a spectator of a delayed game. */
  let later: NodeJS.Timeout | undefined;

  /** Waits until the reader has taken most of what was sent. @returns Whether it has. */
  const taken = async (): Promise<boolean> => {
    let least = connection.waiting();
    for (let idle = 0; connection.waiting() > ROOM_LIMITS.behind && !isOver; idle += LOOK_AGAIN) {
      if (idle >= READER_TIMEOUT) return false;
      await sleep(LOOK_AGAIN);
      const now = connection.waiting();
      if (now < least) idle = 0;
      least = Math.min(least, now);
    }
    return !isOver;
  };

  const sendAll = async (): Promise<void> => {
    while (!isOver && cursor < lines.last()) {
      const next = await lines.read(cursor, MOST_AT_ONCE);
      if (next.length === 0) return;
      for (const line of next) {
        const wait = lines.delay(line, seat);
        if (wait > 0) {
          later ??= setTimeout(() => {
            later = undefined;
            void pump();
          }, wait).unref();
          return;
        }
        if (!(await taken())) {
          if (!isOver) connection.end('slow-reader', roomMessages.slowReader);
          return;
        }
        connection.send(viewLine(line, seat));
        cursor = line.seq;
      }
    }
  };

  const pumpAll = async (): Promise<void> => {
    try {
      await sendAll();
    } catch {
      connection.end('storage', roomMessages.logUnreadable);
    }
  };

  const pump = (): Promise<void> => {
    wanted++;
    pumping ??= (async () => {
      // A line that comes as the last one is sent is not left behind.
      for (let done = 0; done !== wanted && !isOver; ) {
        done = wanted;
        await pumpAll();
      }
      pumping = undefined;
    })();
    return pumping;
  };

  return {
    seat,
    connection,
    pump,
    close: () => {
      isOver = true;
      clearTimeout(later);
    },
  };
}

const sleep = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds));
