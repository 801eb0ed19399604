import type { Point } from '../kernel/point.ts';
import type { Cue, Ear } from './cue.ts';
import type { Sound } from './sounds.ts';
import { SAME_PLACE } from '../kernel/tolerances.ts';

/** A cue as heard: its gain in each ear, and the share `far` that is muffled by distance. */
export type Heard = {
  readonly at: number;
  readonly sound: Sound;
  readonly take: number;
  readonly pitch: number;
  readonly left: number;
  readonly right: number;
  readonly far: number;
  /** Seconds for which it loops; absent for a sound played once. */
  readonly lasts?: number;
};

/** Distances in inches: up to `CLOSE` a sound has its full volume, at `HALF` half of it. */
const CLOSE = 9;
const HALF = 42;
/** Stereo width: a sound fully to one side is still faintly heard on the other. */
const WIDTH = 0.72;

/** The listener of a camera: what is on the right of the picture is heard on the right. */
export function earOf({ position, target }: { readonly position: Point; readonly target: Point }): Ear {
  const [dx, dz] = [target[0] - position[0], target[2] - position[2]];
  const away = Math.sqrt(dx * dx + dz * dz);
  return { at: position, right: away < SAME_PLACE ? [1, 0, 0] : [-dz / away, 0, dx / away] };
}

/** A cue as a listener hears it: attenuated and muffled by distance, and panned. */
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

/** The distance of a place in inches, and how far it is to the right, −1 to 1. */
function aside([x, y, z]: Point, { at, right }: Ear): readonly [away: number, side: number] {
  const [dx, dy, dz] = [x - at[0], y - at[1], z - at[2]];
  const away = Math.sqrt(dx * dx + dy * dy + dz * dz);
  return away < SAME_PLACE ? [0, 0] : [away, (dx * right[0] + dy * right[1] + dz * right[2]) / away];
}
