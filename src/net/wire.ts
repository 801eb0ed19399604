import { z } from 'zod';
import type { Violation } from '../rules/core/violations/violation.ts';
import type { Side } from '../rules/core/turn.ts';
import { commandSchema } from '../scenario/command-schema.ts';
import type { Secret } from './commitment.ts';
import { ROOM_LIMITS } from './limits.ts';
import { colourSchema } from './room-line.ts';
import type { RoomViolation } from './room-violation.ts';
import type { Seat } from './seat.ts';

/** What a client calls its request: text that every database keeps as it is. */
const id = z
  .string()
  .min(1)
  .max(ROOM_LIMITS.id)
  .regex(/^[^\0\p{Surrogate}]+$/u);
const digest = z.string().regex(/^[0-9a-f]{64}$/);
const coordinate = z.number().min(-1000).max(1000);
const place = z.tuple([coordinate, coordinate, coordinate]);

/** Phrases that are sent with one tap; each client has its own words for them. */
export const PHRASES = ['hello', 'good-luck', 'nice', 'thinking', 'your-turn', 'sorry', 'thanks', 'good-game'] as const;

/** What is passed on to those who are there, and never kept. */
const saySchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('chat'), text: z.string().min(1).max(ROOM_LIMITS.chat) }),
  z.strictObject({ kind: z.literal('phrase'), phrase: z.enum(PHRASES) }),
  z.strictObject({ kind: z.literal('ping'), at: place }),
  /** Models in the hand of a player; an empty list puts them down. */
  z.strictObject({
    kind: z.literal('drag'),
    models: z.array(z.strictObject({ model: z.string().max(120), at: place })).max(200),
  }),
  /** A measuring tape along corners; an empty list rolls it up. */
  z.strictObject({ kind: z.literal('tape'), corners: z.array(place).max(64) }),
  /** Own models that take wounds first, and own characters that pass none on, when the other side strikes. */
  z.strictObject({
    kind: z.literal('marks'),
    losses: z.array(z.string().max(120)).max(200),
    stand: z.array(z.string().max(120)).max(200),
  }),
]);
export type RoomSay = z.infer<typeof saySchema>;

/** What a seat does besides commands. All but `dismiss` become lines of the log. */
const actSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('sit'),
    name: z.string().min(1).max(ROOM_LIMITS.name),
    colour: colourSchema.optional(),
    /** Whether the computer plays this seat. */
    computer: z.literal(true).optional(),
  }),
  /** Begins a new chain of dice: that of a device that joins, or in place of one that is used up. */
  z.strictObject({ kind: z.literal('tip'), tip: digest }),
  /** Asks to take back every entry after the first `cut`. */
  z.strictObject({ kind: z.literal('offer-takeback'), cut: z.number().int().nonnegative() }),
  z.strictObject({ kind: z.literal('offer-draw') }),
  /** Answers the offer of line `n`, and no other: without the number it is refused. */
  z.strictObject({ kind: z.literal('answer'), n: z.number().int().positive().optional(), accepts: z.boolean() }),
  z.strictObject({ kind: z.literal('pause'), on: z.boolean() }),
  z.strictObject({ kind: z.literal('resign') }),
  /** Claims the game from a player who is out of time, or has been away too long. */
  z.strictObject({ kind: z.literal('claim') }),
  /** Asks for another game with sides swapped; once both have, both are told its room. */
  z.strictObject({ kind: z.literal('rematch') }),
  /** Removes a spectator: the host's. */
  z.strictObject({ kind: z.literal('dismiss'), who: z.string().max(ROOM_LIMITS.id) }),
]);
export type Act = z.infer<typeof actSchema>;

/** Every message of a client. The first is `join`; the others are about its seat. */
export const clientMessageSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('join'),
    token: z.string().max(100),
    /** The last line that it has, and the head of its chain; `seq` 0 without any. */
    have: z.strictObject({ seq: z.number().int(), head: z.string().max(64) }).optional(),
  }),
  z.strictObject({ kind: z.literal('command'), id, command: commandSchema }),
  z.strictObject({ kind: z.literal('act'), id, act: actSchema }),
  z.strictObject({ kind: z.literal('say'), say: saySchema }),
  /** The element of the player's chain for roll `k`. */
  z.strictObject({ kind: z.literal('element'), k: z.number().int().positive(), element: digest }),
]);
export type ClientMessage = z.infer<typeof clientMessageSchema>;

/** A violation with its sentence. */
export type ToldViolation = (Violation | RoomViolation) & { readonly message: string };

/** Who is at a room's table now. */
export type Presence = {
  readonly players: { readonly [S in Side]: boolean };
  /** The spectators, by a name of the server for each connection. */
  readonly watchers: readonly string[];
};

/** Every message of the server. */
export type ServerMessage =
  /** `from`: the first line that is sent next; a client drops what it has from there on. `now`: milliseconds since 1970. */
  | {
      readonly kind: 'joined';
      readonly seat: Seat;
      readonly seq: number;
      readonly head: string;
      readonly from: number;
      readonly now: number;
    }
  /** A line, and for the side that wrote it what its commitment stands for. */
  | { readonly kind: 'line'; readonly seq: number; readonly line: string; readonly secret?: Secret }
  /** A line of which only its commitment may be seen. */
  | { readonly kind: 'skip'; readonly seq: number; readonly line: string }
  | { readonly kind: 'ack'; readonly id: string; readonly seq: number }
  | { readonly kind: 'refused'; readonly id: string; readonly violations: readonly ToldViolation[] }
  | { readonly kind: 'say'; readonly from: Seat; readonly say: RoomSay }
  | { readonly kind: 'presence'; readonly presence: Presence }
  /** Asks for the element of the player's chain for roll `k`. */
  | { readonly kind: 'element-wanted'; readonly k: number }
  /** Why the connection ends, or a message was not taken; `kind` is stable, `message` is for the player. */
  | { readonly kind: 'error'; readonly error: { readonly kind: string; readonly message: string } };
