import { err, ok, type Result } from '../../kernel/result.ts';
import { LIMITS } from '../../scenario/limits.ts';
import { type LooseDocument, upgradeDocument, type VersionedFormat } from '../../scenario/parse/migrations.ts';
import { toQuote } from '../../scenario/quote.ts';
import { readJson } from '../../scenario/read-json.ts';
import { toProblems } from '../../scenario/to-problems.ts';
import { checkTimes } from './check-shots.ts';
import type { ShotsProblem } from './shot-fault.ts';
import type { ShotList } from './shot-list.ts';
import { shotListSchema, toShotDocument, toShotList } from './shot-schema.ts';

/** Versions of the shot list's file. */
const SHOTS_FORMAT: VersionedFormat = { is: 'shots', newest: 1, steps: [] };

/**
 * Parses a shot list's file. `checkModels` checks whether its models are in a replay.
 *
 * @errors Every fault with its JSON pointer.
 */
export function readShots(text: string): Result<ShotList, readonly ShotsProblem[]> {
  const read = readJson(text, 'shots');
  if (!read.ok) return err([read.error]);
  if (read.value === null || typeof read.value !== 'object' || Array.isArray(read.value))
    return err([{ at: '', fault: { kind: 'no-object', is: 'shots', got: toQuote(read.value) } }]);
  const upgraded = upgradeDocument(read.value as LooseDocument, SHOTS_FORMAT);
  if (!upgraded.ok) return err([upgraded.error]);
  const parsed = shotListSchema.safeParse(upgraded.value);
  if (!parsed.success) return err(toProblems(parsed.error.issues, upgraded.value, 'shots'));
  const list = toShotList(parsed.data);
  const faults = checkTimes(list);
  return faults.length > 0 ? err(faults.slice(0, LIMITS.problems)) : ok(list);
}

/** Serialises a shot list to the text of its file. */
export const writeShots = (list: ShotList): string => `${JSON.stringify(toShotDocument(list), null, 2)}\n`;
