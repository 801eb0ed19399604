import { gapAcross, outerRadius } from '../../../geometry/gap.ts';
import { firstWithin, nearestOnPath, pointAlong, type Nearest } from '../../../geometry/corridor.ts';
import type { Path } from '../../../geometry/path.ts';
import type { Point } from '../../../kernel/point.ts';
import { LENGTH_ROUNDING, MEASURE_TOLERANCE } from '../../../kernel/tolerances.ts';
import type { Inches } from '../../../kernel/units.ts';
import type { Model } from '../../core/state/state.ts';

/** The column that an engager's base and body occupy at one point of a path. */
const pillarOf = ({ height }: Model, at: Point) => ({ at: [at[0], at[2]], low: at[1], high: at[1] + height }) as const;

/**
 * The point of a path's centre line nearest to another fighter, where the engager shares a height with it.
 *
 * @source S-29
 */
export const nearestOnCorridor = (
  path: Path,
  engager: Model,
  other: Model,
  at: Point = other.at,
): Nearest | undefined => nearestOnPath(path, engager.height, pillarOf(other, at));

/**
 * The gap in inches between a fighter and the corridor an engager's base sweeps along a path; negative when it stands
 * in the corridor, undefined when the path passes above or below it.
 *
 * Exact for round bases; for others it uses the largest extent of each along the nearest line.
 *
 * @source E-30, S-29
 */
export function gapToCorridor(path: Path, engager: Model, other: Model, at: Point): Inches | undefined {
  const nearest = nearestOnCorridor(path, engager, other, at);
  if (!nearest) return undefined;
  if (isRound(engager) && isRound(other)) return nearest.distance - outerRadius(engager.base) - outerRadius(other.base);
  return gapAcross({ ...engager, at: nearest.at }, { ...other, at });
}

/**
 * How far along a path, in inches, the engager first touches another fighter; undefined when it never does.
 *
 * @source E-32, S-29
 */
export function firstContact(path: Path, engager: Model, other: Model, at: Point): Inches | undefined {
  const reach = outerRadius(engager.base) + outerRadius(other.base);
  const entered = firstWithin(path, engager.height, pillarOf(other, at), reach);
  if (entered === undefined || (isRound(engager) && isRound(other))) return entered;
  return firstTouch(path, engager, { ...other, at }, entered);
}

const isRound = ({ base }: Model): boolean => base.kind === 'round';

/** Bisection steps to the point of contact of bases that are not both round. */
const HALVINGS = 30;

/**
 * Advances along a path by the gap that is left, which a base cannot cross in less, until the bases touch. No step leads
 * past the end of a leg: a jump down crosses a gap at no length.
 *
 * @source Conservative advancement, Mirtich 1996, "Impulse-based dynamic simulation of rigid body systems".
 */
function firstTouch(path: Path, engager: Model, other: Model, from: Inches): Inches | undefined {
  const gapAt = (along: Inches) => gapAcross({ ...engager, at: pointAlong(path, along) }, other);
  let end = 0;
  const ends = path.legs.map(({ length }) => (end += length));
  let clear = from;
  for (let along = from; ; ) {
    const gap = gapAt(along);
    if (gap <= 0) return touchBetween(gapAt, clear, along);
    if (along >= path.length) return undefined;
    clear = along;
    const next = ends.find((e) => e > clear) ?? path.length;
    // Where a jump down begins the path goes on from where it lands.
    const left = Math.min(gap, gapAt(along + LENGTH_ROUNDING));
    along = Math.min(along + Math.max(left, MEASURE_TOLERANCE), next);
  }
}

/** Where a gap closes, bisected between a length at which it is open and one at which it is not. */
function touchBetween(gapAt: (along: Inches) => Inches, open: Inches, closed: Inches): Inches {
  let [low, high] = [open, closed];
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (low + high) / 2;
    if (gapAt(middle) <= 0) high = middle;
    else low = middle;
  }
  return high;
}
