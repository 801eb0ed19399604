import type { Path } from '../../geometry/path.ts';
import type { Point } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';
import type { MoveSetting, ReachMap, TableQuery } from '../../rules/core/ports.ts';
import type { GameState } from '../../rules/core/state/state.ts';

/** Where a model can stand in the open: places all over a table that paths join, as a tree. */
export type OpenGround = {
  /** The mover at the first of the places. */
  readonly setting: MoveSetting;
  /** Empty where the mover cannot stand anywhere on open ground. */
  readonly spots: readonly OpenSpot[];
};

/** A place of open ground, and the path that joins it to an earlier one. */
type OpenSpot = {
  readonly at: Point;
  /** The index of the place it is joined to, less than its own; −1 for the first. */
  readonly before: number;
  readonly path: Path | undefined;
};

/**
 * Into how many steps the shorter side of a table is divided by the lattice of open ground. On a table so crowded that
 * fewer than `FEW` places are found, the lanes are narrow, and the next finer lattice is tried.
 */
const STRIDES = [16, 32, 64, 128] as const;
const FEW = 64;

/** The eight neighbours of a place in a lattice. */
const NEIGHBOURS = [-1, 0, 1].flatMap((i) => [-1, 0, 1].map((k) => [i, k] as const)).filter(([i, k]) => i || k);

/**
 * The open ground of a table: the largest set of joined places of a lattice on the table's own surface.
 *
 * Paths are searched between neighbours, which are near; a place that no neighbour leads to is searched for from the
 * nearest joined place. So no search covers the whole table.
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

/** A place of the lattice: column, row and position. */
type Place = { readonly i: number; readonly k: number; readonly at: Point };
type Lattice = ReadonlyMap<string, Place>;

/** Places where the mover can stand on the table's own surface, on the coarsest lattice that finds enough of them. */
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

/** The places that paths join to the first of the waiting places, and those that remain. */
function partAbout(
  table: TableQuery,
  setting: MoveSetting,
  lattice: Lattice,
  waiting: ReadonlySet<Place>,
): { readonly spots: readonly OpenSpot[]; readonly left: ReadonlySet<Place> } {
  const left = new Set(waiting);
  const spots: OpenSpot[] = [];
  const places: Place[] = [];
  const take = (place: Place, before: number, path?: Path): void => {
    left.delete(place);
    places.push(place);
    spots.push({ at: place.at, before, path });
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

/** The index of the nearest place; 0 where there is none. */
export function nearestOf(spots: readonly OpenSpot[], at: Point): number {
  let nearest = 0;
  for (let n = 1; n < spots.length; n++) if (apart(spots[n]!.at, at) < apart(spots[nearest]!.at, at)) nearest = n;
  return nearest;
}

/**
 * The places that stay joined with a bystander in the way: the largest set joined by paths clear of it. Where it covers
 * all of them, the mover starts at the first place and is let out from under it.
 *
 * @param clear Distance from the bystander's middle beyond which paths certainly do not touch it, inches.
 */
export function spotsPast({ spots }: OpenGround, bystander: Point, clear: Inches): readonly Point[] {
  const part: number[] = [];
  const sizes = new Map<number, number>();
  let largest = -1;
  for (const [n, { at, before, path }] of spots.entries()) {
    part[n] = before >= 0 && !isThrough(path!, bystander, clear) ? part[before]! : n;
    if (apart(at, bystander) < clear) continue;
    const size = (sizes.get(part[n]!) ?? 0) + 1;
    sizes.set(part[n]!, size);
    if (size > (sizes.get(largest) ?? 0)) largest = part[n]!;
  }
  const past = spots.filter(({ at }, n) => part[n] === largest && apart(at, bystander) >= clear);
  return (past.length > 0 ? past : spots.slice(0, 1)).map(({ at }) => at);
}

/** Number of places from which paths to an end are started. */
const STARTS = 3;

/** The places nearest to an end, first those whose straight path to it the bystander does not block. */
export function startsFor(places: readonly Point[], end: Point, bystander: Point, clear: Inches): readonly Point[] {
  const far = (at: Point): Inches => apart(at, end) + (distanceToLeg(bystander, at, end) < clear ? PAST : 0);
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

/** Added to the distance of a start whose straight path is blocked: starts elsewhere within this are preferred. */
const PAST: Inches = 10;

/** Whether a path comes closer than `clear` to the bystander's middle. */
export const isThrough = ({ legs }: Path, bystander: Point, clear: Inches): boolean =>
  legs.some(({ from, to }) => distanceToLeg(bystander, from, to) < clear);

function distanceToLeg([x, , z]: Point, from: Point, to: Point): Inches {
  const [dx, dz] = [to[0] - from[0], to[2] - from[2]];
  const dd = dx * dx + dz * dz;
  const t = dd === 0 ? 0 : Math.min(1, Math.max(0, ((x - from[0]) * dx + (z - from[2]) * dz) / dd));
  const [ox, oz] = [from[0] + t * dx - x, from[2] + t * dz - z];
  return Math.sqrt(ox * ox + oz * oz);
}

/** Distance of two places in plan. */
const apart = (a: Point, b: Point): Inches => Math.sqrt((a[0] - b[0]) ** 2 + (a[2] - b[2]) ** 2);
