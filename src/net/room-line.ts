import { z } from 'zod';
import type { Command } from '../rules/core/command.ts';
import type { GameEvent } from '../rules/core/events/event.ts';
import { SIDES } from '../rules/core/turn.ts';
import { commandSchema } from '../scenario/command-schema.ts';
import { PARTIES } from './dice-chain.ts';
import { ROOM_LIMITS } from './limits.ts';

/** The format name of a room's log, in its first line, and the version that is written. */
export const ROOM_FORMAT = 'highground/room';
export const ROOM_VERSION = 1;

const digest = z.string().regex(/^[0-9a-f]{64}$/);
const side = z.enum(SIDES);
const whole = z.number().int().nonnegative();
const name = z.string().min(1).max(ROOM_LIMITS.name);

/** A colour that a player chose, as `#rrggbb`. */
export const colourSchema = z.string().regex(/^#[0-9a-f]{6}$/i);

/** What a room is opened with besides its scenario. */
export const settingsSchema = z.strictObject({
  name: z.string().min(1).max(120).optional(),
  /** Seconds for each side, and the seconds added when it has decided; or `days` for each decision, by post. */
  clock: z
    .union([
      z.strictObject({ seconds: z.number().min(10).max(1e6), increment: z.number().min(0).max(3600).default(0) }),
      z.strictObject({ days: z.number().min(0.01).max(60) }),
    ])
    .optional(),
  /** Minutes by which spectators see every line later. */
  delay: z.number().min(0).max(ROOM_LIMITS.delay).default(0),
  /** Minutes without a sign of the player who decides after which the other may claim the game. */
  claimAfter: z.number().min(1).max(100_000).default(15),
});
export type RoomSettings = z.infer<typeof settingsSchema>;

const marked = z.array(z.string().max(120)).max(200).readonly();

const rolled = z
  .tuple([z.literal([6, 20]), z.array(z.number().int().min(1).max(20)).max(10_000).readonly()])
  .readonly();
const dice = z.strictObject({
  k: whole,
  server: digest,
  attacker: digest.optional(),
  defender: digest.optional(),
  rolled: z.array(rolled).max(10_000).readonly(),
});

/** A command and its events: their shapes are checked where they are applied. */
const judged = {
  command: z.custom<Command>((value) => typeof (value as Command | undefined)?.kind === 'string'),
  events: z.custom<readonly GameEvent[]>((value) => Array.isArray(value)),
};

/** What one player may ask of the other; it stands until it is answered or the next command is given. */
const offerSchema = z.discriminatedUnion('kind', [
  /** To take back every entry after the first `cut`; `dice` of their dice have been seen. */
  z.strictObject({ kind: z.literal('takeback'), cut: whole, dice: whole }),
  z.strictObject({ kind: z.literal('draw') }),
]);
export type RoomOffer = z.infer<typeof offerSchema>;

/** Why a game ended without the rules. */
export const OUTCOMES = ['resigned', 'agreed', 'out-of-time', 'absent'] as const;

const numbered = { n: z.number().int().positive(), at: whole };

/** Every kind of line, in the order of a game. `n` counts from 1; `at` is in milliseconds since 1970. */
export const roomLineSchema = z.discriminatedUnion('kind', [
  z.object({
    ...numbered,
    kind: z.literal('opened'),
    format: z.literal(ROOM_FORMAT),
    version: z.literal(ROOM_VERSION),
    room: z.string().min(1).max(ROOM_LIMITS.id),
    /** The edition of the rules. */
    core: z.string().max(40),
    /** The text of the scenario file. */
    scenario: z.string(),
    settings: settingsSchema,
    /** The tip of the server's chain of dice. */
    tip: digest,
    /** Who decides first. */
    next: side.optional(),
  }),
  /** A command with its events. `commit` stands for a whole entry, events that are hidden included. */
  z.object({
    ...numbered,
    kind: z.literal('entry'),
    /** Absent for the entries of a game that was under way when its room was opened. */
    by: side.optional(),
    ...judged,
    /** Who decides next; absent once the game is over. */
    next: side.optional(),
    dice: dice.optional(),
    commit: digest.optional(),
  }),
  /** A command that only the player who gave it may see, as a commitment. */
  z.object({ ...numbered, kind: z.literal('hidden'), by: side, commit: digest, next: side.optional() }),
  /** What was hidden in earlier lines: the texts of their entries, with the salts of their commitments. */
  z.object({
    ...numbered,
    kind: z.literal('revealed'),
    entries: z.array(z.strictObject({ n: whole, salt: digest, text: z.string() })),
  }),
  /** A command needs its dice: written before anything about them is known. `id` is the client's. */
  z.object({
    ...numbered,
    kind: z.literal('asked'),
    k: whole,
    by: side,
    id: z.string().max(ROOM_LIMITS.id),
    command: commandSchema,
    /** Models of the other side that its player has marked to take wounds first, and characters that pass none on. */
    marks: z.strictObject({ losses: marked, stand: marked }),
  }),
  /** A request for dice that came to nothing, with the elements that were already revealed for it. */
  z.object({ ...numbered, kind: z.literal('void'), dice }),
  z.object({ ...numbered, kind: z.literal('tip'), by: z.enum(PARTIES), tip: digest }),
  z.object({
    ...{ ...numbered, kind: z.literal('seated'), by: side, name, colour: colourSchema.optional() },
    /** Whether the computer plays this seat. */
    computer: z.literal(true).optional(),
  }),
  z.object({ ...numbered, kind: z.literal('offered'), by: side, offer: offerSchema }),
  z.object({ ...numbered, kind: z.literal('answered'), by: side, accepts: z.boolean() }),
  /** Paused, or going on again. */
  z.object({ ...numbered, kind: z.literal('paused'), by: z.enum([...SIDES, 'host']), on: z.boolean() }),
  z.object({ ...numbered, kind: z.literal('ended'), why: z.enum(OUTCOMES), winner: side.optional() }),
  /** A player wants another game; once both do, the room that it is played in. Tokens are good there, sides swapped. */
  z.object({ ...numbered, kind: z.literal('rematch-wanted'), by: side }),
  z.object({ ...numbered, kind: z.literal('rematch-opened'), room: z.string().min(1).max(ROOM_LIMITS.id) }),
]);

/** A line of a room's log, without its seal. */
export type RoomLine = z.infer<typeof roomLineSchema>;
/** A line of one kind. */
export type RoomLineOf<K extends RoomLine['kind']> = Extract<RoomLine, { kind: K }>;
/** A line before it is numbered, and before what it hides is committed to. */
export type NewRoomLine = RoomLine extends infer L ? (L extends RoomLine ? Omit<L, 'n' | 'commit'> : never) : never;
