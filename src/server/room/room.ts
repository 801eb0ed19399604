import { randomInt } from 'node:crypto';
import { roomMessages } from '../../messages/room-server.ts';
import { type Seat, sideOfSeat } from '../../net/seat.ts';
import type { RoomState } from '../../net/room-state.ts';
import { SIDES, type Side } from '../../rules/core/turn.ts';
import type { ClientMessage, RoomSay, ToldViolation } from '../../net/wire.ts';
import type { RoomNews } from '../fan-out/fan-out.ts';
import type { Marks } from '../judge/judge-protocol.ts';
import { decideCommand } from './decide-command.ts';
import { createElements } from './elements.ts';
import { createPresence } from './presence.ts';
import { actInRoom, openRematch } from './room-acts.ts';
import { askForElements, dismiss, type NewsOf, type RoomContext, type RoomServices } from './room-context.ts';
import { Fenced, openRoomLog, type RoomLogWriter } from './room-log-writer.ts';
import { type Connection, createSession, type Session } from './session.ts';

/** A request of a seat, answered once. */
export type RoomRequest = Extract<ClientMessage, { kind: 'command' | 'act' }>;
/** The line that answers a request, or why it is refused. */
type RoomAnswer =
  | { readonly kind: 'done'; readonly seq: number }
  | { readonly kind: 'refused'; readonly violations: readonly ToldViolation[] };

/** A room that is awake. */
export type Room = {
  readonly join: (
    seat: Seat,
    connection: Connection,
    have: { readonly seq: number; readonly head: string },
  ) => Promise<Session>;
  readonly leave: (session: Session) => void;
  readonly ask: (seat: Seat, request: RoomRequest) => Promise<RoomAnswer>;
  readonly say: (seat: Seat, say: RoomSay) => void;
  readonly element: (seat: Seat, k: number, element: string) => void;
  /** Ends the connections that joined with the token that was replaced. */
  readonly tokenReplaced: (seat: Seat) => void;
  readonly state: () => RoomState;
  /** When each side was there last, milliseconds since 1970; the present moment for one that is. */
  readonly seen: () => Readonly<Record<Side, number>>;
  readonly isIdle: () => boolean;
  readonly close: () => void;
};

const NO_MARKS: Marks = { losses: [], stand: [] };
/**
 * How many times a command is retried when another process wrote first, and the longest pause before a retry,
 * milliseconds.
 */
const TRIES = 20;
const PAUSE = 40;

/** Opens a stored room; undefined where there is none. */
export async function openRoom(room: string, services: RoomServices): Promise<Room | undefined> {
  const { store, fanOut, now } = services;
  const sessions = new Set<Session>();
  const pumpAll = (): void => {
    for (const { pump } of sessions) void pump();
  };
  const publish = (news: NewsOf): void => fanOut.publish({ ...news, from: services.process, room } as RoomNews);
  // At once, and not when a command is done: a roll is asked for in one line, and players elsewhere answer to that.
  const log = await openRoomLog(store, room, pumpAll, (seq) => publish({ kind: 'lines', seq }));
  if (!log) return undefined;

  const tell: RoomContext['tell'] = (message, to = () => true) => {
    for (const session of sessions) if (to(session)) session.connection.send(message);
  };
  const noted = await store.seen(room);
  // Of a side that was never noted the last line is the last sign there can have been.
  const { at: last } = log.state();
  const seen: RoomContext['seen'] = { attacker: noted.attacker ?? last, defender: noted.defender ?? last };
  const presence = createPresence({ sessions, tell, publish, seen, now, seq: () => log.state().seq });
  const context: RoomContext = {
    ...{ room, services, log, sessions, publish, tell, seen },
    elements: createElements(),
    marks: { attacker: NO_MARKS, defender: NO_MARKS },
    wokeAt: now(),
    isHere: (side) => presence.all().players[side],
  };
  const inOrder = createQueue();
  const catchUp = createCatchUp(log, inOrder);
  const unsubscribe = fanOut.subscribe(room, (news) => {
    if (news.kind === 'lines') catchUp(news.seq);
    // What another process has written comes before what this one is about to write.
    if (news.kind === 'lines' && news.seq > log.state().seq) context.elements.giveUp(new Fenced());
    if (news.kind === 'missed') {
      catchUp(Number.POSITIVE_INFINITY);
      presence.show();
      context.elements.askAgain();
    }
    if (news.kind !== 'presence') return hear(context, news);
    presence.hear(news.from, news.presence);
    // Its news of lines may have been lost.
    catchUp(news.seq);
  });
  resumeRoll(context, inOrder);
  void inOrder(() => openRematch(context)).catch(() => undefined);
  return {
    ...seating(context, sessions, presence.show),
    ...talking(context),
    ask: createAsker(context, inOrder),
    state: log.state,
    seen: () => {
      for (const side of SIDES) if (context.isHere(side)) seen[side] = now();
      return seen;
    },
    isIdle: () => sessions.size === 0 && inOrder.isIdle(),
    close: () => {
      unsubscribe();
      presence.close();
      for (const session of sessions) session.close();
    },
  };
}

/**
 * How a room takes up what other processes have written, once it is told that there are lines up to a number. Of many
 * such news at once the last says it all.
 */
function createCatchUp(log: RoomLogWriter, inOrder: ReturnType<typeof createQueue>): (seq: number) => void {
  let told = 0;
  let isWaiting = false;
  return (seq) => {
    told = Math.max(told, seq);
    if (isWaiting || told <= log.state().seq) return;
    isWaiting = true;
    const work = async (): Promise<void> => {
      isWaiting = false;
      if (told <= log.state().seq) return;
      told = 0;
      await log.catchUp();
    };
    // What cannot be read now is told again with the next beat.
    void inOrder(work).catch(() => undefined);
  };
}

/** How seats are joined and left. */
function seating(
  context: RoomContext,
  sessions: Set<Session>,
  showPresence: () => void,
): Pick<Room, 'join' | 'leave' | 'tokenReplaced'> {
  const { log, publish, services } = context;
  return {
    async join(seat, connection, have) {
      const from = await agreedSeq(log, have);
      const session = createSession(seat, connection, from, {
        last: () => log.state().seq,
        read: log.read,
        delay: (line, of) => delayOf(context, line.line, of),
      });
      if (sideOfSeat(seat)) {
        showOut(context, seat, connection.id);
        publish({ kind: 'seat-taken', seat, connection: connection.id });
      }
      const { seq } = log.state();
      connection.send({ kind: 'joined', seat, seq, head: log.head(), from: from + 1, now: services.now() });
      sessions.add(session);
      const isCurrent = session.pump();
      showPresence();
      // Which element of its chain is the next one follows from the lines.
      void isCurrent.then(() => {
        const { asked } = log.state();
        if (asked && sideOfSeat(seat)) connection.send({ kind: 'element-wanted', k: asked.k });
      });
      return session;
    },
    leave(session) {
      const side = sideOfSeat(session.seat);
      if (side) context.seen[side] = services.now();
      session.close();
      if (sessions.delete(session)) showPresence();
    },
    tokenReplaced: (seat) => {
      showOut(context, seat, undefined);
      publish({ kind: 'token-replaced', seat });
    },
  };
}

/** What is said and given without a line of the log. */
function talking(context: RoomContext): Pick<Room, 'say' | 'element'> {
  const { publish, marks, elements } = context;
  return {
    say: (seat, say) => {
      const side = sideOfSeat(seat);
      // Spectators may talk, and touch nothing.
      if (!side && say.kind !== 'chat' && say.kind !== 'phrase') return;
      if (side && say.kind === 'marks') marks[side] = { losses: say.losses, stand: say.stand };
      passOn(context, seat, say);
      publish({ kind: 'say', by: seat, say });
    },
    element: (seat, k, element) => {
      const side = sideOfSeat(seat);
      if (!side) return;
      elements.give(side, k, element);
      publish({ kind: 'element', side, k, element });
    },
  };
}

/** Answers requests one after another; the same request again is answered the same, and carried out once. */
function createAsker(context: RoomContext, inOrder: ReturnType<typeof createQueue>): Room['ask'] {
  const { services, room } = context;
  const open = new Map<string, Promise<RoomAnswer>>();
  /** The answer that a line is. Another process may have written it and ended before it told that. */
  const answeredBy = async (seq: number): Promise<RoomAnswer> => {
    if (seq > context.log.state().seq) await context.log.catchUp();
    return { kind: 'done', seq };
  };
  const carryOut = async (seat: Seat, request: RoomRequest): Promise<RoomAnswer> => {
    const known = await services.store.answerTo(room, seat, request.id);
    if (known !== undefined) return answeredBy(known);
    for (let tries = 0; ; tries++) {
      try {
        return await carryOutOnce(context, seat, request);
      } catch (fault) {
        if (!(fault instanceof Fenced) || tries === TRIES) throw fault;
        await context.log.catchUp();
        // Two processes that write all the time let each other through.
        if (tries > 1) await new Promise((done) => setTimeout(done, randomInt(PAUSE)));
        const answered = await services.store.answerTo(room, seat, request.id);
        if (answered !== undefined) return answeredBy(answered);
      }
    }
  };
  return (seat, request) => {
    const key = `${seat}:${request.id}`;
    const running = open.get(key);
    if (running) return running;
    const answer = inOrder(() => carryOut(seat, request)).finally(() => open.delete(key));
    open.set(key, answer);
    return answer;
  };
}

async function carryOutOnce(context: RoomContext, seat: Seat, request: RoomRequest): Promise<RoomAnswer> {
  const { services, log } = context;
  const answers = { by: seat, id: request.id };
  const { seq: before, next: decided } = log.state();
  const refusal =
    request.kind === 'act'
      ? await actInRoom(context, seat, request.act, answers)
      : await decideCommand(context, seat, request.command, answers);
  const { seq } = log.state();
  if (seq > before) {
    services.count('lines', seq - before);
    if (log.state().next !== decided) tellAbsent(context);
  }
  services.count(refusal ? 'refused' : 'commands');
  return refusal ? { kind: 'refused', violations: refusal } : { kind: 'done', seq };
}

/** Tells whose turn it is where that player is away. */
function tellAbsent({ log, isHere, services, room }: RoomContext): void {
  const { next, settings, players, ended } = log.state();
  if (next === undefined || ended || isHere(next)) return;
  const player = players[next]?.name;
  services.turnPassed({ room, name: settings.name ?? room, side: next, ...(player ? { player } : {}) });
}

/** Goes on with a roll that was requested before the process ended. */
function resumeRoll(context: RoomContext, inOrder: ReturnType<typeof createQueue>): void {
  const { asked } = context.log.state();
  if (!asked) return;
  const { by, id, command } = asked;
  void inOrder(async () => {
    if (context.log.state().asked?.k !== asked.k) return;
    await decideCommand(context, by, command, { by, id });
  }).catch(() => undefined);
}

/** The number of the last line that a client and the log have in common: 0 where their chains differ. */
async function agreedSeq(log: RoomLogWriter, { seq, head }: { readonly seq: number; readonly head: string }) {
  // A client that has more may have it from another process, whose news were lost.
  if (seq > log.state().seq) await log.catchUp();
  const last = log.state().seq;
  if (seq <= 0 || seq > last) return 0;
  if (seq === last) return head === log.head() ? seq : 0;
  const [line] = await log.read(seq - 1, 1);
  return line?.line.endsWith(`,"hash":"${head}"}`) ? seq : 0;
}

/** Milliseconds until a line may be seen: spectators see every line later by the room's delay. */
function delayOf({ services, log }: RoomContext, line: string, seat: Seat): number {
  const { delay } = log.state().settings;
  if (delay === 0 || seat !== 'watch') return 0;
  const { at, kind } = JSON.parse(line) as { readonly at: number; readonly kind: string };
  return kind === 'opened' ? 0 : at + delay * 60_000 - services.now();
}

/** Ends the other connections of a seat. */
function showOut({ sessions }: RoomContext, seat: Seat, but: string | undefined): void {
  for (const session of sessions) {
    if (session.seat !== seat || session.connection.id === but) continue;
    session.close();
    if (but === undefined) session.connection.end('token-replaced', roomMessages.tokenReplaced);
    else session.connection.end('seat-taken', roomMessages.seatTaken);
  }
}

/** Does what another process of the same rooms tells. */
function hear(context: RoomContext, news: RoomNews): void {
  switch (news.kind) {
    case 'say': {
      const side = sideOfSeat(news.by);
      if (news.say.kind === 'marks' && side) context.marks[side] = { losses: news.say.losses, stand: news.say.stand };
      passOn(context, news.by, news.say);
      return;
    }
    case 'element-wanted':
      askForElements(context, news.k);
      return;
    case 'element':
      context.elements.give(news.side, news.k, news.element);
      return;
    case 'seat-taken':
      showOut(context, news.seat, news.connection);
      return;
    case 'token-replaced':
      showOut(context, news.seat, undefined);
      return;
    case 'dismissed':
      dismiss(context, news.connection);
      return;
    case 'lines':
    case 'missed':
    case 'presence':
  }
}

/** Passes on what was said, to all but the seat that said it. Spectators of a delayed game are not shown hands. */
function passOn({ tell, log }: RoomContext, from: Seat, say: RoomSay): void {
  const isLive = say.kind === 'drag' || say.kind === 'tape' || say.kind === 'ping' || say.kind === 'marks';
  const isHidden = isLive && (log.state().settings.delay > 0 || say.kind === 'marks');
  // In a hidden deployment what a player holds or measures would tell where units are put.
  if ((say.kind === 'drag' || say.kind === 'tape') && log.state().hidden.length > 0) return;
  tell({ kind: 'say', from, say }, ({ seat }) => seat !== from && !(isHidden && seat === 'watch'));
}

/** Runs work one piece after another, in the order in which it was given. */
function createQueue() {
  let last: Promise<unknown> = Promise.resolve();
  let running = 0;
  const inOrder = <T>(work: () => Promise<T>): Promise<T> => {
    running++;
    const done = last.then(work, work);
    last = done.catch(() => undefined).finally(() => running--);
    return done;
  };
  return Object.assign(inOrder, { isIdle: (): boolean => running === 0 });
}
