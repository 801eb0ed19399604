import type { Point } from '../../kernel/point.ts';
import type { Track } from './track.ts';
import { planDistance, sub } from '../../kernel/vec.ts';
import { flatDirection } from './rotation.ts';

/** The direction a subject moves in, in plan, and how fast, inches a second. */
export type Heading = { readonly along: Point; readonly speed: number };

/** Seconds of the timeline over which a direction is taken, and a speed. */
const TURNING = 2.4;
const SPEEDING = 1.2;
/** How much the path as a whole counts against the direction of the moment, inches: a model that stands faces where it went, or will go. */
const WHOLE = 0.6;
/**
 * And this share of what is gone in the moment more: round a corner the camera swings half as much as the subject,
 * and a subject that turns back never changes sides.
 */
const STEADY = 1;
/** Seconds of the timeline from end to end over which the turning itself is spread, and how often it is looked at in it. */
const SPREAD = 1.6;
const LOOKS = 16;

/** The heading of a track at each second of a span: that of the moment, steadied by the heading over the whole span. */
export function headingOver(
  track: Track,
  span: { readonly from: number; readonly to: number },
): (time: number) => Heading {
  const [wx, , wz] = flatDirection(sub(track(span.to), track(span.from)));
  // How far the subject strays from its path as a whole, as an angle: it is spread in time, so that no corner jerks.
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
