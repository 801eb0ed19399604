import type { Point } from '../kernel/point.ts';
import type { Cue, Ear } from './cue.ts';
import type { Sound } from './sounds.ts';
import { SAME_PLACE } from '../kernel/tolerances.ts';

/** A cue as it comes to both ears; `far` is how much of it the air has dulled. */
export type Heard = {
  readonly at: number;
  readonly sound: Sound;
  readonly take: number;
  readonly pitch: number;
  readonly left: number;
  readonly right: number;
  readonly far: number;
  /** Goes round for so long, instead of sounding once. */
  readonly lasts?: number;
};

/** Within so many inches nothing gets louder; at so many it is half as loud. */
const CLOSE = 9;
const HALF = 42;
/** Sounds that come quite from one side are still heard a little on the other. */
const WIDTH = 0.72;

/** The listener beside a camera: what is on the right of the picture is heard on the right. */
export function earOf({ position, target }: { readonly position: Point; readonly target: Point }): Ear {
  const [dx, dz] = [target[0] - position[0], target[2] - position[2]];
  const away = Math.sqrt(dx * dx + dz * dz);
  return { at: position, right: away < SAME_PLACE ? [1, 0, 0] : [-dz / away, 0, dx / away] };
}

/** A cue to an ear: nearer is louder and brighter, and what lies to the right is heard on the right. */
export function hear(cue: Cue, ear: Ear): Heard {
  const { at, sound, take, pitch, gain, place } = cue;
  if (place === undefined)
    return { at, sound, take, pitch, left: gain * Math.SQRT1_2, right: gain * Math.SQRT1_2, far: 0 };
  const [away, side] = aside(place, ear);
  const past = Math.max(0, away - CLOSE);
  const loud = gain / (1 + past / (HALF - CLOSE));
  const angle = ((1 + WIDTH * side) * Math.PI) / 4;
  return {
    at,
    sound,
    take,
    pitch,
    left: loud * Math.cos(angle),
    right: loud * Math.sin(angle),
    far: Math.min(0.8, past / 60),
  };
}

/** How far away a place is, and how much it lies to the right: −1 to 1. */
function aside([x, y, z]: Point, { at, right }: Ear): readonly [away: number, side: number] {
  const [dx, dy, dz] = [x - at[0], y - at[1], z - at[2]];
  const away = Math.sqrt(dx * dx + dy * dy + dz * dz);
  return away < SAME_PLACE ? [0, 0] : [away, (dx * right[0] + dy * right[1] + dz * right[2]) / away];
}
