import { z } from 'zod';
import { err, ok, type Result } from '../kernel/result.ts';
import { SIDES, type Side } from '../rules/core/turn.ts';
import { SAVE_LIMITS, SAVE_VERSION, type SaveFault } from './save.ts';
import { isRecord } from '../replay/sealed-line.ts';

/** The metadata of a saved table: everything a list of tables shows without reading their lines. */
export type SaveMetadata = {
  readonly id: string;
  /** Version of the format of its lines. */
  readonly version: number;
  /** `build` for an editor session; absent for a game. */
  readonly made?: 'build' | undefined;
  /** Number of writes so far. A writer must have seen the latest. */
  readonly rev: number;
  readonly base: string;
  readonly name: string;
  /** A description of the game's position. */
  readonly about: string;
  /** The seal of the newest entry, or of the header. */
  readonly head: string;
  /** The sealed last line. */
  readonly foot: string;
  /** Times of creation and last change, in milliseconds since 1970 by the writer's clock. */
  readonly began: number;
  readonly changed: number;
  /** When it was moved to the bin, if it was. */
  readonly binned?: number | undefined;
  /** The turn clock at the newest entry: how it is set, and the seconds left to each side. */
  readonly clock?: SavedClock | undefined;
  /** The side that the computer plays, its level and its pace; absent where players play both sides. */
  readonly opponent?: SavedOpponent | undefined;
};

/** A computer opponent as it is saved. */
type SavedOpponent = {
  readonly side: Side;
  readonly level: 'easy' | 'medium' | 'hard' | 'expert';
  readonly pace: 'calm' | 'normal' | 'quick';
};

/** A turn clock as it is saved. */
type SavedClock = {
  readonly setting: {
    readonly kind: 'chess' | 'fischer';
    readonly minutes: number;
    readonly increment: number;
    readonly pausesHidden: boolean;
  };
  readonly left: { readonly attacker: number; readonly defender: number };
};

const time = z.number().min(0).max(1e15);
const seconds = z.number().min(-1e6).max(1e6);
const text = z.string().max(SAVE_LIMITS.name);
const schema = z.object({
  id: z.string().max(64),
  version: z.literal(SAVE_VERSION),
  made: z.literal('build').optional(),
  rev: z.int().min(1),
  base: text,
  name: text,
  about: text,
  head: z.string().max(16),
  foot: z.string().max(SAVE_LIMITS.line),
  began: time,
  changed: time,
  binned: time.optional(),
  // A clock that cannot be read is left out: the game is sound without it.
  clock: z
    .object({
      setting: z.object({
        kind: z.enum(['chess', 'fischer']),
        minutes: z.number().min(0).max(600),
        increment: z.number().min(0).max(3600),
        pausesHidden: z.boolean(),
      }),
      left: z.object({ attacker: seconds, defender: seconds }),
    })
    .optional()
    .catch(undefined),
  // Nor is an opponent that cannot be read: the player plays both sides.
  opponent: z
    .object({
      side: z.enum(SIDES),
      level: z.enum(['easy', 'medium', 'hard', 'expert']),
      pace: z.enum(['calm', 'normal', 'quick']),
    })
    .optional()
    .catch(undefined),
});

/**
 * Parses metadata from storage.
 *
 * @errors `newer` when a later edition wrote it, `damaged` when it is invalid.
 */
export function parseSaveMetadata(given: unknown): Result<SaveMetadata, SaveFault> {
  const version = isRecord(given) ? given['version'] : undefined;
  if (typeof version === 'number' && version > SAVE_VERSION) return err({ kind: 'newer', version });
  const parsed = schema.safeParse(given);
  return parsed.success ? ok(parsed.data) : err({ kind: 'damaged', line: 0 });
}
