import './hands.css';
import { useEffect, useRef, useState } from 'react';
import type { Actions } from '../../app/actions.ts';
import { decidingSide } from '../../app/play/hand-over.ts';
import { secondsLeft } from '../../app/state/clock.ts';
import { useTable, useTableStore } from '../../app/state/table-store.ts';
import { handMessages } from '../../messages/by-hand/hand-messages.ts';
import { SIDES, type Side } from '../../rules/core/turn.ts';

/** How often the time is read, milliseconds, and from how many seconds on it warns. */
const READING = 250;
const WARNING = 60;

const text = handMessages.clock;

/** The turn clock: the time of each side, which runs for the one that has to decide. A table without one has no timer. */
export function TurnClockView({ actions }: { readonly actions: Actions }) {
  const isSet = useTable((table) => table.clock !== undefined && table.game !== undefined);
  return isSet ? <RunningClock actions={actions} /> : null;
}

function RunningClock({ actions }: { readonly actions: Actions }) {
  const store = useTableStore();
  const clock = useTable((table) => table.clock);
  const deciding = useTable(decidingSide);
  const [now, setNow] = useState(() => Date.now());
  const warned = useRef(new Set<Side>());
  useEffect(() => {
    void deciding;
    actions.clock.follow(Date.now());
  }, [deciding, actions]);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), READING);
    const onHide = () => actions.clock.hide(document.hidden, Date.now());
    document.addEventListener('visibilitychange', onHide);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onHide);
    };
  }, [actions]);
  const running = clock?.running;
  const isLast = clock && running ? secondsLeft(clock, running, now) <= WARNING : false;
  useEffect(() => {
    if (!isLast || running === undefined || warned.current.has(running)) return;
    warned.current.add(running);
    store.setState({ said: text.lastMinute(handMessages.sides[running]) });
  }, [isLast, running, store]);
  if (clock === undefined) return null;
  return (
    <section className="turn-clock card" aria-label={text.title}>
      {SIDES.map((side) => {
        const left = secondsLeft(clock, side, now);
        return (
          <span
            key={side}
            data-side={side}
            data-running={running === side || undefined}
            data-low={left <= WARNING || undefined}
            title={running === side ? text.running(handMessages.sides[side]) : handMessages.sides[side]}
          >
            <i aria-hidden="true" />
            <time>{text.time(left)}</time>
          </span>
        );
      })}
      <button
        type="button"
        className="quiet"
        aria-label={clock.paused ? text.goOn : text.pause}
        onClick={() => actions.clock.pause(!clock.paused, Date.now())}
      >
        {clock.paused ? '▶' : '❚❚'}
      </button>
    </section>
  );
}
