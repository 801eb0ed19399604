import { commitTo } from '../../src/net/commitment.ts';
import { createDiceChain } from '../../src/net/dice-chain.ts';
import { ROOM_FORMAT, ROOM_VERSION, type RoomLine, type RoomSettings } from '../../src/net/room-line.ts';
import { addRoomLine, type RoomLog, secretText } from '../../src/net/room-log.ts';
import { sealRoomLine } from '../../src/net/room-seal.ts';
import { type Seat, sideOfSeat } from '../../src/net/seat.ts';
import { type StoredLine, viewLine } from '../../src/net/view-line.ts';
import { type ClientMessage, clientMessageSchema, type ServerMessage } from '../../src/net/wire.ts';
import type { RoomListener, RoomPorts } from '../../src/app/room/room-ports.ts';
import type { LogEntry } from '../../src/rules/play/game.ts';
import type { Side } from '../../src/rules/core/turn.ts';

type Omitted<L> = L extends RoomLine ? Omit<L, 'n' | 'at'> : never;
/** A line before it is numbered and dated. */
export type FakeLine = Omitted<RoomLine>;

type Connection = { readonly seat: Seat; readonly tell: (message: ServerMessage) => void; cursor: number };

/** What a fake room does about a command or act: the lines it writes, or why it refuses. */
type Carry = (seat: Seat, message: Extract<ClientMessage, { kind: 'command' | 'act' }>) => Promise<boolean> | boolean;

const SALT = 'ab'.repeat(32);

/** A virtual clock: what is due runs when it is told to. */
export function createTimers() {
  let now = 1_000_000;
  let due: { readonly at: number; readonly run: () => void }[] = [];
  return {
    now: () => now,
    later: (ms: number, run: () => void): (() => void) => {
      const one = { at: now + ms, run };
      due.push(one);
      return () => {
        due = due.filter((other) => other !== one);
      };
    },
    /** Lets time pass, milliseconds. */
    pass: (ms: number): void => {
      const end = now + ms;
      for (;;) {
        const [next] = due.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at);
        if (next === undefined) break;
        due = due.filter((one) => one !== next);
        now = Math.max(now, next.at);
        next.run();
      }
      now = end;
    },
  };
}

/** A room without a server. */
export type FakeRoom = ReturnType<typeof createFakeRoom>;

/** A room on a server that is not there: a log, connections that can be cut, and answers given once. */
export function createFakeRoom(scenario: string, settings: Partial<RoomSettings> = {}, first?: Side) {
  const lines: StoredLine[] = [];
  const connections = new Set<Connection>();
  const answered = new Map<string, number>();
  const heard: { readonly seat: Seat; readonly message: ClientMessage }[] = [];
  let log: RoomLog | undefined;
  let carry: Carry = () => true;
  let isDown = false;

  const write = (
    line: FakeLine,
    hides?: { readonly side: Side; readonly entry: LogEntry; readonly isHidden: boolean },
  ) => {
    const secret = hides && { salt: SALT, text: secretText(hides.entry), side: hides.side };
    const body = { n: lines.length + 1, at: 1_000_000 + lines.length, ...line };
    const value = secret ? { ...body, commit: commitTo(secret) } : body;
    const sealed = sealRoomLine(log?.head ?? '', value);
    const grown = addRoomLine(log, sealed.line, secret);
    if (typeof grown === 'string') throw new Error(`the fake room wrote a line that is ${grown}`);
    log = grown;
    lines.push({
      seq: lines.length + 1,
      line: sealed.line,
      ...(secret ? { secret } : {}),
      ...(hides?.isHidden ? { isHidden: true } : {}),
    });
    for (const connection of connections) pump(connection);
  };
  const pump = (connection: Connection): void => {
    while (connection.cursor < lines.length) connection.tell(viewLine(lines[connection.cursor++]!, connection.seat));
  };
  write({
    ...{ kind: 'opened', format: ROOM_FORMAT, version: ROOM_VERSION, room: 'r1', core: 'test', scenario },
    ...{ settings: { delay: 0, claimAfter: 15, ...settings }, tip: createDiceChain('00'.repeat(32)).tip },
    ...(first ? { next: first } : {}),
  });

  const join = ({ token, have }: Extract<ClientMessage, { kind: 'join' }>, tell: Connection['tell']): Connection => {
    const seat = token as Seat;
    const { seq = 0, head = '' } = have ?? {};
    const agreed = seq > 0 && lines[seq - 1]?.line.endsWith(`,"hash":"${head}"}`) ? seq : 0;
    const connection: Connection = { seat, tell, cursor: agreed };
    tell({ kind: 'joined', seat, seq: lines.length, head: log!.head, from: agreed + 1, now: 5_000_000 });
    connections.add(connection);
    pump(connection);
    return connection;
  };

  return {
    log: (): RoomLog => log!,
    lines,
    heard,
    write,
    /** Sets how commands and acts are carried out; false refuses them. */
    onRequest: (given: Carry): void => {
      carry = given;
    },
    tell: (message: ServerMessage, to?: Seat): void => {
      for (const { seat, tell } of connections) if (to === undefined || seat === to) tell(message);
    },
    /** Cuts all connections; while it is down nobody gets through. */
    down: (value: boolean): void => {
      isDown = value;
    },
    /** The network as a client sees it. `passes` says whether a message gets through; after one that does not, none does. */
    connector:
      (passes: () => boolean = () => true) =>
      (_room: string, listener: RoomListener) => {
        let connection: Connection | undefined;
        let isOpen = !isDown;
        const cut = (): void => {
          if (!isOpen) return;
          isOpen = false;
          if (connection) connections.delete(connection);
          queueMicrotask(listener.closed);
        };
        const tell = (message: ServerMessage): void => {
          const text = JSON.stringify(message);
          queueMicrotask(() => {
            if (!isOpen) return;
            if (isDown || !passes()) cut();
            else listener.message(text);
          });
        };
        const receive = async (text: string): Promise<void> => {
          const message = clientMessageSchema.parse(JSON.parse(text));
          if (message.kind === 'join') {
            connection = join(message, tell);
            return;
          }
          const { seat } = connection!;
          heard.push({ seat, message });
          if (message.kind !== 'command' && message.kind !== 'act') return;
          const key = `${seat}:${message.id}`;
          const known = answered.get(key);
          if (known === undefined && !(await carry(seat, message))) {
            const violation = { clause: 'RM-02', kind: 'other-side-decides', side: 'defender' } as const;
            tell({ kind: 'refused', id: message.id, violations: [{ ...violation, message: 'Not now.' }] });
            return;
          }
          answered.set(key, known ?? lines.length);
          tell({ kind: 'ack', id: message.id, seq: known ?? lines.length });
        };
        if (isOpen) queueMicrotask(listener.opened);
        else queueMicrotask(listener.closed);
        return {
          send: (text: string): void =>
            queueMicrotask(() => {
              if (!isOpen) return;
              if (isDown || !passes()) cut();
              else void receive(text);
            }),
          close: cut,
        };
      },
  };
}

/** The ports of a client over a fake room. */
export function fakePorts(
  room: FakeRoom,
  timers: ReturnType<typeof createTimers>,
  passes?: () => boolean,
): RoomPorts & { readonly wake: () => void; readonly sleep: () => void; readonly kept: Map<string, string> } {
  const kept = new Map<string, string>();
  let secrets = 0;
  let [wake, sleep] = [() => {}, () => {}];
  return {
    connect: room.connector(passes),
    later: timers.later,
    now: timers.now,
    random: () => 0.5,
    newSecret: () => (++secrets).toString(16).padStart(64, '1'),
    memory: { read: (key) => kept.get(key), write: (key, text) => void kept.set(key, text) },
    watchNetwork: (awake, asleep) => {
      [wake, sleep] = [awake, asleep];
      return () => {};
    },
    wake: () => wake(),
    sleep: () => sleep(),
    kept,
  };
}

/** Lets all messages that are on their way arrive. */
export async function settled(): Promise<void> {
  for (let i = 0; i < 5; i++) await new Promise((done) => setImmediate(done));
}

/** The side of a seat of a player. */
export const playerOf = (seat: Seat): Side => sideOfSeat(seat)!;
