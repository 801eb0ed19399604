import { ChevronLeft, ChevronRight, Pause, Play, RotateCcw, SkipBack } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { TheatreHands } from '../../app/replay-viewer/theatre-door.ts';
import { SPEEDS } from '../../replay-viewer/play-along.ts';
import { theatreNow, useTheatre } from '../../replay-viewer/theatre-store.ts';
import { replayMessages } from '../../messages/replay.ts';
import { useLineNow } from './theatre-lines.ts';
import { TheatreTrack } from './theatre-track.tsx';
import { Tool } from '../controls/tool.tsx';

const SIZE = 18;

/** The bar of a replay: what happens now, its time with everything worth going to, and what plays it. */
export function TheatreBar({ hands }: { readonly hands: TheatreHands }) {
  const { bar } = replayMessages.theatre;
  const playing = useTheatre((theatre) => theatre.playing) ?? false;
  const speed = useTheatre((theatre) => theatre.speed) ?? 1;
  const now = useLineNow();
  return (
    <section className="theatre-bar card" aria-label={bar.label}>
      <p className="now" data-tone={now?.tone}>
        {now?.text ?? bar.nothingYet}
      </p>
      <TheatreTrack hands={hands} />
      <div className="row">
        <div className="transport">
          <Tool label={bar.toStart} onClick={() => hands.toEnd('start')}>
            <SkipBack size={SIZE} />
          </Tool>
          <Tool label={bar.again} onClick={() => hands.jump(-15)}>
            <RotateCcw size={SIZE} />
          </Tool>
          <Tool label={bar.before} onClick={() => hands.step(-1)}>
            <ChevronLeft size={SIZE + 2} />
          </Tool>
          <button
            type="button"
            className="play"
            aria-label={playing ? bar.pause : bar.play}
            title={playing ? bar.pause : bar.play}
            onClick={hands.toggle}
          >
            {playing ? <Pause size={SIZE + 2} /> : <Play size={SIZE + 2} />}
          </button>
          <Tool label={bar.next} onClick={() => hands.step(1)}>
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
              onClick={() => hands.setSpeed(speed < 0 ? -one : one)}
            >
              {bar.speed(one)}
            </button>
          ))}
        </fieldset>
      </div>
    </section>
  );
}

/** The running time: written past React, for it changes with every frame. */
function Times() {
  const { bar, clock: say } = replayMessages.theatre;
  const clock = useTheatre((theatre) => theatre.clock);
  const hides = useTheatre((theatre) => theatre.spoilerFree) ?? false;
  const length = useTheatre((theatre) => theatre.reel.length) ?? 0;
  const now = useRef<HTMLElement>(null);
  useEffect(() => {
    const write = () => {
      const text = say(theatreNow()?.clock.now() ?? 0);
      if (now.current && now.current.textContent !== text) now.current.textContent = text;
    };
    write();
    return clock?.subscribe(write);
  }, [clock, say]);
  return (
    <span className="times">
      <b ref={now} /> / {bar.total(hides ? undefined : length)}
    </span>
  );
}
