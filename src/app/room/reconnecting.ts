import type { ServerMessage } from '../../net/wire.ts';
import type { RoomConnectionPort, RoomPorts } from './room-ports.ts';

/** The longest time between two tries to connect, and the first, milliseconds. */
const LONGEST = 5000;
const FIRST = 250;
/** After how long without an answer a connection is taken for dead, milliseconds. */
const PATIENCE_OF_LINK = 15_000;
/** After how long without any message it is, milliseconds: the server says who is there every 20 seconds. */
const SILENCE = 50_000;

type Reconnecting = {
  readonly opened: () => void;
  readonly message: (message: ServerMessage) => void;
  readonly closed: () => void;
};

/** A connection that is opened again when it is lost: at once, then after a quarter of a second, a half, … */
export function createReconnecting(ports: RoomPorts, room: string, on: Reconnecting) {
  let port: RoomConnectionPort | undefined;
  let [isOpen, isOver] = [false, false];
  let tries = 0;
  let cancel: (() => void) | undefined;
  const silence = createSilenceWatch(ports, () => lose());
  const connect = (): void => {
    cancel?.();
    cancel = undefined;
    if (isOver || port !== undefined) return;
    let own: RoomConnectionPort | undefined;
    const isOwn = (): boolean => own !== undefined && port === own;
    own = ports.connect(room, {
      opened: () => {
        if (!isOwn()) return;
        isOpen = true;
        silence.heard();
        on.opened();
      },
      message: (text) => {
        const message = isOwn() ? readMessage(text) : undefined;
        if (message === undefined) return;
        silence.heard();
        on.message(message);
      },
      closed: () => {
        if (isOwn()) lose();
      },
    });
    port = own;
  };

  /** Gives up the connection, if there is one, and tries again. */
  const lose = (): void => {
    const lost = port;
    port = undefined;
    isOpen = false;
    silence.end();
    if (lost === undefined) return;
    lost.close();
    on.closed();
    if (isOver) return;
    const wait = tries === 0 ? 0 : Math.min(LONGEST, FIRST * 2 ** (tries - 1)) * (0.75 + 0.5 * ports.random());
    tries++;
    cancel = ports.later(wait, connect);
  };
  const unwatch = ports.watchNetwork(() => {
    tries = 0;
    connect();
  }, lose);

  return {
    open: connect,
    send: (text: string): void => {
      if (isOpen) port?.send(text);
    },
    drop: lose,
    /** The connection has done what it was opened for: the next loss is a new one. */
    isWell: (): void => {
      tries = 0;
    },
    /** Gives up the connection unless something is answered in time. */
    expectAnswer: (isMissing: () => boolean): void => {
      const at = port;
      ports.later(PATIENCE_OF_LINK, () => {
        if (port !== undefined && port === at && isMissing()) lose();
      });
    },
    close: (): void => {
      isOver = true;
      cancel?.();
      silence.end();
      unwatch();
      const last = port;
      port = undefined;
      isOpen = false;
      last?.close();
    },
  };
}

/** Calls `lose` once nothing has been heard for long. */
function createSilenceWatch({ later }: RoomPorts, lose: () => void) {
  let cancel: (() => void) | undefined;
  const end = (): void => cancel?.();
  const heard = (): void => {
    end();
    cancel = later(SILENCE, lose);
  };
  return { heard, end };
}

/** A message of the server; undefined for text that is none. */
function readMessage(text: string): ServerMessage | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isMessage = typeof value === 'object' && value !== null && 'kind' in value;
    return isMessage ? (value as ServerMessage) : undefined;
  } catch {
    return undefined;
  }
}
