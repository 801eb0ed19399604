import type { Leg, LegKind, Path } from '../../geometry/path.ts';
import { findRoute } from '../../geometry/routes/find-route.ts';
import { pathTo } from '../../geometry/routes/route-legs.ts';
import { refinedRoute } from '../../geometry/routes/refined-route.ts';
import { LENGTH_ROUNDING } from '../../kernel/tolerances.ts';
import type { Point } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';
import { lerp } from '../../kernel/vec.ts';
import { spotAt } from '../views/spots.ts';
import type { MoverView, SlopedGround } from '../views/view.ts';
import { walkOverSlopes } from './surface-walk.ts';

/** Legs that are walked without a check. */
const WALKED: readonly LegKind[] = ['walk', 'slope', 'step'];

/** A part of a path that is walked, or one leg that is not. */
type Stretch = Pick<Path, 'length' | 'up' | 'down' | 'legs'>;

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
  const exact = stretchesOf(legs).map((stretch) => shortestWalk(slopes, stretch));
  const fitted = withFittedClimbs(view, slopes, exact);
  const gain = sumOf(legs, 'length') - sumOf(fitted, 'length');
  const [up, down] = [path.up + sumOf(fitted, 'up'), path.down + sumOf(fitted, 'down')];
  const length = path.length - gain;
  return { length, across: length - up - down, up, down, legs: fitted.flatMap((one) => one.legs) };
}

const isWalked = ({ kind }: Leg): boolean => WALKED.includes(kind);

const sumOf = <K extends 'length' | 'up' | 'down'>(all: readonly { readonly [key in K]: Inches }[], what: K): Inches =>
  all.reduce((sum, one) => sum + one[what], 0);

/** A stretch, from its first place to its last by the shortest walk where it runs over a slope. */
function shortestWalk(slopes: SlopedGround, legs: readonly Leg[]): Stretch {
  const length = sumOf(legs, 'length');
  const known = { length, up: 0, down: 0, legs };
  if (!legs.some(({ kind }) => kind === 'slope')) return known;
  return walkOverSlopes(slopes, legs[0]!.from, legs.at(-1)!.to, length - LENGTH_ROUNDING) ?? known;
}

/** How often a climb and the walks beside it are fitted to one another: each time leaves a small part of what was too much. */
const ROUNDS = 6;

/**
 * The stretches of a path, with each climb between level ground moved along its face to where it and the walks beside it
 * are shortest together: over nets of slopes the foot of a climb is found at a place of the net.
 *
 * In turn the climb is found again between the last bend before it and the first behind it, and the walks from the places
 * where they begin or end.
 */
function withFittedClimbs(view: MoverView, slopes: SlopedGround, stretches: readonly Stretch[]): readonly Stretch[] {
  const fitted = [...stretches];
  for (let i = 1; i + 1 < fitted.length; i++)
    for (let round = 0; round < ROUNDS; round++) {
      const next = refitted(view, slopes, fitted.slice(i - 1, i + 2));
      if (!next) break;
      fitted.splice(i - 1, 3, ...next);
    }
  return fitted;
}

/** How far along a level leg from a slope, as a share of it, the climb is found again: a search from the slope itself runs over its net. */
const OFF_SLOPE = 0.2;

/** A walk, a climb and a walk, with the climb at a better place; undefined where there is none. */
function refitted(
  { field }: MoverView,
  slopes: SlopedGround,
  [before, climb, after]: readonly Stretch[],
): readonly Stretch[] | undefined {
  const [last, first] = [before!.legs.at(-1)!, after!.legs[0]!];
  const isLevel = ({ kind, from, to }: Leg): boolean => kind === 'walk' && from[1] === to[1];
  if (climb!.legs[0]!.kind !== 'climb' || !isLevel(last) || !isLevel(first)) return undefined;
  if (![...before!.legs, ...after!.legs].some(({ kind }) => kind === 'slope')) return undefined;
  const offSlope = (from: Point, to: Point): Point => (spotAt(field, from).onSheet ? lerp(from, to, OFF_SLOPE) : from);
  const [a, b] = [offSlope(last.from, last.to), offSlope(first.to, first.from)];
  const route = findRoute(field, spotAt(field, a), spotAt(field, b));
  const legs = route.kind === 'route' ? pathTo(field, refinedRoute(route.end)).legs : [];
  if (legs.map(({ kind }) => kind).join(' ') !== 'walk climb walk') return undefined;
  const [own, up, other] = legs as readonly [Leg, Leg, Leg];
  const found = [
    shortestWalk(slopes, [...before!.legs.slice(0, -1), ...partOf(last, last.from, a), own]),
    { ...climb!, length: up.length, legs: [up] },
    shortestWalk(slopes, [other, ...partOf(first, b, first.to), ...after!.legs.slice(1)]),
  ];
  const gain = sumOf([before!, climb!, after!], 'length') - sumOf(found, 'length');
  return gain > LENGTH_ROUNDING ? found : undefined;
}

/** The part of a level leg up to {@link OFF_SLOPE}, where it has one. */
const partOf = (leg: Leg, from: Point, to: Point): readonly Leg[] =>
  from === to ? [] : [{ ...leg, from, to, length: OFF_SLOPE * leg.length }];

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
