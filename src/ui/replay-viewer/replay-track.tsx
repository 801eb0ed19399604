import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { SEEK } from '../../app/keys/replay-viewer-key-bindings.ts';
import { useTable } from '../../app/state/table-store.ts';
import type { ReplayViewerActions } from '../../app/replay-viewer/replay-viewer-loader.ts';
import type { TimelineMark } from '../../timeline/timeline.ts';
import { replayViewerNow, useReplayViewer, useReplayViewerStore } from '../../replay-viewer/replay-viewer-store.ts';
import { replayMessages } from '../../messages/replay.ts';
import { paintTrack, type TrackPlan } from './paint-track.ts';

/** How far the bar extends past the last seen clip while spoilers are hidden, seconds; its end reveals nothing. */
const UNKNOWN = 40;
/** How far the keys move on the bar, seconds. */
const STEPS_BY_KEY: Readonly<Record<string, number>> = {
  ArrowLeft: -SEEK.near,
  ArrowDown: -SEEK.near,
  ArrowRight: SEEK.near,
  ArrowUp: SEEK.near,
  PageDown: -SEEK.far,
  PageUp: SEEK.far,
};
/** The greatest distance from the pointer to the mark it selects, CSS pixels. */
const NEAR = 7;

/** What is under the pointer: its position as a fraction of the bar, the second, and the mark there. */
type Over = { readonly x: number; readonly time: number; readonly mark: TimelineMark | undefined };

/** The timeline of a replay as a slider: charges and combats shaded, and a tick for every mark. */
export function ReplayTrack({ actions }: { readonly actions: ReplayViewerActions }) {
  const words = replayMessages.replayViewer;
  const plan = usePlan();
  const track = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [over, setOver] = useState<Over | undefined>();
  usePaint(canvas, plan);
  useHead(track, plan);
  if (plan === undefined) return null;

  const read = (event: PointerEvent<HTMLDivElement>): Over => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const x = Math.min(width, Math.max(0, event.clientX - left));
    const at = (x / width) * plan.end;
    const reach = (NEAR / width) * plan.end;
    const mark = nearest(plan.marks, at, reach);
    return { x, time: Math.min(mark?.time ?? at, plan.known), mark };
  };
  const keys = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.ctrlKey || event.metaKey) return;
    const by = STEPS_BY_KEY[event.key];
    if (by !== undefined) actions.jump(by);
    else if (event.key === 'Home') actions.toEnd('start');
    else if (event.key === 'End') actions.seek(plan.known);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={track}
      className="track"
      role="slider"
      tabIndex={0}
      aria-label={words.bar.time}
      aria-valuemin={0}
      aria-valuemax={Math.round(plan.known)}
      aria-valuenow={0}
      onKeyDown={keys}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        actions.seek(read(event).time);
      }}
      onPointerMove={(event) => {
        const now = read(event);
        setOver(now);
        if (event.currentTarget.hasPointerCapture(event.pointerId)) actions.seek(now.time);
      }}
      onPointerLeave={() => setOver(undefined)}
      onPointerCancel={() => setOver(undefined)}
    >
      <canvas ref={canvas} />
      <i className="head" aria-hidden="true" />
      {over && (
        <span className="bubble" style={{ left: over.x }} aria-hidden="true">
          {words.clock(over.time)}
          {over.mark && <small>{words.marks[over.mark.kind]}</small>}
        </span>
      )}
    </div>
  );
}

/** What the bar shows: everything, or no more than was seen while spoilers are hidden. */
function usePlan(): TrackPlan | undefined {
  const timeline = useReplayViewer((replayViewer) => replayViewer.timeline);
  const hides = useReplayViewer((replayViewer) => replayViewer.spoilerFree) ?? false;
  const seen = useReplayViewer((replayViewer) => replayViewer.seen) ?? 0;
  return useMemo(() => {
    if (timeline === undefined) return undefined;
    if (!hides)
      return { end: timeline.length, known: timeline.length, marks: timeline.marks, stretches: timeline.stretches };
    const clip = timeline.clips[seen]!;
    const known = clip.start + clip.length;
    return {
      end: known + UNKNOWN,
      known,
      marks: timeline.marks.filter(({ time }) => time <= clip.start),
      stretches: timeline.stretches
        .filter(({ from }) => from < known)
        .map((stretch) => ({ ...stretch, to: Math.min(stretch.to, known) })),
    };
  }, [timeline, hides, seen]);
}

/** Repaints the bar when its content, its size or the theme changes, but not as time passes. */
function usePaint(canvas: { readonly current: HTMLCanvasElement | null }, plan: TrackPlan | undefined): void {
  const theme = useTable(({ settings }) => `${settings.theme}/${settings.contrast}/${settings.text}`);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other colours
  useEffect(() => {
    const it = canvas.current;
    if (it === null || plan === undefined) return;
    const paint = () => paintTrack(it, plan);
    const watch = new ResizeObserver(paint);
    watch.observe(it);
    // The page's colours follow the theme one frame later.
    const soon = requestAnimationFrame(paint);
    return () => {
      watch.disconnect();
      cancelAnimationFrame(soon);
    };
  }, [canvas, plan, theme]);
}

/** Moves the playhead of the bar with the clock, past React. */
function useHead(track: { readonly current: HTMLDivElement | null }, plan: TrackPlan | undefined): void {
  const viewer = useReplayViewerStore();
  const clock = useReplayViewer((replayViewer) => replayViewer.clock);
  useLayoutEffect(() => {
    if (plan === undefined) return;
    let told = -1;
    const move = () => {
      const it = track.current;
      const time = replayViewerNow(viewer)?.clock.now() ?? 0;
      if (it === null) return;
      it.style.setProperty('--at', String(Math.min(1, time / plan.end)));
      const whole = Math.floor(time);
      if (whole === told) return;
      told = whole;
      it.setAttribute('aria-valuenow', String(whole));
      it.setAttribute(
        'aria-valuetext',
        replayMessages.replayViewer.bar.at(time, plan.end === plan.known ? plan.known : undefined),
      );
    };
    move();
    return clock?.subscribe(move);
  }, [viewer, clock, plan, track]);
}

/** The mark nearest to a second within `reach` seconds; undefined when there is none. */
function nearest(marks: readonly TimelineMark[], time: number, reach: number): TimelineMark | undefined {
  let best: TimelineMark | undefined;
  for (const mark of marks) {
    const away = Math.abs(mark.time - time);
    if (away <= reach && (best === undefined || away < Math.abs(best.time - time))) best = mark;
  }
  return best;
}
