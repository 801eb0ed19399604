import type { Game, LogEntry } from '../rules/play/game.ts';
import { makeEntry, makeTrailer, standingOf } from './make-save.ts';
import type { KeptViews } from './save.ts';

/** What lies on the shelf of a log: the entries, the seal of the header and of each of them, and the cut. */
export type Known = {
  readonly log: readonly LogEntry[];
  readonly seals: readonly string[];
  readonly cut: number;
  readonly views: KeptViews;
};

/** The lines that bring what lies there up to a game, and what lies there then. */
export type Progress = {
  readonly keep: number;
  readonly entries: readonly string[];
  readonly foot: string;
  readonly head: string;
  readonly after: Known;
};

/** Nothing but a header lies there. */
export const knownHeader = (seal: string): Known => ({ log: [], seals: [seal], cut: 0, views: {} });

/** Whether what lies there is no longer the game on the table. */
export const isBehind = (known: Known, { log, cut }: Game, views: KeptViews): boolean =>
  known.cut !== cut || known.views !== views || commonLength(known.log, log) < Math.max(known.log.length, log.length);

/**
 * Plans what is to be written: entries that lie there already are left as they are, so that a move costs its own line.
 *
 * @param isAutomatic Whether an entry was given by nobody.
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

/** How many entries two logs begin with that are the very same: a log is only ever appended to after a cut. */
function commonLength(a: readonly LogEntry[], b: readonly LogEntry[]): number {
  let n = 0;
  while (n < a.length && n < b.length && a[n] === b[n]) n++;
  return n;
}
