import type { ReplayEntry } from '../replay/replay.ts';
import { canonicalText, hashText } from '../kernel/hash.ts';
import type { GameState } from '../rules/core/state/state.ts';
import { type Trailer, SAVE_FORMAT, SAVE_VERSION, type SaveLines } from './save.ts';
import { type Sealed, sealLine } from '../replay/sealed-line.ts';

/** The first line of a saved table: what it is and the scenario it began from. It never changes. */
export const makeHeader = (base: string, scenario: string): Sealed =>
  sealLine('', { format: SAVE_FORMAT, version: SAVE_VERSION, base, scenario });

/** The line of one command, sealed with the line before it. `n` is the index of the entry. */
export const makeEntry = (before: string, n: number, { command, events, formal }: ReplayEntry): Sealed =>
  sealLine(before, { n, command, events, ...(formal ? { formal } : {}) });

/** The last line of a saved table, sealed with its newest entry, or with its header when nothing has happened. */
export const makeTrailer = (before: string, foot: Trailer): Sealed => sealLine(before, foot);

/** A whole saved table in lines. */
export function makeSave(
  base: string,
  scenario: string,
  log: readonly ReplayEntry[],
  foot: Omit<Trailer, 'entries'>,
): SaveLines {
  const header = makeHeader(base, scenario);
  let before = header.seal;
  const entries = log.map((entry, n) => {
    const { line, seal } = makeEntry(before, n, entry);
    before = seal;
    return line;
  });
  return { header: header.line, entries, foot: makeTrailer(before, { ...foot, entries: log.length }).line };
}

/** The text of a saved table as one file: a line each, ended by line feeds. */
export const joinLines = ({ header, entries, foot }: SaveLines): string => `${[header, ...entries, foot].join('\n')}\n`;

/** A fingerprint of where a game stands: turn, phase, and everybody's place, facing, wounds and state. */
export const standingOf = ({ turn, side, phase, models, units }: GameState): string =>
  hashText(
    canonicalText([
      turn,
      side,
      phase,
      [...models.values()].map(({ id, at, facing, wounds }) => [id, at, facing, wounds]),
      [...units.values()].map(({ id, status }) => [id, status]),
    ]),
  );
