import type { Seconds } from '../kernel/units.ts';

/** The clock of a replay. It is outside the stores, so that a frame does not render any panel. */
export type Clock = {
  readonly now: () => Seconds;
  readonly isPlaying: () => boolean;
  /** Seconds of the replay for each second of real time; negative when it runs backwards. */
  readonly speed: () => number;
  readonly seek: (time: Seconds) => void;
  readonly play: (speed?: number) => void;
  readonly pause: () => void;
  /** Changes the speed without starting or stopping. */
  readonly setSpeed: (speed: number) => void;
  /** Advances by seconds of real time; stops at either end. */
  readonly advance: (seconds: number) => void;
  /** Tells every subscriber that what is shown at this second has changed. */
  readonly notify: () => void;
  /** Calls the listener on every seek, start, stop and frame; returns the unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void;
};

/** Creates a paused clock at second 0 of a replay of the given length. */
export function createClock(length: Seconds): Clock {
  let [time, speed, playing] = [0, 1, false];
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of [...listeners]) listener();
  };
  const within = (wanted: Seconds): Seconds => Math.min(length, Math.max(0, Number.isFinite(wanted) ? wanted : 0));
  return {
    now: () => time,
    isPlaying: () => playing,
    speed: () => speed,
    seek(wanted) {
      time = within(wanted);
      tell();
    },
    play(wanted = Math.abs(speed)) {
      speed = wanted;
      // Playing from the end starts again.
      if (speed > 0 && time >= length) time = 0;
      playing = speed !== 0 && !(speed < 0 && time <= 0);
      tell();
    },
    pause() {
      if (!playing) return;
      playing = false;
      tell();
    },
    setSpeed(wanted) {
      speed = wanted;
      tell();
    },
    advance(seconds) {
      if (!playing) return;
      time = within(time + seconds * speed);
      if ((speed > 0 && time >= length) || (speed < 0 && time <= 0)) playing = false;
      tell();
    },
    notify: tell,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
