import { SAME_FALL, MEASURE_TOLERANCE } from '../../../kernel/tolerances.ts';
import { innerRadius, outerRadius } from '../../../geometry/gap.ts';
import type { PlanPoint, Point } from '../../../kernel/point.ts';
import type { Inches } from '../../../kernel/units.ts';
import { heightsFor, placesOver } from '../../core/measure/cheapest-place.ts';
import type { UnitId } from '../../core/ids.ts';
import type { MoveSetting, TableQuery } from '../../core/ports.ts';
import { roundPoint } from '../../core/round.ts';
import type { GameState } from '../../core/state/state.ts';
import { fighterSetting } from './fighter-setting.ts';
import * as trig from '../../../kernel/trig.ts';

/** Search radius for a faller's place, the first one that is tried, ring spacing, and number of directions. */
const FURTHEST: Inches = 6;
const FIRST: Inches = 0.75;
const RING: Inches = 0.0625;
const RING_DIRECTIONS = 72;
const HALVINGS = 20;
/** How much nearer a place must be to beat one that touches exactly. */
const WORTH: Inches = 0.01;

/**
 * Where a falling fighter lands: straight below, on the next support, or if others stand there, at the nearest place
 * beside them.
 *
 * Terrain alone decides first where it lands; then the fighters there are taken into account. Beside a wall "straight
 * below" is where its base first clears the wall.
 *
 * @param from  The point it falls from, the centre of its base.
 * @param drop  The minimum depth of the fall, inches.
 * @returns     Undefined when there is no place within six inches.
 * @source S-25
 */
export function placeBelow(
  state: GameState,
  unit: UnitId,
  from: Point,
  drop: Inches,
  table: TableQuery,
): Point | undefined {
  const setting = { ...fighterSetting(state, unit, []), from };
  const alone = { ...setting, crowd: [] };
  const ground = nearest(alone, from, (y) => y <= from[1] - drop, table);
  if (!ground) return undefined;
  return freePlace(state, unit, ground, table) ?? nearest(setting, ground, (y) => y <= from[1] - drop, table);
}

/**
 * Where a fighter that comes down on a place stands: there or, if others stand on it, at the nearest place beside them
 * no further up or down than a free step; undefined when there is none.
 *
 * @source S-25
 */
export function freePlace(state: GameState, unit: UnitId, at: Point, table: TableQuery): Point | undefined {
  const setting = { ...fighterSetting(state, unit, []), from: at };
  if (!table.whyNoPlace(setting, at)) return at;
  const step = state.rules.charge.freeStep;
  return nearest(setting, at, (y) => Math.abs(y - at[1]) <= step, table);
}

/**
 * The nearest place in plan at an allowed height, the highest of several heights.
 *
 * It lies on a boundary of the places where a base can end, or where two cross. Where half a base hanging over a corner
 * is allowed, that boundary is a curve of its own: rings are searched outwards for places nearer than any other, and the
 * first one found is bisected back towards the previous ring.
 */
function nearest(
  setting: MoveSetting,
  around: Point,
  allows: (y: Inches) => boolean,
  table: TableQuery,
): Point | undefined {
  const [x, , z] = around;
  const heights = heightsFor(setting, table);
  const at = (px: Inches, pz: Inches): Point | undefined => placesOver(heights, px, pz).findLast((p) => allows(p[1]));
  const apart = (p: Point): Inches => Math.sqrt((p[0] - x) ** 2 + (p[2] - z) ** 2);
  const below = at(x, z);
  if (below) return below;
  let best: Point | undefined;
  for (const [px, pz] of seedsAround(setting, around)) {
    const place = at(px, pz);
    if (place && (!best || apart(place) < apart(best))) best = place;
  }
  const most = best ? Math.min(FURTHEST, apart(best) + WORTH) : FURTHEST;
  // Zones grow until they hold the best place: few boundaries pass through the small ones, and most places are near.
  let radius: Inches = 0;
  while (radius < Math.min(most, best ? apart(best) : most)) {
    radius = Math.min(most, Math.max(FIRST, 2 * radius));
    const zone = { core: [[x, z]] as const, radius, low: -Infinity, high: Infinity };
    for (const [px, , pz] of nearestFirst(table.ends(setting, zone, [[x, z]]), [x, z])) {
      if (best && Math.sqrt((px - x) ** 2 + (pz - z) ** 2) >= apart(best) - SAME_FALL) break;
      best = at(px, pz) ?? best;
    }
  }
  const limit = best ? apart(best) - WORTH : FURTHEST;
  for (let r = RING; r < limit + RING; r += RING) {
    let nearer: Point | undefined;
    for (const [ux, uz] of RINGED) {
      if (!at(x + r * ux, z + r * uz)) continue;
      const place = halved((share) => at(x + share * ux, z + share * uz), r - RING, r);
      if (place && apart(place) < (nearer ? apart(nearer) - SAME_FALL : limit)) nearer = place;
    }
    if (nearer) return nearer;
  }
  return best;
}

/** The place nearest to `low`, bisected between a distance without a place and one with a place. */
function halved(at: (share: Inches) => Point | undefined, low: Inches, high: Inches): Point | undefined {
  let [no, yes] = [low, high];
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (no + yes) / 2;
    if (at(middle)) yes = middle;
    else no = middle;
  }
  // The table accepts places that are too near by up to its tolerance; the fighter steps back by it.
  return at(yes + MEASURE_TOLERANCE) ?? at(yes);
}

/** Unit vectors evenly spaced all round. */
const RINGED = Array.from({ length: RING_DIRECTIONS }, (_, i): PlanPoint => {
  const angle = (2 * Math.PI * i) / RING_DIRECTIONS;
  return [trig.cos(angle), trig.sin(angle)];
});

/**
 * Places a falling fighter often ends at exactly: a base's radius off a wall, and touching the fighters
 * there.
 */
function* seedsAround({ mover, crowd }: MoveSetting, [x, , z]: Point): Generator<PlanPoint> {
  const radius = innerRadius(mover.base);
  for (const [ux, uz] of COMPASS) yield [x + ux * radius, z + uz * radius];
  for (const other of crowd) {
    const [dx, dz] = [x - other.at[0], z - other.at[2]];
    const apart = Math.sqrt(dx * dx + dz * dz);
    const together = outerRadius(mover.base) + outerRadius(other.base);
    if (apart >= together) continue;
    if (apart > 0) yield [other.at[0] + (dx * together) / apart, other.at[2] + (dz * together) / apart];
    else for (const [ux, uz] of COMPASS) yield [x + ux * together, z + uz * together];
  }
}

const COMPASS: readonly PlanPoint[] = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
];

/** Radius of a probe base, small enough never to be supported by an edge. */
const PROBE: Inches = 0.002;
/** Height above the floor at which a railing is searched. */
const RAILING: Inches = 0.2;

/**
 * The nearest point past an edge that a fighter could fall over from where it stands; undefined when none is near, or
 * when a railing is in between.
 *
 * The nearest place over a drop is the nearest one of a boundary, or lies where two of them cross.
 *
 * @returns A point at its own height, over the drop.
 * @source S-26
 */
export function findEdge(state: GameState, unit: UnitId, table: TableQuery): Point | undefined {
  const setting = fighterSetting(state, unit, []);
  const { ledgeBand, ledgeDrop, lengthSlack } = state.rules.skirmish;
  const { base } = setting.mover;
  const [x, y, z] = setting.from;
  const mover = { ...setting.mover, base: { kind: 'round', radius: PROBE } as const, height: RAILING };
  const probe = { ...setting, mover, crowd: [] };
  const heights = heightsFor(probe, table);
  const low = y - ledgeDrop + lengthSlack;
  const isDrop = ([px, , pz]: Point): boolean => {
    const support = placesOver(heights, px, pz).findLast((at) => at[1] <= y + RAILING);
    return support !== undefined && support[1] <= low;
  };
  const isOpen = ([px, , pz]: Point): boolean => !table.line([x, y + RAILING, z], [px, y + RAILING, pz], []);
  const radius = outerRadius(base) + ledgeBand + PROBE + lengthSlack;
  const zone = { core: [[x, z]] as const, radius, low: -Infinity, high: low };
  const drops = nearestFirst(table.ends(probe, zone, [[x, z]]), [x, z]).filter(isDrop);
  const [first] = drops;
  if (!first) return undefined;
  const open = drops.find(isOpen);
  const apart = (p: Point): Inches => Math.sqrt((p[0] - x) ** 2 + (p[2] - z) ** 2);
  const past =
    open === first
      ? open
      : (besideRailing([x, z], [apart(first), open ? apart(open) : radius], (at) => isDrop(at) && isOpen(at)) ?? open);
  return past && roundPoint([past[0], y, past[2]]);
}

/** Step of the search beside a railing. */
const STEP: Inches = 0.125;

/** The nearest point between two distances that a railing leaves open, looked for in all directions. */
function besideRailing(
  [x, z]: PlanPoint,
  [from, to]: readonly [Inches, Inches],
  isOpen: (at: Point) => boolean,
): Point | undefined {
  const openAt =
    ([ux, uz]: PlanPoint) =>
    (far: Inches): Point | undefined => {
      const at: Point = [x + far * ux, 0, z + far * uz];
      return isOpen(at) ? at : undefined;
    };
  for (let d = from; d < to + STEP; d += STEP) {
    const far = Math.min(d, to);
    const found = RINGED.filter((towards) => openAt(towards)(far))
      .map((towards) => halved(openAt(towards), Math.max(0, far - STEP), far))
      .filter((past) => past !== undefined);
    if (found.length > 0) return nearestFirst(found, [x, z])[0];
  }
  return undefined;
}

/** Points in order of their distance in plan from one. */
function nearestFirst(points: readonly Point[], [x, z]: PlanPoint): readonly Point[] {
  const apart = (p: Point): number => (p[0] - x) ** 2 + (p[2] - z) ** 2;
  return points.toSorted((a, b) => apart(a) - apart(b));
}
