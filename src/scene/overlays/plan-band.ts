import type { Point } from '../../kernel/point.ts';
import { alongLeg, legSpan } from '../../timeline/travel.ts';
import { PLUMB } from '../../kernel/display-tolerances.ts';
import type { Path } from '../../geometry/path.ts';

/** A point of a band's spine, the direction to its left, and its inches past a round end of the path. */
export type Rib = {
  readonly at: Point;
  readonly left: readonly [x: number, z: number];
  readonly past: number;
  /** Whether the path is vertical here: the band is upright, and only as wide as the base. */
  readonly upright: boolean;
};

/** A strip along a path: the corridor of a base, and the reach to its sides in which another base blocks it. */
export type BandLine = {
  /** Points along the path, in order. */
  readonly spine: readonly Rib[];
  readonly half: number;
  readonly reach: number;
};

/** Inches between points of the spine, and its height above the ground. */
const EVERY = 0.2;
const ABOVE = 0.09;

/**
 * The band of a path: flat on the ground, and upright along climbs and ladders. `half` is the base's half width and
 * `reach` how far to the sides it is blocked, inches.
 */
export function planBand(path: Path, half: number, reach: number): BandLine {
  const places: { readonly at: Point; readonly upright: boolean }[] = [];
  for (const leg of path.legs) {
    const upright = leg.kind === 'climb' || leg.kind === 'ladder';
    const steps = Math.max(1, Math.round(legSpan(leg) / EVERY));
    for (let i = 0; i <= steps; i++) {
      const at = alongLeg(leg, i / steps);
      const last = places.at(-1);
      const far = last === undefined || Math.hypot(at[0] - last.at[0], at[1] - last.at[1], at[2] - last.at[2]);
      if (far === true || far > EVERY / 4 || upright !== last?.upright) places.push({ at, upright });
    }
  }
  const points = places.map(({ at }) => at);
  const spine = places.map(
    ({ at, upright }, i): Rib => ({
      at: [at[0], at[1] + ABOVE, at[2]],
      left: leftAt(points, i),
      past: 0,
      upright,
    }),
  );
  return { spine: [...cap(spine[0], -1, reach), ...spine, ...cap(spine.at(-1), 1, reach)], half, reach };
}

/** The direction to the left of a point: across the nearest stretch of the path with a length in plan. */
function leftAt(points: readonly Point[], i: number): readonly [x: number, z: number] {
  for (let by = 1; by < points.length; by++) {
    const [a, b] = [points[Math.max(0, i - by)]!, points[Math.min(points.length - 1, i + by)]!];
    const [dx, dz] = [b[0] - a[0], b[2] - a[2]];
    const length = Math.hypot(dx, dz);
    if (length > PLUMB) return [dz / length, -dx / length];
  }
  return [1, 0];
}

/** Ribs past an end of a path, up to `reach`; outermost first at its beginning. */
function cap(end: Rib | undefined, sense: 1 | -1, reach: number): readonly Rib[] {
  if (end === undefined) return [];
  const [ahead, aside] = [-end.left[1] * sense, end.left[0] * sense];
  const steps = Math.max(3, Math.round(reach / EVERY));
  const ribs = Array.from({ length: steps }, (_, i): Rib => {
    const past = (reach * (i + 1)) / steps;
    return {
      at: [end.at[0] + ahead * past, end.at[1], end.at[2] + aside * past],
      left: end.left,
      past,
      upright: false,
    };
  });
  return sense > 0 ? ribs : ribs.reverse();
}
