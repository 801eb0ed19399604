import { InvariantError } from '../../kernel/assert.ts';
import { commitTo, type Secret } from '../../net/commitment.ts';
import { readRoomLine } from '../../net/room-log.ts';
import type { NewRoomLine } from '../../net/room-line.ts';
import { openRoomLine, sealRoomLine } from '../../net/room-seal.ts';
import { openRoomState, type RoomState, stepRoom } from '../../net/room-state.ts';
import type { StoredLine } from '../../net/view-line.ts';
import type { Side } from '../../rules/core/turn.ts';
import type { LineToStore, RoomStore } from '../storage/room-store.ts';

/** A line to write, with what it hides and the request that it answers. */
export type LineDraft = {
  readonly line: NewRoomLine;
  /** The whole of an entry of which the other side sees only the commitment, or the line without it. */
  readonly secret?: Secret & { readonly side: Side };
  readonly answers?: LineToStore['answers'];
};

/** Another process has written to the room: what was to be written may not fit any more. */
export class Fenced extends Error {
  override readonly name = 'Fenced';
}

/** The log of a room that is awake: its state, and the only way to write to it. */
export type RoomLogWriter = {
  readonly state: () => RoomState;
  /** The number of the last line when the room woke. */
  readonly seqAtWake: number;
  readonly head: () => string;
  /** Reads lines, recent ones from memory. */
  readonly read: (after: number, most: number) => Promise<readonly StoredLine[]>;
  /** Stores lines behind the last one. @throws Fenced */
  readonly write: (drafts: readonly LineDraft[]) => Promise<void>;
  /** Takes up what other processes have written. */
  readonly catchUp: () => Promise<void>;
};

/** How many lines are kept in memory for the sessions: all but newcomers are behind by less. */
const RECENT = 64;

/**
 * The log of a stored room; undefined where there is none.
 *
 * @param onChange  Called when there are more lines, from wherever.
 * @param onWritten Called when this process has written lines, with the number of the last.
 */
export async function openRoomLog(
  store: RoomStore,
  room: string,
  onChange: () => void,
  onWritten: (seq: number) => void,
): Promise<RoomLogWriter | undefined> {
  let state: RoomState | undefined;
  let head = '';
  let recent: StoredLine[] = [];

  const take = (stored: readonly StoredLine[]): void => {
    for (const one of stored) {
      const opened = openRoomLine(one.line, head);
      const line = opened && readRoomLine(opened.value);
      const next = line && (state ? stepRoom(state, line) : line.kind === 'opened' ? openRoomState(line) : undefined);
      if (!opened || !next) throw new InvariantError(`line ${one.seq} of room ${room} is damaged`);
      state = next;
      head = opened.head;
    }
    recent = [...recent, ...stored].slice(-RECENT);
  };

  take(await store.read(room, 0));
  if (state === undefined) return undefined;
  const now = (): RoomState => state!;

  /** Takes up lines, some of which may have come another way meanwhile. */
  const takeNew = (stored: readonly StoredLine[]): void => take(stored.filter(({ seq }) => seq > now().seq));

  const catchUp = async (): Promise<void> => {
    const before = now().seq;
    const more = await store.read(room, before);
    takeNew(more);
    if (now().seq > before) onChange();
  };

  return {
    state: now,
    seqAtWake: now().seq,
    head: () => head,
    read: async (after, most) =>
      recent.length > 0 && recent[0]!.seq <= after + 1
        ? recent.filter(({ seq }) => seq > after).slice(0, most)
        : store.read(room, after, most),
    async write(drafts) {
      let before = head;
      let seq = now().seq;
      const lines = drafts.map(({ line, secret, answers }): LineToStore => {
        const commit = secret ? { commit: commitTo(secret) } : {};
        const sealed = sealRoomLine(before, { n: ++seq, ...line, ...commit });
        before = sealed.head;
        return {
          ...{ seq, line: sealed.line },
          ...(secret ? { secret } : {}),
          ...(line.kind === 'hidden' ? { isHidden: true } : {}),
          ...(answers ? { answers } : {}),
        };
      });
      if ((await store.append(room, lines)) === 'fenced') {
        await catchUp();
        throw new Fenced();
      }
      takeNew(lines);
      onChange();
      onWritten(seq);
    },
    catchUp,
  };
}
