import { CHAIN_LENGTH, type DiceChain } from '../../net/dice-chain.ts';
import { addRoomLine, type RoomLog } from '../../net/room-log.ts';
import { headOfRoomLine } from '../../net/room-seal.ts';
import { type ChainUse, isBoundInTime } from '../../net/room-state.ts';
import { type Seat, sideOfSeat } from '../../net/seat.ts';
import type { Secret } from '../../net/commitment.ts';
import type { ClientMessage, Presence, RoomSay, ServerMessage, ToldViolation } from '../../net/wire.ts';
import type { RoomEnd } from '../state/room.ts';
import type { OwnDice } from './own-dice.ts';

/** A message that is repeated until the server has answered it. */
export type Repeated = Extract<ClientMessage, { kind: 'command' | 'act' }>;

/** A line as it arrived. */
type ArrivedLine = { readonly text: string; readonly secret: Secret | undefined };

/**
 * A room as one client knows it: what it has of the log, and what it still wants of the server. First join, reconnect,
 * restart of the server and another device are the same: the client says what it has, and gets what it lacks.
 */
export type RoomClient = {
  readonly token: string;
  readonly state: 'apart' | 'joining' | 'catching-up' | 'here' | 'ended';
  readonly seat: Seat | undefined;
  readonly log: RoomLog | undefined;
  /** The lines of the log as they arrived, to go back to one of them. */
  readonly lines: readonly ArrivedLine[];
  /** The number of the last line that the server had when it let this client in. */
  readonly goal: number;
  /** What the server has not answered, in the order in which it was said. */
  readonly unanswered: readonly Repeated[];
  /** The number of a roll whose element was asked for, and not given yet. */
  readonly wanted: number | undefined;
};

/** What happens to a client. */
export type RoomInput =
  | { readonly kind: 'connected' }
  | { readonly kind: 'message'; readonly message: ServerMessage }
  | { readonly kind: 'closed' }
  | { readonly kind: 'say'; readonly message: Repeated };

/** What follows from it: a message to send, or news for the table. */
export type RoomOutput =
  | { readonly kind: 'send'; readonly message: ClientMessage }
  /** The log has changed; `isLive` unless the client is only catching up. */
  | { readonly kind: 'log'; readonly log: RoomLog; readonly isLive: boolean }
  /** Everything that was lacking has arrived. `now` is the server's time, milliseconds since 1970. */
  | { readonly kind: 'here' }
  | { readonly kind: 'let-in'; readonly seat: Seat; readonly now: number }
  /** The server has gone back to an earlier line; `lost` lines of this client are no longer its own. */
  | { readonly kind: 'went-back'; readonly lost: number }
  | { readonly kind: 'accepted'; readonly id: string; readonly seq: number }
  | { readonly kind: 'refused'; readonly id: string; readonly violations: readonly ToldViolation[] }
  /** The element of roll `k` is due: that after `used` others of the player's chain. `head`: that of the `asked` line. */
  | { readonly kind: 'reveal'; readonly k: number; readonly used: number; readonly head: string }
  | { readonly kind: 'said'; readonly from: Seat; readonly say: RoomSay }
  | { readonly kind: 'presence'; readonly presence: Presence }
  | { readonly kind: 'told'; readonly message: string }
  /** The connection is of no more use; it is opened again unless the room has ended for this client. */
  | { readonly kind: 'hang-up' }
  | { readonly kind: 'ended'; readonly why: RoomEnd };

type Stepped = { readonly client: RoomClient; readonly out: readonly RoomOutput[] };

/** A client that has nothing of its room yet. */
export const freshRoomClient = (token: string): RoomClient => ({
  ...{ token, state: 'apart', seat: undefined, log: undefined, lines: [], goal: 0, unanswered: [], wanted: undefined },
});

/** Errors after which another try makes no difference, by the names that the server gives them. */
const FINAL: Readonly<Record<string, RoomEnd['kind']>> = {
  'no-such-seat': 'refused',
  'seat-taken': 'taken-over',
  'token-replaced': 'revoked',
  dismissed: 'removed',
};

/** What a client does about an input. An input that means nothing leaves it as it was. */
export function stepRoomClient(client: RoomClient, input: RoomInput): Stepped {
  if (client.state === 'ended') return { client, out: [] };
  switch (input.kind) {
    case 'connected':
      return joining(client);
    case 'closed':
      return { client: { ...client, state: 'apart', wanted: undefined }, out: [] };
    case 'say': {
      const said = { ...client, unanswered: [...client.unanswered, input.message] };
      return { client: said, out: client.state === 'here' ? [{ kind: 'send', message: input.message }] : [] };
    }
    case 'message':
      return client.state === 'apart' ? { client, out: [] } : stepMessage(client, input.message);
  }
}

const joining = (client: RoomClient): Stepped => {
  const have = { seq: client.log?.state.seq ?? 0, head: client.log?.head ?? '' };
  return {
    client: { ...client, state: 'joining' },
    out: [{ kind: 'send', message: { kind: 'join', token: client.token, have } }],
  };
};

function stepMessage(client: RoomClient, message: ServerMessage): Stepped {
  switch (message.kind) {
    case 'joined':
      return stepJoined(client, message);
    case 'line':
      return stepLine(client, message.seq, { text: message.line, secret: message.secret });
    case 'skip':
      return stepLine(client, message.seq, { text: message.line, secret: undefined });
    case 'ack':
      return {
        client: without(client, message.id),
        out: [{ kind: 'accepted', id: message.id, seq: message.seq }],
      };
    case 'refused':
      return {
        client: without(client, message.id),
        out: [{ kind: 'refused', id: message.id, violations: message.violations }],
      };
    case 'element-wanted':
      return revealing({ ...client, wanted: message.k });
    case 'say':
      return { client, out: [{ kind: 'said', from: message.from, say: message.say }] };
    case 'presence':
      return { client, out: [{ kind: 'presence', presence: message.presence }] };
    case 'error': {
      const final = Object.hasOwn(FINAL, message.error.kind) ? FINAL[message.error.kind] : undefined;
      if (final === undefined) return { client, out: [{ kind: 'told', message: message.error.message }] };
      return ending(client, final === 'refused' ? { kind: final, message: message.error.message } : toEnd(final));
    }
  }
}

const toEnd = (kind: Exclude<RoomEnd['kind'], 'refused'>): RoomEnd => ({ kind });

const ending = (client: RoomClient, why: RoomEnd): Stepped => ({
  client: { ...client, state: 'ended' },
  out: [{ kind: 'ended', why }, { kind: 'hang-up' }],
});

const without = (client: RoomClient, id: string): RoomClient => ({
  ...client,
  unanswered: client.unanswered.filter((one) => one.id !== id),
});

/** The server lets this client in: it goes back to the line before the first that will be sent, if it has more. */
function stepJoined(client: RoomClient, message: Extract<ServerMessage, { kind: 'joined' }>): Stepped {
  const { seat, seq, from, now } = message;
  const had = client.log?.state.seq ?? 0;
  const back = from <= had ? backTo(client, from - 1) : client;
  if (from > had + 1 || back === undefined) return ending(client, { kind: 'altered' });
  const joined: RoomClient = { ...back, seat, state: 'catching-up', goal: seq };
  const out: RoomOutput[] = [{ kind: 'let-in', seat, now }];
  if (back !== client) out.push({ kind: 'went-back', lost: had - from + 1 });
  return caughtUp(joined, out);
}

/** The client with the first lines of its log alone; undefined where they do not follow from each other. */
function backTo(client: RoomClient, count: number): RoomClient | undefined {
  const lines = client.lines.slice(0, count);
  let log: RoomLog | undefined;
  for (const { text, secret } of lines) {
    const next = addRoomLine(log, text, secret);
    if (typeof next === 'string') return undefined;
    log = next;
  }
  return { ...client, log, lines };
}

function stepLine(client: RoomClient, seq: number, line: ArrivedLine): Stepped {
  const had = client.log?.state.seq ?? 0;
  // A line that was on its way twice.
  if (seq <= had) return { client, out: [] };
  if (seq > had + 1) return { client, out: [{ kind: 'hang-up' }] };
  const log = addRoomLine(client.log, line.text, line.secret);
  if (typeof log === 'string') return ending(client, { kind: 'altered' });
  const grown = { ...client, log, lines: [...client.lines, line] };
  const revealed = revealing(grown);
  const isLive = client.state === 'here';
  return caughtUp(revealed.client, [{ kind: 'log', log, isLive }, ...revealed.out]);
}

/** Once nothing is lacking, all that was not answered is said again; the tip of a chain first, as dice depend on it. */
function caughtUp(client: RoomClient, out: readonly RoomOutput[]): Stepped {
  if (client.state !== 'catching-up' || client.log === undefined) return { client, out };
  // To spectators of a delayed game the last lines come later.
  const isDelayed = client.seat === 'watch' && client.log.opened.settings.delay > 0;
  if (client.log.state.seq < client.goal && !isDelayed) return { client, out };
  return {
    client: { ...client, state: 'here' },
    out: [
      ...out,
      { kind: 'here' },
      ...client.unanswered
        .toSorted((a, b) => Number(isTip(b)) - Number(isTip(a)))
        .map((message): RoomOutput => ({ kind: 'send', message })),
    ],
  };
}

const isTip = (message: Repeated): boolean => message.kind === 'act' && message.act.kind === 'tip';

/**
 * Gives the element that was asked for, once the log says that the roll was asked for: before that no party is
 * bound to anything. A chain that was published only after the request has no part in the roll.
 */
function revealing(client: RoomClient): Stepped {
  const { wanted, log, seat } = client;
  const side = seat && sideOfSeat(seat);
  if (side === undefined || wanted === undefined || log?.state.asked?.k !== wanted) return { client, out: [] };
  const chain = log.state.chains[side];
  if (chain === undefined) return { client, out: [] };
  const given = { ...client, wanted: undefined };
  if (!isBoundInTime(log.state, side)) return { client: given, out: [] };
  return { client: given, out: [{ kind: 'reveal', k: wanted, used: chain.used, head: headOfRequest(client) }] };
}

/** The head of the `asked` line of the roll that is open; empty without one. */
function headOfRequest({ log, lines }: RoomClient): string {
  const line = log?.state.asked && lines[log.state.asked.n - 1];
  return line ? headOfRoomLine(line.text) : '';
}

/** Whether the chain of this client's player has no element left. */
export function isChainUsedUp({ log, seat }: RoomClient): boolean {
  const side = seat && sideOfSeat(seat);
  return side !== undefined && (log?.state.chains[side]?.used ?? 0) >= CHAIN_LENGTH;
}

/** Whether the tip of a chain was said and not answered yet. */
export const isTipOnItsWay = ({ unanswered }: RoomClient, tip: string | undefined): boolean =>
  unanswered.some((one) => one.kind === 'act' && one.act.kind === 'tip' && one.act.tip === tip);

/**
 * Whether a player needs a new chain of dice: this device has none, or another one than the room knows; the count of
 * its elements is used up; or the server knows the next one, as it was revealed for a request that is not the open one.
 */
export function needsNewChain(client: RoomClient, own: OwnDice | undefined): boolean {
  const { log, seat } = client;
  const side = seat && sideOfSeat(seat);
  if (side === undefined || log === undefined) return false;
  const chain = log.state.chains[side];
  if (own === undefined || chain === undefined || chain.used >= CHAIN_LENGTH) return true;
  const { revealed } = own;
  if (revealed && revealed.used > chain.used) return true;
  return !isOfChain(own.chain, chain) || (revealed?.used === chain.used && revealed.head !== headOfRequest(client));
}

/** Whether what a room knows of a player's chain is of this one. */
export const isOfChain = (own: DiceChain, { last, used }: ChainUse): boolean =>
  last === (used === 0 ? own.tip : own.element(used - 1));
