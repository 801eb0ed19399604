/** What a connection to a room's server tells. */
export type RoomListener = {
  readonly opened: () => void;
  readonly message: (text: string) => void;
  readonly closed: () => void;
};

/** A connection to a room's server. */
export type RoomConnectionPort = { readonly send: (text: string) => void; readonly close: () => void };

/** What a room needs of the page it runs in. */
export type RoomPorts = {
  readonly connect: (room: string, listener: RoomListener) => RoomConnectionPort;
  /** Runs something after a number of milliseconds; the result cancels it. */
  readonly later: (ms: number, run: () => void) => () => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** A random number from 0 up to 1. */
  readonly random: () => number;
  /** 64 random hexadecimal digits, never the same. */
  readonly newSecret: () => string;
  /** What this device remembers. */
  readonly memory: {
    readonly read: (key: string) => string | undefined;
    readonly write: (key: string, text: string) => void;
  };
  /** Calls `awake` when the network is back or the page becomes visible, `asleep` when the network is gone. */
  readonly watchNetwork: (awake: () => void, asleep: () => void) => () => void;
};
