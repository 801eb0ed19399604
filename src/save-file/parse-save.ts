import type { ReplayEntry } from '../replay/replay.ts';
import { z } from 'zod';
import { err, ok, type Result } from '../kernel/result.ts';
import { LIMITS } from '../scenario/limits.ts';
import { type LooseSave, upgradeSave } from './migrations.ts';
import {
  type Trailer,
  type Save,
  SAVE_FORMAT,
  SAVE_LIMITS,
  SAVE_VERSION,
  type SaveFault,
  type SaveLines,
} from './save.ts';
import { isRecord, openHeader, openLine, readPlain, readPlainHeader, sealOf } from '../replay/sealed-line.ts';

const headerSchema = z.object({
  base: z.string().max(SAVE_LIMITS.name),
  scenario: z.string(),
  seed: z.int().min(0).optional(),
});
const inches = z.number().min(-LIMITS.coordinate).max(LIMITS.coordinate);
const footSchema = z.strictObject({
  name: z.string().max(SAVE_LIMITS.name).optional(),
  entries: z.int().min(0).max(SAVE_LIMITS.entries),
  cut: z.int().min(0),
  standing: z.string().max(32),
  views: z.record(z.string().regex(/^[0-9]$/), z.tuple([inches, inches, inches, inches, inches, inches])),
  hash: z.string(),
});

/**
 * A saved table from its lines, with every seal and shape checked. Whether its events fit its scenario is checked by
 * `continueGame`.
 *
 * @errors `foreign`, `newer`, `too-large`, `cut-off`, `damaged` with the first altered line.
 */
export function parseSave({ header, entries, foot }: SaveLines): Result<Save, SaveFault> {
  const version = versionOf(header);
  if (!version.ok) return version;
  const first = openHeader(header);
  if (first === undefined) return err({ kind: 'damaged', line: 1 });
  const seals = [sealOf(header) ?? ''];
  const loose: Readonly<Record<string, unknown>>[] = [];
  for (const [i, line] of entries.entries()) {
    const value = line.length > SAVE_LIMITS.line ? undefined : openLine(line, seals[i] ?? '');
    if (value === undefined) return err({ kind: 'damaged', line: i + 2 });
    seals.push(sealOf(line) ?? '');
    loose.push(value);
  }
  const last = openLine(foot, seals.at(-1) ?? '');
  if (last === undefined) return err({ kind: 'damaged', line: entries.length + 2 });
  return toSave(upgradeSave({ header: first, entries: loose, foot: last }, version.value), seals);
}

/**
 * The lines of a file's text. A truncated file lacks the last one.
 *
 * @errors `foreign`, `newer`, `too-large`, `cut-off`.
 */
export function splitLines(text: string): Result<SaveLines, SaveFault> {
  if (text.length > SAVE_LIMITS.file) return err({ kind: 'too-large' });
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const [header = '', ...rest] = lines;
  const version = versionOf(header, rest.length === 0);
  if (!version.ok) return version;
  while (rest.at(-1) === '') rest.pop();
  const foot = rest.pop();
  const isFoot = foot !== undefined && readPlain(foot)?.['entries'] !== undefined;
  if (foot === undefined || !isFoot) return err({ kind: 'cut-off' });
  return rest.length > SAVE_LIMITS.entries ? err({ kind: 'too-large' }) : ok({ header, entries: rest, foot });
}

/** The version in a header. Text that does not begin like a header is foreign. */
function versionOf(header: string, isAll = false): Result<number, SaveFault> {
  if (header.length > SAVE_LIMITS.header) return err({ kind: 'too-large' });
  if (!header.startsWith(`{"format":"${SAVE_FORMAT}"`)) return err({ kind: 'foreign' });
  const version = readPlainHeader(header)?.['version'];
  if (typeof version !== 'number') return err(isAll ? { kind: 'cut-off' } : { kind: 'damaged', line: 1 });
  if (version > SAVE_VERSION) return err({ kind: 'newer', version });
  return Number.isInteger(version) && version >= 1 ? ok(version) : err({ kind: 'damaged', line: 1 });
}

function toSave({ header, entries, foot }: LooseSave, seals: readonly string[]): Result<Save, SaveFault> {
  const head = headerSchema.safeParse(header);
  if (!head.success) return err({ kind: 'damaged', line: 1 });
  const wrong = entries.findIndex((entry, n) => !isEntry(entry, n));
  if (wrong >= 0) return err({ kind: 'damaged', line: wrong + 2 });
  const end = footSchema.safeParse(foot);
  if (!end.success || end.data.entries !== entries.length || end.data.cut > entries.length)
    return err({ kind: 'damaged', line: entries.length + 2 });
  const { hash: _, ...kept } = end.data;
  const { base, scenario, seed } = head.data;
  return ok({
    ...{ base, scenario, ...(seed === undefined ? {} : { seed }) },
    log: entries.map(toEntry),
    // Zod adds `undefined` to the type of optional members; JSON has none.
    foot: kept as Trailer,
    seals,
  });
}

const isKind = (value: unknown): boolean => isRecord(value) && typeof value['kind'] === 'string';

function isEntry({ n, command, events, formal }: Readonly<Record<string, unknown>>, at: number): boolean {
  return (
    n === at &&
    isKind(command) &&
    Array.isArray(events) &&
    events.length <= SAVE_LIMITS.eventsPerCommand &&
    events.every(isKind) &&
    (formal === undefined || formal === true)
  );
}

/** An entry with tagged command and events; their contents are checked when it is played. */
const toEntry = ({ command, events, formal }: Readonly<Record<string, unknown>>): ReplayEntry => ({
  command: command as ReplayEntry['command'],
  events: events as ReplayEntry['events'],
  ...(formal === true ? { formal } : {}),
});
