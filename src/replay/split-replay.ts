import { err, ok, type Result } from '../kernel/result.ts';
import { REPLAY_FORMAT, REPLAY_LIMITS, REPLAY_VERSION, type ReplayFault } from './replay.ts';
import { readPlainHeader, sealOf } from './sealed-line.ts';

/** The lines of a file, and the number of a last line that was only partly written. Lines count from 1. */
type SplitReplay = { readonly version: number; readonly lines: readonly string[]; readonly torn?: number };

const BEGINNING = `{"format":"${REPLAY_FORMAT}"`;

/** Whether a text begins like a replay of any version. */
export const looksLikeReplay = (text: string): boolean => text.replace(/^\uFEFF/, '').startsWith(BEGINNING);

/**
 * The lines of a file. A last line that was only partly written is left out; all lines before it are valid.
 *
 * @errors `foreign`, `newer`, `too-large`, `cut-off`, `damaged`.
 */
export function splitReplay(text: string): Result<SplitReplay, ReplayFault> {
  if (text.length > REPLAY_LIMITS.file) return err({ kind: 'too-large' });
  // A power failure can leave zero bytes after the last written line.
  const whole = text.replace(/^\uFEFF/, '').replace(/\0+$/, '');
  if (!whole.startsWith(BEGINNING)) return err({ kind: isBegun(whole) ? 'cut-off' : 'foreign' });
  const lines = whole.split(/\r?\n/);
  const last = lines.pop() ?? '';
  if (last !== '') {
    if (lines.length > 0 && sealOf(last) === undefined) return finish(lines, lines.length + 1);
    lines.push(last);
  }
  return finish(lines);
}

/** Whether a text is a proper prefix of the beginning of a replay. */
const isBegun = (text: string): boolean =>
  text.length > 0 && text.length < BEGINNING.length && BEGINNING.startsWith(text);

function finish(lines: readonly string[], torn?: number): Result<SplitReplay, ReplayFault> {
  const [header = ''] = lines;
  if (header.length > REPLAY_LIMITS.header || lines.length > REPLAY_LIMITS.lines + 1) return err({ kind: 'too-large' });
  const version = readPlainHeader(header)?.['version'];
  if (typeof version !== 'number') return err(lines.length === 1 ? { kind: 'cut-off' } : { kind: 'damaged', line: 1 });
  if (version > REPLAY_VERSION) return err({ kind: 'newer', version });
  if (!Number.isInteger(version) || version < 1) return err({ kind: 'damaged', line: 1 });
  const long = lines.findIndex((line, i) => i > 0 && line.length > REPLAY_LIMITS.line);
  if (long >= 0) return err({ kind: 'damaged', line: long + 1 });
  return ok({ version, lines, ...(torn === undefined ? {} : { torn }) });
}

/** The hash of the scenario that is stored separately from a replay; undefined where the file contains the scenario. */
export function scenarioApart(text: string): string | undefined {
  const end = text.indexOf('\n');
  const hash = readPlainHeader(text.slice(0, end < 0 ? undefined : end).replace(/^\uFEFF/, ''))?.['scenarioHash'];
  return typeof hash === 'string' ? hash : undefined;
}
