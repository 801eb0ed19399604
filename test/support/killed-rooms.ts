import { seededRandom } from '../../src/kernel/random.ts';
import type { Seat } from '../../src/net/seat.ts';
import type { OpenedRoom } from '../../src/server/hub.ts';
import type { RoomStore } from '../../src/server/storage/room-store.ts';
import type { HostProcess } from './host-process.ts';
import { joinAsBot, type RoomBot } from './room-bot.ts';
import { type PlayedRequest, playRoom, ROOM_PLAYS } from './room-play.ts';
import { builtInText } from './test-host.ts';

/** How rooms are played while their hosts are killed. */
export type KillOrder = {
  readonly kills: number;
  readonly seed: number;
  /** The processes of the host, killed in turn; players of both sides are at different ones where there are two. */
  readonly start: readonly (() => Promise<HostProcess>)[];
  /** Longest pause of a bot between two requests, milliseconds. */
  readonly pause: number;
  /** Opens the store of the rooms, after the end. */
  readonly store: () => Promise<RoomStore>;
};

/** What became of it. Every list of faults is empty where nothing was lost. */
export type KillReport = {
  readonly kills: number;
  readonly acknowledged: number;
  readonly refused: number;
  readonly faults: readonly string[];
  /** From a process being back to the first answer in each of its rooms, milliseconds. */
  readonly answeredAfter: readonly number[];
};

type KilledRoom = {
  readonly opened: OpenedRoom;
  readonly bots: { readonly attacker: RoomBot; readonly defender: RoomBot };
  readonly requests: PlayedRequest[];
  /** When the last answer came to each side, milliseconds of `performance.now()`. */
  readonly lastAt: { attacker: number; defender: number };
  isOver: boolean;
  /** Resolves once its players have stopped. */
  played: Promise<unknown>;
};

/** Longest that anything is awaited before it counts as lost, milliseconds. */
const TEST_TIMEOUT = 120_000;

/** Plays four rooms by eight bots while their hosts are killed and started again. */
export async function playThroughKills(order: KillOrder): Promise<KillReport> {
  const { kills, seed, start, store } = order;
  const random = seededRandom(seed);
  const chance = (): number => random() / 2 ** 32;
  const hosts = await Promise.all(start.map((one) => one()));
  const rooms = await openRooms(hosts, chance, order.pause);
  const answeredAfter: number[] = [];
  for (let kill = 0; kill < kills; kill++) {
    const which = kill % hosts.length;
    // Some die while they are still waking their rooms.
    if (chance() < 0.7) await allAnswered(hosts[which]!, which, hosts.length, rooms, answeredAfter);
    await sleep(chance() * 400);
    await hosts[which]!.kill();
    hosts[which] = await start[which]!();
  }
  for (const room of rooms) room.isOver = true;
  await inTime(Promise.all(rooms.map(({ played }) => played)), 'the last answers');
  const faults = (await Promise.all(rooms.map((room) => whatEndedDifferent(room, hosts)))).flat();
  await Promise.all(hosts.map((host) => host.end()));
  const opened = await store();
  for (const room of rooms) faults.push(...(await whatWasLost(room, opened)));
  await opened.close();
  const all = rooms.flatMap(({ requests }) => requests);
  const acknowledged = all.filter(({ answer }) => answer.kind === 'ack').length;
  return { kills, acknowledged, refused: all.length - acknowledged, faults, answeredAfter };
}

async function openRooms(
  hosts: readonly HostProcess[],
  chance: () => number,
  pause: number,
): Promise<readonly KilledRoom[]> {
  return Promise.all(
    ROOM_PLAYS.map(async (play, i) => {
      const opened = await hosts[0]!.open(builtInText(play.table));
      const join = (seat: Seat, host: HostProcess) => botIn(opened, seat, host.port);
      const [attacker, defender] = await Promise.all([join('attacker', hosts[0]!), join('defender', hosts.at(-1)!)]);
      const bots = { attacker, defender };
      const room: KilledRoom = {
        ...{ opened, bots, requests: [], lastAt: { attacker: 0, defender: 0 } },
        ...{ isOver: false, played: Promise.resolve() },
      };
      const table = playRoom(play, bots, `room${i}`, (request) => {
        room.requests.push(request);
        room.lastAt[request.by] = request.at;
      });
      const loop = async (act: () => Promise<void>): Promise<void> => {
        while (!room.isOver) {
          await act();
          await sleep(chance() * pause);
        }
      };
      room.played = Promise.all([
        loop(table.step),
        loop(() => table.token('attacker')),
        loop(() => table.token('defender')),
      ]);
      return room;
    }),
  );
}

const botIn = ({ room, tokens }: OpenedRoom, seat: Seat, port: number): Promise<RoomBot> =>
  joinAsBot({ port, room, token: tokens[seat], seat });

/** Waits until a process has answered in every room since it is back, and notes how long each took. */
async function allAnswered(
  host: HostProcess,
  which: number,
  hosts: number,
  rooms: readonly KilledRoom[],
  answeredAfter: number[],
): Promise<void> {
  const side = which === 0 ? 'attacker' : 'defender';
  const firstIn = ({ requests }: KilledRoom): number | undefined =>
    requests.find(({ at, by }) => at > host.readyAt && (hosts === 1 || by === side))?.at;
  await inTime(
    (async () => {
      while (rooms.some((room) => room.lastAt.attacker < host.readyAt && room.lastAt.defender < host.readyAt))
        await sleep(5);
      while (rooms.some((room) => firstIn(room) === undefined)) await sleep(5);
    })(),
    'an answer in every room',
  );
  answeredAfter.push(...rooms.map((room) => firstIn(room)! - host.readyAt));
}

/** Whether both players, and a spectator who was never there, end with the same chain. */
async function whatEndedDifferent({ opened, bots }: KilledRoom, hosts: readonly HostProcess[]): Promise<string[]> {
  const fresh = await botIn(opened, 'watch', hosts[0]!.port);
  const all = [bots.attacker, bots.defender, fresh];
  const seqOf = (bot: RoomBot): number => bot.log()?.state.seq ?? 0;
  const most = Math.max(...all.map(seqOf));
  await Promise.all(all.map((bot) => bot.until(() => seqOf(bot) >= most, `line ${most}`)));
  const heads = new Set(all.map((bot) => bot.log()?.head));
  for (const bot of all) bot.leave();
  return heads.size === 1 ? [] : [`room ${opened.room} ended with ${heads.size} heads`];
}

type Entry = { readonly n: number; readonly kind: string; readonly by?: string; readonly command?: object };

/** Acknowledged commands that are not in the log exactly once, at the line that was told. */
async function whatWasLost({ opened: { room }, requests }: KilledRoom, store: RoomStore): Promise<readonly string[]> {
  const faults: string[] = [];
  const entries = (await store.read(room, 0))
    .map(({ line }) => JSON.parse(line) as Entry)
    .filter(({ kind }) => kind === 'entry');
  const bySeq = new Map(entries.map((entry) => [entry.n, entry]));
  const answeredAt = new Set<number>();
  const done = requests.filter(({ answer, command }) => answer.kind === 'ack' && command !== undefined);
  for (const { by, id, command, answer } of done) {
    const seq = answer.kind === 'ack' ? answer.seq : 0;
    const entry = bySeq.get(seq);
    if (answeredAt.has(seq)) faults.push(`line ${seq} answers two commands`);
    answeredAt.add(seq);
    if (entry?.by !== by || !fits(entry.command, command!)) faults.push(`${id} is not at line ${seq}`);
    if ((await store.answerTo(room, by, id!)) !== seq) faults.push(`${id} is not answered by line ${seq}`);
  }
  if (entries.length !== done.length)
    faults.push(`${done.length} commands were acknowledged, and ${entries.length} are in the log of ${room}`);
  return faults;
}

/** Whether a command of the log is the one that was sent: the referee may have added to it. */
const fits = (found: object | undefined, sent: object): boolean =>
  found !== undefined &&
  Object.entries(sent).every(
    ([key, value]) => JSON.stringify((found as Record<string, unknown>)[key]) === JSON.stringify(value),
  );

async function inTime<T>(work: Promise<T>, what: string): Promise<T> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`waited in vain for ${what}`)), TEST_TIMEOUT);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

const sleep = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds));
