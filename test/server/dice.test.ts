import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sha256, sha256Text } from '../../src/kernel/sha256.ts';
import { commitTo } from '../../src/net/commitment.ts';
import { CHAIN_LENGTH, chainedDice, createDiceChain, precedes } from '../../src/net/dice-chain.ts';
import { sealRoomLine } from '../../src/net/room-seal.ts';
import { verifyDice } from '../../src/net/verify-dice.ts';
import { checkDice } from '../../src/server/dice-verifier.ts';
import type { OpenedRoom } from '../../src/server/hub.ts';
import { openSqliteStore } from '../../src/server/storage/sqlite-store.ts';
import { drawn } from '../support/drawn.ts';
import { builtInText, startTestHost, type TestHost } from '../support/test-host.ts';

let host: TestHost;
let log: string;

beforeAll(async () => {
  host = await startTestHost();
  const room = await host.open(builtInText('over-the-wall'));
  const [attacker, defender] = await Promise.all([host.join(room, 'attacker'), host.join(room, 'defender')]);
  await attacker.command({ kind: 'declare-charge', unit: 'south', targets: ['south-guard'] });
  // Rolled again and again: each roll but the last is bound to the one after it, too.
  for (let i = 0; i < 4; i++) {
    await attacker.command({ kind: 'roll-charge' });
    await attacker.act({ kind: 'offer-takeback', cut: 1 });
    await defender.answer(true);
  }
  await attacker.command({ kind: 'roll-charge' });
  log = await logOf(host, room);
});
afterAll(() => host.close());

/** The log of a room as its host gives it to a player. */
async function logOf({ port }: TestHost, { room, tokens }: OpenedRoom): Promise<string> {
  const headers = { authorization: `Bearer ${tokens.attacker}` };
  return (await fetch(`http://127.0.0.1:${port}/rooms/${room}/log`, { headers })).text();
}

/** The dice of a line as a forger may change them. */
type Forged = { k: number; rolled: [number, number[]][]; server: string; attacker?: string };

/** The lines of a log, without their seals. */
const values = (text = log) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line.replace(/,"hash":"[0-9a-f]{64}"\}$/, '}')) as Record<string, unknown>);

/** The text of a log with these lines, sealed as the host does. */
function sealed(lines: readonly Record<string, unknown>[]): string {
  let head = '';
  return lines
    .map((value) => {
      const next = sealRoomLine(head, value);
      head = next.head;
      return `${next.line}\n`;
    })
    .join('');
}

describe('the dice of a room', () => {
  it('are proven by the project and, from the same text, by a verifier that shares no code with it', () => {
    const proof = verifyDice(log);
    expect(proof).toMatchObject({ ok: true, value: { leftOut: { attacker: 0, defender: 0 } } });
    const { rolls, dice } = checkDice(log);
    expect(proof).toMatchObject({ value: { rolls, dice } });
    expect(rolls).toBe(5);
  });

  it('are refused by both where any character of the log is another', () => {
    fc.assert(
      fc.property(fc.nat(log.length - 2), fc.constantFrom(...'019afxA{}" '), (at, sign) => {
        fc.pre(log[at] !== sign && log[at] !== '\n');
        const forged = log.slice(0, at) + sign + log.slice(at + 1);
        expect(verifyDice(forged).ok).toBe(false);
        expect(() => checkDice(forged)).toThrow();
      }),
      { numRuns: drawn(2000, 100) },
    );
  });

  it('are refused where a forger seals every line again, but cannot know the secrets', () => {
    const sealAgain = (change: (dice: Forged) => void) => {
      const lines = values();
      for (const { dice } of lines) if (dice) change(dice as Forged);
      return sealed(lines);
    };
    expect(verifyDice(sealAgain(() => undefined)).ok).toBe(true);
    const forgeries = [
      sealAgain((dice) => {
        const pips = dice.rolled[0]![1];
        pips[0] = (pips[0]! % 6) + 1;
      }),
      sealAgain((dice) => {
        dice.server = 'a'.repeat(64);
      }),
      sealAgain((dice) => {
        delete dice.attacker;
      }),
    ];
    for (const forged of forgeries) {
      expect(verifyDice(forged).ok).toBe(false);
      expect(() => checkDice(forged)).toThrow();
    }
  });

  it('are refused by both where the host fixes its secrets after it has seen those of the players', () => {
    const room = values()[0]!['room'] as string;
    const at = values().findLastIndex(({ kind }) => kind === 'asked');
    for (const late of ['server', 'attacker'] as const) {
      const lines = values();
      const { dice, events } = lines[at + 1] as { dice: Parameters<typeof chainedDice>[2] & Forged; events: unknown };
      /** The dice with a secret of the forger's own choice. */
      const rolledWith = (secret: string) => {
        const again = chainedDice(room, dice.k, { ...dice, [late]: secret });
        for (const [sides, { length }] of dice.rolled) (sides === 6 ? again.d6 : again.d20)(length);
        return again.rolled();
      };
      // As many secrets as it takes for sixes.
      let secret = '0'.repeat(64);
      for (let i = 0; !rolledWith(secret)[0]![1].every((pip) => pip === 6); i++) secret = sha256Text(`${late} ${i}`);
      const told = JSON.stringify(events).replaceAll(
        JSON.stringify(dice.rolled[0]![1]),
        JSON.stringify(rolledWith(secret)[0]![1]),
      );
      Object.assign(lines[at + 1]!, {
        dice: { ...dice, [late]: secret, rolled: rolledWith(secret) },
        events: JSON.parse(told) as unknown,
      });
      const tip = sha256(Uint8Array.from(Buffer.from(secret, 'hex')));
      lines.splice(at + 1, 0, { n: 0, kind: 'tip', at: 0, by: late, tip });
      const forged = sealed(lines.map((line, i) => ({ ...line, n: i + 1 })));
      // From the host the line of its new chain cannot stand there; a player's may, but gives no dice yet.
      const line = at + (late === 'server' ? 2 : 3);
      const kind = late === 'server' ? 'misplaced' : 'bound-late';
      expect(verifyDice(forged)).toEqual({ ok: false, error: { kind, line } });
      expect(() => checkDice(forged), late).toThrow(/only after the roll was asked for/);
    }
  });

  describe('are refused where no dice were rolled for the pips', () => {
    const sixes = { command: { kind: 'roll-charge' }, events: [{ kind: 'charge-rolled', dice: [6, 6] }] };
    /** The log with more lines behind it. */
    const followedBy = (...more: readonly object[]) => {
      const lines = values();
      return sealed([...lines, ...more.map((line, i) => ({ n: lines.length + 1 + i, at: 0, ...line }))]);
    };
    const line = () => values().length + 1;

    it('in an entry that claims to be of the game before the room', () => {
      const forged = followedBy({ kind: 'entry', ...sixes, next: 'attacker' });
      expect(verifyDice(forged)).toEqual({ ok: false, error: { kind: 'misplaced', line: line() } });
    });

    it('in an entry of the game before the room once any other line is there, and not before', () => {
      const [opened, ...others] = values() as [object, ...object[]];
      const carried = { n: 0, at: 0, kind: 'entry', ...sixes, next: 'attacker' };
      const inOrder = (lines: readonly object[]) => sealed(lines.map((one, i) => ({ ...one, n: i + 1 })));
      expect(verifyDice(inOrder([opened, carried, carried, ...others]))).toMatchObject({ ok: true });
      const late = inOrder([opened, carried, others[0]!, carried]);
      expect(verifyDice(late)).toEqual({ ok: false, error: { kind: 'misplaced', line: 4 } });
    });

    it('in a hidden command that is revealed later', () => {
      const salt = 'cd'.repeat(32);
      const reveal = (text: string) =>
        verifyDice(
          followedBy(
            { kind: 'hidden', by: 'attacker', commit: commitTo({ salt, text }), next: 'attacker' },
            { kind: 'revealed', entries: [{ n: line(), salt, text }] },
          ),
        );
      const other = { kind: 'other-events', line: line() + 1 };
      expect(reveal(JSON.stringify(sixes))).toEqual({ ok: false, error: other });
      expect(reveal(JSON.stringify({ ...sixes, events: [] }))).toMatchObject({ ok: true });
      for (const events of [[{ kind: 'no-event' }], [null], [{ kind: 'charge-rolled' }]])
        expect(reveal(JSON.stringify({ ...sixes, events }))).toEqual({ ok: false, error: other });
    });

    it('in a hidden command that is kept back when others are revealed', () => {
      const [salt, text] = ['cd'.repeat(32), JSON.stringify({ ...sixes, events: [] })];
      const hidden = { kind: 'hidden', by: 'attacker', commit: commitTo({ salt, text }), next: 'attacker' };
      const entries = [line(), line() + 1].map((n) => ({ n, salt, text }));
      const revealing = (all: readonly object[]) =>
        verifyDice(followedBy(hidden, hidden, { kind: 'revealed', entries: all }));
      expect(revealing(entries)).toMatchObject({ ok: true });
      for (const some of [[], entries.slice(0, 1), [entries[0]!, entries[0]!]])
        expect(revealing(some)).toEqual({ ok: false, error: { kind: 'misplaced', line: line() + 2 } });
    });
  });

  it('come from chains in which each element fixes the one after it', () => {
    const chain = createDiceChain('0f'.repeat(32));
    let last = chain.tip;
    for (const used of [0, 1, 2, 3]) {
      const element = chain.element(used);
      expect(precedes(element, last)).toBe(true);
      last = element;
    }
    expect(chain.element(CHAIN_LENGTH - 1)).toBe('0f'.repeat(32));
    expect(precedes('no element', chain.tip)).toBe(false);
  });

  it('fall evenly, and one after another without a pattern (chi-square at one in a thousand)', () => {
    const dice = chainedDice('room', 1, { server: 'ab'.repeat(32), attacker: 'cd'.repeat(32) });
    const pips = dice.d6(60_000);
    const counts = [1, 2, 3, 4, 5, 6].map((face) => pips.filter((pip) => pip === face).length);
    const pairs = new Map<number, number>();
    for (let i = 1; i < pips.length; i++) {
      const key = pips[i - 1]! * 6 + pips[i]!;
      pairs.set(key, (pairs.get(key) ?? 0) + 1);
    }
    const chi = (found: readonly number[], wanted: number) =>
      found.reduce((sum, n) => sum + (n - wanted) ** 2 / wanted, 0);
    expect(chi(counts, 10_000)).toBeLessThan(20.5);
    expect(chi([...pairs.values()], (pips.length - 1) / 36)).toBeLessThan(66.6);
  });
});

describe('a room that is woken', () => {
  let folder: string;
  let data: string;
  const hosts: TestHost[] = [];
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'highground-dice-'));
    data = join(folder, 'rooms.sqlite');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  afterEach(async () => {
    for (const one of hosts.splice(0)) await one.close();
  });
  const start = async (): Promise<TestHost> => {
    const started = await startTestHost({ data });
    hosts.push(started);
    return started;
  };
  const stop = async (): Promise<void> => hosts.pop()?.close();

  /** The elements of the last roll of a room whose attacker rolls once more. */
  async function rollOnce(room: OpenedRoom): Promise<{ readonly log: string; readonly server: string }> {
    const on = await start();
    const [attacker] = await Promise.all([on.join(room, 'attacker'), on.join(room, 'defender')]);
    await attacker.command({ kind: 'roll-charge' });
    const text = await logOf(on, room);
    await stop();
    const { dice } = values(text).findLast((line) => line['dice'] !== undefined) as { readonly dice: Forged };
    return { log: text, server: dice.server };
  }

  it('from a restored copy rolls other dice, though no player shows what came after the copy', async () => {
    const first = await start();
    const room = await first.open(builtInText('over-the-wall'));
    const attacker = await first.join(room, 'attacker');
    await attacker.command({ kind: 'declare-charge', unit: 'south', targets: ['south-guard'] });
    await stop();
    copyFileSync(data, `${data}.copy`);
    const before = await rollOnce(room);
    for (const end of ['-wal', '-shm']) rmSync(data + end, { force: true });
    copyFileSync(`${data}.copy`, data);
    const after = await rollOnce(room);
    expect(after.server).not.toBe(before.server);
    for (const { log: text } of [before, after])
      expect([verifyDice(text).ok, checkDice(text).rolls]).toEqual([true, 1]);
  });

  it('ends a roll that was requested by an earlier version, whose chains follow from the secret of the room', async () => {
    const first = await start();
    const room = await first.open(builtInText('over-the-wall'));
    const attacker = await first.join(room, 'attacker');
    await attacker.command({ kind: 'declare-charge', unit: 'south', targets: ['south-guard'] });
    await stop();
    const store = openSqliteStore(data);
    const lines = await store.read(room.room, 0);
    const head = lines.at(-1)!.line.slice(-66, -2);
    const n = lines.length + 1;
    const asked = { n, at: Date.now(), kind: 'asked', k: 1, by: 'attacker', id: 'roll' };
    const { line } = sealRoomLine(head, {
      ...asked,
      ...{ command: { kind: 'roll-charge' }, marks: { losses: [], stand: [] } },
    });
    expect(await store.append(room.room, [{ seq: n, line }])).toBe('stored');
    await store.close();
    const again = await start();
    const player = await again.join(room, 'attacker');
    await player.until(() => player.log()!.entries.length === 2, 'the roll');
    const [opened, entry] = [values(await logOf(again, room))[0]!, values(await logOf(again, room))[n]!];
    expect(precedes((entry['dice'] as Forged).server, opened['tip'] as string)).toBe(true);
  });
});
