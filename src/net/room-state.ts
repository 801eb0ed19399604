import type { Side } from '../rules/core/turn.ts';
import { type Party, PARTIES, precedes } from './dice-chain.ts';
import { freshRoomClock, type RoomClock, roomClockAt } from './room-clock.ts';
import type { RoomLine, RoomLineOf, RoomOffer, RoomSettings } from './room-line.ts';

/** The name and colour of a player, and whether that is the computer. */
export type Player = { readonly name: string; readonly colour?: string; readonly computer?: true };

/**
 * How far a party's chain of dice has been used: its last revealed element, or its tip, and how many were revealed.
 * `since` is the number of the line that published its tip.
 */
export type ChainUse = { readonly last: string; readonly used: number; readonly since: number };

/** Everything about a room but its game: what follows from the lines of its log, for server and clients alike. */
export type RoomState = {
  readonly room: string;
  readonly settings: RoomSettings;
  /** The number of lines, and the moment of the last, milliseconds since 1970. */
  readonly seq: number;
  readonly at: number;
  /** The player whose lines are the last, and how many lines that player has written since the other one did. */
  readonly run: { readonly by: Side | undefined; readonly count: number };
  /** Which players want another game, and the room that it is played in. */
  readonly rematch: { readonly [S in Side]?: true } & { readonly room?: string };
  /** The side that decides; undefined once the game is over by its rules. */
  readonly next: Side | undefined;
  /** Since when that side has decided, and when the last pause ended, 0 before any: milliseconds since 1970. */
  readonly turnSince: number;
  readonly resumedAt: number;
  readonly players: { readonly [S in Side]?: Player };
  /** How many entries are in force, whether or not they can be seen, and who decided after each of them. */
  readonly cut: number;
  readonly nexts: readonly (Side | undefined)[];
  /** How many entries of a game that was under way the room was opened with. */
  readonly carried: number;
  /** How many dice the entries in force have rolled, entry by entry. */
  readonly diceByEntry: readonly number[];
  /** The numbers of lines with hidden parts that have not been revealed. */
  readonly hidden: readonly number[];
  /** The offer that stands, and the number of its line: an answer names it. */
  readonly offer: { readonly n: number; readonly by: Side; readonly offer: RoomOffer } | undefined;
  readonly paused: Side | 'host' | undefined;
  readonly ended: Pick<RoomLineOf<'ended'>, 'why' | 'winner'> | undefined;
  /** A request for dice that waits for its entry. */
  readonly asked: RoomLineOf<'asked'> | undefined;
  /** How many rolls were requested. */
  readonly rolls: number;
  readonly chains: { readonly [P in Party]?: ChainUse };
  readonly clock: RoomClock | undefined;
};

/** The state of a room after its first line. */
export function openRoomState(line: RoomLineOf<'opened'>): RoomState {
  const { room, settings, at, next, tip } = line;
  const clock = freshRoomClock(settings, at);
  return {
    ...{ room, settings, seq: 1, at, next, turnSince: at, resumedAt: 0, players: {} },
    ...{ cut: 0, nexts: [next], diceByEntry: [], hidden: [], carried: 0 },
    ...{ offer: undefined, paused: undefined, ended: undefined, asked: undefined, rolls: 0 },
    ...{ run: { by: undefined, count: 0 }, rematch: {} },
    ...{ chains: { server: { last: tip, used: 0, since: 1 } }, clock },
  };
}

/**
 * The state of a room after one more line; undefined where the line cannot stand there.
 *
 * A clock runs from the first command of a player on; a game that was under way adds nothing to it.
 */
export function stepRoom(before: RoomState, line: RoomLine): RoomState | undefined {
  if (line.n !== before.seq + 1 || line.kind === 'opened') return undefined;
  const now = { ...before, seq: line.n, at: Math.max(before.at, line.at), run: runAfter(before, line) };
  const after = stepKind(now, line);
  return after && withClock({ ...after, turnSince: after.next === before.next ? before.turnSince : after.at }, line);
}

/** Whether a game is over, by its rules or otherwise. */
export const isRoomOver = ({ ended, next }: RoomState): boolean => ended !== undefined || next === undefined;

function runAfter({ run }: RoomState, line: RoomLine): RoomState['run'] {
  const by = 'by' in line && line.by !== 'server' && line.by !== 'host' ? line.by : undefined;
  if (by === undefined) return run;
  return { by, count: by === run.by ? run.count + 1 : 1 };
}

function stepKind(now: RoomState, line: Exclude<RoomLine, { kind: 'opened' }>): RoomState | undefined {
  switch (line.kind) {
    case 'entry':
      return stepEntry(now, line);
    case 'hidden':
      return { ...withEntry(now, line.next, 0), hidden: [...now.hidden, line.n] };
    case 'revealed':
      return isAll(line.entries, now.hidden) ? { ...now, hidden: [] } : undefined;
    case 'asked':
      return line.k === now.rolls + 1 && !now.asked ? { ...now, rolls: line.k, asked: line } : undefined;
    case 'void':
      return usedFor(now, line.dice);
    case 'tip':
      // The server has seen the players' elements by then, and could choose a chain that suits it.
      if (line.by === 'server' && now.asked) return undefined;
      return { ...now, chains: { ...now.chains, [line.by]: { last: line.tip, used: 0, since: line.n } } };
    case 'seated': {
      const { name, colour, computer } = line;
      const player: Player = { name, ...(colour ? { colour } : {}), ...(computer ? { computer } : {}) };
      return { ...now, players: { ...now.players, [line.by]: player } };
    }
    case 'offered':
      return { ...now, offer: { n: line.n, by: line.by, offer: line.offer } };
    case 'answered':
      return answered(now, line);
    case 'paused':
      return { ...now, paused: line.on ? line.by : undefined, resumedAt: line.on ? now.resumedAt : now.at };
    case 'rematch-wanted':
      return isRoomOver(now) ? { ...now, rematch: { ...now.rematch, [line.by]: true } } : undefined;
    case 'rematch-opened':
      return isRoomOver(now) && !now.rematch.room
        ? { ...now, rematch: { ...now.rematch, room: line.room } }
        : undefined;
    case 'ended': {
      const { why, winner } = line;
      return { ...now, ended: { why, ...(winner ? { winner } : {}) }, offer: undefined };
    }
  }
}

/** Whether what is revealed is all that was hidden. */
const isAll = (entries: RoomLineOf<'revealed'>['entries'], hidden: readonly number[]): boolean =>
  entries.length === hidden.length && hidden.every((n) => entries.some((one) => one.n === n));

function stepEntry(now: RoomState, line: RoomLineOf<'entry'>): RoomState | undefined {
  // Entries of a game that was under way have no dice to prove: they come before every other line.
  if (line.by === undefined && now.carried !== line.n - 2) return undefined;
  const carried = now.carried + (line.by === undefined ? 1 : 0);
  const used = line.dice ? usedFor(now, line.dice) : now;
  const hidden = line.commit === undefined ? now.hidden : [...now.hidden, line.n];
  const dice = line.dice?.rolled.reduce((sum, [, pips]) => sum + pips.length, 0) ?? 0;
  return used && { ...withEntry(used, line.next, dice), hidden, carried };
}

/** A new entry: it drops what had been taken back, and any offer. */
function withEntry(now: RoomState, next: Side | undefined, dice: number): RoomState {
  const { cut, nexts, diceByEntry } = now;
  return {
    ...{ ...now, next, cut: cut + 1, offer: undefined },
    nexts: [...nexts.slice(0, cut + 1), next],
    diceByEntry: [...diceByEntry.slice(0, cut), dice],
  };
}

/** The chains after a roll; undefined where an element does not belong to its chain, or the roll was not requested. */
function usedFor(now: RoomState, dice: RoomLineOf<'void'>['dice']): RoomState | undefined {
  if (now.asked?.k !== dice.k) return undefined;
  const chains = { ...now.chains };
  for (const party of PARTIES) {
    const [element, chain] = [dice[party], chains[party]];
    if (element === undefined) continue;
    if (!chain || !precedes(element, chain.last)) return undefined;
    chains[party] = { ...chain, last: element, used: chain.used + 1 };
  }
  return { ...now, chains, asked: undefined };
}

/** Whether a party was bound to the dice of the roll that is asked for before it was asked for. */
export const isBoundInTime = ({ chains, asked }: RoomState, party: Party): boolean => {
  const chain = chains[party];
  return chain !== undefined && asked !== undefined && chain.since < asked.n;
};

function answered(now: RoomState, { by, accepts }: RoomLineOf<'answered'>): RoomState | undefined {
  if (!now.offer || now.offer.by === by) return undefined;
  const { offer } = now.offer;
  const without = { ...now, offer: undefined };
  if (!accepts || offer.kind !== 'takeback') return without;
  return offer.cut < now.cut ? { ...without, cut: offer.cut, next: now.nexts[offer.cut] } : undefined;
}

/** Once started, the clock follows who decides; it stands during a pause and once the game has ended. */
function withClock(after: RoomState, line: RoomLine): RoomState {
  if (!after.clock) return after;
  const isCommand = line.kind === 'hidden' || (line.kind === 'entry' && line.by !== undefined);
  const hasBegun = isCommand || after.clock.turn !== undefined;
  const isStanding = after.paused !== undefined || after.ended !== undefined;
  const next = isStanding || !hasBegun ? undefined : after.next;
  return { ...after, clock: roomClockAt(after.clock, after.settings, next, after.at) };
}
