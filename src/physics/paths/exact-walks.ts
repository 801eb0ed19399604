import type { Leg, LegKind, Path } from '../../geometry/path.ts';
import { LENGTH_ROUNDING } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import type { MoverView, SlopedGround } from '../views/view.ts';
import { shortestOnFoot } from './surface-walk.ts';

/** Legs that are walked without a check, and those that a search over the surface finds together. */
const WALKED: readonly LegKind[] = ['walk', 'slope', 'step'];
const ON_FOOT: readonly LegKind[] = [...WALKED, 'climb'];

/** A part of a path that is walked and climbed, or one leg that is not. */
type Stretch = Pick<Path, 'length' | 'up' | 'down' | 'legs'>;

/**
 * A path with checks over slopes, with each stretch that runs over a slope as short as there is one with as many climbs:
 * a search with checks runs over nets of slopes, where paths are up to 1.1 % too long. Where a path is on foot all along,
 * only its walks are found again: such a path is looked for as a whole over the surface itself.
 *
 * @source As {@link shortestOnFoot}.
 */
export function withExactWalks(view: MoverView, path: Path): Path {
  const { legs } = path;
  const slopes = view.onFoot?.slopes;
  const isOnFoot = ({ kind }: Leg): boolean => ON_FOOT.includes(kind);
  if (!slopes || legs.every(isWalked) || !legs.some(isSloped)) return path;
  const kinds = legs.every(isOnFoot) ? isWalked : isOnFoot;
  const known = stretchesOf(legs, kinds).map(measured);
  let made = 0;
  const exact = known.map((stretch) => {
    const before = made;
    made += checksIn(stretch.legs);
    return shortestStretch(view, slopes, stretch, before);
  });
  const gain = (what: 'length' | 'up' | 'down'): Inches => sumOf(known, what) - sumOf(exact, what);
  const [length, up, down] = [path.length - gain('length'), path.up - gain('up'), path.down - gain('down')];
  return { length, across: length - up - down, up, down, legs: exact.flatMap((one) => one.legs) };
}

const isWalked = ({ kind }: Leg): boolean => WALKED.includes(kind);

const isSloped = ({ kind }: Leg): boolean => kind === 'slope';

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

/** The number of checks of some legs. */
const checksIn = (legs: readonly Leg[]): number =>
  legs.filter(({ kind }) => kind === 'climb' || kind === 'jump-down' || kind === 'jump-across').length;

/** A stretch, from its first place to its last by the shortest path on foot where it runs over a slope. */
function shortestStretch(view: MoverView, slopes: SlopedGround, known: Stretch, before: number): Stretch {
  const { legs, length } = known;
  if (!legs.some(isSloped)) return known;
  const [from, to, checks] = [legs[0]!.from, legs.at(-1)!.to, checksIn(legs)];
  const shorter = shortestOnFoot(view, slopes, from, to, length - LENGTH_ROUNDING, before, checks);
  if (shorter || checks === 0) return shorter ?? known;
  const parts = stretchesOf(legs, isWalked).map((part) => shortestStretch(view, slopes, measured(part), before));
  return { ...known, length: sumOf(parts, 'length'), legs: parts.flatMap((part) => part.legs) };
}

/** The legs of a path in stretches: those of a kind one after another, and each other leg by itself. */
function stretchesOf(legs: readonly Leg[], isOfKind: (leg: Leg) => boolean): readonly (readonly Leg[])[] {
  const stretches: Leg[][] = [];
  for (const leg of legs) {
    const last = stretches.at(-1);
    if (last && isOfKind(leg) && isOfKind(last[0]!)) last.push(leg);
    else stretches.push([leg]);
  }
  return stretches;
}
