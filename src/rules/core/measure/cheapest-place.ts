import FlatQueue from 'flatqueue';
import type { Base } from '../../../geometry/base.ts';
import { innerRadius } from '../../../geometry/gap.ts';
import type { PlanPoint, Point } from '../../../kernel/point.ts';
import type { Inches } from '../../../kernel/units.ts';
import type { ModelId } from '../ids.ts';
import type { MoveSetting, TableQuery } from '../ports.ts';
import { roundLength, roundPoint } from '../round.ts';
import { moveSetting } from './setting.ts';
import type { GameState } from '../state/state.ts';

/** A search for a place for a base: the square to search, the cost of a place, and which places are acceptable. */
type PlaceSearch = {
  /** The base, and the bodies it may not overlap. */
  readonly setting: MoveSetting;
  /** The square to search: its centre, and half its side. */
  readonly middle: PlanPoint;
  readonly half: Inches;
  /** Cost of standing at a place. It must not change by more than the distance in plan. */
  readonly cost: (at: Point) => number;
  /** A lower bound of the cost over a plan point at any height, with the same limit on its change. */
  readonly leastCost: (x: Inches, z: Inches) => number;
  /** Whether a place where the base can stand is acceptable. */
  readonly allows: (at: Point) => boolean;
  /** A lower bound of the distance in plan to the nearest acceptable place; 0 where that is unknown. */
  readonly short?: (x: Inches, z: Inches) => Inches;
  /** Upper limit of the cost, exclusive. */
  readonly below: number;
  /** How much more than the cheapest place the result may cost. */
  readonly precision: Inches;
  /** Places to try before any other. */
  readonly seeds?: Iterable<PlanPoint>;
};

/** A place with its cost. */
type CostedPlace = { readonly at: Point; readonly cost: number };

/** Heights at which a base can stand over a plan point, lowest first. */
export type Heights = (x: Inches, z: Inches) => readonly Inches[];

/** Maximum number of squares examined before a search settles for its best place. */
const MOST_SQUARES = 6000;
/** How much of a base must remain, in inches, for a shrunk base to be worth testing. */
const CORE_LEFT = 0.08;

/** The setting in which a base is put down, leaving some models out. For places only, not for paths. */
export function standingSetting(state: GameState, id: ModelId, without: readonly ModelId[] = []): MoveSetting {
  const setting = moveSetting(state, id, { kind: 'path', fly: true });
  return without.length === 0 ? setting : { ...setting, crowd: setting.crowd.filter((b) => !without.includes(b.id)) };
}

/** Heights at which a base can stand, whether or not a path leads there. */
export const heightsFor = (setting: MoveSetting, table: TableQuery): Heights =>
  table.reach(setting.mover.fly ? setting : { ...setting, mover: { ...setting.mover, fly: true } }, 0).levelsAt;

/**
 * Finds the cheapest acceptable place for a base within a given precision.
 *
 * Squares are halved, the most promising first. A square is discarded when its bound is no better than the best known
 * cost, or when no place in it can be free: a base shrunk by the square's half diagonal lies inside the base at every
 * place of the square, so if even the shrunk one cannot stand at the centre, the base can stand nowhere in the square.
 *
 * @returns Undefined when no place costs less than `below`. Positions are rounded as events record them.
 * @source Land & Doig 1960, branch and bound.
 */
export function findCheapestPlace(search: PlaceSearch, table: TableQuery): CostedPlace | undefined {
  const { setting, leastCost, short, precision } = search;
  const heights = heightsFor(setting, table);
  const shrunk = new Map<Inches, Heights | undefined>();
  const heightsShrunk = (by: Inches): Heights | undefined => {
    if (!shrunk.has(by)) shrunk.set(by, shrunkHeights(setting, by, table));
    return shrunk.get(by);
  };
  let best: CostedPlace | undefined;
  const limit = () => best?.cost ?? search.below;
  const offer = (x: Inches, z: Inches): boolean => {
    const places = placesOver(heights, x, z);
    for (const at of places) {
      const cost = search.cost(at);
      if (cost < limit() && search.allows(at)) best = { at, cost };
    }
    return places.length > 0;
  };
  for (const [x, z] of search.seeds ?? []) if (leastCost(x, z) < limit()) offer(x, z);

  const squares = new FlatQueue<readonly [x: Inches, z: Inches, half: Inches]>();
  const push = (x: Inches, z: Inches, half: Inches): void => {
    const bound = leastCost(x, z) - half * Math.SQRT2;
    if (bound < limit() - precision) squares.push([x, z, half], bound);
  };
  push(search.middle[0], search.middle[1], search.half);
  for (let looked = 0; looked < MOST_SQUARES && (squares.peekValue() ?? Infinity) < limit() - precision; looked++) {
    const [x, z, half] = squares.pop()!;
    const radius = half * Math.SQRT2;
    if (short && short(x, z) > radius) continue;
    if (!offer(x, z) && heightsShrunk(radius)?.(x, z).length === 0) continue;
    if (radius <= precision) continue;
    for (const [dx, dz] of QUARTERS) push(x + (dx * half) / 2, z + (dz * half) / 2, half / 2);
  }
  return best;
}

const QUARTERS: readonly PlanPoint[] = [
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
];

/** The places over a plan point where a base can stand, rounded as events record them. */
export function placesOver(heights: Heights, x: Inches, z: Inches): readonly Point[] {
  const [rx, rz] = [roundLength(x), roundLength(z)];
  return heights(rx, rz).map((y) => roundPoint([rx, y, rz]));
}

function shrunkHeights(setting: MoveSetting, by: Inches, table: TableQuery): Heights | undefined {
  if (by > innerRadius(setting.mover.base) - CORE_LEFT) return undefined;
  return heightsFor({ ...setting, mover: { ...setting.mover, base: shrink(setting.mover.base, by) } }, table);
}

/** A base that stays inside the given one when it is moved by at most `by`. */
function shrink(base: Base, by: Inches): Base {
  if (base.kind === 'round') return { ...base, radius: base.radius - by };
  if (base.kind !== 'oval') return { ...base, halfWidth: base.halfWidth - by, halfDepth: base.halfDepth - by };
  const share = 1 - by / innerRadius(base);
  return { ...base, halfWidth: base.halfWidth * share, halfDepth: base.halfDepth * share };
}
