import { randomBytes } from 'node:crypto';
import { WebSocket } from 'ws';
import { createDiceChain } from '../../src/net/dice-chain.ts';
import { addRoomLine, type RoomLog } from '../../src/net/room-log.ts';
import type { Act, ClientMessage, ServerMessage } from '../../src/net/wire.ts';
import { sideOfSeat, type Seat } from '../../src/net/seat.ts';
import type { CommandDocument } from '../../src/scenario/command-schema.ts';

/** The answer to a request. */
export type BotAnswer = Extract<ServerMessage, { kind: 'ack' | 'refused' }>;

/** A player or spectator without a screen: joins, keeps the log, gives its elements, and connects again. */
export type RoomBot = {
  readonly seat: Seat;
  /** Every message of the server so far, as text. */
  readonly heard: readonly string[];
  readonly log: () => RoomLog | undefined;
  readonly command: (command: CommandDocument, id?: string) => Promise<BotAnswer>;
  readonly act: (act: Act) => Promise<BotAnswer>;
  /** Answers the offer that it knows of, once it knows of one. */
  readonly answer: (accepts: boolean) => Promise<BotAnswer>;
  readonly send: (message: ClientMessage | object | string) => void;
  /** Resolves once something holds. */
  readonly until: (holds: () => boolean, what: string) => Promise<void>;
  /** The last message of a kind. */
  readonly last: <K extends ServerMessage['kind']>(kind: K) => Extract<ServerMessage, { kind: K }> | undefined;
  readonly isOpen: () => boolean;
  /** Cuts the connection as a network does; the bot connects again by itself. */
  readonly cut: () => void;
  readonly leave: () => void;
};

/** How a bot is told to join. */
export type BotOrder = {
  readonly port: number;
  readonly room: string;
  readonly token: string;
  readonly seat: Seat;
  /** Whether it gives no elements to rolls. */
  readonly isSilent?: boolean;
  /** Whether it sees every line later, so that only the first is awaited. */
  readonly isDelayed?: boolean;
  /** What it has of the log already. */
  readonly log?: RoomLog | undefined;
};

const TEST_TIMEOUT = 30_000;

/** Joins a room. Resolves once the whole log is there. */
export async function joinAsBot(order: BotOrder): Promise<RoomBot> {
  const { port, room, token, seat } = order;
  const heard: string[] = [];
  const messages: ServerMessage[] = [];
  const chain = createDiceChain(randomBytes(32).toString('hex'));
  /** Requests without an answer. The same one may have been made several times. */
  const pending = new Map<string, { readonly text: string; readonly done: ((answer: BotAnswer) => void)[] }>();
  const watchers = new Set<() => void>();
  let log: RoomLog | undefined = order.log;
  let socket: WebSocket;
  let isLeft = false;
  let ids = 0;
  /** The roll that an element is wanted for. It is given once the log says that the roll was asked for, as clients do. */
  let wanted: number | undefined;
  const reveal = (): void => {
    if (wanted === undefined || log?.state.asked?.k !== wanted || order.isSilent) return;
    const { used = 0 } = log.state.chains[sideOfSeat(seat)!] ?? {};
    send({ kind: 'element', k: wanted, element: chain.element(used) });
    wanted = undefined;
  };

  const take = (message: ServerMessage): void => {
    switch (message.kind) {
      case 'joined':
        if (message.from === 1) log = undefined;
        for (const { text } of pending.values()) socket.send(text);
        return;
      case 'line':
      case 'skip': {
        const next = addRoomLine(log, message.line, message.kind === 'line' ? message.secret : undefined);
        if (typeof next === 'string') throw new Error(`line ${message.seq} is ${next}`);
        log = next;
        reveal();
        return;
      }
      case 'ack':
      case 'refused':
        for (const done of pending.get(message.id)?.done ?? []) done(message);
        pending.delete(message.id);
        return;
      case 'element-wanted':
        wanted = message.k;
        reveal();
        return;
      case 'say':
      case 'presence':
      case 'error':
    }
  };

  const connect = (): void => {
    socket = new WebSocket(`ws://127.0.0.1:${port}/rooms/${room}`);
    socket.on('open', () => send({ kind: 'join', token, have: { seq: log?.state.seq ?? 0, head: log?.head ?? '' } }));
    socket.on('message', (data) => {
      const text = String(data);
      heard.push(text);
      const message = JSON.parse(text) as ServerMessage;
      messages.push(message);
      take(message);
      for (const look of [...watchers]) look();
    });
    socket.on('error', () => undefined);
    socket.on('close', (code) => {
      for (const look of [...watchers]) look();
      const isShownOut = code === 4000 || code === 1008;
      if (!isLeft && !isShownOut) setTimeout(connect, 50);
    });
  };
  const send: RoomBot['send'] = (message) => {
    if (socket.readyState === WebSocket.OPEN)
      socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  };
  const until: RoomBot['until'] = (holds, what) =>
    new Promise((done, fail) => {
      const timer = setTimeout(() => {
        watchers.delete(look);
        fail(new Error(`${seat} waited in vain: ${what}; last heard ${heard.at(-1)?.slice(0, 300)}`));
      }, TEST_TIMEOUT);
      const look = (): void => {
        if (!holds()) return;
        clearTimeout(timer);
        watchers.delete(look);
        done();
      };
      watchers.add(look);
      look();
    });
  const request = (message: ClientMessage & { readonly id: string }): Promise<BotAnswer> =>
    new Promise((done) => {
      const text = JSON.stringify(message);
      pending.set(message.id, { text, done: [...(pending.get(message.id)?.done ?? []), done] });
      send(text);
    });
  const newId = (): string => `${seat}-${++ids}-${randomBytes(4).toString('hex')}`;

  connect();
  const bot: RoomBot = {
    ...{ seat, heard, send, until },
    log: () => log,
    command: (command, id = newId()) => request({ kind: 'command', id, command }),
    act: (act) => request({ kind: 'act', id: newId(), act }),
    answer: async (accepts) => {
      await until(() => log?.state.offer !== undefined, 'an offer');
      return bot.act({ kind: 'answer', n: log!.state.offer!.n, accepts });
    },
    last: (kind) => messages.findLast((one) => one.kind === kind) as never,
    isOpen: () => socket.readyState === WebSocket.OPEN,
    cut: () => socket.terminate(),
    leave: () => {
      isLeft = true;
      socket.close();
    },
  };
  await until(
    () =>
      messages.some(({ kind }) => kind === 'error') ||
      (log !== undefined && log.state.seq >= (order.isDelayed ? 1 : (bot.last('joined')?.seq ?? 1))),
    'the log',
  );
  if (sideOfSeat(seat) && log && !order.isSilent) await bot.act({ kind: 'tip', tip: chain.tip });
  return bot;
}
