import type { Point } from '../../kernel/point.ts';
import type { Track } from './track.ts';
import { planDistance, sub } from '../../kernel/vec.ts';
import { flatDirection } from './rotation.ts';

/** A subject's direction of movement in plan and its speed, inches a second. */
type Heading = { readonly along: Point; readonly speed: number };

/** Windows for measuring direction and speed, seconds of the timeline. */
const TURNING = 2.4;
const SPEEDING = 1.2;
/** Weight of the whole path in inches, so that a standing model faces where it went or will go. */
const WHOLE = 0.6;
/**
 * Added weight as a share of the momentary movement: the camera swings half as far as a subject that turns a corner,
 * and never changes sides when it turns back.
 */
const STEADY = 1;
/** The window over which the turning is averaged, seconds of the timeline, and the samples in it. */
const SPREAD = 1.6;
const LOOKS = 16;

/** A track's heading at each second of a span: the momentary direction, steadied by the direction of the whole span. */
export function headingOver(
  track: Track,
  span: { readonly from: number; readonly to: number },
): (time: number) => Heading {
  const [wx, , wz] = flatDirection(sub(track(span.to), track(span.from)));
  // The angle to the direction of the whole path; it is averaged over time so that corners cause no jerk.
  const asideAt = (time: number): number => {
    const [before, after] = [track(time - TURNING / 2), track(time + TURNING / 2)];
    const [dx, dz] = [after[0] - before[0], after[2] - before[2]];
    const weight = WHOLE + STEADY * Math.hypot(dx, dz);
    const [x, z] = [dx + weight * wx, dz + weight * wz];
    return Math.atan2(wx * z - wz * x, wx * x + wz * z);
  };
  const known = new Map<number, number>();
  const often = LOOKS / SPREAD;
  const keptAside = (step: number): number => {
    const before = known.get(step) ?? asideAt(step / often);
    known.set(step, before);
    return before;
  };
  return (time) => {
    const when = time * often;
    let [angle, all] = [0, 0];
    for (let step = Math.ceil(when - LOOKS / 2); step <= Math.floor(when + LOOKS / 2); step++) {
      const weight = 1 + Math.cos((2 * Math.PI * (step - when)) / LOOKS);
      angle += weight * keptAside(step);
      all += weight;
    }
    angle /= all;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const speed = planDistance(track(time + SPEEDING / 2), track(time - SPEEDING / 2)) / SPEEDING;
    return { along: [wx * c - wz * s, 0, wx * s + wz * c], speed };
  };
}
