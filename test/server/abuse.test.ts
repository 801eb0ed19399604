import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket as NetSocket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { seededRandom } from '../../src/kernel/random.ts';
import { ROOM_LIMITS } from '../../src/net/limits.ts';
import { addRoomLine, type RoomLog } from '../../src/net/room-log.ts';
import type { ServerMessage } from '../../src/net/wire.ts';
import { createOutbox } from '../../src/server/outbox.ts';
import { drawn } from '../support/drawn.ts';
import type { RoomBot } from '../support/room-bot.ts';
import { builtInText, startTestHost, type TestHost } from '../support/test-host.ts';
import { until } from '../support/until.ts';

const WALL = builtInText('over-the-wall');

let host: TestHost;
beforeAll(async () => {
  host = await startTestHost();
});
afterAll(() => host.close());

const seqOf = (bot: RoomBot): number => bot.log()?.state.seq ?? 0;
const token = (count: number) =>
  ({ kind: 'by-hand', change: { kind: 'set-token', on: { unit: 'south' }, name: 'pinned', count } }) as const;

/** A frame of RFC 6455 from a client, with a mask of zeros. */
function frame(opcode: number, payload: Buffer, { isLast = true, isMasked = true, reserved = 0 } = {}): Buffer {
  const length = payload.length < 126 ? [payload.length] : [126, payload.length >> 8, payload.length & 255];
  const head = [(isLast ? 0x80 : 0) | (reserved << 4) | opcode, (isMasked ? 0x80 : 0) | length[0]!, ...length.slice(1)];
  return Buffer.concat([Buffer.from(head), ...(isMasked ? [Buffer.alloc(4)] : []), payload]);
}

const text = (said: string): Buffer => Buffer.from(said);
const join = text('{"kind":"join","token":"x"}');
const MALFORMED: readonly (readonly [string, Buffer])[] = [
  ['noise', randomBytes(2000)],
  ['a reserved bit', frame(1, join, { reserved: 4 })],
  ['no mask', frame(1, join, { isMasked: false })],
  ['an unknown kind of frame', frame(3, join)],
  ['a continuation of nothing', frame(0, join)],
  ['a new message within another', Buffer.concat([frame(1, text('{'), { isLast: false }), frame(1, join)])],
  ['a control frame in parts', frame(9, text('a'), { isLast: false })],
  ['a control frame that is too long', frame(9, Buffer.alloc(200))],
  ['text that is not UTF-8', frame(1, Buffer.from([0xc3, 0x28]))],
  ['a length beyond all limits', Buffer.from([0x81, 0xff, 0x7f, 255, 255, 255, 255, 255, 255, 255])],
  ['a message beyond its limit', Buffer.concat(Array(40).fill(frame(1, Buffer.alloc(60_000, 97))))],
  ['bytes and not text', frame(2, join)],
  ['an empty message', frame(1, Buffer.alloc(0))],
  ...['null', '5', '"join"', '[]', '[null]', 'true', '{"kind":null}', '{"kind":"join","token":null}'].map(
    (json) => [`the JSON ${json}`, frame(1, text(json))] as const,
  ),
  ['a close with a code that is not allowed', frame(8, Buffer.from([0, 5]))],
];

/** A socket at the door of a room, before any frame. */
async function rawSocket(room: string): Promise<NetSocket> {
  const socket = connect(host.port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const key = randomBytes(16).toString('base64');
  const head = ['Host: 127.0.0.1', 'Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Version: 13'];
  socket.write(`GET /rooms/${room} HTTP/1.1\r\n${head.join('\r\n')}\r\nSec-WebSocket-Key: ${key}\r\n\r\n`);
  await once(socket, 'data');
  return socket;
}

describe('a host under abuse', () => {
  // Each waits some seconds for its client to close: they wait together.
  it.concurrent.each(MALFORMED)('ends a connection that sends %s, and goes on', async (_what, bytes) => {
    const opened = await host.open(WALL);
    const socket = await rawSocket(opened.room);
    const closed = once(socket, 'close');
    socket.on('data', () => undefined);
    socket.write(bytes);
    await closed;
    const bot = await host.join(opened, 'attacker');
    expect((await bot.command(token(1))).kind).toBe('ack');
  });

  it('is not disturbed by hundreds of connections that send noise', async () => {
    const opened = await host.open(WALL);
    const bot = await host.join(opened, 'attacker');
    const random = seededRandom(21);
    for (let i = 0; i < drawn(2000, 50); i++) {
      const socket = await rawSocket(opened.room);
      const [, bytes] = MALFORMED[random() % MALFORMED.length]!;
      const closed = once(socket, 'close');
      socket.on('data', () => undefined);
      // Cut in the middle, too, as networks do.
      socket.write(bytes.subarray(0, 1 + (random() % bytes.length)));
      socket.destroy();
      await closed;
    }
    expect((await bot.command(token(2))).kind).toBe('ack');
    expect(host.faults).toEqual([]);
  });

  it.each([
    ['a NUL', 'a\0'],
    ['half of a pair', 'a\ud83d'],
    ['nothing', ''],
    ['too much', 'a'.repeat(65)],
  ])('carries out no command whose id holds %s, and one whose id is a whole sign', async (_what, id) => {
    const bot = await host.join(await host.open(WALL), 'attacker');
    bot.send({ kind: 'command', id, command: token(1) });
    await bot.until(() => !bot.isOpen() || bot.last('refused') !== undefined, 'a refusal');
    expect(bot.last('ack')?.id === id).toBe(false);
    const other = await host.join(await host.open(WALL), 'attacker');
    expect((await other.command(token(1), '\u{1f3b2}')).kind).toBe('ack');
  });

  it.each(['entries', 'scenario', 'settings'])('refuses a request with %s that are nested deeply', async (member) => {
    const nested = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    const given = {
      scenario: WALL,
      entries: [{ command: {}, events: [] }],
      settings: {},
      [member]: { kind: 'nested' },
    };
    const body = JSON.stringify(given).replace('"nested"', nested);
    const response = await host.post('/rooms', body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { kind: 'text', problems: [{ message: expect.stringMatching(/nested too deeply.*at most 72 deep\.$/) }] },
    });
    expect(host.faults).toEqual([]);
  });

  it('cuts off a client that never reads, and keeps no other waiting', async () => {
    const opened = await host.open(WALL);
    const [attacker, defender] = await Promise.all([host.join(opened, 'attacker'), host.join(opened, 'defender')]);
    const socket = new WebSocket(`ws://127.0.0.1:${host.port}/rooms/${opened.room}`);
    socket.on('error', () => undefined);
    await once(socket, 'open');
    socket.send(JSON.stringify({ kind: 'join', token: opened.tokens.watch }));
    await once(socket, 'message');
    socket.pause();
    const isThere = () => (defender.last('presence')?.presence.watchers.length ?? 0) > 0;
    await until(isThere);
    const models = Array.from({ length: 200 }, (_, i) => ({ model: `${i}`.padEnd(120, 'x'), at: [0, 0, 0] }));
    const drag = JSON.stringify({ kind: 'say', say: { kind: 'drag', models } });
    // Far more than the buffers of the system hold; no faster than is allowed.
    for (let sent = 0; isThere() && sent < 4000; sent++) {
      attacker.send(drag);
      await new Promise((done) => setTimeout(done, 20));
    }
    expect(isThere()).toBe(false);
    expect((await attacker.command(token(3))).kind).toBe('ack');
    await until(() => seqOf(defender) === seqOf(attacker));
    socket.terminate();
  });

  it('takes back a storm of connections, each to the last line', async () => {
    const rooms = await Promise.all(Array.from({ length: 10 }, () => host.open(WALL)));
    const players = await Promise.all(rooms.map((room) => host.join(room, 'attacker')));
    const watchers = (
      await Promise.all(rooms.map((room) => Promise.all(Array.from({ length: 30 }, () => host.join(room, 'watch')))))
    ).flat();
    for (const bot of [...players, ...watchers]) bot.cut();
    const answers = await Promise.all(players.map((bot, i) => bot.command(token(i + 1))));
    expect(answers.map(({ kind }) => kind)).toEqual(players.map(() => 'ack'));
    for (const [i, bot] of watchers.entries()) {
      const player = players[Math.floor(i / 30)]!;
      await until(() => seqOf(bot) === seqOf(player));
      expect(bot.log()?.head).toBe(player.log()?.head);
    }
    expect(host.faults).toEqual([]);
    for (const bot of watchers) bot.leave();
  });
});

describe('a player who fills the log', () => {
  it('is stopped until the other player does something, and may end the game at any time', async () => {
    const opened = await host.open(WALL);
    const [attacker, defender] = [await host.join(opened, 'attacker'), await host.join(opened, 'defender')];
    const done: number[] = [];
    /** Takes other names until that is refused. */
    const fill = async (): Promise<unknown> => {
      for (let i = 0; i <= ROOM_LIMITS.run; i++) {
        if (i % 50 === 0) host.wait(10_000);
        const answer = await attacker.act({ kind: 'sit', name: `Ada ${i} ${done.length}` });
        if (answer.kind === 'refused') {
          done.push(i);
          return answer.violations[0]?.kind;
        }
      }
      return undefined;
    };
    expect(await fill()).toBe('too-much-alone');
    // The tip of the attacker's dice is not counted: the defender's came after it.
    expect(done[0]).toBe(ROOM_LIMITS.run);
    expect((await attacker.command(token(1))).kind).toBe('refused');
    expect((await defender.act({ kind: 'sit', name: 'Bo' })).kind).toBe('ack');
    expect((await attacker.command(token(1))).kind).toBe('ack');
    expect(await fill()).toBe('too-much-alone');
    expect((await attacker.act({ kind: 'resign' })).kind).toBe('ack');
  });

  it('has no new credits after coming back', async () => {
    const opened = await host.open(WALL);
    const attacker = await host.join(opened, 'attacker');
    const ask = (i: number): void => attacker.send({ kind: 'act', id: `ask-${i}`, act: { kind: 'offer-draw' } });
    for (let i = 0; i < 50; i++) ask(i);
    await attacker.until(() => attacker.heard.some((text) => text.includes('ask-49')), 'the answers');
    attacker.cut();
    await attacker.until(() => !attacker.isOpen(), 'the end of the connection');
    await attacker.until(() => attacker.isOpen(), 'another connection');
    for (let i = 50; i < 90; i++) ask(i);
    await attacker.until(() => attacker.last('error')?.error.kind === 'too-many', 'the end');
  });
});

describe('what waits for a slow reader', () => {
  const reader = () => {
    let [waiting, isCut] = [0, false];
    const { send } = createOutbox({
      close: () => undefined,
      send: (sent) => {
        waiting += sent.length;
      },
      waiting: () => waiting,
      terminate: () => {
        isCut = true;
      },
    });
    const take = (): void => {
      waiting = 0;
    };
    return { send, take, waiting: () => waiting, isCut: () => isCut };
  };
  const ack: ServerMessage = { kind: 'ack', id: 'x'.repeat(60), seq: 1 };
  const say: ServerMessage = { kind: 'say', from: 'watch', say: { kind: 'chat', text: 'x'.repeat(500) } };

  it.each([
    ['answers', ack],
    ['talk', say],
  ])('is never more than 1 MB of %s, and it is cut off then', (_what, message) => {
    const { send, waiting, isCut } = reader();
    for (let i = 0; i < 100_000 && !isCut(); i++) send(message);
    expect(isCut()).toBe(true);
    expect(waiting()).toBeLessThanOrEqual(ROOM_LIMITS.waiting);
  });

  it('is no talk while it is behind, and all of it again once it has caught up', () => {
    const { send, take, waiting } = reader();
    while (waiting() <= ROOM_LIMITS.waiting / 4) send(ack);
    const before = waiting();
    send(say);
    expect(waiting()).toBe(before);
    send(ack);
    expect(waiting()).toBeGreaterThan(before);
    take();
    send(say);
    expect(waiting()).toBeGreaterThan(0);
  });
});

describe('the log of a room', () => {
  /** The lines of a game with rolls, offers and talk, and the log before each of them. */
  const played = async () => {
    const opened = await host.open(WALL);
    const [attacker, defender] = await Promise.all([host.join(opened, 'attacker'), host.join(opened, 'defender')]);
    await attacker.act({ kind: 'sit', name: 'Ånn “the dice”', colour: '#aa3300' });
    await attacker.command({ kind: 'declare-charge', unit: 'south', targets: ['south-guard'] });
    await attacker.command({ kind: 'roll-charge' });
    await attacker.act({ kind: 'offer-takeback', cut: 1 });
    await defender.answer(true);
    await attacker.command({ kind: 'roll-charge' });
    await attacker.act({ kind: 'offer-draw' });
    await defender.answer(true);
    const watch = await host.join(opened, 'watch');
    const lines = watch.heard
      .map((heard) => JSON.parse(heard) as ServerMessage)
      .flatMap((message) => (message.kind === 'line' ? [message.line] : []));
    const before: (RoomLog | undefined)[] = [undefined];
    for (const line of lines) {
      const log = addRoomLine(before.at(-1), line);
      if (typeof log === 'string') throw new Error(log);
      before.push(log);
    }
    return { lines, before };
  };

  it('is refused with any character of it changed, left out or put in', async () => {
    const { lines, before } = await played();
    expect(lines.length).toBeGreaterThan(12);
    const random = seededRandom(1_000_000);
    const accepted: string[] = [];
    const cases = drawn(1_000_000, 1000, 50);
    for (let i = 0; i < cases; i++) {
      // The host in this process goes on meanwhile.
      if (i % 10_000 === 0) await new Promise(setImmediate);
      const at = random() % lines.length;
      const line = lines[at]!;
      const place = random() % line.length;
      const other = String.fromCharCode((line.charCodeAt(place) + 1 + (random() % 94)) % 127);
      const put = [other, '', line[place]! + other][random() % 3]!;
      const forged = line.slice(0, place) + put + line.slice(place + 1);
      if (forged !== line && typeof addRoomLine(before[at], forged) !== 'string') accepted.push(forged);
    }
    expect(accepted).toEqual([]);
  });

  it('is refused with its lines in another order, doubled, or with one left out', async () => {
    const { lines, before } = await played();
    for (const [i] of lines.entries())
      for (const [j, line] of lines.entries())
        expect(typeof addRoomLine(before[i], line), `line ${j} at ${i}`).toBe(i === j ? 'object' : 'string');
  });
});
