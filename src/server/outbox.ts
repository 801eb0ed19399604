import { ROOM_LIMITS } from '../net/limits.ts';
import type { ServerMessage } from '../net/wire.ts';

/** A socket: what a connection needs of it. */
export type Socket = {
  readonly send: (text: string) => void;
  /** Bytes that were sent and not yet taken by the network. */
  readonly waiting: () => number;
  readonly close: (code: number) => void;
  /** Ends it at once, without waiting for the other end. */
  readonly terminate: () => void;
};

/** The way out to one client. Nothing leaves it after its end. */
export type Outbox = {
  readonly send: (message: ServerMessage) => void;
  /** Tells why, and ends the connection with a code of RFC 6455. */
  readonly end: (why: ServerMessage, code: number) => void;
  /** Notes that a message came after the end: of a client that goes on sending the socket is ended at once. */
  readonly ignored: () => void;
  /** Notes that the client has ended the connection. */
  readonly closed: () => void;
  readonly isOver: () => boolean;
};

/** How many messages are ignored after the end: the client may have sent them before it learned of it. */
const MOST_LATE = 200;

/**
 * Creates the way out to a client that may be slow. The lines of a log wait in its session. Of all else a reader that is
 * behind is only sent what must not be lost, and once 1 MB would wait for it, it is cut off: it connects again when it
 * can, and is given what it lacks.
 */
export function createOutbox(socket: Socket): Outbox {
  let isOver = false;
  let late = 0;
  /** Characters queued for the reader since it fell behind. */
  let since = 0;
  const isBehind = (): boolean => socket.waiting() > ROOM_LIMITS.behind;

  const send = (message: ServerMessage): void => {
    if (isOver) return;
    const text = JSON.stringify(message);
    if (message.kind === 'line' || message.kind === 'skip' || !isBehind()) {
      since = 0;
      socket.send(text);
      return;
    }
    since += text.length;
    if (since + ROOM_LIMITS.behind > ROOM_LIMITS.waiting) {
      isOver = true;
      socket.terminate();
    } else if (message.kind !== 'say') socket.send(text);
  };

  return {
    send,
    end: (why, code) => {
      if (isOver) return;
      send(why);
      isOver = true;
      // A reader that takes nothing would not take the end of the connection either.
      if (isBehind()) socket.terminate();
      else socket.close(code);
    },
    ignored: () => {
      if (++late > MOST_LATE) socket.terminate();
    },
    closed: () => {
      isOver = true;
    },
    isOver: () => isOver,
  };
}
