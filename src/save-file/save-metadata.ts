import { z } from 'zod';
import { err, ok, type Result } from '../kernel/result.ts';
import { SAVE_LIMITS, SAVE_VERSION, type SaveFault } from './save.ts';
import { isRecord } from '../replay/sealed-line.ts';

/** What lies beside a saved table's lines: everything a shelf shows without reading them. */
export type SaveMetadata = {
  readonly id: string;
  /** Of the format its lines are written in. */
  readonly version: number;
  /** What it is where it is no game: a table under construction. */
  readonly made?: 'build' | undefined;
  /** How often its lines were written. Who writes must have seen the last. */
  readonly rev: number;
  readonly base: string;
  readonly name: string;
  /** Where the game stands, in words. */
  readonly about: string;
  /** The seal of the newest entry, or of the header. */
  readonly head: string;
  /** The sealed last line. */
  readonly foot: string;
  /** When it was begun and last changed, milliseconds since 1970 by the clock of whoever wrote it. */
  readonly began: number;
  readonly changed: number;
  /** When it was put into the bin, if it was. */
  readonly binned?: number | undefined;
};

const time = z.number().min(0).max(1e15);
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
});

/**
 * The mark that a shelf gave back.
 *
 * @errors `newer` when a later edition wrote it, `damaged` when it is none.
 */
export function parseSaveMetadata(given: unknown): Result<SaveMetadata, SaveFault> {
  const version = isRecord(given) ? given['version'] : undefined;
  if (typeof version === 'number' && version > SAVE_VERSION) return err({ kind: 'newer', version });
  const parsed = schema.safeParse(given);
  return parsed.success ? ok(parsed.data) : err({ kind: 'damaged', line: 0 });
}
