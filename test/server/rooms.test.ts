import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeBundle } from '../../src/bundle/bundle.ts';
import { sha256, sha256Text } from '../../src/kernel/sha256.ts';
import { visibleLog } from '../../src/net/room-log.ts';
import { calendarKey } from '../../src/net/calendar-key.ts';
import type { CommandDocument } from '../../src/scenario/command-schema.ts';
import { TEST_TIMEOUT } from '../support/test-timeout.ts';
import { type PushedMessage, type PushService, startPushService } from '../support/push-service.ts';
import type { BotAnswer, RoomBot } from '../support/room-bot.ts';
import { builtInText, startTestHost, type TestHost } from '../support/test-host.ts';

const WALL = builtInText('over-the-wall');
const DECLARE: CommandDocument = { kind: 'declare-charge', unit: 'south', targets: ['south-guard'] };

let host: TestHost;
beforeAll(async () => {
  host = await startTestHost();
});
afterAll(() => host.close());

/** The kinds of the clauses that an answer refuses by; empty where it was carried out. */
const refusedFor = (answer: BotAnswer): readonly string[] =>
  answer.kind === 'refused' ? answer.violations.map(({ kind }) => kind) : [];

async function bothAt(scenario = WALL, more: object = {}, on = host) {
  const room = await on.open(scenario, more);
  const [attacker, defender] = await Promise.all([on.join(room, 'attacker'), on.join(room, 'defender')]);
  return { room, attacker, defender };
}

const seqOf = (bot: RoomBot): number => bot.log()?.state.seq ?? 0;
const haveSame = async (...bots: readonly RoomBot[]): Promise<void> => {
  const most = Math.max(...bots.map(seqOf));
  await Promise.all(bots.map((bot) => bot.until(() => seqOf(bot) >= most, `line ${most}`)));
  expect(new Set(bots.map((bot) => bot.log()?.head)).size).toBe(1);
};

describe('a room', () => {
  it('carries out a command once, however often it is sent, and tells it to all', async () => {
    const { room, attacker, defender } = await bothAt();
    const watch = await host.join(room, 'watch');
    const answers = await Promise.all([attacker.command(DECLARE, 'once'), attacker.command(DECLARE, 'once')]);
    const again = await attacker.command(DECLARE, 'once');
    expect(new Set([...answers, again].map((one) => one.kind === 'ack' && one.seq)).size).toBe(1);
    await haveSame(attacker, defender, watch);
    expect(visibleLog(watch.log()!).map(({ command }) => command.kind)).toEqual(['declare-charge']);
  });

  it('rolls with the elements of both players, and the same log anywhere gives the same dice', async () => {
    const { attacker, defender } = await bothAt();
    await attacker.command(DECLARE);
    expect((await attacker.command({ kind: 'roll-charge' })).kind).toBe('ack');
    await haveSame(attacker, defender);
    const [asked, rolled] = defender.heard
      .map((text) => JSON.parse(text) as { readonly line?: string })
      .flatMap(({ line }) => (line ? [JSON.parse(line) as Record<string, unknown>] : []))
      .slice(-2);
    expect(asked).toMatchObject({ kind: 'asked', k: 1, by: 'attacker' });
    expect(rolled).toMatchObject({ kind: 'entry', dice: { k: 1, attacker: /./, defender: /./ } });
  });

  it('rolls without the element of a player who is silent, and the log shows it', async () => {
    const room = await host.open(WALL);
    const attacker = await host.join(room, 'attacker');
    await host.join(room, 'defender', { isSilent: true });
    await attacker.command(DECLARE);
    await attacker.command({ kind: 'roll-charge' });
    const [line] = attacker.heard.filter((text) => text.includes('\\"rolled\\"')).slice(-1);
    expect(line).toContain('\\"attacker\\":\\"');
    expect(line).not.toContain('\\"defender\\":\\"');
  });

  it('refuses a side that does not decide, spectators, undo, and what is no command', async () => {
    const { room, attacker, defender } = await bothAt();
    const watch = await host.join(room, 'watch');
    expect(refusedFor(await defender.command({ kind: 'end-phase' }))).toEqual(['other-side-decides']);
    expect(refusedFor(await watch.command({ kind: 'end-phase' }))).toEqual(['seat-only-watches']);
    expect(refusedFor(await attacker.command({ kind: 'undo' }))).toEqual(['takeback-by-consent']);
    expect(refusedFor(await attacker.command({ kind: 'undo', consent: true }))).toEqual(['takeback-by-consent']);
    expect(refusedFor(await attacker.command({ kind: 'fly-away' } as never))).toEqual(['not-a-command']);
    expect(refusedFor(await attacker.command({ kind: 'roll-charge' }))).toEqual(['nothing-to-roll']);
    expect(seqOf(attacker)).toBe(3);
  });

  it('lets players change by hand what is theirs, at any time, and nothing of the other side', async () => {
    const { attacker, defender } = await bothAt();
    const token = (unit: string) =>
      ({ kind: 'by-hand', change: { kind: 'set-token', on: { unit }, name: 'pinned', count: 1 } }) as const;
    expect((await attacker.command(token('south'))).kind).toBe('ack');
    expect((await defender.command(token('south-guard'))).kind).toBe('ack');
    expect(refusedFor(await defender.command(token('south')))).toEqual(['belongs-to-other-side']);
  });

  it('gives back what was missed, to the line, and everything where the chains differ', async () => {
    const { room, attacker, defender } = await bothAt();
    defender.cut();
    await attacker.command(DECLARE);
    await attacker.command({ kind: 'roll-charge' });
    await haveSame(attacker, defender);
    const before = defender.heard.length;
    defender.cut();
    await defender.until(() => defender.heard.length > before && defender.isOpen(), 'to be back');
    expect(defender.last('joined')).toMatchObject({ from: seqOf(defender) + 1 });
    const stranger = new WebSocket(`ws://127.0.0.1:${host.port}/rooms/${room.room}`);
    const have = { seq: 2, head: 'f'.repeat(64) };
    stranger.on('open', () => stranger.send(JSON.stringify({ kind: 'join', token: room.tokens.watch, have })));
    const first = await new Promise<string>((done) => stranger.once('message', (data) => done(String(data))));
    stranger.close();
    expect(JSON.parse(first)).toMatchObject({ kind: 'joined', from: 1 });
  });

  it('gives a seat to the tab that joined last, and says so to the other', async () => {
    const { room, attacker } = await bothAt();
    const second = await host.join(room, 'attacker');
    await attacker.until(() => !attacker.isOpen(), 'to be shown out');
    expect(attacker.last('error')?.error.kind).toBe('seat-taken');
    expect((await second.command(DECLARE)).kind).toBe('ack');
  });

  it('takes back by consent, says how many dice were seen, and rolls other dice afterwards', async () => {
    const { attacker, defender } = await bothAt();
    await attacker.command(DECLARE);
    await attacker.command({ kind: 'roll-charge' });
    expect(refusedFor(await attacker.act({ kind: 'offer-takeback', cut: 2 }))).toEqual(['nothing-to-take-back']);
    await attacker.act({ kind: 'offer-takeback', cut: 1 });
    await haveSame(attacker, defender);
    expect(defender.log()?.state.offer).toMatchObject({ by: 'attacker', offer: { kind: 'takeback', cut: 1, dice: 2 } });
    expect(refusedFor(await attacker.answer(true))).toEqual(['no-offer-to-answer']);
    await defender.answer(true);
    await haveSame(attacker, defender);
    expect(visibleLog(attacker.log()!).map(({ command }) => command.kind)).toEqual(['declare-charge']);
    expect((await attacker.command({ kind: 'roll-charge' })).kind).toBe('ack');
    expect(attacker.log()?.state.rolls).toBe(2);
  });

  it('takes an answer for the offer that it names, and for no other', async () => {
    const { attacker, defender } = await bothAt();
    await attacker.command(DECLARE);
    await attacker.act({ kind: 'offer-takeback', cut: 0 });
    await haveSame(attacker, defender);
    const takeback = defender.log()!.state.offer!;
    expect(refusedFor(await attacker.act({ kind: 'offer-draw' }))).toEqual(['own-offer-stands']);
    expect(refusedFor(await attacker.act({ kind: 'offer-takeback', cut: 0 }))).toEqual(['own-offer-stands']);
    // A command ends the first offer; the answer to it was on its way when the second one came.
    await attacker.command({ kind: 'roll-charge' });
    await attacker.act({ kind: 'offer-draw' });
    for (const n of [{ n: takeback.n }, {}])
      expect(refusedFor(await defender.act({ kind: 'answer', ...n, accepts: true }))).toEqual(['other-offer-stands']);
    await haveSame(attacker, defender);
    expect(defender.log()?.state).toMatchObject({ ended: undefined, offer: { offer: { kind: 'draw' } } });
    expect((await defender.answer(true)).kind).toBe('ack');
    await haveSame(attacker, defender);
    expect(attacker.log()?.state.ended).toEqual({ why: 'agreed' });
  });

  it('pauses, resigns and agrees on a draw', async () => {
    const { room, attacker, defender } = await bothAt();
    await defender.act({ kind: 'pause', on: true });
    expect(refusedFor(await attacker.command(DECLARE))).toEqual(['room-paused']);
    await attacker.act({ kind: 'pause', on: false });
    expect((await attacker.command(DECLARE)).kind).toBe('ack');
    expect(refusedFor(await attacker.act({ kind: 'rematch' }))).toEqual(['game-goes-on']);
    await attacker.act({ kind: 'offer-draw' });
    await defender.answer(true);
    await haveSame(attacker, defender);
    expect(attacker.log()?.state.ended).toEqual({ why: 'agreed' });
    expect(refusedFor(await attacker.command({ kind: 'roll-charge' }))).toEqual(['room-ended']);
    await attacker.act({ kind: 'rematch' });
    await defender.act({ kind: 'rematch' });
    const following = () => attacker.log()!.state.rematch.room;
    await attacker.until(() => following() !== undefined, 'a rematch');
    await haveSame(attacker, defender);
    // The tokens are good there, sides swapped, and those of spectators as they are.
    const tokens = { ...room.tokens, attacker: room.tokens.defender, defender: room.tokens.attacker };
    const seats = await Promise.all(
      (['attacker', 'defender', 'watch'] as const).map((seat) => host.join({ room: following()!, tokens }, seat)),
    );
    expect(seats.map((bot) => bot.last('joined')?.seat)).toEqual(['attacker', 'defender', 'watch']);
    expect(seats[2]!.log()?.state).toMatchObject({ next: 'attacker', players: {}, ended: undefined });
  });

  it('lets a game be claimed from a player who is out of time, or away for long', async () => {
    const timed = await bothAt(WALL, { settings: { clock: { seconds: 600 } } });
    await timed.attacker.command(DECLARE);
    expect(refusedFor(await timed.defender.act({ kind: 'claim' }))).toEqual(['nothing-to-claim']);
    host.wait(700_000);
    await timed.defender.act({ kind: 'claim' });
    await haveSame(timed.attacker, timed.defender);
    expect(timed.attacker.log()?.state.ended).toEqual({ why: 'out-of-time', winner: 'defender' });

    const away = await bothAt();
    away.attacker.leave();
    await away.defender.until(() => away.defender.last('presence')?.presence.players.attacker === false, 'absence');
    expect(refusedFor(await away.defender.act({ kind: 'claim' }))).toEqual(['nothing-to-claim']);
    host.wait(16 * 60_000);
    await away.defender.act({ kind: 'claim' });
    expect(away.defender.log()?.state.ended).toEqual({ why: 'absent', winner: 'defender' });
  });

  it('lets no player who is out of time pause, and a game be claimed although it is paused', async () => {
    const { room, attacker, defender } = await bothAt(WALL, { settings: { clock: { seconds: 600 } } });
    const moderator = await host.join(room, 'host');
    await attacker.command(DECLARE);
    host.wait(640_000);
    expect(refusedFor(await attacker.act({ kind: 'pause', on: true }))).toEqual(['out-of-time']);
    await moderator.act({ kind: 'pause', on: true });
    expect((await defender.act({ kind: 'claim' })).kind).toBe('ack');
    await haveSame(attacker, defender);
    expect(attacker.log()?.state.ended).toEqual({ why: 'out-of-time', winner: 'defender' });
  });

  it('goes on with a game under way, and refuses one that does not fit its scenario', async () => {
    const { attacker } = await bothAt();
    await attacker.command(DECLARE);
    const entries = visibleLog(attacker.log()!);
    const going = await bothAt(WALL, { entries });
    expect((await going.attacker.command({ kind: 'roll-charge' })).kind).toBe('ack');
    const other = await host.post('/rooms', { scenario: builtInText('open-ground'), entries });
    expect(other.status).toBe(422);
    expect(await other.json()).toMatchObject({ error: { problems: [{ at: '/entries/0' }] } });
  });

  it('carries the models that its player imported, and gives them to every seat', async () => {
    const glb = readFileSync(new URL('../../models/terrain/tower.glb', import.meta.url));
    const file = `mine/${sha256(glb).slice(0, 32)}.glb`;
    const scenario = JSON.stringify({
      ...(JSON.parse(WALL) as object),
      script: undefined,
      terrain: [{ id: 'tower', kind: 'ruin', shape: { mesh: { file } }, at: [0, 0] }],
    });
    const bare = await host.post('/rooms', { scenario });
    expect(bare.status).toBe(422);
    const files = new Map([[file, new Uint8Array(glb)]]);
    const bundle = makeBundle({ kind: 'scenario', text: scenario, files, things: [] });
    const { room, attacker } = await bothAt(scenario, { bundle: Buffer.from(bundle).toString('base64') });
    expect((await attacker.command({ kind: 'end-phase' })).kind).toBe('ack');
    const get = (token: string) =>
      fetch(`http://127.0.0.1:${host.port}/rooms/${room.room}/bundle`, {
        headers: { authorization: `Bearer ${token}` },
      });
    const given = await get(room.tokens.watch);
    expect(new Uint8Array(await given.arrayBuffer())).toEqual(bundle);
    expect((await get('x'.repeat(22))).status).toBe(403);
  });

  it('tells what players say to all others, and lets spectators touch nothing', async () => {
    const { room, attacker, defender } = await bothAt();
    const watch = await host.join(room, 'watch');
    attacker.send({ kind: 'say', say: { kind: 'chat', text: '<b>well met</b>' } });
    attacker.send({ kind: 'say', say: { kind: 'ping', at: [1, 0, 2] } });
    watch.send({ kind: 'say', say: { kind: 'ping', at: [3, 0, 4] } });
    watch.send({ kind: 'say', say: { kind: 'phrase', phrase: 'nice' } });
    await attacker.until(() => attacker.last('say') !== undefined, 'a phrase');
    await watch.until(() => watch.heard.filter((text) => text.includes('"say"')).length === 2, 'both');
    expect(attacker.last('say')).toEqual({ kind: 'say', from: 'watch', say: { kind: 'phrase', phrase: 'nice' } });
    expect(defender.heard.some((text) => text.includes('"at":[3,0,4]'))).toBe(false);
    expect(attacker.heard.some((text) => text.includes('well met'))).toBe(false);
  });

  it('lets the host remove a spectator and renew a link, and nobody else', async () => {
    const { room, attacker, defender } = await bothAt();
    const watch = await host.join(room, 'watch');
    const moderator = await host.join(room, 'host');
    await moderator.until(() => (moderator.last('presence')?.presence.watchers.length ?? 0) > 0, 'the spectator');
    const [who = ''] = moderator.last('presence')!.presence.watchers;
    expect(refusedFor(await attacker.act({ kind: 'dismiss', who }))).toEqual(['only-the-host']);
    await moderator.act({ kind: 'dismiss', who });
    await watch.until(() => !watch.isOpen(), 'to be removed');
    expect(watch.last('error')?.error.kind).toBe('dismissed');

    const path = `/rooms/${room.room}/tokens`;
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
    expect((await host.post(path, { seat: 'defender' }, bearer(room.tokens.attacker))).status).toBe(403);
    expect((await host.post(path, { seat: 'defender' })).status).toBe(403);
    const renewed = await host.post(path, { seat: 'defender' }, bearer(room.tokens.host));
    const { token } = (await renewed.json()) as { readonly token: string };
    await defender.until(() => !defender.isOpen(), 'to be shown out');
    expect((await host.join(room, 'defender')).last('error')?.error.kind).toBe('no-such-seat');
    const again = await host.join({ ...room, tokens: { ...room.tokens, defender: token } }, 'defender');
    expect(again.log()?.state.seq).toBeGreaterThan(1);
  });

  it('shows spectators every line later where the room is set so, and players at once', async () => {
    const { room, attacker } = await bothAt(WALL, { settings: { delay: 5 } });
    const watch = await host.join(room, 'watch', { isDelayed: true });
    await attacker.command(DECLARE);
    expect(seqOf(watch)).toBe(1);
    host.wait(5 * 60_000);
    const late = await host.join(room, 'watch');
    expect(visibleLog(late.log()!)).toHaveLength(1);
  });
});

describe('a game by post', () => {
  let service: PushService;
  let postal: TestHost;
  beforeAll(async () => {
    service = await startPushService();
    postal = await startTestHost({ send: service.send });
  });
  afterAll(() => Promise.all([postal.close(), service.close()]));

  it('tells whose turn it is when that player is away: a webhook, a browser that is closed, a calendar', async () => {
    const settings = { name: 'Walls, by post', clock: { days: 3 } };
    const { room, attacker, defender } = await bothAt(WALL, { settings }, postal);
    await defender.act({ kind: 'sit', name: 'Bea' });
    const calendar = async () => {
      const key = calendarKey(sha256Text(room.tokens.defender));
      return (await fetch(`http://127.0.0.1:${postal.port}/rooms/${room.room}/turn.ics?key=${key}`)).text();
    };
    expect(await calendar()).not.toContain('VEVENT');
    const { keys } = service;
    const endpoint = 'https://updates.push.services.mozilla.com/wpush/v2/abc';
    const subscribe = (address: string, more: { readonly seat?: 'watch'; readonly keys?: object } = {}) =>
      postal.post(
        `/rooms/${room.room}/push`,
        { subscription: { endpoint: address, keys: more.keys ?? keys } },
        { authorization: `Bearer ${room.tokens[more.seat ?? 'defender']}` },
      );
    expect((await subscribe('https://192.168.0.1/inside')).status).toBe(400);
    expect((await subscribe('https://updates.push.services.mozilla.com.evil.example/')).status).toBe(400);
    expect((await subscribe(endpoint, { seat: 'watch' })).status).toBe(403);
    for (const wrong of [{ ...keys, p256dh: 'p' }, { ...keys, auth: `${keys.auth}AAAA` }, { auth: keys.auth }])
      expect((await subscribe(endpoint, { keys: wrong })).status).toBe(400);
    expect((await subscribe(endpoint)).status).toBe(200);
    defender.leave();
    await attacker.until(() => attacker.last('presence')?.presence.players.defender === false, 'absence');
    while (attacker.log()?.state.next === 'attacker')
      expect((await attacker.command({ kind: 'end-phase' })).kind).toBe('ack');
    expect(postal.notices).toEqual([{ room: room.room, name: 'Walls, by post', side: 'defender', player: 'Bea' }]);
    await expect.poll(() => service.received, { timeout: 0.1 * TEST_TIMEOUT }).toHaveLength(1);
    const [{ path, text, ttl, sender, claims }] = service.received as readonly [PushedMessage];
    expect([path, JSON.parse(text)]).toEqual(['/wpush/v2/abc', { room: room.room, title: 'Walls, by post' }]);
    expect(ttl).toBe(3 * 86_400);
    expect(claims).toMatchObject({ aud: 'https://updates.push.services.mozilla.com', sub: 'mailto:host@example.org' });
    expect(claims.exp - Date.now() / 1000).toBeLessThanOrEqual(86_400);
    const health = (await (await fetch(`http://127.0.0.1:${postal.port}/health`)).json()) as {
      readonly pushKey: string;
    };
    expect(sender).toBe(health.pushKey);
    const turn = await calendar();
    expect(turn).toContain('SUMMARY:Your turn: Walls\\, by post\r\n');
    const stranger = await fetch(`http://127.0.0.1:${postal.port}/rooms/${room.room}/turn.ics?key=${'0'.repeat(64)}`);
    expect(stranger.status).toBe(403);
    expect(attacker.log()?.state.clock).toMatchObject({ running: 'defender', left: { defender: 3 * 86_400 } });
    postal.wait(5000);
    await attacker.act({ kind: 'pause', on: true });
    await attacker.act({ kind: 'pause', on: false });
    await attacker.act({ kind: 'sit', name: 'Ada' });
    expect(await calendar()).toBe(turn);
  });

  it('sends nothing more to a browser that has ended its subscription, and again to one that had a bad moment', async () => {
    const { room, attacker, defender } = await bothAt(WALL, {}, postal);
    const subscription = { endpoint: 'https://fcm.googleapis.com/fcm/send/one', keys: service.keys };
    const authorization = { authorization: `Bearer ${room.tokens.defender}` };
    expect((await postal.post(`/rooms/${room.room}/push`, { subscription }, authorization)).status).toBe(200);
    /** How many requests the service had after a turn passed to the defender, who is away. */
    const afterTurn = async (status: number): Promise<number> => {
      service.answerWith(status);
      const [before, told] = [service.requests(), postal.notices.length];
      while (attacker.log()?.state.next === 'attacker') await attacker.command({ kind: 'end-phase' });
      await expect.poll(() => postal.notices.length, { timeout: 0.1 * TEST_TIMEOUT }).toBe(told + 1);
      await new Promise((done) => setTimeout(done, 100));
      const back = await postal.join(room, 'defender');
      while (back.log()?.state.next === 'defender') await back.command({ kind: 'end-phase' });
      await haveSame(attacker, back);
      back.leave();
      await attacker.until(() => attacker.last('presence')?.presence.players.defender === false, 'absence');
      return service.requests() - before;
    };
    defender.leave();
    await attacker.until(() => attacker.last('presence')?.presence.players.defender === false, 'absence');
    const counts: number[] = [];
    for (const status of [503, 201, 410, 201]) counts.push(await afterTurn(status));
    expect(counts).toEqual([1, 1, 1, 0]);
    expect(postal.faults.map(String)).toEqual([expect.stringContaining('unexpected response code')]);
  });
});

describe('a host', () => {
  /** The kind of error that a first message is answered with. */
  const answerTo = (message: string, room = 'A'.repeat(22)): Promise<string> =>
    new Promise((done) => {
      const socket = new WebSocket(`ws://127.0.0.1:${host.port}/rooms/${room}`);
      socket.on('open', () => socket.send(message));
      socket.once('message', (data) => done((JSON.parse(String(data)) as { error: { kind: string } }).error.kind));
      socket.once('close', (code) => done(String(code)));
      socket.on('error', () => undefined);
    });

  it('answers a wrong token and a room that is not there alike', async () => {
    const { room } = await bothAt();
    const join = (token: string) => JSON.stringify({ kind: 'join', token, have: { seq: 0, head: '' } });
    expect(await answerTo(join('x'.repeat(22)), room.room)).toBe('no-such-seat');
    expect(await answerTo(join(room.tokens.attacker))).toBe('no-such-seat');
  });

  it.each([
    ['no JSON', 'hello'],
    ['a nesting of a hundred', `${'['.repeat(100)}${']'.repeat(100)}`],
    ['a key that reaches prototypes', '{"kind":"join","token":"a","__proto__":{}}'],
    ['a message of another kind', '{"kind":"obey"}'],
    ['a message beyond its length', JSON.stringify({ kind: 'join', token: 'a', more: 'x'.repeat(70_000) })],
    ['an unknown member', '{"kind":"join","token":"a","seat":"host"}'],
  ])('ends a connection that sends %s', async (_what, message) => {
    expect(await answerTo(message)).toBe('bad-message');
  });

  it('ends a connection that commands before it joins, or sends more than it may', async () => {
    expect(await answerTo('{"kind":"command","id":"1","command":{"kind":"end-phase"}}')).toBe('no-join');
    const { attacker } = await bothAt();
    for (let i = 0; i < 300; i++) attacker.send({ kind: 'say', say: { kind: 'phrase', phrase: 'nice' } });
    await attacker.until(() => !attacker.isOpen(), 'to be ended');
    expect(attacker.last('error')?.error.kind).toBe('too-many');
  });

  it('refuses pages of other origins, and answers bad orders with the place and the remedy', async () => {
    const evil = { origin: 'https://evil.example' };
    expect((await host.post('/rooms', { scenario: WALL }, evil)).status).toBe(403);
    const socket = new WebSocket(`ws://127.0.0.1:${host.port}/rooms/x`, evil);
    expect(await new Promise((done) => socket.on('error', (fault) => done(fault.message)))).toContain('403');
    const own = { origin: `http://127.0.0.1:${host.port}` };
    expect((await host.post('/rooms', { scenario: WALL }, own)).status).toBe(201);
    for (const [body, status, at] of [
      ['{', 400, ''],
      [{}, 400, '/scenario'],
      [{ scenario: 3 }, 400, '/scenario'],
      [{ scenario: '{}' }, 422, '/format'],
      [{ scenario: WALL, settings: { delay: 99 } }, 400, '/settings/delay'],
      [{ scenario: WALL, more: 1 }, 400, ''],
    ] as const) {
      const response = await host.post('/rooms', body);
      const { error } = (await response.json()) as { error: { problems: { at: string; message: string }[] } };
      expect([response.status, error.problems[0]?.at]).toEqual([status, at]);
      expect(error.problems[0]?.message).toMatch(/\.$/);
    }
  });

  it('opens only so many rooms for an address that a proxy tells', async () => {
    const from = { 'x-forwarded-for': '203.0.113.7' };
    const open = async () => (await host.post('/rooms', { scenario: WALL }, from)).status;
    expect([await open(), await open(), await open(), await open()]).toEqual([201, 201, 201, 429]);
  });

  it('gives only so many logs to an address that a proxy tells', async () => {
    const { room, tokens } = await host.open(WALL);
    const read = async (address: string, token: string = tokens.attacker) => {
      const headers = { 'x-forwarded-for': address, authorization: `Bearer ${token}` };
      return fetch(`http://127.0.0.1:${host.port}/rooms/${room}/log`, { headers });
    };
    for (let i = 0; i < 20; i++) expect((await read('203.0.113.8', tokens.watch)).status).toBe(403);
    for (let i = 0; i < 10; i++) expect((await read('203.0.113.8')).status).toBe(200);
    const refused = await read('203.0.113.8');
    expect([refused.status, await refused.text()]).toEqual([429, expect.stringMatching(/Too many logs .*\."/)]);
    expect((await read('203.0.113.9')).status).toBe(200);
    host.wait(10_000);
    expect((await read('203.0.113.8')).status).toBe(200);
  });

  it('serves the page beside its rooms, small on the wire, and nothing outside its folder', async () => {
    const pages = mkdtempSync(join(tmpdir(), 'highground-page-'));
    mkdirSync(join(pages, 'assets'));
    writeFileSync(join(pages, 'index.html'), `<title>Table</title>${' '.repeat(5000)}`);
    writeFileSync(join(pages, 'assets', 'a-1.js'), 'export {};');
    const serving = await startTestHost({ pages });
    try {
      const get = (path: string) => fetch(`http://127.0.0.1:${serving.port}${path}`);
      const page = await get('/');
      expect([page.status, page.headers.get('content-encoding'), page.headers.get('cache-control')]).toEqual([
        ...[200, 'gzip', 'no-cache'],
      ]);
      expect(await page.text()).toContain('<title>Table</title>');
      expect((await get('/assets/a-1.js')).headers.get('cache-control')).toContain('immutable');
      for (const path of ['/assets', '/none.js', '/..%2f..%2fetc%2fpasswd', '/%2e%2e/package.json'])
        expect((await get(path)).status).toBe(404);
    } finally {
      await serving.close();
      rmSync(pages, { recursive: true, force: true });
    }
  });

  it('tells its health and its figures', async () => {
    const get = (path: string) => fetch(`http://127.0.0.1:${host.port}${path}`);
    expect(await (await get('/health')).json()).toMatchObject({ ok: true, rooms: true });
    expect(await (await get('/metrics')).text()).toMatch(/^highground_rooms \d+$/m);
    expect((await get('/rooms')).status).toBe(404);
    expect((await get('/%')).status).toBe(400);
  });

  it('had no fault of its own in all of this', () => {
    expect(host.faults).toEqual([]);
  });
});
