import type { Presence, RoomSay } from '../../net/wire.ts';
import type { Seat } from '../../net/seat.ts';
import type { Side } from '../../rules/core/turn.ts';

/** What the processes that serve a room tell one another. `from` names the process. */
export type RoomNews = { readonly from: string; readonly room: string } /** There are lines up to `seq`. */ & (
  | { readonly kind: 'lines'; readonly seq: number }
  /** Told by the fan-out itself: news may have been missed until now, and are heard from now on. */
  | { readonly kind: 'missed' }
  | { readonly kind: 'say'; readonly by: Seat; readonly say: RoomSay }
  | { readonly kind: 'element-wanted'; readonly k: number }
  | { readonly kind: 'element'; readonly side: Side; readonly k: number; readonly element: string }
  /** Who is there by way of this process, which knows the lines up to `seq`. Told again and again. */
  | { readonly kind: 'presence'; readonly presence: Presence; readonly seq: number }
  /** A player's seat was taken by another connection, `connection`. */
  | { readonly kind: 'seat-taken'; readonly seat: Seat; readonly connection: string }
  /** A seat's token was replaced: connections that joined with the old one are ended. */
  | { readonly kind: 'token-replaced'; readonly seat: Seat }
  | { readonly kind: 'dismissed'; readonly connection: string }
);

/** Tells news of rooms to every process that serves them; news may be lost, the log never is. */
export type FanOut = {
  readonly publish: (news: RoomNews) => void;
  /**
   * Calls back for the news of other processes about a room, in the order in which each of them told them, and with
   * `missed` whenever some may have been lost: once news are heard at all, and after a lost connection.
   *
   * @returns How to stop it.
   */
  readonly subscribe: (room: string, heard: (news: RoomNews) => void) => () => void;
  readonly close: () => Promise<void>;
};

/** The fan-out of a single process: there is no other to tell. */
export const singleProcess = (): FanOut => ({
  publish: () => undefined,
  subscribe: () => () => undefined,
  close: async () => undefined,
});
