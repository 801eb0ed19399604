import type { ReplayEntry } from '../replay/replay.ts';
import { canonicalText, hashText } from '../kernel/hash.ts';
import type { GameState } from '../rules/core/state/state.ts';
import { type Trailer, SAVE_FORMAT, SAVE_VERSION, type SaveLines } from './save.ts';
import { type Sealed, sealLine } from '../replay/sealed-line.ts';

/** The first line of a saved table, which never changes: the format, the initial scenario, and the seed of the dice. */
export const makeHeader = (base: string, scenario: string, seed: number | undefined): Sealed =>
  sealLine('', { format: SAVE_FORMAT, version: SAVE_VERSION, base, scenario, ...(seed === undefined ? {} : { seed }) });

/** The line of the command with index `n`, sealed together with the line before it. */
export const makeEntry = (before: string, n: number, { command, events, formal }: ReplayEntry): Sealed =>
  sealLine(before, { n, command, events, ...(formal ? { formal } : {}) });

/** The last line of a saved table, sealed together with its newest entry, or with its header if there is none. */
export const makeTrailer = (before: string, foot: Trailer): Sealed => sealLine(before, foot);

/** A whole saved table as lines. `seed` is that of the dice, a whole number; undefined: the scenario's own. */
export function makeSave(
  base: string,
  scenario: string,
  seed: number | undefined,
  log: readonly ReplayEntry[],
  foot: Omit<Trailer, 'entries'>,
): SaveLines {
  const header = makeHeader(base, scenario, seed);
  let before = header.seal;
  const entries = log.map((entry, n) => {
    const { line, seal } = makeEntry(before, n, entry);
    before = seal;
    return line;
  });
  return { header: header.line, entries, foot: makeTrailer(before, { ...foot, entries: log.length }).line };
}

/** The text of a saved table's file: its lines, each ending in a line feed. */
export const joinLines = ({ header, entries, foot }: SaveLines): string => `${[header, ...entries, foot].join('\n')}\n`;

/** A hash of a game's position: turn, phase, and every model's place, facing, wounds and state. */
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
