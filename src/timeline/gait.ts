import type { Point } from '../kernel/point.ts';
import { alongLeg, legSpan } from './travel.ts';
import type { Path } from '../geometry/path.ts';

type Leg = Path['legs'][number];

/** The position of a mini on its path, with its lean forward in radians and its hop in inches. */
type Carriage = { readonly at: Point; readonly lean: number; readonly hop: number };

/** Effort per inch of a leg, relative to walking. */
const EFFORT: Readonly<Record<Leg['kind'], number>> = {
  walk: 1,
  slope: 1.15,
  step: 1,
  fly: 0.8,
  climb: 2.1,
  ladder: 1.9,
  'jump-across': 0.75,
  'jump-down': 0.7,
};

/** Inches between climbing holds or rungs. */
const HOLD_EVERY = 0.5;
/** Height of a leap over the straight line: at least this many inches, plus a share of its width. */
const LEAP = { least: 0.3, share: 0.16 } as const;
/** Height in inches of the hop that begins a jump down. */
const HOP = 0.35;

const effortOf = (leg: Leg): number => legSpan(leg) * EFFORT[leg.kind];

/** The effort of a path in inches of level ground; its time is proportional to it. */
export const pathEffort = (path: Path): number => path.legs.reduce((sum, leg) => sum + effortOf(leg), 0);

/**
 * The leg a mini is on after some effort, in inches of level ground, and the share of it that is done. Undefined for a
 * path without legs.
 */
export function atEffort(path: Path, effort: number): { readonly leg: Leg; readonly t: number } | undefined {
  let left = Math.max(0, effort);
  for (const leg of path.legs) {
    const mine = effortOf(leg);
    if (mine > 0 && left <= mine) return { leg, t: left / mine };
    left -= mine;
  }
  const last = path.legs.at(-1);
  return last && { leg: last, t: 1 };
}

/**
 * How a mini moves along a leg: striding on the ground, from hold to hold on ladders and walls, in an arc through the
 * air. `t` is the share of the leg that is done, 0 to 1.
 */
export function carriageOn(leg: Leg, t: number): Carriage {
  const span = legSpan(leg);
  const here = alongLeg(leg, t);
  switch (leg.kind) {
    case 'walk':
    case 'slope':
      return { at: here, lean: 0.2, hop: 0.09 * Math.abs(Math.sin((span * t * Math.PI) / 1.1)) };
    case 'climb':
    case 'ladder': {
      // It hangs, reaches up, and pulls itself to the next hold.
      const hold = (span * t) / HOLD_EVERY;
      const within = hold - Math.floor(hold);
      const pulled = (Math.floor(hold) + within * within * (3 - 2 * within)) * HOLD_EVERY;
      const at = alongLeg(leg, span > 0 ? Math.min(1, pulled / span) : t);
      return { at, lean: -0.14 + 0.1 * Math.sin(within * Math.PI), hop: 0 };
    }
    case 'jump-across': {
      const rise = (LEAP.least + LEAP.share * span) * 4 * t * (1 - t);
      return { at: [here[0], here[1] + rise, here[2]], lean: 0.42 - 0.5 * t, hop: 0 };
    }
    case 'jump-down': {
      const drop = leg.from[1] - leg.to[1];
      const y = leg.from[1] - drop * t * t + HOP * 4 * t * (1 - t) * (1 - t);
      return { at: [here[0], y, here[2]], lean: 0.3 - 0.45 * t, hop: 0 };
    }
    case 'fly':
      return { at: here, lean: 0.34, hop: 0 };
    case 'step':
      return { at: here, lean: 0.1, hop: 0 };
  }
}
