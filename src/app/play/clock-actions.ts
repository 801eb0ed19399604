import { type ClockSetting, clockAt, freshClock, pausedAt } from '../state/clock.ts';
import type { TableStore } from '../state/table-store.ts';
import { decidingSide } from './hand-over.ts';

/** Sets, stops and reads the turn clock. Every moment `now` is in milliseconds since 1970. */
export const createClockActions = (store: TableStore) => ({
  /** Starts a new clock for the table in play. */
  start: (setting: ClockSetting, now: number): void =>
    store.setState({ clock: clockAt(freshClock(setting), decidingSide(store.getState()), now) }),
  stop: (): void => store.setState({ clock: undefined }),
  pause: (paused: boolean, now: number): void => {
    const { clock } = store.getState();
    if (clock && clock.paused !== paused) store.setState({ clock: pausedAt(clock, paused, now) });
  },
  /** Lets the time run of the side that has to decide now. */
  follow: (now: number): void => {
    const table = store.getState();
    const { clock } = table;
    const next = clock && clockAt(clock, decidingSide(table), now);
    if (next !== clock) store.setState({ clock: next });
  },
  /** Seconds are not lost while the page is hidden, if the clock is set so. */
  hide: (isHidden: boolean, now: number): void => {
    const { clock } = store.getState();
    if (!clock?.setting.pausesHidden || clock.paused) return;
    if (isHidden) store.setState({ clock: { ...pausedAt(clock, true, now), paused: false } });
    else if (clock.running) store.setState({ clock: { ...clock, since: now } });
  },
});
