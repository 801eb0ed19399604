import { CHAIN_LENGTH, createDiceChain, type DiceChain } from '../../net/dice-chain.ts';
import { sideOfSeat } from '../../net/seat.ts';
import type { Act, ClientMessage, RoomSay, ServerMessage, ToldViolation } from '../../net/wire.ts';
import type { CommandDocument } from '../../scenario/command-schema.ts';
import { freshRoomClient, needsNewChain, type Repeated, type RoomOutput, stepRoomClient } from './room-client.ts';

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

/** The answer of a server to a command or an act; `lost` when the room has ended for this page. */
export type ServerAnswer =
  | { readonly kind: 'accepted'; readonly seq: number }
  | { readonly kind: 'refused'; readonly violations: readonly ToldViolation[] }
  | { readonly kind: 'lost' };

/** The longest time between two tries to connect, and the first, milliseconds. */
const LONGEST = 5000;
const FIRST = 250;
/** After how long without an answer a connection is taken for dead, milliseconds. */
const PATIENCE_OF_LINK = 15_000;

/** A client of a room with its connection, which is opened again whenever it is lost. */
export type RoomLink = ReturnType<typeof createRoomLink>;

/**
 * Creates a link to a room and connects it.
 *
 * @param tell Receives what happens, except what the link does itself: sending, revealing dice, connecting again.
 */
export function createRoomLink(
  ports: RoomPorts,
  room: string,
  token: string,
  tell: (output: RoomOutput | { readonly kind: 'cut-off' } | { readonly kind: 'connecting' }) => void,
) {
  let client = freshRoomClient(token);
  let count = 0;
  const answers = new Map<string, (answer: ServerAnswer) => void>();
  const dice = createOwnDice(ports, room);
  const line = createReconnecting(ports, room, {
    opened: () => step({ kind: 'connected' }),
    message: (message) => step({ kind: 'message', message }),
    closed: () => {
      const was = client.state;
      step({ kind: 'closed' });
      if (was === 'here' || was === 'catching-up') tell({ kind: 'cut-off' });
    },
  });

  const step = (input: Parameters<typeof stepRoomClient>[1]): void => {
    const stepped = stepRoomClient(client, input);
    client = stepped.client;
    for (const output of stepped.out) act(output);
  };
  const send = (message: ClientMessage): void => line.send(JSON.stringify(message));
  const answer = (id: string, given: ServerAnswer): void => {
    answers.get(id)?.(given);
    answers.delete(id);
  };

  const act = (output: RoomOutput): void => {
    switch (output.kind) {
      case 'send':
        send(output.message);
        return;
      case 'hang-up':
        line.drop();
        return;
      case 'reveal': {
        const element = dice.chain(client.seat)?.element(output.used);
        if (element !== undefined) send({ kind: 'element', k: output.k, element });
        return;
      }
      case 'here':
        line.isWell();
        renewChain();
        break;
      case 'log':
        if (output.isLive && isChainUsedUp()) renewChain();
        break;
      case 'accepted':
        tell(output);
        answer(output.id, { kind: 'accepted', seq: output.seq });
        return;
      case 'refused':
        tell(output);
        answer(output.id, { kind: 'refused', violations: output.violations });
        return;
      case 'ended':
        line.close();
        for (const id of [...answers.keys()]) answer(id, { kind: 'lost' });
        break;
      default:
    }
    tell(output);
  };

  /** Whether the player's chain has no element left. */
  const isChainUsedUp = (): boolean => {
    const side = client.seat && sideOfSeat(client.seat);
    return side !== undefined && (client.log?.state.chains[side]?.used ?? 0) >= CHAIN_LENGTH;
  };

  /** Begins a chain of dice where the log does not hold that of this device. */
  const renewChain = (): void => {
    const own = dice.chain(client.seat);
    const isOnItsWay = client.unanswered.some(
      (one) => one.kind === 'act' && one.act.kind === 'tip' && one.act.tip === own?.tip,
    );
    if (isOnItsWay || !needsNewChain(client, own)) return;
    void say({ kind: 'act', act: { kind: 'tip', tip: dice.renew(client.seat).tip } });
  };

  const say = (
    message: { kind: 'command'; command: CommandDocument } | { kind: 'act'; act: Act },
  ): Promise<ServerAnswer> => {
    if (client.state === 'ended') return Promise.resolve({ kind: 'lost' });
    const id = `${ports.now().toString(36)}-${Math.floor(ports.random() * 2 ** 32).toString(36)}-${++count}`;
    const answered = new Promise<ServerAnswer>((done) => answers.set(id, done));
    step({ kind: 'say', message: { ...message, id } as Repeated });
    line.expectAnswer(() => client.unanswered.some((one) => one.id === id));
    return answered;
  };

  tell({ kind: 'connecting' });
  line.open();
  return {
    command: (command: CommandDocument): Promise<ServerAnswer> => say({ kind: 'command', command }),
    act: (given: Act): Promise<ServerAnswer> => say({ kind: 'act', act: given }),
    /** Passes something on to those who are there; it is lost while the connection is. */
    whisper: (given: RoomSay): void => {
      if (client.state === 'here') send({ kind: 'say', say: given });
    },
    client: () => client,
    close: (): void => {
      line.close();
      for (const id of [...answers.keys()]) answer(id, { kind: 'lost' });
    },
  };
}

/** The chains of dice of this device for a room: their secrets are kept, so that a reload goes on with them. */
function createOwnDice({ memory, newSecret }: RoomPorts, room: string) {
  let chain: DiceChain | undefined;
  let of: string | undefined;
  const keyOf = (seat: string): string => `highground/dice/${room}/${seat}`;
  return {
    chain: (seat: string | undefined): DiceChain | undefined => {
      if (seat === undefined) return undefined;
      if (of === seat) return chain;
      const secret = memory.read(keyOf(seat));
      of = seat;
      chain = secret !== undefined && /^[0-9a-f]{64}$/.test(secret) ? createDiceChain(secret) : undefined;
      return chain;
    },
    renew: (seat: string | undefined): DiceChain => {
      const secret = newSecret();
      of = seat;
      chain = createDiceChain(secret);
      if (seat !== undefined) memory.write(keyOf(seat), secret);
      return chain;
    },
  };
}

type Reconnecting = {
  readonly opened: () => void;
  readonly message: (message: ServerMessage) => void;
  readonly closed: () => void;
};

/** A connection that is opened again when it is lost: at once, then after a quarter of a second, a half, … */
function createReconnecting(ports: RoomPorts, room: string, on: Reconnecting) {
  let port: RoomConnectionPort | undefined;
  let isOpen = false;
  let isOver = false;
  let tries = 0;
  let cancel: (() => void) | undefined;

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
        on.opened();
      },
      message: (text) => {
        const message = isOwn() ? readMessage(text) : undefined;
        if (message) on.message(message);
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
      unwatch();
      const last = port;
      port = undefined;
      isOpen = false;
      last?.close();
    },
  };
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
