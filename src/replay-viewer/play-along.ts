import type { Clock } from './clock.ts';
import { SAME_SPEED } from '../kernel/display-tolerances.ts';

/** The speeds a player can choose: seconds of the replay for each second of real time. */
export const SPEEDS = [0.25, 0.5, 1, 2, 4, 8] as const;
const FASTEST = 8;

/** Plays in a direction at speed 1, and doubles the speed when it already plays that way. */
export function shuttle(clock: Clock, by: 1 | -1): void {
  const speed = clock.speed();
  const runs = clock.isPlaying() && Math.sign(speed) === by;
  clock.play(runs ? by * Math.min(FASTEST, Math.max(1, Math.abs(speed) * 2)) : by);
}

/** Changes to the next higher or lower speed, in the current direction. */
export function faster(clock: Clock, by: 1 | -1): void {
  const speed = clock.speed();
  const now = Math.abs(speed);
  const next = by > 0 ? SPEEDS.find((one) => one > now + SAME_SPEED) : SPEEDS.findLast((one) => one < now - SAME_SPEED);
  if (next !== undefined) clock.setSpeed(Math.sign(speed) * next);
}
