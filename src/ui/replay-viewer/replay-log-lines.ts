import { useMemo, useSyncExternalStore } from 'react';
import { type LogLine, logLines } from '../../app/play/log-lines.ts';
import type { Timeline } from '../../timeline/timeline.ts';
import { toldAt } from '../../timeline/times.ts';
import { replayViewerNow, useReplayViewer, useReplayViewerStore } from '../../replay-viewer/replay-viewer-store.ts';

/** A line of a replay's log, with the number of its event in the whole replay. */
type ReplayLogLine = LogLine & { readonly number: number };

/** The size of a page of the log, in entries: a long replay is never put into words as a whole. */
const PAGE = 100;
const BEFORE = 3;
const PAGES = 6;

/** The lines of the pages around the entry at an index. */
function linesAbout(
  timeline: Timeline,
  entry: number,
): { readonly lines: readonly ReplayLogLine[]; readonly page: LogPage } {
  const first = Math.max(0, (Math.floor(Math.max(0, entry) / PAGE) - BEFORE) * PAGE);
  const last = Math.min(timeline.entries.length, first + PAGES * PAGE);
  const log = timeline.entries.slice(first, last);
  const told = logLines({ initial: timeline.initial, log, cut: log.length, state: timeline.initial }, false);
  const lines = told.map((line): ReplayLogLine => {
    const place = { entry: line.place.entry + first, event: line.place.event };
    return {
      ...line,
      key: `${place.entry}/${place.event}`,
      place,
      number: timeline.log.startOf(place.entry) + place.event,
    };
  });
  return { lines, page: { first, last } };
}

/** The range of entries that a part of the log covers: first inclusive, last exclusive. */
type LogPage = { readonly first: number; readonly last: number };

/** The lines around the current clip. The list stays the same over a long part of the replay. */
export function useLines(): { readonly lines: readonly ReplayLogLine[]; readonly page: LogPage } | undefined {
  const timeline = useReplayViewer((replayViewer) => replayViewer.timeline);
  const entry = useReplayViewer(({ timeline: { clips }, clip }) => clips[Math.max(0, clip)]?.entry) ?? 0;
  const page = Math.floor(Math.max(0, entry) / PAGE);
  return useMemo(() => (timeline ? linesAbout(timeline, page * PAGE) : undefined), [timeline, page]);
}

/** The index of the last event that may be told now; −1 before the first. It changes less often than the clock. */
export function useEventNow(): number {
  const viewer = useReplayViewerStore();
  const clock = useReplayViewer((replayViewer) => replayViewer.clock);
  return useSyncExternalStore(clock?.subscribe ?? NEVER, () => {
    const now = replayViewerNow(viewer);
    return now ? toldAt(now.timeline, now.clock.now()) : -1;
  });
}

/** The subscription to what never changes, for `useSyncExternalStore`. */
export const NEVER = (): (() => void) => () => undefined;

/** The line of the current event. */
export function useLineNow(): ReplayLogLine | undefined {
  const about = useLines();
  const event = useEventNow();
  return useMemo(() => about?.lines.findLast(({ number }) => number <= event), [about, event]);
}
