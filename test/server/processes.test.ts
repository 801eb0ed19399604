import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDiceChain } from '../../src/net/dice-chain.ts';
import { visibleLog } from '../../src/net/room-log.ts';
import type { CommandDocument } from '../../src/scenario/command-schema.ts';
import type { OpenedRoom } from '../../src/server/hub.ts';
import type { RoomBot } from '../support/room-bot.ts';
import { createSharedFanOut } from '../support/shared-fan-out.ts';
import { builtInText, startTestHost, type TestHost } from '../support/test-host.ts';

const token = (unit: string, count: number): CommandDocument => ({
  kind: 'by-hand',
  change: { kind: 'set-token', on: { unit }, name: 'pinned', count },
});
const seqOf = (bot: RoomBot): number => bot.log()?.state.seq ?? 0;
const haveSame = async (...bots: readonly RoomBot[]): Promise<void> => {
  const most = Math.max(...bots.map(seqOf));
  await Promise.all(bots.map((bot) => bot.until(() => seqOf(bot) >= most, `line ${most}`)));
  expect(new Set(bots.map((bot) => bot.log()?.head)).size).toBe(1);
};

describe('a room that two processes serve', () => {
  let folder: string;
  let one: TestHost;
  let other: TestHost;
  /** Whether what the one process tells does not reach the other. */
  const news = { isLost: false };
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'highground-processes-'));
    const data = join(folder, 'rooms.sqlite');
    const member = createSharedFanOut();
    const own = member();
    const fanOut: typeof own = { ...own, publish: (told) => (news.isLost ? undefined : own.publish(told)) };
    one = await startTestHost({ data, process: 'one', fanOut });
    other = await startTestHost({ data, process: 'other', fanOut: member() });
  });
  afterAll(async () => {
    await Promise.all([one.close(), other.close()]);
    rmSync(folder, { recursive: true, force: true });
  });

  const apart = async (): Promise<{ room: OpenedRoom; attacker: RoomBot; defender: RoomBot; watch: RoomBot }> => {
    const room = await one.open(builtInText('over-the-wall'));
    const attacker = await one.join(room, 'attacker');
    const [defender, watch] = await Promise.all([other.join(room, 'defender'), other.join(room, 'watch')]);
    const areHere = (bot: RoomBot) => () => {
      const players = bot.last('presence')?.presence.players;
      return players?.attacker === true && players.defender;
    };
    await Promise.all([attacker, defender].map((bot) => bot.until(areHere(bot), 'both players')));
    return { room, attacker, defender, watch };
  };

  it('tells every line to all, and has every command once, where both write at the same time', async () => {
    const { attacker, defender, watch } = await apart();
    const counts = Array.from({ length: 12 }, (_, i) => i + 1);
    const answers = await Promise.all([
      ...counts.map((count) => attacker.command(token('south', count))),
      ...counts.map((count) => defender.command(token('south-guard', count))),
    ]);
    expect(new Set(answers.map((answer) => answer.kind === 'ack' && answer.seq)).size).toBe(24);
    await haveSame(attacker, defender, watch);
  });

  it('rolls with the elements of both players, whichever process each is at', async () => {
    const { attacker, defender, watch } = await apart();
    await attacker.command({ kind: 'declare-charge', unit: 'south', targets: ['south-guard'] });
    expect((await attacker.command({ kind: 'roll-charge' })).kind).toBe('ack');
    await haveSame(attacker, defender, watch);
    const { chains } = watch.log()!.state;
    expect([chains.attacker?.used, chains.defender?.used, chains.server?.used]).toEqual([1, 1, 1]);
  });

  it('carries out a roll that was asked for before a pause, and answers it', async () => {
    const room = await one.open(builtInText('over-the-wall'));
    const attacker = await one.join(room, 'attacker');
    const defender = await other.join(room, 'defender', { isSilent: true });
    await defender.act({ kind: 'tip', tip: createDiceChain('ab'.repeat(32)).tip });
    await attacker.until(() => attacker.last('presence')?.presence.players.defender === true, 'the defender');
    await attacker.command({ kind: 'declare-charge', unit: 'south', targets: ['south-guard'] });
    const rolled = attacker.command({ kind: 'roll-charge' });
    // The roll waits for the element of a player who is silent.
    await defender.until(() => defender.log()?.state.asked !== undefined, 'the request');
    expect((await defender.act({ kind: 'pause', on: true })).kind).toBe('ack');
    expect((await rolled).kind).toBe('ack');
    expect((await attacker.command({ kind: 'move-charge' })).kind).toBe('refused');
    await haveSame(attacker, defender);
  });

  it('lets no command of the other player pass in a pause under the id of the roll that is open', async () => {
    const data = join(folder, 'ended.sqlite');
    const member = createSharedFanOut();
    const ended = await startTestHost({ data, process: 'ended', fanOut: member() });
    const left = await startTestHost({ data, process: 'left', fanOut: member() });
    const room = await ended.open(builtInText('over-the-wall'));
    const attacker = await ended.join(room, 'attacker');
    const defender = await left.join(room, 'defender', { isSilent: true });
    await defender.act({ kind: 'tip', tip: createDiceChain('ab'.repeat(32)).tip });
    await attacker.until(() => attacker.last('presence')?.presence.players.defender === true, 'the defender');
    await attacker.command({ kind: 'declare-charge', unit: 'south', targets: ['south-guard'] });
    void attacker.command({ kind: 'roll-charge' }, 'the-roll');
    await defender.until(() => defender.log()?.state.asked !== undefined, 'the request');
    expect((await defender.act({ kind: 'pause', on: true })).kind).toBe('ack');
    await ended.close();
    expect(await defender.command(token('south-guard', 1), 'the-roll')).toMatchObject({
      ...{ kind: 'refused', violations: [{ kind: 'room-paused' }] },
    });
    await left.close();
  });

  it('opens one rematch for players at different processes, and tells it to one who comes back', async () => {
    const { room, attacker, defender } = await apart();
    await attacker.act({ kind: 'resign' });
    await haveSame(attacker, defender);
    await attacker.act({ kind: 'rematch' });
    attacker.leave();
    await haveSame(attacker, defender);
    for (let i = 0; i < 3; i++) expect((await defender.act({ kind: 'rematch' })).kind).toBe('ack');
    const again = await one.join(room, 'attacker');
    await again.until(() => again.log()?.state.rematch.room !== undefined, 'the rematch');
    await haveSame(again, defender);
    const { rematch } = defender.log()!.state;
    expect(rematch).toEqual({ attacker: true, defender: true, room: expect.any(String) as string });
    const tokens = { ...room.tokens, defender: room.tokens.attacker };
    const next = await other.join({ room: rematch.room!, tokens }, 'defender');
    expect(visibleLog(next.log()!)).toEqual([]);
    for (let i = 0; i < 3; i++) await again.act({ kind: 'rematch' });
    expect(again.log()!.state.rematch).toEqual(rematch);
  });

  it('gives what one process has written before it ended without telling the other', async () => {
    const room = await one.open(builtInText('over-the-wall'));
    const [attacker, defender] = [await one.join(room, 'attacker'), await other.join(room, 'defender')];
    await haveSame(attacker, defender);
    news.isLost = true;
    const answer = await attacker.command(token('south', 3), 'once');
    attacker.leave();
    const ahead = seqOf(attacker);
    const again = await other.join(room, 'attacker', { log: attacker.log(), isSilent: true });
    await again.until(() => again.last('joined') !== undefined, 'the room');
    // Nothing is sent again: the log goes on from where the client is.
    expect(again.last('joined')).toMatchObject({ seq: ahead, from: ahead + 1 });
    expect(await again.command(token('south', 3), 'once')).toEqual(answer);
    await defender.until(() => seqOf(defender) >= ahead, 'the line');
    news.isLost = false;
  });

  it('passes on what is said, and hands a seat over from one process to the other', async () => {
    const { room, attacker, defender } = await apart();
    defender.send({ kind: 'say', say: { kind: 'chat', text: 'well met' } });
    await attacker.until(() => attacker.last('say') !== undefined, 'the greeting');
    expect(attacker.last('say')).toMatchObject({ from: 'defender', say: { text: 'well met' } });
    const moved = await one.join(room, 'defender');
    await defender.until(() => !defender.isOpen(), 'to be shown out');
    expect(defender.last('error')?.error.kind).toBe('seat-taken');
    expect((await moved.command(token('south-guard', 3))).kind).toBe('ack');
    await haveSame(moved, attacker);
  });

  it('had no fault in all of this', () => {
    expect([...one.faults, ...other.faults]).toEqual([]);
  });
});
