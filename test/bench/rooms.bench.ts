/**
 * Rooms under load. The host is a process of its own, and this one plays: rooms of two players and two spectators, each
 * player one command in 10 s on average (that is ten times as many as in a game of 70 commands over an hour and a
 * half). Of five commands three are tokens, which solve nothing, and two are steps of a game: charges and engagements
 * are declared, rolled for and moved, and then taken back by consent, again and again.
 *
 * `node .ci/bench.ts rooms`: 100 rooms for 30 s. `--rooms N --minutes M` for others, `--asleep N` for how many sleeping
 * rooms lie on the disk (1000). Times hold the network's and this process's own part.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { seededRandom } from '../../src/kernel/random.ts';
import type { Seat } from '../../src/net/seat.ts';
import type { OpenedRoom } from '../../src/server/hub.ts';
import { SIDES } from '../../src/rules/core/turn.ts';
import { type HostProcess, startHostModule, startHostProcess } from '../support/host-process.ts';
import { joinAsLoad, type LoadBot, timeToCatchUp } from '../support/load-bot.ts';
import { quantiles } from '../support/quantiles.ts';
import { freePort } from '../support/redis-server.ts';
import { type PlayedRequest, playRoom, ROOM_PLAYS, SOLVING } from '../support/room-play.ts';
import { builtInText } from '../support/test-host.ts';
import { machine } from './crowded-table.ts';

const { values } = parseArgs({
  options: {
    rooms: { type: 'string', default: '100' },
    minutes: { type: 'string', default: '0.5' },
    asleep: { type: 'string', default: '1000' },
  },
});
const [ROOMS, MINUTES, ASLEEP] = [Number(values.rooms), Number(values.minutes), Number(values.asleep)];
/** Seconds between two commands of a player, on average, and the share of them that are steps of a game. */
const PACE = 10;
const STEPS = 0.4;
/** Clock ticks of Linux, milliseconds each. */
const TICK = 10;

const random = seededRandom(20_261_126);
const chance = (): number => random() / 2 ** 32;
const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
const told = (numbers: readonly number[]): string =>
  `${quantiles(numbers, [0.5, 0.95, 0.99, 1])
    .map((ms) => ms.toFixed(1))
    .join(' / ')} ms (p50 / p95 / p99 / most of ${numbers.length})`;

/** Resident memory of a process, MB: now and at most. */
function memoryOf({ pid }: HostProcess): { readonly now: number; readonly most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const of = (name: string): number => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
  return { now: of('VmRSS'), most: of('VmHWM') };
}

/** Processor time of a process, milliseconds. */
function cpuOf({ pid }: HostProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK;
}

type LoadedRoom = {
  readonly opened: OpenedRoom;
  readonly bots: readonly LoadBot[];
  readonly play: ReturnType<typeof playRoom>;
};

const requests: PlayedRequest[] = [];
/** Heads after lines of each room, to come back with. */
const heads = new Map<string, { readonly seq: number; readonly head: string }[]>();

async function openLoaded(host: HostProcess, i: number): Promise<LoadedRoom> {
  const play = ROOM_PLAYS[i % ROOM_PLAYS.length]!;
  const opened = await host.open(builtInText(play.table));
  const seat = (of: Seat) => joinAsLoad(host.port, opened.room, opened.tokens[of], of);
  const bots = await Promise.all([seat('attacker'), seat('defender'), seat('watch'), seat('watch')]);
  const [attacker, defender] = bots as unknown as readonly [LoadBot, LoadBot];
  heads.set(opened.room, []);
  const room = playRoom(play, { attacker, defender }, `load${i}`, (request) => requests.push(request));
  return { opened, bots, play: room };
}

/** Has every player of a room act at a human pace until a moment, milliseconds of `performance.now()`. */
function playUntil({ play, bots, opened }: LoadedRoom, end: number): Promise<unknown> {
  return Promise.all(
    SIDES.map(async (side) => {
      for (;;) {
        const wait = -Math.log(1 - chance()) * PACE * 1000;
        if (performance.now() + wait > end) return;
        await sleep(wait);
        if (side === 'attacker' && chance() < 2 * STEPS) await play.step();
        else await play.token(side);
        heads.get(opened.room)!.push(bots[2]!.have());
      }
    }),
  );
}

/** Comes back to random rooms with random parts of their logs, until a moment. */
async function comeBackUntil(host: HostProcess, rooms: readonly LoadedRoom[], end: number): Promise<number[]> {
  const times: number[] = [];
  while (performance.now() < end) {
    await sleep(250);
    const { opened } = rooms[Math.floor(chance() * rooms.length)]!;
    const known = [{ seq: 0, head: '' }, ...heads.get(opened.room)!];
    const have = known[Math.floor(chance() * known.length)]!;
    times.push(await timeToCatchUp(host.port, opened.room, opened.tokens.watch, have));
  }
  return times;
}

async function underLoad(folder: string): Promise<string> {
  const port = await freePort();
  const data = join(folder, 'load.sqlite');
  const host = await startHostProcess(port, '--data', data);
  const rooms: LoadedRoom[] = [];
  const before = memoryOf(host).now;
  for (let i = 0; i < ROOMS; i++) {
    rooms.push(await openLoaded(host, i));
    if (rooms.length === 100 || rooms.length === ROOMS)
      console.log(`${rooms.length} rooms awake: ${((memoryOf(host).now - before) / rooms.length).toFixed(1)} MB each`);
  }
  const [began, cpuBefore] = [performance.now(), cpuOf(host)];
  requests.length = 0;
  const end = began + MINUTES * 60_000;
  const backs = comeBackUntil(host, rooms, end);
  await Promise.all(rooms.map((room) => playUntil(room, end)));
  const back = await backs;
  const cpu = cpuOf(host) - cpuBefore;
  const memory = memoryOf(host);
  const tookOf = (isSolving: boolean): readonly number[] =>
    requests.filter(({ kind }) => SOLVING.has(kind) === isSolving).map(({ took }) => took);
  const late = requests.filter(({ answer }) => JSON.stringify(answer).includes('not-decided-in-time')).length;
  const errors = rooms.flatMap(({ bots }) => bots).reduce((sum, bot) => sum + bot.errors(), 0);
  const seconds = (performance.now() - began) / 1000;
  console.log(`${ROOMS} rooms, ${ROOMS * 4} connections, ${seconds.toFixed(0)} s, ${requests.length} requests`);
  console.log(`  acknowledged, solving nothing: ${told(tookOf(false))}`);
  console.log(`  acknowledged, solving:         ${told(tookOf(true))}`);
  const slowest = Array.from({ length: Math.ceil(seconds / 20) }, (_, i) => {
    const since = began + i * 20_000;
    const took = requests.filter(({ at }) => at >= since && at < since + 20_000).map((one) => one.took);
    return Math.max(0, ...took).toFixed(0);
  });
  console.log(`  slowest of every 20 s:         ${slowest.join(' ')} ms`);
  console.log(`  back with any gap:             ${told(back)}`);
  console.log(`  errors: ${errors}; not decided in time: ${late}`);
  console.log(`  host: ${memory.now.toFixed(0)} MB, at most ${memory.most.toFixed(0)} MB resident`);
  console.log(
    `  host: ${(cpu / requests.length).toFixed(1)} ms CPU per request, ${(cpu / seconds / 10).toFixed(0)} % of a core`,
  );
  console.log(`  memory per room now: ${((memory.now - before) / ROOMS).toFixed(1)} MB`);
  for (const { bots } of rooms) for (const bot of bots) bot.leave();
  await host.end();
  return data;
}

/** Copies rooms until there are thousands on the disk, and opens some of them. */
async function opened(data: string): Promise<void> {
  const db = new DatabaseSync(data);
  const played = db.prepare('SELECT room FROM lines GROUP BY room ORDER BY count(*) DESC LIMIT 20').all();
  db.exec('BEGIN');
  const columns = 'seq, line, salt, secret, side, hidden';
  const lines = db.prepare(`INSERT INTO lines SELECT ?, ${columns} FROM lines WHERE room = ?`);
  const tokens = db.prepare('INSERT INTO tokens SELECT ?, seat, hash FROM tokens WHERE room = ?');
  const dice = db.prepare('INSERT INTO rooms SELECT ?, dice FROM rooms WHERE room = ?');
  for (let i = 0; i < ASLEEP; i++) {
    const from = (played[i % played.length] as { readonly room: string }).room;
    for (const insert of [dice, tokens, lines]) insert.run(`copy-${i}`, from);
  }
  // A token that opens every copy.
  db.prepare("UPDATE tokens SET hash = ? WHERE seat = 'watch' AND room LIKE 'copy-%'").run(WATCH.hash);
  db.exec('COMMIT');
  const { n } = db.prepare('SELECT count(*) AS n FROM lines').get() as { readonly n: number };
  db.close();
  const host = await startHostProcess(await freePort(), '--data', data);
  await sleep(1500);
  const before = memoryOf(host).now;
  const times: number[] = [];
  for (let i = 0; i < 200; i++) {
    const room = `copy-${Math.floor(chance() * ASLEEP)}`;
    times.push(await timeToCatchUp(host.port, room, WATCH.token, { seq: 0, head: '' }));
  }
  const each = (memoryOf(host).now - before) / times.length;
  console.log(`${ASLEEP} rooms asleep, ${n} lines: opened and read in ${told(times)}, ${each.toFixed(2)} MB each`);
  await host.end();
}
/** A token and its SHA-256. */
const WATCH = { token: 'watch', hash: 'baed831623943be39ebf0ef44ae1e9c8fc3eeab51b5f89c113ca410d76a34c1d' };

/** How much a room whose judge hangs or ends delays others, and when that room is back. */
async function besideOdd(folder: string): Promise<void> {
  const odd = new URL('../support/odd-host.ts', import.meta.url).pathname;
  const host = await startHostModule(odd, await freePort(), '--data', join(folder, 'odd.sqlite'), '--deadline', '5');
  if ('status' in host) throw new Error(host.said);
  requests.length = 0;
  const rooms = await Promise.all(Array.from({ length: 8 }, (_, i) => openLoaded(host, i * ROOM_PLAYS.length)));
  const [bad, ...others] = rooms as [LoadedRoom, ...LoadedRoom[]];
  /** How long tokens of the others take while something lasts. */
  const during = async (work: Promise<unknown>): Promise<readonly number[]> => {
    let isOver = false;
    void work.finally(() => (isOver = true));
    requests.length = 0;
    while (!isOver) await Promise.all(others.map(({ play }) => play.token('attacker').then(() => sleep(100))));
    return requests.map(({ took }) => took);
  };
  await during(sleep(2000));
  const alone = await during(sleep(6000));
  console.log(`others alone:                ${told(alone)}`);
  const oddly = async (name: string): Promise<number> => {
    const change = { kind: 'set-token', on: { unit: 'south' }, name, count: 1 } as const;
    await bad.bots[0]!.command({ kind: 'by-hand', change }, `${name}-${random()}`);
    const began = performance.now();
    await bad.bots[0]!.command({ kind: 'by-hand', change: { ...change, name: 'fine' } }, `after-${name}-${random()}`);
    return performance.now() - began;
  };
  for (const name of ['hang', 'die']) {
    let back = 0;
    const beside = await during(
      oddly(name)
        .then((ms) => (back = ms))
        .then(() => sleep(1000)),
    );
    console.log(
      `others beside one to ${name.padEnd(6)} ${told(beside)}; that room is back after ${back.toFixed(0)} ms`,
    );
  }
  for (const { bots } of rooms) for (const bot of bots) bot.leave();
  await host.kill();
}

console.log(machine());
const folder = mkdtempSync(join(tmpdir(), 'highground-load-'));
try {
  const data = await underLoad(folder);
  await opened(data);
  await besideOdd(folder);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
