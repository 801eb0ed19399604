import { err, ok, type Result } from '../../kernel/result.ts';
import { explainIssues, quote } from '../../scenario/explain-issues.ts';
import { LIMITS } from '../../scenario/limits.ts';
import { type LooseDocument, upgradeDocument, type VersionedFormat } from '../../scenario/migrations.ts';
import type { Problem } from '../../scenario/problem.ts';
import { readJson } from '../../scenario/read-json.ts';
import { checkTimes } from './check-shots.ts';
import type { ShotList } from './shot-list.ts';
import { shotListSchema, toShotList } from './shot-schema.ts';

/** The shot list's file. */
const SHOTS_FORMAT: VersionedFormat = { name: 'shot list', newest: 1, steps: [] };

/**
 * A shot list from the text of its file. Whether its models are in a replay is judged by `checkModels`.
 *
 * @errors Every fault with its JSON pointer and what to do about it.
 */
export function readShots(text: string): Result<ShotList, readonly Problem[]> {
  if (text.trim() === '')
    return err([
      {
        at: '',
        message:
          'The file is empty; a shot list is a JSON object that begins {"format": "highground/shots", "version": 1, ….',
      },
    ]);
  const read = readJson(text);
  if (!read.ok) return err([ofShots(read.error)]);
  if (read.value === null || typeof read.value !== 'object' || Array.isArray(read.value))
    return err([{ at: '', message: `A shot list must be a JSON object {…}; got ${quote(read.value)}.` }]);
  const upgraded = upgradeDocument(read.value as LooseDocument, SHOTS_FORMAT);
  if (!upgraded.ok) return err([upgraded.error]);
  const parsed = shotListSchema.safeParse(upgraded.value);
  if (!parsed.success) return err(explainIssues(parsed.error.issues, upgraded.value).map(ofShots));
  const list = toShotList(parsed.data);
  const faults = checkTimes(list);
  return faults.length > 0 ? err(faults.slice(0, LIMITS.problems)) : ok(list);
}

/** A fault as of a shot list, not of a scenario. */
const ofShots = ({ at, message }: Problem): Problem => ({
  at,
  message: message.replace(/^A scenario/, 'A shot list').replace('in a scenario;', 'in a shot list;'),
});

/** The text of a shot list's file. */
export const writeShots = (list: ShotList): string => `${JSON.stringify(list, null, 2)}\n`;
