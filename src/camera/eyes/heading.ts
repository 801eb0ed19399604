import type { Point } from '../../kernel/point.ts';
import type { Track } from './track.ts';
import { apartInPlan, minus } from '../../kernel/vec.ts';

/** Which way somebody goes, in plan, and how fast, inches a second. */
export type Heading = { readonly along: Point; readonly speed: number };

/** Seconds of the reel over which a direction is taken, and a speed. */
const TURNING = 2.4;
const SPEEDING = 1.2;
/** How much the way as a whole counts against the way of the moment: who stands looks where he went, or will go. */
const WHOLE = 0.6;

/** Which way a track goes at each second of a span: the way of the moment, held steady by the way of the whole span. */
export function headingOver(
  track: Track,
  span: { readonly from: number; readonly to: number },
): (time: number) => Heading {
  const whole = minus(track(span.to), track(span.from));
  const far = Math.hypot(whole[0], whole[2]);
  const [wx, wz] = far > 1e-6 ? [whole[0] / far, whole[2] / far] : [0, -1];
  return (time) => {
    const [before, after] = [track(time - TURNING / 2), track(time + TURNING / 2)];
    const [x, z] = [after[0] - before[0] + WHOLE * wx, after[2] - before[2] + WHOLE * wz];
    const length = Math.hypot(x, z);
    const speed = apartInPlan(track(time + SPEEDING / 2), track(time - SPEEDING / 2)) / SPEEDING;
    return { along: length > 1e-6 ? [x / length, 0, z / length] : [wx, 0, wz], speed };
  };
}
