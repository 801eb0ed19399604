import type { Game, LogEntry } from '../rules/play/game.ts';
import { makeEntry, makeTrailer, standingOf } from './make-save.ts';
import type { KeptViews } from './save.ts';

/** What is stored of a log: the entries, the seals of the header and of each entry, and the cut. */
export type Known = {
  readonly log: readonly LogEntry[];
  readonly seals: readonly string[];
  readonly cut: number;
  readonly views: KeptViews;
};

/** The lines that bring the stored game up to date, and what is stored afterwards. */
type Progress = {
  readonly keep: number;
  readonly entries: readonly string[];
  readonly foot: string;
  readonly head: string;
  readonly after: Known;
};

/** A stored game with nothing but a header. */
export const knownHeader = (seal: string): Known => ({ log: [], seals: [seal], cut: 0, views: {} });

/** Whether the stored game differs from the current one. */
export const isBehind = (known: Known, { log, cut }: Game, views: KeptViews): boolean =>
  known.cut !== cut || known.views !== views || commonLength(known.log, log) < Math.max(known.log.length, log.length);

/**
 * Plans a write: stored entries are kept, so that each move only costs its own line.
 *
 * @param isAutomatic Whether an entry came from the app and not from a player.
 */
export function planProgress(
  known: Known,
  game: Game,
  views: KeptViews,
  isAutomatic: (entry: LogEntry) => boolean,
): Progress {
  const keep = commonLength(known.log, game.log);
  const seals = known.seals.slice(0, keep + 1);
  const entries = game.log.slice(keep).map((entry, i) => {
    const { command, events } = entry;
    const kept = { command, events, ...(isAutomatic(entry) ? { formal: true as const } : {}) };
    const { line, seal } = makeEntry(seals.at(-1) ?? '', keep + i, kept);
    seals.push(seal);
    return line;
  });
  const head = seals.at(-1) ?? '';
  const foot = makeTrailer(head, { entries: game.log.length, cut: game.cut, standing: standingOf(game.state), views });
  return {
    keep,
    entries,
    foot: foot.line,
    head,
    after: { log: game.log, seals, cut: game.cut, views },
  };
}

/** Number of identical entries at the start of two logs; after a cut, a log is only ever appended to. */
function commonLength(a: readonly LogEntry[], b: readonly LogEntry[]): number {
  let n = 0;
  while (n < a.length && n < b.length && a[n] === b[n]) n++;
  return n;
}
