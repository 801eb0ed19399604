import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createRoomLink, type RoomLinkEvent } from '../../src/app/room/room-link.ts';
import type { RoomPorts } from '../../src/app/room/room-ports.ts';
import type { OpenedRoom } from '../../src/server/hub.ts';
import { builtInText, startTestHost, type TestHost } from '../support/test-host.ts';
import { until } from '../support/until.ts';

let folder: string;
let data: string;
let host: TestHost;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'highground-devices-'));
  data = join(folder, 'rooms.sqlite');
  host = await startTestHost({ data });
});
afterAll(async () => {
  await host.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The ports of a device that finds the host wherever it is. */
function portsOfDevice(): RoomPorts {
  const kept = new Map<string, string>();
  return {
    now: () => Date.now(),
    random: Math.random,
    newSecret: () => randomBytes(32).toString('hex'),
    memory: { read: (key) => kept.get(key), write: (key, text) => void kept.set(key, text) },
    watchNetwork: () => () => undefined,
    later: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    connect: (room, listener) => {
      const socket = new WebSocket(`ws://127.0.0.1:${host.port}/rooms/${room}`);
      socket.on('open', listener.opened);
      socket.on('message', (text) => listener.message(String(text)));
      socket.on('close', listener.closed);
      socket.on('error', () => undefined);
      return {
        send: (text) => {
          if (socket.readyState === WebSocket.OPEN) socket.send(text);
        },
        close: () => socket.close(),
      };
    },
  };
}

/** A device that has joined a room, with what it was told. */
async function aDevice({ room, tokens }: OpenedRoom, side: 'attacker' | 'defender', ports = portsOfDevice()) {
  const told: RoomLinkEvent[] = [];
  const link = createRoomLink(ports, room, tokens[side], (news) => told.push(news));
  const stateOf = () => link.client().log?.state;
  const device = { link, told, ports, stateOf };
  await isBound(device, side);
  return device;
}

type Device = { readonly link: ReturnType<typeof createRoomLink> };

/** Resolves once a device is there with nothing left to say: its tip is in the log. */
const isBound = ({ link }: Device, side: 'attacker' | 'defender'): Promise<void> =>
  until(() => {
    const { state, unanswered, log } = link.client();
    return state === 'here' && unanswered.length === 0 && log?.state.chains[side] !== undefined;
  });

describe('the devices of two players', () => {
  it('have a part in every roll, without doubts, whatever happens to an honest host', async () => {
    const room = await host.open(builtInText('over-the-wall'));
    let attacker = await aDevice(room, 'attacker');
    const defender = await aDevice(room, 'defender');
    const told = [attacker.told, defender.told];
    await attacker.link.command({ kind: 'declare-charge', unit: 'south', targets: ['south-guard'] });
    let rolls = 0;
    /** Rolls once, and takes it back: both elements of the players are used. @returns Those of all three. */
    const roll = async (): Promise<readonly string[]> => {
      await Promise.all([isBound(attacker, 'attacker'), isBound(defender, 'defender')]);
      const before = attacker.stateOf()!.chains;
      expect((await attacker.link.command({ kind: 'roll-charge' })).kind).toBe('accepted');
      await until(() => attacker.stateOf()?.cut === 2);
      const { chains } = attacker.stateOf()!;
      for (const side of ['attacker', 'defender'] as const) expect(chains[side]!.used).toBe(before[side]!.used + 1);
      await attacker.link.act({ kind: 'offer-takeback', cut: 1 });
      await until(() => defender.stateOf()?.offer !== undefined);
      await defender.link.act({ kind: 'answer', n: defender.stateOf()!.offer!.n, accepts: true });
      await until(() => defender.stateOf()?.cut === 1);
      rolls++;
      return [chains.server!.last, chains.attacker!.last, chains.defender!.last];
    };
    await roll();
    // The page is loaded again; then another device takes the seat.
    attacker.link.close();
    attacker = await aDevice(room, 'attacker', attacker.ports);
    told.push(attacker.told);
    await roll();
    attacker = await aDevice(room, 'attacker');
    told.push(attacker.told);
    await until(() => told[2]!.some(({ kind }) => kind === 'ended'));
    await roll();
    // The host starts again, and again from a copy of before the last roll.
    await host.close();
    copyFileSync(data, `${data}.copy`);
    host = await startTestHost({ data });
    const first = await roll();
    expect(defender.stateOf()!.rolls).toBe(rolls);
    await host.close();
    for (const end of ['-wal', '-shm']) rmSync(data + end, { force: true });
    copyFileSync(`${data}.copy`, data);
    host = await startTestHost({ data });
    await until(() => [attacker, defender].every((one) => one.told.some(({ kind }) => kind === 'went-back')));
    const again = await roll();
    for (const [i, element] of again.entries()) expect(element).not.toBe(first[i]);
    expect(told.flat().filter(({ kind }) => kind === 'dice-in-doubt')).toEqual([]);
    for (const { link } of [attacker, defender]) link.close();
  });
});
