import type { Leg, LegKind, Path } from '../../geometry/path.ts';
import { LENGTH_ROUNDING } from '../../kernel/tolerances.ts';
import type { Point } from '../../kernel/point.ts';
import type { MoverView } from '../views/view.ts';
import { walkOverSlopes } from './surface-walk.ts';

/** Legs that are walked without a check. */
const WALKED: readonly LegKind[] = ['walk', 'slope', 'step'];

/**
 * A path with checks over slopes, with each stretch between them that runs over a slope as short as a walk there is: a
 * search with checks runs over nets of slopes, where paths are up to 1.1 % too long.
 *
 * @source As {@link walkOverSlopes}.
 */
export function withExactWalks(view: MoverView, path: Path): Path {
  const { legs } = path;
  const slopes = view.unchecked?.slopes;
  if (!slopes || legs.every(isWalked) || !legs.some(({ kind }) => kind === 'slope')) return path;
  const exact = stretchesOf(legs).map((stretch): Pick<Path, 'length' | 'up' | 'down' | 'legs'> => {
    const length = stretch.reduce((sum, leg) => sum + leg.length, 0);
    const known = { length, up: 0, down: 0, legs: stretch };
    if (!stretch.some(({ kind }) => kind === 'slope')) return known;
    const [from, to]: readonly Point[] = [stretch[0]!.from, stretch.at(-1)!.to];
    return walkOverSlopes(slopes, from!, to!, length - LENGTH_ROUNDING) ?? known;
  });
  const gain = path.legs.reduce((sum, leg) => sum + leg.length, 0) - exact.reduce((sum, { length }) => sum + length, 0);
  const [up, down] = [path.up + sumOf(exact, 'up'), path.down + sumOf(exact, 'down')];
  const length = path.length - gain;
  return { length, across: length - up - down, up, down, legs: exact.flatMap((one) => one.legs) };
}

const isWalked = ({ kind }: Leg): boolean => WALKED.includes(kind);

const sumOf = (all: readonly Pick<Path, 'up' | 'down'>[], what: 'up' | 'down'): number =>
  all.reduce((sum, one) => sum + one[what], 0);

/** The legs of a path in stretches: each leg that is not walked by itself, and those between. */
function stretchesOf(legs: readonly Leg[]): readonly (readonly Leg[])[] {
  const stretches: Leg[][] = [];
  for (const leg of legs) {
    const last = stretches.at(-1);
    if (last && isWalked(leg) && isWalked(last[0]!)) last.push(leg);
    else stretches.push([leg]);
  }
  return stretches;
}
