import { ROOM_LIMITS } from '../net/limits.ts';
import type { ServerMessage } from '../net/wire.ts';

/** A reader that has this many bytes to take is behind: it is given no more until it has taken most of them. */
export const BEHIND = ROOM_LIMITS.waiting / 4;

/** Where messages leave the server. */
type Outlet = {
  readonly send: (text: string) => void;
  /** Bytes that were sent and not yet taken by the network. */
  readonly waiting: () => number;
  /** Ends the connection at once, without waiting for the other end. */
  readonly cut: () => void;
};

/**
 * Sends messages to a reader that may be slow. The lines of a log wait in its session. Of all else a reader that is
 * behind is only sent what must not be lost, and once 1 MB would wait for it, it is cut off: it connects again when it
 * can, and is given what it lacks.
 */
export function createOutbox({ send, waiting, cut }: Outlet): (message: ServerMessage) => void {
  /** Bytes that came for the reader since it fell behind. */
  let since = 0;
  return (message) => {
    const text = JSON.stringify(message);
    if (message.kind === 'line' || message.kind === 'skip' || waiting() <= BEHIND) {
      since = 0;
      send(text);
      return;
    }
    since += text.length;
    if (since + BEHIND > ROOM_LIMITS.waiting) cut();
    else if (message.kind !== 'say') send(text);
  };
}
