import type { Seconds } from '../kernel/units.ts';

/** The running second of a replay. It lies outside every store: a frame costs no rendering of panels. */
export type Clock = {
  readonly now: () => Seconds;
  readonly isPlaying: () => boolean;
  /** Seconds of the replay for each second of the wall; below 0 it runs backwards. */
  readonly speed: () => number;
  readonly seek: (time: Seconds) => void;
  readonly play: (speed?: number) => void;
  readonly pause: () => void;
  /** Goes on at another speed, or stays still and will play at it. */
  readonly setSpeed: (speed: number) => void;
  /** Lets so much of the wall's time pass; it stops at either end. */
  readonly advance: (seconds: number) => void;
  /** Tells every subscriber that what is shown at this second has changed. */
  readonly poke: () => void;
  /** Hears of every new second, of beginning and of stopping; the answer ends that. */
  readonly subscribe: (hear: () => void) => () => void;
};

/** A clock of a replay of some length, standing at its start. */
export function createClock(length: Seconds): Clock {
  let [time, speed, playing] = [0, 1, false];
  const ears = new Set<() => void>();
  const tell = (): void => {
    for (const hear of [...ears]) hear();
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
      // Play at the end starts again.
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
    poke: tell,
    subscribe(hear) {
      ears.add(hear);
      return () => ears.delete(hear);
    },
  };
}
