import type { Path } from '../../geometry/path.ts';
import type { Point } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';
import type { MoveSetting, ReachMap, TableQuery } from '../../rules/core/ports.ts';
import type { GameState } from '../../rules/core/state/state.ts';

/** Where somebody can stand at large: places all over a table that ways join, as a tree. */
export type OpenGround = {
  /** Somebody at the first of the places. */
  readonly setting: MoveSetting;
  /** Empty where he can stand nowhere on open ground. */
  readonly spots: readonly OpenSpot[];
};

/** A place of open ground, and the way by which it is joined to one before it. */
export type OpenSpot = {
  readonly at: Point;
  /** The number of the place it is joined to; less than its own, and −1 for the first. */
  readonly before: number;
  readonly way: Path | undefined;
};

/**
 * Into how many strides the shorter side of a table is parted by the places of which open ground is made up: of a table
 * so crowded that few places are found, the lanes between are narrow, and the strides are made shorter.
 */
const STRIDES = [16, 32, 64, 128] as const;
const FEW = 64;

/** The eight neighbours of a place in a lattice. */
const NEIGHBOURS = [-1, 0, 1].flatMap((i) => [-1, 0, 1].map((k) => [i, k] as const)).filter(([i, k]) => i || k);

/**
 * The open ground of a table: of all places of a lattice on the table itself, the most that ways join.
 *
 * Ways are asked for between neighbours, which are short; what no neighbour leads to is asked for from the nearest place
 * that is joined. So it costs no search of the whole table.
 */
export function openGround(state: GameState, table: TableQuery, setting: MoveSetting): OpenGround {
  const lattice = placesOn(state, table, setting);
  let waiting: ReadonlySet<Place> = new Set(lattice.values());
  let best: readonly OpenSpot[] = [];
  while (waiting.size > best.length) {
    const { spots, left } = partAbout(table, setting, lattice, waiting);
    if (spots.length > best.length) best = spots;
    waiting = left;
  }
  return { setting: { ...setting, from: best[0]?.at ?? setting.from }, spots: best };
}

/** A place of the lattice: column and row, and where it lies. */
type Place = { readonly i: number; readonly k: number; readonly at: Point };
type Lattice = ReadonlyMap<string, Place>;

/** Places where the mover can stand on the table itself, no further apart than it takes to find enough of them. */
function placesOn({ table: { width, depth } }: GameState, table: TableQuery, setting: MoveSetting): Lattice {
  const { levelsAt } = table.reach(setting, 0);
  let lattice: Lattice = new Map();
  for (const strides of STRIDES)
    if (lattice.size < FEW) lattice = latticeOf(width, depth, Math.min(width, depth) / strides, levelsAt);
  return lattice;
}

function latticeOf(width: Inches, depth: Inches, stride: Inches, levelsAt: ReachMap['levelsAt']): Lattice {
  const lattice = new Map<string, Place>();
  for (let i = 0; (i + 0.5) * stride < width; i++)
    for (let k = 0; (k + 0.5) * stride < depth; k++) {
      const [x, z] = [(i + 0.5) * stride - width / 2, (k + 0.5) * stride - depth / 2];
      if (levelsAt(x, z)[0] === 0) lattice.set(keyOf(i, k), { i, k, at: [x, 0, z] });
    }
  return lattice;
}

const keyOf = (i: number, k: number): string => `${i} ${k}`;

/** Everything that ways join to the first of the places that wait, and those that are left. */
function partAbout(
  table: TableQuery,
  setting: MoveSetting,
  lattice: Lattice,
  waiting: ReadonlySet<Place>,
): { readonly spots: readonly OpenSpot[]; readonly left: ReadonlySet<Place> } {
  const left = new Set(waiting);
  const spots: OpenSpot[] = [];
  const places: Place[] = [];
  const take = (place: Place, before: number, way?: Path): void => {
    left.delete(place);
    places.push(place);
    spots.push({ at: place.at, before, way });
  };
  const join = (place: Place, before: number): boolean => {
    const found = table.path({ ...setting, from: spots[before]!.at }, place.at);
    if (found.kind === 'path') take(place, before, found.path);
    return found.kind === 'path';
  };
  const spread = (first: number): void => {
    for (let n = first; n < spots.length; n++)
      for (const [di, dk] of NEIGHBOURS) {
        const next = lattice.get(keyOf(places[n]!.i + di, places[n]!.k + dk));
        if (next && left.has(next)) join(next, n);
      }
  };
  const [first] = left;
  take(first!, -1);
  spread(0);
  for (const place of [...left])
    if (left.has(place) && join(place, nearestOf(spots, place.at))) spread(spots.length - 1);
  return { spots, left };
}

/** The number of the place that is nearest; 0 where there is none. */
export function nearestOf(spots: readonly OpenSpot[], at: Point): number {
  let nearest = 0;
  for (let n = 1; n < spots.length; n++) if (apart(spots[n]!.at, at) < apart(spots[nearest]!.at, at)) nearest = n;
  return nearest;
}

/**
 * The places that stay joined with somebody in the way: of those that ways clear of him join, the most. Where he covers
 * all of them, whoever comes is let out from under him at the first.
 *
 * @param clear How far from his middle ways are certain not to touch him.
 */
export function spotsPast({ spots }: OpenGround, somebody: Point, clear: Inches): readonly Point[] {
  const part: number[] = [];
  const sizes = new Map<number, number>();
  let largest = -1;
  for (const [n, { at, before, way }] of spots.entries()) {
    part[n] = before >= 0 && !isThrough(way!, somebody, clear) ? part[before]! : n;
    if (apart(at, somebody) < clear) continue;
    const size = (sizes.get(part[n]!) ?? 0) + 1;
    sizes.set(part[n]!, size);
    if (size > (sizes.get(largest) ?? 0)) largest = part[n]!;
  }
  const past = spots.filter(({ at }, n) => part[n] === largest && apart(at, somebody) >= clear);
  return (past.length > 0 ? past : spots.slice(0, 1)).map(({ at }) => at);
}

/** How many places ways to an end are begun from. */
const STARTS = 3;

/** Of some places those nearest to an end, first those from which nobody in between stands in the straight way. */
export function startsFor(places: readonly Point[], end: Point, somebody: Point, clear: Inches): readonly Point[] {
  const far = (at: Point): Inches => apart(at, end) + (distanceToLeg(somebody, at, end) < clear ? PAST : 0);
  const best: { readonly at: Point; readonly far: Inches }[] = [];
  for (const at of places) {
    const one = { at, far: far(at) };
    let k = best.length;
    while (k > 0 && best[k - 1]!.far > one.far) k--;
    if (k < STARTS) best.splice(k, 0, one);
    if (best.length > STARTS) best.pop();
  }
  return best.map(({ at }) => at);
}

/** Whoever would have to go round somebody begins from elsewhere, if there is anywhere within this. */
const PAST: Inches = 10;

/** Whether a way leads nearer to somebody's middle than is certain to be clear of him. */
export const isThrough = ({ legs }: Path, somebody: Point, clear: Inches): boolean =>
  legs.some(({ from, to }) => distanceToLeg(somebody, from, to) < clear);

function distanceToLeg([x, , z]: Point, from: Point, to: Point): Inches {
  const [dx, dz] = [to[0] - from[0], to[2] - from[2]];
  const dd = dx * dx + dz * dz;
  const t = dd === 0 ? 0 : Math.min(1, Math.max(0, ((x - from[0]) * dx + (z - from[2]) * dz) / dd));
  const [ox, oz] = [from[0] + t * dx - x, from[2] + t * dz - z];
  return Math.sqrt(ox * ox + oz * oz);
}

/** How far apart two places are in plan. */
const apart = (a: Point, b: Point): Inches => Math.sqrt((a[0] - b[0]) ** 2 + (a[2] - b[2]) ** 2);
