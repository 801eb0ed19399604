import { roomMessages } from '../../messages/room-server.ts';
import { CHAIN_LENGTH, createDiceChain, type DiceChain } from '../../net/dice-chain.ts';
import { ROOM_LIMITS } from '../../net/limits.ts';
import type { RoomState } from '../../net/room-state.ts';
import type { RoomViolation } from '../../net/room-violation.ts';
import { sideOfSeat } from '../../net/seat.ts';
import type { ToldViolation } from '../../net/wire.ts';
import type { Side } from '../../rules/core/turn.ts';
import type { FanOut, RoomNews } from '../fan-out/fan-out.ts';
import type { JudgePool } from '../judge/judge-pool.ts';
import type { Marks } from '../judge/judge-protocol.ts';
import type { TurnNotice } from './notices.ts';
import type { RoomStore } from '../storage/room-store.ts';
import { chainSecret } from './dice-secret.ts';
import type { createElements } from './elements.ts';
import type { RoomLogWriter } from './room-log-writer.ts';
import type { Connection, Session } from './session.ts';

/** What the rooms of a process share. */
export type RoomServices = {
  /** The name of the process among those that serve the same rooms. */
  readonly process: string;
  readonly store: RoomStore;
  readonly judges: JudgePool;
  readonly fanOut: FanOut;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** A secret: 64 random hexadecimal digits. */
  readonly secret: () => string;
  /**
   * Opens another room with the scenario of one that has ended: once, however often it is asked for. The tokens of the
   * one are good for the other, with sides swapped. Resolves to its id.
   */
  readonly rematch: (room: string) => Promise<string>;
  /** Told when the turn has passed to a player who is not there. */
  readonly turnPassed: (notice: TurnNotice) => void;
  readonly count: (what: 'commands' | 'refused' | 'lines', by?: number) => void;
};

/** What the parts of a room share. */
export type RoomContext = {
  readonly room: string;
  readonly services: RoomServices;
  readonly log: RoomLogWriter;
  readonly elements: ReturnType<typeof createElements>;
  readonly sessions: ReadonlySet<Session>;
  readonly marks: Record<Side, Marks>;
  /** When each side was there last, milliseconds since 1970. */
  readonly seen: Record<Side, number>;
  /** When this process woke the room, milliseconds since 1970. */
  readonly wokeAt: number;
  readonly isHere: (side: Side) => boolean;
  readonly publish: (news: NewsOf) => void;
  /** Sends to the sessions of this process, all of them or those of some seats. */
  readonly tell: (message: Parameters<Connection['send']>[0], to?: (session: Session) => boolean) => void;
};
/** News of a room, before the process and the room are added. */
export type NewsOf = RoomNews extends infer N ? (N extends RoomNews ? Omit<N, 'from' | 'room'> : never) : never;

/** Lines that are kept free at the end of a log, for the ones that end a game. */
const SPARE = 100;

/** Why a side may add nothing to the log but what ends the game: it is full, or that side has filled it alone. */
export function whyNoMoreLines({ seq, run }: RoomState, side: Side): RoomViolation | undefined {
  if (seq > ROOM_LIMITS.lines - SPARE) return { clause: 'RM-11', kind: 'log-is-full' };
  const isAlone = run.by === side && run.count >= ROOM_LIMITS.run;
  return isAlone ? { clause: 'RM-17', kind: 'too-much-alone', most: ROOM_LIMITS.run } : undefined;
}

/** A violation of the room's own clauses, with its sentence. */
export const refusedBy = (violation: RoomViolation): readonly ToldViolation[] => [
  { ...violation, message: roomMessages.violation(violation) },
];

/** Asks the players of this process for their elements of the roll with the index `k`. */
export const askForElements = ({ tell }: RoomContext, k: number): void =>
  tell({ kind: 'element-wanted', k }, ({ seat }) => sideOfSeat(seat) !== undefined);

/** Ends the connection of a spectator, if it is one of this process. */
export function dismiss({ sessions }: RoomContext, who: string): void {
  for (const { seat, connection, close } of sessions) {
    if (seat !== 'watch' || connection.id !== who) continue;
    close();
    connection.end('dismissed', roomMessages.dismissed);
  }
}

/** The chain that each room uses, and the line of its tip: to make one takes thousands of hashes. */
const chains = new WeakMap<RoomLogWriter, { readonly since: number; readonly chain: DiceChain }>();

/** Where the secret of a chain is kept, by its tip: the line of a tip is in the log only once its secret is stored. */
const secretKey = (tip: string): string => `dice/${tip}`;

/**
 * Publishes a new chain of the server where one is due before a roll is requested: when the chain is used up, and once
 * whenever the room has woken. The room may then be a restored copy, whose players have seen the next elements.
 */
export async function renewServerChain({ services, log }: RoomContext): Promise<void> {
  const { server } = log.state().chains;
  if (server && server.since > log.seqAtWake && server.used < CHAIN_LENGTH) return;
  const secret = services.secret();
  const chain = createDiceChain(secret);
  await services.store.hostValue(secretKey(chain.tip), () => secret);
  const since = log.state().seq + 1;
  await log.write([{ line: { kind: 'tip', at: services.now(), by: 'server', tip: chain.tip } }]);
  chains.set(log, { since, chain });
}

/** The server's element for the roll that was requested. */
export async function serverElement({ services, room, log }: RoomContext): Promise<string> {
  const { since, used } = log.state().chains.server!;
  let known = chains.get(log);
  if (known?.since !== since) {
    const [published] = await log.read(since - 1, 1);
    const { tip } = JSON.parse(published!.line) as { readonly tip: string };
    const root = await services.store.diceSecret(room);
    // A roll that an earlier version requested: its chains follow from the secret of the room, one after another.
    const number = Math.floor((log.state().rolls - 1) / CHAIN_LENGTH);
    const secret = await services.store.hostValue(secretKey(tip), () => chainSecret(root!, number));
    known = { since, chain: createDiceChain(secret) };
    chains.set(log, known);
  }
  return known.chain.element(used);
}
