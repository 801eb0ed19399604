import { ChevronLeft, ChevronRight, Pause, Play, RotateCcw, SkipBack } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { SEEK } from '../../app/keys/replay-viewer-key-bindings.ts';
import type { ReplayViewerActions } from '../../app/replay-viewer/replay-viewer-loader.ts';
import { SPEEDS } from '../../replay-viewer/play-along.ts';
import { replayViewerNow, useReplayViewer, useReplayViewerStore } from '../../replay-viewer/replay-viewer-store.ts';
import { replayMessages } from '../../messages/replay.ts';
import { useLineNow } from './replay-log-lines.ts';
import { ReplayTrack } from './replay-track.tsx';
import { Tool } from '../controls/tool.tsx';

const SIZE = 18;

/** The bar of a replay: what happens now, the timeline with its marks, and the playback controls. */
export function ReplayBar({ actions }: { readonly actions: ReplayViewerActions }) {
  const { bar } = replayMessages.replayViewer;
  const playing = useReplayViewer((replayViewer) => replayViewer.playing) ?? false;
  const speed = useReplayViewer((replayViewer) => replayViewer.speed) ?? 1;
  const now = useLineNow();
  return (
    <section className="replay-bar card" aria-label={bar.label}>
      <p className="now" data-tone={now?.tone}>
        {now?.text ?? bar.nothingYet}
      </p>
      <ReplayTrack actions={actions} />
      <div className="row">
        <div className="transport">
          <Tool label={bar.toStart} onClick={() => actions.toEnd('start')}>
            <SkipBack size={SIZE} />
          </Tool>
          <Tool label={bar.again} onClick={() => actions.jump(-SEEK.far)}>
            <RotateCcw size={SIZE} />
          </Tool>
          <Tool label={bar.before} onClick={() => actions.step(-1)}>
            <ChevronLeft size={SIZE + 2} />
          </Tool>
          <button
            type="button"
            className="play"
            aria-label={playing ? bar.pause : bar.play}
            title={playing ? bar.pause : bar.play}
            onClick={actions.toggle}
          >
            {playing ? <Pause size={SIZE + 2} /> : <Play size={SIZE + 2} />}
          </button>
          <Tool label={bar.next} onClick={() => actions.step(1)}>
            <ChevronRight size={SIZE + 2} />
          </Tool>
        </div>
        <Times />
        <fieldset className="speeds">
          <legend className="spoken">{bar.speeds}</legend>
          {speed < 0 && <span className="backwards">{bar.backwards}</span>}
          {SPEEDS.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={Math.abs(speed) === one}
              onClick={() => actions.setSpeed(speed < 0 ? -one : one)}
            >
              {bar.speed(one)}
            </button>
          ))}
        </fieldset>
      </div>
    </section>
  );
}

/** The current time, written past React because it changes with every frame. */
function Times() {
  const { bar, clock: say } = replayMessages.replayViewer;
  const clock = useReplayViewer((replayViewer) => replayViewer.clock);
  const hides = useReplayViewer((replayViewer) => replayViewer.spoilerFree) ?? false;
  const length = useReplayViewer((replayViewer) => replayViewer.timeline.length) ?? 0;
  const now = useRef<HTMLElement>(null);
  const viewer = useReplayViewerStore();
  useEffect(() => {
    const write = () => {
      const text = say(replayViewerNow(viewer)?.clock.now() ?? 0);
      if (now.current && now.current.textContent !== text) now.current.textContent = text;
    };
    write();
    return clock?.subscribe(write);
  }, [clock, viewer, say]);
  return (
    <span className="times">
      <b ref={now} /> / {bar.total(hides ? undefined : length)}
    </span>
  );
}
