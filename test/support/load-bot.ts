import { randomBytes } from 'node:crypto';
import { WebSocket } from 'ws';
import { createDiceChain } from '../../src/net/dice-chain.ts';
import { type Seat, sideOfSeat } from '../../src/net/seat.ts';
import type { Act, ClientMessage, ServerMessage } from '../../src/net/wire.ts';
import type { CommandDocument } from '../../src/scenario/command-schema.ts';
import type { BotAnswer } from './room-bot.ts';

/** A client for load: it keeps no log, so that thousands of them take little. */
export type LoadBot = {
  readonly seat: Seat;
  readonly command: (command: CommandDocument, id: string) => Promise<BotAnswer>;
  readonly act: (act: Act) => Promise<BotAnswer>;
  readonly log: () => undefined;
  /** The number of the last line that came, and the head after it. */
  readonly have: () => { readonly seq: number; readonly head: string };
  /** Connections that ended, errors that were told, and lines out of order: counts. */
  readonly errors: () => number;
  readonly leave: () => void;
};

/** Joins a room. Resolves once the whole log has come. */
export async function joinAsLoad(port: number, room: string, token: string, seat: Seat): Promise<LoadBot> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/rooms/${room}`, { perMessageDeflate: false });
  const chain = sideOfSeat(seat) ? createDiceChain(randomBytes(32).toString('hex')) : undefined;
  const pending = new Map<string, (answer: BotAnswer) => void>();
  let [seq, head, used, errors, ids] = [0, '', 0, 0, 0];
  let given = '';
  let isLeft = false;
  const send = (message: ClientMessage): void => socket.send(JSON.stringify(message));
  const request = (message: ClientMessage & { readonly id: string }): Promise<BotAnswer> =>
    new Promise((done) => {
      pending.set(message.id, done);
      send(message);
    });
  await new Promise<void>((done, fail) => {
    let last = Number.POSITIVE_INFINITY;
    const take = (message: ServerMessage): void => {
      if (message.kind === 'joined') last = message.seq;
      else if (message.kind === 'line' || message.kind === 'skip') {
        if (message.seq !== seq + 1) errors++;
        ({ seq } = message);
        head = message.line.slice(-66, -2);
        if (given !== '' && message.line.includes(given)) {
          used++;
          given = '';
        }
      } else if (message.kind === 'ack' || message.kind === 'refused') {
        pending.get(message.id)?.(message);
        pending.delete(message.id);
      } else if (message.kind === 'element-wanted' && chain) {
        given = chain.element(used);
        send({ kind: 'element', k: message.k, element: given });
      } else if (message.kind === 'error') errors++;
      if (seq >= last) done();
    };
    socket.on('open', () => send({ kind: 'join', token }));
    socket.on('message', (data) => take(JSON.parse(String(data)) as ServerMessage));
    socket.on('error', fail);
    socket.on('close', (code) => {
      if (!isLeft) errors++;
      fail(new Error(`closed with ${code}`));
    });
  });
  const bot: LoadBot = {
    seat,
    command: (command, id) => request({ kind: 'command', id, command }),
    act: (act) => request({ kind: 'act', id: `${seat}-act-${++ids}-${randomBytes(3).toString('hex')}`, act }),
    log: () => undefined,
    have: () => ({ seq, head }),
    errors: () => errors,
    leave: () => {
      isLeft = true;
      socket.close();
    },
  };
  if (chain) await bot.act({ kind: 'tip', tip: chain.tip });
  return bot;
}

/** How long a client takes to be back that has some of a log, milliseconds: from connecting to its last line. */
export async function timeToCatchUp(
  port: number,
  room: string,
  token: string,
  have: { readonly seq: number; readonly head: string },
): Promise<number> {
  const began = performance.now();
  const socket = new WebSocket(`ws://127.0.0.1:${port}/rooms/${room}`, { perMessageDeflate: false });
  await new Promise<void>((done, fail) => {
    let last = Number.POSITIVE_INFINITY;
    socket.on('open', () => socket.send(JSON.stringify({ kind: 'join', token, have })));
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as ServerMessage;
      if (message.kind === 'joined') last = message.seq;
      if (message.kind === 'error') fail(new Error(message.error.kind));
      const at = message.kind === 'joined' ? message.from - 1 : 'seq' in message ? message.seq : 0;
      if (at >= last) done();
    });
    socket.on('error', fail);
  });
  socket.terminate();
  return performance.now() - began;
}
