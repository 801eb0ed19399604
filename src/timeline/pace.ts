import type { Seconds, Share } from '../kernel/units.ts';

/** How long a movement takes, and how long it gathers speed at its start and loses it at its end. */
export type SpeedCurve = { readonly length: Seconds; readonly gains: Seconds; readonly loses: Seconds };

/** Seconds to reach full speed and to come to rest again. */
const GAINS: Seconds = 0.3;
const LOSES: Seconds = 0.4;
/** The share of its time in which a charge gathers speed. */
const RUSHES: Share = 0.75;

/**
 * The pace of a movement over a distance, in inches or another effort, at a speed of as many a second. Longer movements are at exactly
 * that speed between their start and their end.
 */
export function planPace(distance: number, speed: number): SpeedCurve {
  const length = (GAINS + LOSES) / 2 + distance / speed;
  const share = Math.min(1, length / (GAINS + LOSES));
  return { length, gains: GAINS * share, loses: LOSES * share };
}

/** The pace of a movement of the same length that gathers speed until it is stopped. */
export const gatheringSpeed = ({ length }: SpeedCurve): SpeedCurve => ({ length, gains: RUSHES * length, loses: 0 });

/** The share of its distance that a movement has covered. Never decreases. */
export function shareCovered({ length, gains, loses }: SpeedCurve, since: Seconds): Share {
  if (since <= 0) return 0;
  if (since >= length) return 1;
  const full = 1 / (length - (gains + loses) / 2);
  const left = length - since;
  if (since < gains) return (full * since * since) / (2 * gains);
  return left < loses ? 1 - (full * left * left) / (2 * loses) : full * (since - gains / 2);
}

/** The speed of a movement as a share of its greatest: 0 at rest. */
export function speedShare({ length, gains, loses }: SpeedCurve, since: Seconds): Share {
  const left = length - since;
  if (since <= 0 || left < 0) return 0;
  return Math.min(1, since < gains ? since / gains : 1, left < loses ? left / loses : 1);
}

/** A share that starts and ends without a jolt: 0 below 0, 1 above 1. */
export function smooth(t: Share): Share {
  const within = Math.min(1, Math.max(0, t));
  return within * within * (3 - 2 * within);
}
