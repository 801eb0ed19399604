import type { Leg, LegKind, Path } from '../../geometry/path.ts';
import { LENGTH_ROUNDING } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import type { MoverView, SlopedGround } from '../views/view.ts';
import { shortestOnFoot } from './surface-walk.ts';

/** Legs that lead over the surface a mover walks on: its search finds the shortest of them together. */
const ON_FOOT: readonly LegKind[] = ['walk', 'slope', 'step', 'climb'];

/** A part of a path that is walked and climbed, or one leg that is not. */
type Stretch = Pick<Path, 'length' | 'up' | 'down' | 'legs'>;

/**
 * A path with jumps or ladders over slopes, with each stretch between them that runs over a slope as short as there is
 * one with as many climbs: a search with checks runs over nets of slopes, where paths are up to 1.1 % too long. Paths
 * without jumps and ladders are as they were, because they are found over the surface itself.
 *
 * @source As {@link shortestOnFoot}.
 */
export function withExactWalks(view: MoverView, path: Path): Path {
  const { legs } = path;
  const slopes = view.onFoot?.slopes;
  if (!slopes || legs.every(isOnFoot) || !legs.some(({ kind }) => kind === 'slope')) return path;
  const known = stretchesOf(legs).map(measured);
  const exact = known.map((stretch) => shortestStretch(slopes, stretch));
  const gain = (what: 'length' | 'up' | 'down'): Inches => sumOf(known, what) - sumOf(exact, what);
  const [length, up, down] = [path.length - gain('length'), path.up - gain('up'), path.down - gain('down')];
  return { length, across: length - up - down, up, down, legs: exact.flatMap((one) => one.legs) };
}

const isOnFoot = ({ kind }: Leg): boolean => ON_FOOT.includes(kind);

const sumOf = <K extends 'length' | 'up' | 'down'>(all: readonly { readonly [key in K]: Inches }[], what: K): Inches =>
  all.reduce((sum, one) => sum + one[what], 0);

/** Legs as a stretch, with what its climbs go up and down. */
function measured(legs: readonly Leg[]): Stretch {
  const climbs = legs.filter(({ kind }) => kind === 'climb');
  const [up, down] = [
    climbs.filter(({ from, to }) => to[1] > from[1]),
    climbs.filter(({ from, to }) => to[1] < from[1]),
  ];
  return { length: sumOf(legs, 'length'), up: sumOf(up, 'length'), down: sumOf(down, 'length'), legs };
}

/** A stretch, from its first place to its last by the shortest path on foot where it runs over a slope. */
function shortestStretch(slopes: SlopedGround, known: Stretch): Stretch {
  const { legs, length } = known;
  if (!legs.some(({ kind }) => kind === 'slope')) return known;
  const climbs = legs.filter(({ kind }) => kind === 'climb').length;
  return shortestOnFoot(slopes, legs[0]!.from, legs.at(-1)!.to, length - LENGTH_ROUNDING, climbs) ?? known;
}

/** The legs of a path in stretches: each leg that is not on foot by itself, and those between. */
function stretchesOf(legs: readonly Leg[]): readonly (readonly Leg[])[] {
  const stretches: Leg[][] = [];
  for (const leg of legs) {
    const last = stretches.at(-1);
    if (last && isOnFoot(leg) && isOnFoot(last[0]!)) last.push(leg);
    else stretches.push([leg]);
  }
  return stretches;
}
