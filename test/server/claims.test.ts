import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { OpenedRoom } from '../../src/server/hub.ts';
import { TEST_TIMEOUT } from '../support/test-timeout.ts';
import type { BotAnswer } from '../support/room-bot.ts';
import { builtInText, startTestHost, type TestHost } from '../support/test-host.ts';

const WALL = builtInText('over-the-wall');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const BY_POST = { settings: { claimAfter: (3 * DAY) / MINUTE } };

const folder = mkdtempSync(join(tmpdir(), 'highground-claims-'));
let hosts: TestHost[] = [];
let files = 0;
afterEach(async () => {
  await Promise.all(hosts.map((host) => host.close()));
  hosts = [];
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A host that can be stopped and started again, later by so many milliseconds in all. */
function restarting() {
  const data = join(folder, `${++files}.sqlite`);
  return async (later: number): Promise<TestHost> => {
    await Promise.all(hosts.splice(0).map((host) => host.close()));
    const host = await startTestHost({ data });
    host.wait(later);
    hosts.push(host);
    return host;
  };
}

/** What a claim of a side comes to: `ack`, or the kind of its refusal. */
const outcomeOf = (answer: BotAnswer): string => (answer.kind === 'ack' ? 'ack' : answer.violations[0]!.kind);
const claim = async (host: TestHost, room: OpenedRoom): Promise<string> => {
  const defender = await host.join(room, 'defender');
  const outcome = outcomeOf(await defender.act({ kind: 'claim' }));
  defender.leave();
  return outcome;
};

describe('a claim of a game whose player is away', () => {
  it('is open to a player who comes every day, whether the host was stopped between or not', async () => {
    const start = restarting();
    let host = await start(0);
    const room = await host.open(WALL, BY_POST);
    const attacker = await host.join(room, 'attacker');
    await host.join(room, 'defender');
    attacker.leave();
    for (const day of [1, 2]) {
      host = await start(day * DAY);
      expect(await claim(host, room)).toBe('nothing-to-claim');
    }
    host = await start(3 * DAY);
    expect(await claim(host, room)).toBe('room-just-woke');
    host.wait(6 * MINUTE);
    expect(await claim(host, room)).toBe('ack');
  });

  it('counts from the last visit, also one in which nothing was done', async () => {
    const start = restarting();
    let host = await start(0);
    const room = await host.open(WALL, BY_POST);
    await host.join(room, 'attacker');
    host = await start(2 * DAY);
    const visitor = await host.join(room, 'attacker', { isSilent: true });
    visitor.leave();
    host = await start(4 * DAY);
    host.wait(6 * MINUTE);
    expect(await claim(host, room)).toBe('nothing-to-claim');
    host = await start(5 * DAY);
    expect(await claim(host, room)).toBe('room-just-woke');
  });

  it('counts on while the room sleeps', async () => {
    const host = await restarting()(0);
    const room = await host.open(WALL, BY_POST);
    const attacker = await host.join(room, 'attacker');
    attacker.leave();
    host.wait(2 * MINUTE);
    const awake = async () =>
      ((await (await fetch(`http://127.0.0.1:${host.port}/health`)).json()) as { readonly awake: number }).awake;
    await expect.poll(awake, { timeout: TEST_TIMEOUT, interval: 200 }).toBe(0);
    host.wait(3 * DAY);
    expect(await claim(host, room)).toBe('room-just-woke');
    host.wait(6 * MINUTE);
    expect(await claim(host, room)).toBe('ack');
  });

  it('does not count the time of a pause', async () => {
    const host = await restarting()(0);
    const room = await host.open(WALL);
    const [attacker, defender] = await Promise.all([host.join(room, 'attacker'), host.join(room, 'defender')]);
    attacker.leave();
    await defender.until(() => defender.last('presence')?.presence.players.attacker === false, 'absence');
    await defender.act({ kind: 'pause', on: true });
    host.wait(60 * MINUTE);
    await defender.act({ kind: 'pause', on: false });
    expect(outcomeOf(await defender.act({ kind: 'claim' }))).toBe('nothing-to-claim');
    host.wait(16 * MINUTE);
    expect(outcomeOf(await defender.act({ kind: 'claim' }))).toBe('ack');
  });
});

describe('a claim of a game whose player is out of time', () => {
  it('waits until that player could come back after a stop of the host', async () => {
    const start = restarting();
    let host = await start(0);
    const room = await host.open(WALL, { settings: { clock: { seconds: 600 } } });
    const [attacker] = await Promise.all([host.join(room, 'attacker'), host.join(room, 'defender')]);
    await attacker.command({ kind: 'declare-charge', unit: 'south', targets: ['south-guard'] });
    host = await start(20 * MINUTE);
    expect(await claim(host, room)).toBe('room-just-woke');
    const back = await host.join(room, 'attacker');
    expect(outcomeOf(await back.command({ kind: 'roll-charge' }))).toBe('ack');
    host.wait(MINUTE);
    expect(await claim(host, room)).toBe('room-just-woke');
    host.wait(MINUTE + 1000);
    expect(await claim(host, room)).toBe('ack');
  });
});
