import { ROOM_LIMITS } from '../net/limits.ts';
import { clientMessageSchema, type ClientMessage } from '../net/wire.ts';
import { roomMessages } from '../messages/room-server.ts';
import { scenarioMessages } from '../messages/scenario.ts';
import { type Seat, sideOfSeat } from '../net/seat.ts';
import { readJson } from '../scenario/read-json.ts';
import { toProblems } from '../scenario/to-problems.ts';
import { createCredits, type Credits } from './credits.ts';
import type { Hub } from './hub.ts';
import { createOutbox, type Socket } from './outbox.ts';
import type { Room, RoomRequest } from './room/room.ts';
import type { Connection, Session } from './room/session.ts';

/** The side of a connection that its socket calls. */
export type Receiver = { readonly message: (text: string) => void; readonly closed: () => void };

type ServeContext = {
  readonly hub: Hub;
  readonly now: () => number;
  /** A failure of the server itself: it is logged, and the client only told that there was one. */
  readonly failed: (fault: unknown) => void;
  /** How many commands and acts, and how many other messages, a connection may send at once and every second. */
  readonly rates: { readonly requests: readonly [number, number]; readonly others: readonly [number, number] };
};

/** How long a socket may be open before it asks to join, milliseconds. */
const JOIN_WITHIN = 10_000;
/** How many messages may come while a seat is being joined. */
const MOST_EARLY = 32;
/** Codes of RFC 6455 and of this protocol. */
const CODE = { policy: 1008, failure: 1011, ended: 4000 } as const;

/**
 * Serves one connection to a room. Its first message joins a seat; the seat is known from then on, and no message says
 * for whom it speaks.
 *
 * @param id A name for the connection.
 */
export function serveConnection(context: ServeContext, room: string, id: string, socket: Socket): Receiver {
  const { hub, now, failed } = context;
  let requests = createCredits(...context.rates.requests, now);
  const others = createCredits(...context.rates.others, now);
  let joined: { readonly room: Room; readonly seat: Seat; readonly session: Session } | undefined;
  /** What came while the seat was being joined; undefined before. */
  let early: ClientMessage[] | undefined;

  const outbox = createOutbox(socket);
  const { send, isOver } = outbox;
  const end = (kind: string, message: string, code: number = CODE.ended): void =>
    outbox.end({ kind: 'error', error: { kind, message } }, code);
  const fail = (fault: unknown): void => {
    failed(fault);
    end('failure', roomMessages.failedHere, CODE.failure);
  };
  const connection: Connection = { id, send, waiting: socket.waiting, end: (kind, message) => end(kind, message) };
  const timer = setTimeout(() => {
    if (!early) end('no-join', roomMessages.joinFirst, CODE.policy);
  }, JOIN_WITHIN).unref();

  const join = async ({ token, have }: Extract<ClientMessage, { kind: 'join' }>): Promise<void> => {
    early = [];
    const seat = await hub.seatOf(room, token);
    const found = seat && (await hub.wake(room));
    if (!seat || !found) {
      end('no-such-seat', roomMessages.noSuchSeat, CODE.policy);
      return;
    }
    if (isOver()) return;
    const session = await found.join(seat, connection, have ?? { seq: 0, head: '' });
    joined = { room: found, seat, session };
    // The link may have been replaced while the seat was being joined.
    if ((await hub.seatOf(room, token)) !== seat) end('token-replaced', roomMessages.tokenReplaced);
    if (sideOfSeat(seat)) requests = creditsOf(found, seat, requests);
    if (isOver()) found.leave(session);
    else for (const message of early) handle(message);
  };

  const handle = (message: ClientMessage): void => {
    if (message.kind === 'join') {
      if (early) end('joined-already', roomMessages.joinedAlready, CODE.policy);
      else join(message).catch(fail);
    } else if (!early) end('no-join', roomMessages.joinFirst, CODE.policy);
    else if (!joined && early.length < MOST_EARLY) early.push(message);
    else if (!joined) end('too-many', roomMessages.tooMany, CODE.policy);
    else if (!(message.kind === 'command' || message.kind === 'act' ? requests : others).take())
      end('too-many', roomMessages.tooMany, CODE.policy);
    else if (message.kind === 'command' || message.kind === 'act') request(joined, message, send).catch(fail);
    else if (message.kind === 'say') joined.room.say(joined.seat, message.say);
    else joined.room.element(joined.seat, message.k, message.element);
  };

  return {
    message: (text) => {
      if (isOver()) {
        outbox.ignored();
        return;
      }
      // What a stranger sends may end this connection, but never the process.
      try {
        const read = readMessage(text);
        if (read.kind === 'message') handle(read.message);
        else if (read.kind === 'bad-command' && joined)
          send({ kind: 'refused', id: read.id, violations: [{ ...read.violation, message: read.message }] });
        else end('bad-message', read.message, CODE.policy);
      } catch (fault) {
        fail(fault);
      }
    },
    closed: () => {
      outbox.closed();
      clearTimeout(timer);
      joined?.room.leave(joined.session);
    },
  };
}

async function request(
  { room, seat }: { readonly room: Room; readonly seat: Seat },
  message: RoomRequest,
  send: Connection['send'],
): Promise<void> {
  const answer = await room.ask(seat, message);
  if (answer.kind === 'done') send({ kind: 'ack', id: message.id, seq: answer.seq });
  else send({ kind: 'refused', id: message.id, violations: answer.violations });
}

/** The credits of a player's seat, which last longer than a connection: a new one gives no new credits. */
function creditsOf(room: Room, seat: Seat, first: Credits): Credits {
  const known = seatCredits.get(room) ?? new Map<Seat, Credits>();
  seatCredits.set(room, known);
  const credits = known.get(seat) ?? first;
  known.set(seat, credits);
  return credits;
}
const seatCredits = new WeakMap<Room, Map<Seat, Credits>>();

type Read =
  | { readonly kind: 'message'; readonly message: ClientMessage }
  /** A command that cannot be understood, from a client that can: it is refused, and the connection goes on. */
  | {
      readonly kind: 'bad-command';
      readonly id: string;
      readonly violation: {
        readonly clause: 'RM-14';
        readonly kind: 'not-a-command';
        readonly at: string;
        readonly why: string;
      };
      readonly message: string;
    }
  | { readonly kind: 'bad'; readonly message: string };

/** The message in a text. Its size, and its depth by the limit of a scenario file, are checked before it is parsed. */
function readMessage(text: string): Read {
  if (text.length > ROOM_LIMITS.message) return { kind: 'bad', message: roomMessages.tooLong(ROOM_LIMITS.message) };
  const json = readJson(text);
  if (!json.ok) return { kind: 'bad', message: roomMessages.notJson };
  const isRecord = typeof json.value === 'object' && json.value !== null;
  const { kind, id } = (isRecord ? json.value : {}) as { readonly kind?: unknown; readonly id?: unknown };
  const isTooLong = kind === 'command' && text.length > ROOM_LIMITS.command;
  const read = clientMessageSchema.safeParse(json.value);
  if (read.success && !isTooLong) return { kind: 'message', message: read.data };
  const [problem] = read.success ? [] : toProblems(read.error.issues, json.value);
  const at = isTooLong ? '' : (problem?.at ?? '');
  const why = isTooLong ? roomMessages.commandTooLong(ROOM_LIMITS.command) : whyBad(problem);
  if (kind === 'command' && typeof id === 'string' && id.length <= ROOM_LIMITS.id) {
    const violation = { clause: 'RM-14', kind: 'not-a-command', at, why } as const;
    return { kind: 'bad-command', id, violation, message: roomMessages.violation(violation) };
  }
  return { kind: 'bad', message: roomMessages.badMessage(at, why) };
}

const whyBad = (problem: ReturnType<typeof toProblems>[number] | undefined): string =>
  problem ? scenarioMessages.fault(problem.fault) : roomMessages.unknownMessage;
