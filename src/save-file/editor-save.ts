import { z } from 'zod';
import type { EditorStep } from '../editor/decide.ts';
import { type EditorSession, rebuilt } from '../editor/session.ts';
import { makeScenario } from '../scenario/make-scenario.ts';
import { readJson } from '../scenario/read-json.ts';
import { type ScenarioDocument, scenarioSchema } from '../scenario/schema.ts';
import { err, ok, type Result } from '../kernel/result.ts';
import { SAVE_LIMITS, type SaveFault, type SaveLines } from './save.ts';
import {
  isRecord,
  openHeader,
  openLine,
  readPlain,
  readPlainHeader,
  type Sealed,
  sealLine,
  sealOf,
} from '../replay/sealed-line.ts';

/** The format name of a saved editor session. */
const EDITOR_SAVE_FORMAT = 'highground/build';
/** The version that is written. */
const EDITOR_SAVE_VERSION = 1;

/** A saved editor session, parsed and checked. */
type EditorSave = {
  readonly session: EditorSession;
  /** The seal of the header, then one for each step. */
  readonly seals: readonly string[];
};

/** What is stored of an editor session. */
export type KnownEditorSave = {
  readonly log: readonly EditorStep[];
  readonly seals: readonly string[];
  readonly cut: number;
};

/** The lines that bring the stored session up to date, and what is stored afterwards. */
type EditorSaveProgress = {
  readonly keep: number;
  readonly entries: readonly string[];
  readonly foot: string;
  readonly head: string;
  readonly after: KnownEditorSave;
};

/** The first line, which never changes: the format, and the initial scenario. */
export const makeEditorSaveHeader = (initial: ScenarioDocument): Sealed =>
  sealLine('', { format: EDITOR_SAVE_FORMAT, version: EDITOR_SAVE_VERSION, scenario: makeScenario(initial) });

/** Whether the stored session differs from the current one. */
export const isEditorSaveBehind = (known: KnownEditorSave, { log, cut }: EditorSession): boolean =>
  known.cut !== cut || known.log.length !== log.length || commonLength(known.log, log) < log.length;

/** Plans a write: stored steps are kept, so that each step only costs its own line. */
export function planEditorSaveProgress(known: KnownEditorSave, { log, cut }: EditorSession): EditorSaveProgress {
  const keep = commonLength(known.log, log);
  const seals = known.seals.slice(0, keep + 1);
  const entries = log.slice(keep).map((step, i) => {
    const { line, seal } = sealLine(seals.at(-1) ?? '', { n: keep + i, ...step });
    seals.push(seal);
    return line;
  });
  const head = seals.at(-1) ?? '';
  const foot = sealLine(head, { entries: log.length, cut }).line;
  return { keep, entries, foot, head, after: { log, seals, cut } };
}

function commonLength(a: readonly EditorStep[], b: readonly EditorStep[]): number {
  let n = 0;
  while (n < a.length && n < b.length && a[n] === b[n]) n++;
  return n;
}

const KINDS = [
  'place',
  'move',
  'turn',
  'carry',
  'raise',
  'stack',
  'scale',
  'resize',
  'group',
  'ungroup',
  'lock',
  'duplicate',
  'delete',
  'set-kind',
  'set-traits',
  'set-role',
  'rename',
  'sculpt',
  'draw-wall',
  'draw-outline',
  'reshape',
  'resize-table',
  'entitle',
  'set-mission',
  'generate',
  'place-unit',
  'set-warbands',
  'muster',
  'set-up-army',
  'set-side',
  'set-unit',
  'set-members',
  'set-count',
  'set-leader',
] as const satisfies readonly EditorStep['kind'][];

const { shape } = scenarioSchema;
const names = z.array(z.string().max(64)).max(2000).optional();
const stepSchema = z.strictObject({
  n: z.int().min(0),
  kind: z.enum(KINDS),
  things: z.array(z.templateLiteral([z.enum(['piece', 'unit']), '/', z.string()])).max(4000),
  change: z.strictObject({
    pieces: shape.terrain,
    takePieces: names,
    units: shape.units,
    takeUnits: names,
    warbands: shape.warbands,
    mission: shape.mission.nullable(),
    renamed: z.strictObject({ from: z.string().max(64), to: z.string().max(64) }).optional(),
    table: shape.table.optional(),
    // Allows an empty story, which removes it.
    head: scenarioSchema
      .pick({ name: true, story: true, system: true, seed: true, rules: true })
      .partial()
      .extend({ story: z.string().max(400).optional() })
      .optional(),
  }),
  hash: z.string(),
});
const footSchema = z.strictObject({
  entries: z.int().min(0).max(SAVE_LIMITS.entries),
  cut: z.int().min(0),
  hash: z.string(),
});

/**
 * An editor session from its lines, with every seal and shape checked. Whether its document is valid as a whole is
 * checked where its meshes are available.
 *
 * @errors `foreign`, `newer`, `too-large`, `cut-off`, `damaged` with the first altered line.
 */
export function parseEditorSave({ header, entries, foot }: SaveLines): Result<EditorSave, SaveFault> {
  const initial = parseHeader(header);
  if (!initial.ok) return initial;
  const seals = [sealOf(header) ?? ''];
  const log: EditorStep[] = [];
  for (const [i, line] of entries.entries()) {
    const opened = line.length > SAVE_LIMITS.line ? undefined : openLine(line, seals[i] ?? '');
    const step = opened && stepSchema.safeParse(opened);
    if (!step?.success || step.data.n !== i) return err({ kind: 'damaged', line: i + 2 });
    const { kind, things } = step.data;
    // The change itself instead of the schema's copy, whose keys would be in another order.
    log.push({ kind, things, change: opened?.['change'] as EditorStep['change'] });
    seals.push(sealOf(line) ?? '');
  }
  const last = openLine(foot, seals.at(-1) ?? '');
  const end = last && footSchema.safeParse(last);
  if (!end?.success) return err(foot === '' ? { kind: 'cut-off' } : { kind: 'damaged', line: entries.length + 2 });
  if (end.data.entries !== entries.length || end.data.cut > entries.length)
    return err({ kind: 'damaged', line: entries.length + 2 });
  return ok({ session: rebuilt(initial.value, log, end.data.cut), seals });
}

/** Whether a text begins like a saved editor session. */
export const looksLikeEditorSave = (text: string): boolean =>
  text.trimStart().startsWith(`{"format":"${EDITOR_SAVE_FORMAT}"`);

/**
 * The lines of an editor session in a file, such as storage exports for sessions that it could not read.
 *
 * @errors `too-large`, `cut-off` where the last line is missing.
 */
export function splitEditorSaveLines(text: string): Result<SaveLines, SaveFault> {
  if (text.length > SAVE_LIMITS.file) return err({ kind: 'too-large' });
  const [header = '', ...entries] = text.trim().split(/\r?\n/);
  const foot = entries.pop();
  if (foot === undefined || readPlain(foot)?.['entries'] === undefined) return err({ kind: 'cut-off' });
  return entries.length > SAVE_LIMITS.entries ? err({ kind: 'too-large' }) : ok({ header, entries, foot });
}

function parseHeader(header: string): Result<ScenarioDocument, SaveFault> {
  if (header.length > SAVE_LIMITS.header) return err({ kind: 'too-large' });
  const loose = readPlainHeader(header);
  if (loose?.['format'] !== EDITOR_SAVE_FORMAT) return err({ kind: 'foreign' });
  const version = loose['version'];
  if (typeof version === 'number' && version > EDITOR_SAVE_VERSION) return err({ kind: 'newer', version });
  const first = openHeader(header);
  const text = first?.['scenario'];
  const read = typeof text === 'string' ? readJson(text) : undefined;
  if (!read?.ok || !isRecord(read.value)) return err({ kind: 'damaged', line: 1 });
  const parsed = scenarioSchema.safeParse(read.value);
  // The document itself keeps its author's key order.
  return parsed.success ? ok(read.value as unknown as ScenarioDocument) : err({ kind: 'damaged', line: 1 });
}
