import type { Presence } from '../../net/wire.ts';
import { SIDES, type Side } from '../../rules/core/turn.ts';
import type { RoomContext } from './room-context.ts';
import type { Session } from './session.ts';

/** Who is at a room's table by way of this process and of the others that serve it. */
export type RoomPresence = {
  readonly all: () => Presence;
  /** Tells the sessions and the other processes who is there now. */
  readonly show: () => void;
  /** Takes up what another process tells. */
  readonly hear: (from: string, presence: Presence) => void;
  readonly close: () => void;
};

/** How often the other processes are told again, milliseconds. */
const BEAT = 5000;
/** After how many beats clients are told again, too: one that hears nothing for long takes its connection for dead. */
const BEATS_OF_CLIENTS = 4;
/** A process that has told nothing for this long has ended, milliseconds: those who were there through it are not. */
const GONE = 12_000;

/** Creates what a room knows of who is there. `seq` is the number of the last line that this process knows. */
export function createPresence({
  sessions,
  tell,
  publish,
  seen,
  now,
  seq,
}: Pick<RoomContext, 'sessions' | 'tell' | 'publish' | 'seen'> & {
  readonly now: () => number;
  readonly seq: () => number;
}): RoomPresence {
  const others = new Map<string, { readonly presence: Presence; readonly at: number }>();
  const all = (): Presence =>
    presenceOf(
      sessions,
      [...others.values()].map((other) => other.presence),
    );
  const tellOthers = (): void => publish({ kind: 'presence', presence: presenceOf(sessions, []), seq: seq() });
  const tellOwn = (): void => tell({ kind: 'presence', presence: all() });
  let beats = 0;
  const beat = setInterval(() => {
    if (sessions.size > 0) tellOthers();
    if (++beats % BEATS_OF_CLIENTS === 0) tellOwn();
    const ended = [...others].filter(([, { at }]) => now() - at > GONE);
    for (const [from] of ended) others.delete(from);
    if (ended.length > 0) tellOwn();
  }, BEAT).unref();
  return {
    all,
    show: () => {
      const own = presenceOf(sessions, []);
      for (const side of SIDES) if (own.players[side]) seen[side] = now();
      tellOwn();
      tellOthers();
    },
    hear: (from, presence) => {
      const known = others.get(from);
      others.set(from, { presence, at: now() });
      for (const side of SIDES) if (presence.players[side] || known?.presence.players[side]) seen[side] = now();
      // One that is new here does not know who is there by way of this process.
      if (!known && sessions.size > 0) tellOthers();
      if (JSON.stringify(known?.presence) !== JSON.stringify(presence)) tellOwn();
    },
    close: () => clearInterval(beat),
  };
}

function presenceOf(sessions: ReadonlySet<Session>, others: readonly Presence[]): Presence {
  const isHere = (side: Side): boolean =>
    [...sessions].some(({ seat }) => seat === side) || others.some(({ players }) => players[side]);
  return {
    players: { attacker: isHere('attacker'), defender: isHere('defender') },
    watchers: [
      ...[...sessions].filter(({ seat }) => seat === 'watch').map(({ connection }) => connection.id),
      ...others.flatMap(({ watchers }) => watchers),
    ],
  };
}
