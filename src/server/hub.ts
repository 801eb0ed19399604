import { type Seat, SEATS } from '../net/seat.ts';
import type { RoomSettings } from '../net/room-line.ts';
import { createDiceChain } from '../net/dice-chain.ts';
import { ROOM_FORMAT, ROOM_VERSION } from '../net/room-line.ts';
import type { StoredLine } from '../net/view-line.ts';
import { sealRoomLine } from '../net/room-seal.ts';
import { err, ok, type Result } from '../kernel/result.ts';
import { sha256Text } from '../kernel/sha256.ts';
import { CORE_EDITION } from '../rules/core/edition.ts';
import { SIDES, type Side } from '../rules/core/turn.ts';
import type { LogEntry } from '../rules/play/game.ts';
import { calendarKey } from '../net/calendar-key.ts';
import type { LaidOutFault } from './judge/judge-protocol.ts';
import type { LineToStore, RoomStore, SeenNote } from './storage/room-store.ts';
import { chainSecret } from './room/dice-secret.ts';
import { openRoom, type Room } from './room/room.ts';
import type { RoomServices } from './room/room-context.ts';

/** What a room is opened with. */
export type RoomOrder = {
  /** The text of a scenario file. */
  readonly scenario: string;
  readonly settings: RoomSettings;
  /** The log of a game under way. */
  readonly entries: readonly LogEntry[];
  /** A zip file with the models that its player imported. */
  readonly bundle?: Uint8Array | undefined;
};

/** A room that was opened, and the token of each of its seats. */
export type OpenedRoom = { readonly room: string; readonly tokens: Readonly<Record<Seat, string>> };

/** The rooms that a process serves: those that are awake, and how to open and wake others. */
export type Hub = {
  /** @errors What is wrong with the scenario or with the log. */
  readonly create: (order: RoomOrder) => Promise<Result<OpenedRoom, readonly LaidOutFault[]>>;
  /** The room, awake; undefined where there is none. */
  readonly wake: (room: string) => Promise<Room | undefined>;
  /** The seat that a token is for. */
  readonly seatOf: (room: string, token: string) => Promise<Seat | undefined>;
  /** Gives a seat a new token; the old one is worth nothing from then on. */
  readonly renew: (room: string, seat: Seat) => Promise<string>;
  readonly bundle: (room: string) => Promise<Uint8Array | undefined>;
  /** Notes how a player's browser is told of a turn; undefined ends it. */
  readonly subscribe: RoomStore['subscribe'];
  /** Every line of a room's log. */
  readonly lines: (room: string) => Promise<readonly StoredLine[]>;
  /** The side whose calendar a key opens. */
  readonly sideOfCalendar: (room: string, key: string) => Promise<Side | undefined>;
  readonly awake: () => number;
  /** Closes every room that is awake, once it is noted when their sides were there. */
  readonly close: () => Promise<void>;
};

/** How the hub depends on the process. `token` makes a new token of 128 random bits. */
type HubServices = Omit<RoomServices, 'rematch'> & { readonly token: () => string };

/** How long a room without visitors stays awake, milliseconds, and how often that is looked at. */
const DOZE = 60_000;
const LOOK = 10_000;
/** How often it is noted which sides are there, milliseconds: a process that is killed forgets no more than that. */
const NOTE = 60_000;

/** Creates a room whose seats have tokens of these SHA-256. @returns Its id. */
async function createRoom(
  { store, judges, now, secret, token }: HubServices,
  { scenario, settings, entries, bundle }: RoomOrder,
  tokenHashes: Readonly<Record<Seat, string>>,
): Promise<Result<string, readonly LaidOutFault[]>> {
  const laid = await judges.layOut({ kind: 'lay-out', scenario, entries, ...(bundle ? { bundle } : {}) });
  if (laid.kind === 'unfit') return err(laid.faults);
  if (laid.kind !== 'laid-out') throw new Error(`a judge answered ${laid.kind}`);
  const room = token();
  const diceSecret = secret();
  const named = { ...settings, name: settings.name ?? laid.name };
  const lines = firstLines({ room, scenario, settings: named, entries, nexts: laid.nexts, diceSecret, at: now() });
  await store.create({ room, diceSecret, lines, bundle, tokenHashes });
  return ok(room);
}

/** The room of a rematch, with the same tokens but for the players' sides. @returns Its id. */
async function rematchOf(services: HubServices, room: string): Promise<string> {
  const { store } = services;
  const name = `rematch ${room}`;
  const known = await store.hostValue(name);
  if (known !== undefined) return known;
  const [first] = await store.read(room, 0, 1);
  const { scenario, settings } = JSON.parse(first!.line) as { scenario: string; settings: RoomSettings };
  const order = { scenario, settings, entries: [], bundle: await store.bundle(room) };
  const hashes = (await store.tokenHashes(room)) as Readonly<Record<Seat, string>>;
  const opened = await createRoom(services, order, { ...hashes, attacker: hashes.defender, defender: hashes.attacker });
  if (!opened.ok) throw new Error('the scenario of a room cannot be laid out again');
  // Of two that were opened at the same time the first is kept.
  return store.hostValue(name, () => opened.value);
}

/** Creates the hub of a process. */
export function createHub(services: HubServices): Hub {
  const { store, now, token } = services;
  const rooms: AwakeRooms = new Map();

  const create: Hub['create'] = async (order) => {
    const tokens = Object.fromEntries(SEATS.map((seat) => [seat, token()])) as OpenedRoom['tokens'];
    const hashes = SEATS.map((seat) => [seat, sha256Text(tokens[seat])] as const);
    const created = await createRoom(services, order, Object.fromEntries(hashes) as Record<Seat, string>);
    return created.ok ? ok({ room: created.value, tokens }) : created;
  };

  const wake = (room: string): Promise<Room | undefined> => {
    const known = rooms.get(room);
    if (known) {
      known.idleSince = now();
      return known.room;
    }
    const waking = openRoom(room, { ...services, rematch: (of) => rematchOf(services, of) });
    rooms.set(room, { room: waking, idleSince: now(), noted: {} });
    waking.then(
      (found) => found ?? rooms.delete(room),
      () => rooms.delete(room),
    );
    return waking;
  };

  const endWatch = watchRooms(rooms, store, now);

  return {
    create,
    wake,
    seatOf: (room, given) => store.seatOf(room, sha256Text(given)),
    async renew(room, seat) {
      const given = token();
      await store.replaceToken(room, seat, sha256Text(given));
      // The browser that subscribed with the old link gets no more notices.
      await store.subscribe(room, seat, undefined);
      (await wake(room))?.tokenReplaced(seat);
      return given;
    },
    subscribe: store.subscribe,
    bundle: (room) => store.bundle(room),
    lines: (room) => store.read(room, 0),
    async sideOfCalendar(room, key) {
      const hashes = await store.tokenHashes(room);
      return SIDES.find((side) => hashes[side] !== undefined && calendarKey(hashes[side]) === key);
    },
    awake: () => rooms.size,
    close: async () => {
      await endWatch();
      for (const { room } of rooms.values()) void room.then((one) => one?.close()).catch(() => undefined);
    },
  };
}

/**
 * The rooms that are awake, since when each has had no visitors, and what was noted of when its sides were there:
 * milliseconds since 1970.
 */
type AwakeRooms = Map<
  string,
  { readonly room: Promise<Room | undefined>; idleSince: number; noted: { readonly [S in Side]?: number } }
>;

/**
 * Keeps noting which sides are there, and puts rooms to sleep.
 *
 * @param now Milliseconds since 1970.
 * @returns What ends it, with a last note.
 */
function watchRooms(rooms: AwakeRooms, store: RoomStore, now: () => number): () => Promise<void> {
  const note = createNoter(rooms, store);
  let notedAt = now();
  const look = async (): Promise<void> => {
    const at = now();
    const isDue = at - notedAt >= NOTE || [...rooms.values()].some(({ idleSince }) => at - idleSince >= DOZE);
    if (isDue) {
      notedAt = at;
      await note();
    }
    await putToSleep(rooms, at);
  };
  // What cannot be written now is tried again.
  const timer = setInterval(() => void look().catch(() => undefined), LOOK).unref();
  return async () => {
    clearInterval(timer);
    await note().catch(() => undefined);
  };
}

/** Creates what notes when the sides of the rooms that are awake were there last, where that has changed. */
function createNoter(rooms: AwakeRooms, store: RoomStore): () => Promise<void> {
  return async () => {
    const notes: SeenNote[] = [];
    const written: (() => void)[] = [];
    for (const [name, entry] of rooms) {
      const seen = (await entry.room.catch(() => undefined))?.seen();
      if (seen === undefined) continue;
      const now = { ...seen };
      const changed = SIDES.filter((side) => now[side] !== entry.noted[side]);
      notes.push(...changed.map((side) => ({ room: name, side, at: now[side] })));
      written.push(() => {
        entry.noted = now;
      });
    }
    if (notes.length === 0) return;
    await store.noteSeen(notes);
    for (const set of written) set();
  };
}

/** Puts rooms to sleep that have had no visitors for long. `now` in milliseconds since 1970. */
async function putToSleep(rooms: AwakeRooms, now: number): Promise<void> {
  for (const [name, entry] of rooms) {
    const room = await entry.room.catch(() => undefined);
    if (!room?.isIdle()) entry.idleSince = now;
    else if (now - entry.idleSince >= DOZE) {
      rooms.delete(name);
      room.close();
    }
  }
}

/** The lines that a room begins with: what is played, and the entries of a game under way. */
function firstLines({
  room,
  scenario,
  settings,
  entries,
  nexts,
  diceSecret,
  at,
}: RoomOrder & {
  readonly room: string;
  readonly nexts: readonly (Side | undefined)[];
  readonly diceSecret: string;
  readonly at: number;
}): readonly LineToStore[] {
  const { tip } = createDiceChain(chainSecret(diceSecret, 0));
  const nextIn = (i: number) => (nexts[i] ? { next: nexts[i] } : {});
  const header = { kind: 'opened', format: ROOM_FORMAT, version: ROOM_VERSION, room, core: CORE_EDITION } as const;
  const values = [
    { at, ...header, scenario, settings, tip, ...nextIn(0) },
    ...entries.map(({ command, events }, i) => ({ at, kind: 'entry', command, events, ...nextIn(i + 1) })),
  ];
  let before = '';
  return values.map((value, i) => {
    const sealed = sealRoomLine(before, { n: i + 1, ...value });
    before = sealed.head;
    return { seq: i + 1, line: sealed.line };
  });
}
