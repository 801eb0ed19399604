import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRoomLink, type RoomLinkEvent } from '../../src/app/room/room-link.ts';
import { createDiceChain } from '../../src/net/dice-chain.ts';
import { createFakeRoom, createTimers, fakePorts, playerOf, settled } from '../support/fake-room.ts';

/** A fake room in which each player who asks to sit, sits. */
function aRoom(...args: Parameters<typeof createFakeRoom> | []) {
  const room = createFakeRoom(args[0] ?? '{}', args[1], args[2]);
  room.onRequest((seat, message) => {
    if (message.kind === 'act' && message.act.kind === 'sit')
      room.write({ kind: 'seated', by: playerOf(seat), name: message.act.name });
    if (message.kind === 'act' && message.act.kind === 'tip')
      room.write({ kind: 'tip', by: playerOf(seat), tip: message.act.tip });
    return message.kind === 'act';
  });
  return room;
}

function aLink(room: ReturnType<typeof aRoom>, seat: string, passes?: () => boolean) {
  const timers = createTimers();
  const ports = fakePorts(room, timers, passes);
  const told: RoomLinkEvent[] = [];
  const link = createRoomLink(ports, 'r1', seat, (output) => told.push(output));
  return { link, told, timers, ports, kinds: () => told.map(({ kind }) => kind) };
}

describe('a client of a room', () => {
  it('gets the whole log when it first joins, and what follows as it is written', async () => {
    const room = aRoom();
    room.write({ kind: 'seated', by: 'defender', name: 'Ada' });
    const { link, kinds } = aLink(room, 'watch');
    await settled();
    expect(link.client()).toMatchObject({ state: 'here', seat: 'watch', log: { head: room.log().head } });
    room.write({ kind: 'paused', by: 'defender', on: true });
    await settled();
    expect(link.client().log?.state.paused).toBe('defender');
    expect(kinds()).toEqual(['connecting', 'let-in', 'log', 'log', 'here', 'log']);
  });

  it('asks for what it lacks after a lost connection, whatever the gap', async () => {
    const room = aRoom();
    const { link, ports, kinds, timers } = aLink(room, 'watch');
    await settled();
    for (const gap of [0, 1, 7]) {
      ports.sleep();
      expect(kinds().at(-1)).toBe('cut-off');
      for (let i = 0; i < gap; i++) room.write({ kind: 'seated', by: 'attacker', name: `Ada ${gap} ${i}` });
      timers.pass(0);
      await settled();
      expect([link.client().state, link.client().log?.head]).toEqual(['here', room.log().head]);
    }
    expect(kinds().filter((kind) => kind === 'log')).toHaveLength(1 + 8);
  });

  it('tries again sooner and later while the server is down, and at once when the network is back', async () => {
    const room = aRoom();
    const { link, ports, timers } = aLink(room, 'watch');
    await settled();
    room.down(true);
    ports.sleep();
    for (const wait of [0, 250, 500, 1000, 2000, 4000]) {
      timers.pass(wait);
      await settled();
      expect(link.client().state).toBe('apart');
    }
    room.down(false);
    timers.pass(1000);
    await settled();
    expect(link.client().state).toBe('apart');
    ports.wake();
    await settled();
    expect(link.client().state).toBe('here');
  });

  it('repeats what was not answered until it is, and it happens once', async () => {
    const room = aRoom();
    let isThrough = true;
    const { link, ports, timers } = aLink(room, 'attacker', () => isThrough);
    await settled();
    isThrough = false;
    const answer = link.act({ kind: 'sit', name: 'Bo' });
    await settled();
    expect(room.log().state.players.attacker).toBeUndefined();
    isThrough = true;
    timers.pass(0);
    ports.wake();
    await settled();
    expect(await answer).toMatchObject({ kind: 'accepted', seq: room.lines.length });
    expect(room.heard.filter(({ message }) => message.kind === 'act' && message.act.kind === 'sit')).toHaveLength(1);
    expect(link.client().unanswered).toEqual([]);
  });

  it('gives up a connection on which nothing is answered', async () => {
    const room = aRoom();
    room.onRequest(() => new Promise(() => undefined));
    const { link, timers, kinds } = aLink(room, 'attacker');
    await settled();
    void link.act({ kind: 'resign' });
    await settled();
    timers.pass(14_000);
    expect(kinds()).not.toContain('cut-off');
    timers.pass(1500);
    await settled();
    expect(kinds()).toContain('cut-off');
    expect(link.client().state).toBe('here');
  });

  it('gives up a connection on which it hears nothing, and stays on one that says who is there', async () => {
    const room = aRoom();
    const { link, kinds, timers } = aLink(room, 'watch');
    await settled();
    const presence = { players: { attacker: true, defender: true }, watchers: [] };
    for (let i = 0; i < 10; i++) {
      timers.pass(20_000);
      room.tell({ kind: 'presence', presence });
      await settled();
    }
    expect(kinds()).not.toContain('cut-off');
    timers.pass(60_000);
    expect(kinds().at(-1)).toBe('cut-off');
    timers.pass(0);
    await settled();
    expect(link.client().state).toBe('here');
  });

  it('does not send a command that the server would take for too long, and says so', async () => {
    const room = aRoom();
    const { link, kinds } = aLink(room, 'attacker');
    await settled();
    const models = Array.from({ length: 200 }, (_, i) => ({ model: `a-model-of-many-${i}`, at: [1.5, 0, i] }));
    const answer = await link.command({ kind: 'by-hand', change: { kind: 'place', models } } as never);
    expect(answer).toMatchObject({ kind: 'refused', violations: [{ clause: 'RM-14', kind: 'not-a-command' }] });
    expect(link.client()).toMatchObject({ state: 'here', unanswered: [] });
    expect(kinds()).not.toContain('cut-off');
  });

  it('tells why something is refused, and does not repeat it', async () => {
    const room = aRoom();
    const { link } = aLink(room, 'attacker');
    await settled();
    const answer = await link.command({ kind: 'end-phase' });
    expect(answer).toMatchObject({ kind: 'refused', violations: [{ clause: 'RM-02', message: 'Not now.' }] });
    expect(link.client().unanswered).toEqual([]);
  });

  it('drops what it has from where the log of the server differs, and says so', async () => {
    const room = aRoom();
    room.write({ kind: 'seated', by: 'attacker', name: 'Ada' });
    const { link, told, ports, timers } = aLink(room, 'watch');
    await settled();
    const other = aRoom();
    other.write({ kind: 'seated', by: 'attacker', name: 'Bo' });
    Object.assign(ports, { connect: other.connector() });
    ports.sleep();
    timers.pass(0);
    await settled();
    expect(told).toContainEqual({ kind: 'went-back', lost: 2 });
    expect(link.client().log?.head).toBe(other.log().head);
  });

  it('refuses a server that altered a line, and connects no more', async () => {
    const room = aRoom();
    const { link, told, timers } = aLink(room, 'watch');
    await settled();
    const [{ line }] = room.lines as [(typeof room.lines)[0]];
    room.tell({ kind: 'line', seq: 2, line: line.replace('"n":1', '"n":2') });
    await settled();
    expect(told.at(-1)).toEqual({ kind: 'ended', why: { kind: 'altered' } });
    timers.pass(60_000);
    await settled();
    expect(link.client().state).toBe('ended');
    expect(await link.act({ kind: 'resign' })).toEqual({ kind: 'lost' });
  });

  it.each([
    ['no-such-seat', { kind: 'refused', message: 'Told.' }],
    ['seat-taken', { kind: 'taken-over' }],
    ['token-replaced', { kind: 'revoked' }],
    ['dismissed', { kind: 'removed' }],
  ])('stays away after %s', async (kind, why) => {
    const room = aRoom();
    const { told } = aLink(room, 'watch');
    await settled();
    room.tell({ kind: 'error', error: { kind, message: 'Told.' } });
    await settled();
    expect(told.at(-1)).toEqual({ kind: 'ended', why });
  });
});

describe('the dice of a player', () => {
  const asked = (k: number) =>
    ({
      ...({ kind: 'asked', k, by: 'attacker', id: `c${k}` } as const),
      ...{ command: { kind: 'roll-charge' }, marks: { losses: [], stand: [] } },
    }) as Parameters<ReturnType<typeof aRoom>['write']>[0];
  const elements = (room: ReturnType<typeof aRoom>) =>
    room.heard.flatMap(({ message }) => (message.kind === 'element' ? [message] : []));

  it('begin with a tip, and are revealed only once the log asks for them', async () => {
    const room = aRoom();
    const { link, ports } = aLink(room, 'attacker');
    await settled();
    const secret = ports.kept.get('highground/dice/r1/attacker')!;
    const chain = createDiceChain(secret);
    expect(room.log().state.chains.attacker).toMatchObject({ last: chain.tip, used: 0 });
    room.tell({ kind: 'element-wanted', k: 1 });
    await settled();
    expect(elements(room)).toEqual([]);
    room.write(asked(1));
    await settled();
    expect(elements(room)).toEqual([{ kind: 'element', k: 1, element: chain.element(0) }]);
    const server = createDiceChain('00'.repeat(32));
    room.write({ kind: 'void', dice: { k: 1, server: server.element(0), attacker: chain.element(0), rolled: [] } });
    room.write(asked(2));
    room.tell({ kind: 'element-wanted', k: 2 });
    await settled();
    expect(elements(room).at(-1)).toEqual({ kind: 'element', k: 2, element: chain.element(1) });
    expect(link.client().wanted).toBeUndefined();
  });

  it('go on after a reload, and begin again on another device before anything else', async () => {
    const room = aRoom();
    const first = aLink(room, 'attacker');
    await settled();
    first.link.close();
    const again = createRoomLink({ ...first.ports, connect: room.connector() }, 'r1', 'attacker', () => undefined);
    await settled();
    expect(room.log().state.seq).toBe(2);
    again.close();
    const timers = createTimers();
    const ports = { ...fakePorts(room, timers), newSecret: () => 'cd'.repeat(32) };
    const other = createRoomLink(ports, 'r1', 'attacker', () => undefined);
    void other.act({ kind: 'sit', name: 'Bo' });
    await settled();
    expect(room.log().state.chains.attacker?.last).toBe(createDiceChain('cd'.repeat(32)).tip);
    const acts = room.heard.flatMap(({ message }) => (message.kind === 'act' ? [message.act.kind] : []));
    expect(acts).toEqual(['tip', 'tip', 'sit']);
  });

  /** A room that goes on otherwise after a device has published its tip: the server has a chain of its own choice. */
  const aFork = (tip: string) => {
    const fork = aRoom();
    fork.write({ kind: 'tip', by: 'attacker', tip });
    fork.write({ kind: 'tip', by: 'server', tip: createDiceChain('ee'.repeat(32)).tip });
    fork.write(asked(1));
    return fork;
  };
  /** An attacker who has given the first element of a chain. */
  async function aRevealed() {
    const room = aRoom();
    const page = aLink(room, 'attacker');
    await settled();
    const chain = createDiceChain(page.ports.kept.get('highground/dice/r1/attacker')!);
    room.write(asked(1));
    room.tell({ kind: 'element-wanted', k: 1 });
    await settled();
    expect(elements(room)).toEqual([{ kind: 'element', k: 1, element: chain.element(0) }]);
    return { room, ...page, chain };
  }
  /** Closes the open roll of a fork without this player's element, and asks for the next one. */
  async function nextRoll(fork: ReturnType<typeof aRoom>) {
    fork.write({ kind: 'void', dice: { k: 1, server: createDiceChain('ee'.repeat(32)).element(0), rolled: [] } });
    fork.write(asked(2));
    fork.tell({ kind: 'element-wanted', k: 2 });
    await settled();
  }

  it('are given again for the same request, also after a reload, and to no other place in the log', async () => {
    const { room, ports, timers, link, chain } = await aRevealed();
    const once = { kind: 'element', k: 1, element: chain.element(0) };
    room.tell({ kind: 'element-wanted', k: 1 });
    await settled();
    ports.sleep();
    timers.pass(0);
    await settled();
    room.tell({ kind: 'element-wanted', k: 1 });
    await settled();
    link.close();
    createRoomLink({ ...ports, connect: room.connector() }, 'r1', 'attacker', () => undefined);
    await settled();
    room.tell({ kind: 'element-wanted', k: 1 });
    await settled();
    expect(elements(room)).toEqual([once, once, once, once]);
    expect(room.heard.filter(({ message }) => message.kind === 'act')).toHaveLength(1);
  });

  it('are not given again where the server goes back to before the request and chooses a chain', async () => {
    const { ports, timers, told, chain } = await aRevealed();
    const fork = aFork(chain.tip);
    Object.assign(ports, { connect: fork.connector() });
    ports.sleep();
    timers.pass(0);
    await settled();
    fork.tell({ kind: 'element-wanted', k: 1 });
    await settled();
    expect(told.map(({ kind }) => kind)).toContain('went-back');
    expect(elements(fork)).toEqual([]);
    await nextRoll(fork);
    const next = createDiceChain(ports.kept.get('highground/dice/r1/attacker')!.slice(0, 64));
    expect(next.tip).not.toBe(chain.tip);
    expect(elements(fork)).toEqual([{ kind: 'element', k: 2, element: next.element(0) }]);
  });

  it('are not given again after a reload of the page, when the log is another than before', async () => {
    const { ports, link, chain } = await aRevealed();
    link.close();
    const fork = aFork(chain.tip);
    createRoomLink({ ...ports, connect: fork.connector() }, 'r1', 'attacker', () => undefined);
    await settled();
    fork.tell({ kind: 'element-wanted', k: 1 });
    await settled();
    expect(elements(fork)).toEqual([]);
    await nextRoll(fork);
    expect(elements(fork)).toHaveLength(1);
    expect(elements(fork)[0]!.element).not.toBe(chain.element(0));
  });

  it('are not given again to the next roll where the server left them out of the first', async () => {
    const { room, chain } = await aRevealed();
    const server = createDiceChain('00'.repeat(32));
    room.write({ kind: 'void', dice: { k: 1, server: server.element(0), rolled: [] } });
    room.write(asked(2));
    room.tell({ kind: 'element-wanted', k: 2 });
    await settled();
    expect(elements(room)).toHaveLength(1);
    room.write({ kind: 'void', dice: { k: 2, server: server.element(1), rolled: [] } });
    room.write(asked(3));
    room.tell({ kind: 'element-wanted', k: 3 });
    await settled();
    expect(elements(room)).toHaveLength(2);
    expect(elements(room)[1]!.element).not.toBe(chain.element(0));
  });

  it('begin again whenever the log goes back, even if no element was given', async () => {
    const room = aRoom();
    const { ports, timers } = aLink(room, 'attacker');
    await settled();
    const other = aRoom();
    other.write({ kind: 'tip', by: 'attacker', tip: room.log().state.chains.attacker!.last });
    room.write({ kind: 'paused', by: 'attacker', on: true });
    await settled();
    Object.assign(ports, { connect: other.connector() });
    ports.sleep();
    timers.pass(0);
    await settled();
    expect(other.log().state.chains.attacker?.since).toBe(3);
  });

  it('are in doubt where the server asks for a roll after it has put another chain in their place', async () => {
    const room = aRoom();
    const { told, ports } = aLink(room, 'attacker');
    await settled();
    room.write({ kind: 'tip', by: 'attacker', tip: createDiceChain('ee'.repeat(32)).tip });
    await settled();
    room.write(asked(1));
    room.tell({ kind: 'element-wanted', k: 1 });
    await settled();
    expect(told).toContainEqual({ kind: 'dice-in-doubt', why: 'chain-replaced' });
    expect(elements(room)).toEqual([]);
    const own = createDiceChain(ports.kept.get('highground/dice/r1/attacker')!);
    expect(room.log().state.chains.attacker?.last).toBe(own.tip);
  });

  it('are in doubt where the server says that it has their chain, and asks for a roll without it', async () => {
    const room = aRoom();
    room.onRequest(() => true);
    const { told } = aLink(room, 'attacker');
    await settled();
    room.write(asked(1));
    await settled();
    expect(told).toContainEqual({ kind: 'dice-in-doubt', why: 'chain-replaced' });
  });

  it('are in doubt where a roll leaves them out, wanted or not, while this page was there', async () => {
    for (const isWanted of [true, false]) {
      const room = aRoom();
      const { told } = aLink(room, 'attacker');
      await settled();
      room.write(asked(1));
      if (isWanted) room.tell({ kind: 'element-wanted', k: 1 });
      await settled();
      expect(elements(room)).toHaveLength(isWanted ? 1 : 0);
      room.write({ kind: 'void', dice: { k: 1, server: createDiceChain('00'.repeat(32)).element(0), rolled: [] } });
      await settled();
      expect(told).toContainEqual({ kind: 'dice-in-doubt', why: 'left-out' });
    }
  });

  it('are not in doubt where another device takes the seat, or this one comes back in the middle of a roll', async () => {
    const room = aRoom();
    const first = aLink(room, 'attacker');
    await settled();
    room.tell({ kind: 'error', error: { kind: 'seat-taken', message: 'Told.' } });
    await settled();
    const ports = { ...fakePorts(room, createTimers()), newSecret: () => 'cd'.repeat(32), random: () => 0.25 };
    const second: RoomLinkEvent[] = [];
    const other = createRoomLink(ports, 'r1', 'attacker', (news) => second.push(news));
    await settled();
    const server = createDiceChain('00'.repeat(32));
    const own = createDiceChain('cd'.repeat(32));
    room.write(asked(1));
    room.tell({ kind: 'element-wanted', k: 1 });
    await settled();
    room.write({ kind: 'void', dice: { k: 1, server: server.element(0), attacker: own.element(0), rolled: [] } });
    other.close();
    room.write(asked(2));
    createRoomLink({ ...ports, connect: room.connector() }, 'r1', 'attacker', (news) => second.push(news));
    await settled();
    room.write({ kind: 'void', dice: { k: 2, server: server.element(1), rolled: [] } });
    await settled();
    expect([...first.told, ...second].filter(({ kind }) => kind === 'dice-in-doubt')).toEqual([]);
  });

  it('are none for spectators', async () => {
    const room = aRoom();
    aLink(room, 'watch');
    await settled();
    expect(room.heard).toEqual([]);
  });
});

describe('clients that are cut off at random', () => {
  it('end with the same log, in which everything that was accepted is once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ who: fc.constantFrom('attacker', 'defender'), pass: fc.nat({ max: 4000 }) }), {
          minLength: 1,
          maxLength: 12,
        }),
        fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
        async (steps, luck) => {
          const room = aRoom();
          let at = 0;
          // Now and then a message is lost, and its connection with it; in the end all get through.
          const passes = (): boolean => at >= luck.length || luck[at++]! || at % 3 !== 0;
          const clients = {
            attacker: aLink(room, 'attacker', passes),
            defender: aLink(room, 'defender', passes),
            watch: aLink(room, 'watch', passes),
          };
          const answers: Promise<unknown>[] = [];
          for (const [i, { who, pass }] of steps.entries()) {
            answers.push(clients[who as 'attacker'].link.act({ kind: 'sit', name: `${who} ${i}` }));
            for (const { timers } of Object.values(clients)) timers.pass(pass);
            await settled();
          }
          at = luck.length;
          for (let i = 0; i < 20; i++) {
            for (const { timers } of Object.values(clients)) timers.pass(5000);
            await settled();
          }
          const heads = Object.values(clients).map(({ link }) => link.client().log?.head);
          expect(new Set(heads)).toEqual(new Set([room.log().head]));
          expect(await Promise.all(answers)).toEqual(answers.map(() => expect.objectContaining({ kind: 'accepted' })));
          const names = room.lines.flatMap(({ line }) => (JSON.parse(line) as { name?: string }).name ?? []);
          expect(names.toSorted()).toEqual(steps.map(({ who }, i) => `${who} ${i}`).toSorted());
        },
      ),
      { numRuns: 25 },
    );
  });
});
