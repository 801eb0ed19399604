import type { Side } from '../rules/core/turn.ts';

/** Why a room refuses what a seat asks, besides the rules of the game. */
export type RoomViolation =
  /** Only players give commands. */
  | { readonly clause: 'RM-01'; readonly kind: 'seat-only-watches' }
  /** The other side decides. */
  | { readonly clause: 'RM-02'; readonly kind: 'other-side-decides'; readonly side: Side }
  | { readonly clause: 'RM-03'; readonly kind: 'room-paused' }
  | { readonly clause: 'RM-04'; readonly kind: 'room-ended' }
  /** Undo and redo are agreed on. */
  | { readonly clause: 'RM-05'; readonly kind: 'takeback-by-consent' }
  | { readonly clause: 'RM-06'; readonly kind: 'nothing-to-take-back' }
  | { readonly clause: 'RM-07'; readonly kind: 'no-offer-to-answer' }
  /** The answer is to another offer than the one that stands. */
  | { readonly clause: 'RM-07'; readonly kind: 'other-offer-stands' }
  /** By hand a player changes what belongs to that side. */
  | { readonly clause: 'RM-08'; readonly kind: 'belongs-to-other-side' }
  | { readonly clause: 'RM-09'; readonly kind: 'nothing-to-claim'; readonly minutes: number }
  /** The room woke a moment ago, perhaps after a stop of the host: the other player may come back for some minutes. */
  | { readonly clause: 'RM-09'; readonly kind: 'room-just-woke'; readonly minutes: number }
  /** The referee needed too long, or failed. */
  | { readonly clause: 'RM-10'; readonly kind: 'not-decided-in-time' }
  | { readonly clause: 'RM-11'; readonly kind: 'log-is-full' }
  | { readonly clause: 'RM-12'; readonly kind: 'only-the-host' }
  | { readonly clause: 'RM-13'; readonly kind: 'game-goes-on' }
  /** The command cannot be understood; `at` is a JSON pointer into it. */
  | { readonly clause: 'RM-14'; readonly kind: 'not-a-command'; readonly at: string; readonly why: string }
  /** A side whose time is used up pauses nothing. */
  | { readonly clause: 'RM-15'; readonly kind: 'out-of-time' }
  /** An offer stands until it is answered: the side that made it makes no other. */
  | { readonly clause: 'RM-16'; readonly kind: 'own-offer-stands' }
  /** One player has filled the log with so many lines that the other one goes first. */
  | { readonly clause: 'RM-17'; readonly kind: 'too-much-alone'; readonly most: number };
