import { useMemo, useSyncExternalStore } from 'react';
import { type LogLine, logLines } from '../../app/play/log-lines.ts';
import type { Timeline } from '../../timeline/timeline.ts';
import { toldAt } from '../../timeline/times.ts';
import { replayViewerNow, useReplayViewer, useReplayViewerStore } from '../../replay-viewer/replay-viewer-store.ts';

/** A line of a replay's log, with the number of its event in the whole of it. */
export type ReplayLogLine = LogLine & { readonly number: number };

/** Entries of the log that are in words at once: a long replay is never told whole. */
const PAGE = 100;
const BEFORE = 3;
const PAGES = 6;

/** The part of a replay's log about the entry of that index, in words. */
export function linesAbout(
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

/** The entries a part of the log is of. */
export type LogPage = { readonly first: number; readonly last: number };

/** The lines about the clip that is on; the same list for a long stretch of a replay. */
export function useLines(): { readonly lines: readonly ReplayLogLine[]; readonly page: LogPage } | undefined {
  const timeline = useReplayViewer((replayViewer) => replayViewer.timeline);
  const entry = useReplayViewer(({ timeline: { clips }, clip }) => clips[Math.max(0, clip)]?.entry) ?? 0;
  const page = Math.floor(Math.max(0, entry) / PAGE);
  return useMemo(() => (timeline ? linesAbout(timeline, page * PAGE) : undefined), [timeline, page]);
}

/** The last event that may be told now; −1 before the first. It changes with few of the seconds. */
export function useEventNow(): number {
  const viewer = useReplayViewerStore();
  const clock = useReplayViewer((replayViewer) => replayViewer.clock);
  return useSyncExternalStore(clock?.subscribe ?? NEVER, () => {
    const now = replayViewerNow(viewer);
    return now ? toldAt(now.timeline, now.clock.now()) : -1;
  });
}

const NEVER = (): (() => void) => () => undefined;

/** The line of what happens now. */
export function useLineNow(): ReplayLogLine | undefined {
  const about = useLines();
  const event = useEventNow();
  return useMemo(() => about?.lines.findLast(({ number }) => number <= event), [about, event]);
}
