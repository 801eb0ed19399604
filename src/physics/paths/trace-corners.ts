import { crossAgilely } from '../../geometry/agile/agile-crossing.ts';
import type { Agile } from '../../geometry/agile/agile.ts';
import type { Climb, Field, Profile, StretchOutcome } from '../../geometry/field/field.ts';
import { overAt } from '../../geometry/field/over.ts';
import type { Obstacle } from '../../geometry/obstacles/levels.ts';
import { isInside, normalAt, signedDistance } from '../../geometry/outlines/rounded.ts';
import { directTangent } from '../../geometry/travel/follow.ts';
import { stretchProfile } from '../../geometry/travel/profile.ts';
import { type RouteNode, startNode } from '../../geometry/travel/route-node.ts';
import { travel } from '../../geometry/travel/travel.ts';
import { AROUND_CORNER, AT_CORNER, HEIGHT_SLACK, RECORDED_PLACE, SAME_LEVEL } from '../../kernel/tolerances.ts';
import type { PlanPoint, Point } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';
import { outlinesAt } from '../views/passing.ts';
import * as trig from '../../kernel/trig.ts';

/** Number of times a corner is moved onto each of its outlines in turn: each move shifts it slightly off the others. */
const ROUNDS = 20;

/** A recorded corner moved onto the outlines it should lie on: those no further away than the rounding of records. */
export function ontoOutlines<Corner extends PlanPoint | Point>(field: Field, corner: Corner): Corner {
  let [x, z] = [corner[0], corner[corner.length - 1]!];
  const meant = outlinesAt(field, x, z, RECORDED_PLACE);
  if (meant.length === outlinesAt(field, x, z).length) return corner;
  for (let round = 0; round < ROUNDS; round++) {
    for (const i of meant) {
      const { shape } = field.obstacles[i]!;
      const normal = normalAt(shape, x, z, 2 * RECORDED_PLACE);
      const off = signedDistance(shape, x, z);
      if (normal) [x, z] = [x - off * normal[0], z - off * normal[1]];
    }
  }
  return (corner.length === 3 ? [x, corner[1], z] : [x, z]) as unknown as Corner;
}

/**
 * A path that has reached a corner: the outlines it is over there, and its climbs and checks since the previous corner.
 */
type Arrival = StretchOutcome & { readonly over: readonly number[] };

/**
 * The paths straight to a corner with a given height, and up or down there to that height: over the outlines that meet
 * at the corner one after another, in any order, like a planned path that bends at the foot or head of a climb.
 *
 * @source S-16, S-19
 */
export function straightToCorner(field: Field, agile: Agile, nodes: readonly RouteNode[], corner: Point): RouteNode[] {
  const [x, y, z] = corner;
  const touched = outlinesAt(field, x, z);
  return nodes.flatMap((node): RouteNode[] => {
    const tangent = directTangent(node.x, node.z, x, z);
    const arrivals =
      tangent.length > AT_CORNER ? arrivalsAt(field, agile, node, corner, tangent) : [standingAt(field, node)];
    return arrivals
      .flatMap((arrival) => upOrDown(field, agile, arrival, [x, z], touched, y))
      .filter(({ level }) => Math.abs(level.y - y) < HEIGHT_SLACK)
      .map(({ level, up, down, climbs, spent, over }) => ({
        ...startNode({ x, z, level }),
        cost: node.cost + tangent.length + up + down,
        up: node.up + up,
        down: node.down + down,
        spent,
        parent: node,
        over,
        tangent,
        climbs,
      }));
  });
}

/** A path at its current node. */
const standingAt = (field: Field, { x, z, level, spent, over }: RouteNode): Arrival => ({
  level,
  up: 0,
  down: 0,
  climbs: undefined,
  spent,
  over: over ?? overAt(field, x, z),
});

/** The arrivals of a path that has run straight to a corner, one for each set of outlines at its last corner. */
function arrivalsAt(
  field: Field,
  agile: Agile,
  node: RouteNode,
  [x, y, z]: Point,
  tangent: NonNullable<RouteNode['tangent']>,
): readonly Arrival[] {
  const whole = stretchProfile(field, { ax: node.x, az: node.z, bx: x, bz: z }, { left: field.left });
  if (!whole) return [];
  const profile = withoutEnds(whole, AT_CORNER / tangent.length);
  const outlines = outlinesAt(field, node.x, node.z);
  return upOrDown(field, agile, standingAt(field, node), [node.x, node.z], outlines, y)
    .filter(({ over }) => isSameSet(over, profile.start))
    .flatMap((left) =>
      travel(field, profile, left.level, profile.start, left.spent, tangent).map((o): Arrival => {
        const climbs = after(atStart(left.climbs), o.climbs);
        return { ...o, up: left.up + o.up, down: left.down + o.down, climbs, over: profile.end };
      }),
    );
}

/** Climbs made at the beginning of a stretch. */
const atStart = (climbs: Climb | undefined): Climb | undefined =>
  climbs && { ...climbs, at: 0, before: atStart(climbs.before) };

/** Climbs appended to others. */
const after = (first: Climb | undefined, climbs: Climb | undefined): Climb | undefined =>
  climbs ? { ...climbs, before: after(first, climbs.before) } : first;

/** The profile of a stretch without its very ends, where changes belong to the corners. */
function withoutEnds({ start, changes }: Profile, end: number): Profile {
  const inner = changes.filter(({ at }) => at > end && at < 1 - end);
  const first = changes.findLast(({ at }) => at <= end)?.over ?? start;
  return { start: first, changes: inner, end: inner.at(-1)?.over ?? first };
}

/**
 * Everything a path can reach at one place without turning back: over any of the outlines there, up or down to a
 * height.
 */
function upOrDown(
  { obstacles, freeStep }: Field,
  agile: Agile,
  from: Arrival,
  at: PlanPoint,
  touched: readonly number[],
  height: Inches,
): readonly Arrival[] {
  const besides = from.over.filter((i) => !touched.includes(i));
  const sets = setsAround(obstacles, touched, at).map((over) => [...besides, ...over]);
  const found: Arrival[] = [from];
  for (const there of found) {
    // Outlines that coincide are crossed one after another, too: off a roof onto the crate flush with it.
    const oneByOne = touched.map((i) =>
      there.over.includes(i) ? there.over.filter((k) => k !== i) : [...there.over, i],
    );
    for (const over of [...sets, ...oneByOne]) {
      if (isSameSet(over, there.over)) continue;
      const outlines = { before: there.over, after: over, at };
      for (const c of crossAgilely(obstacles, agile, outlines, there.level, there.spent, freeStep)) {
        const [left, still] = [height - there.level.y, height - c.to.y];
        const isOnward = Math.abs(still) <= Math.abs(left) + SAME_LEVEL && still * left >= -HEIGHT_SLACK;
        if (!isOnward) continue;
        const climbs: Climb | undefined =
          c.kind === 'walk' ? there.climbs : { at: 1, from: there.level, to: c.to, before: there.climbs, kind: c.kind };
        const next = { level: c.to, up: there.up + c.up, down: there.down + c.down, climbs, spent: c.spent, over };
        if (!found.some((o) => isAlike(o, next) && o.up + o.down <= next.up + next.down)) found.push(next);
      }
    }
  }
  return found;
}

/** Number of directions round a place in which a base is tried. */
const DIRECTIONS = 48;

/** The sets of outlines through a place that a base beside it can be over; coinciding outlines are never parted. */
function setsAround(
  obstacles: readonly Obstacle[],
  touched: readonly number[],
  [x, z]: PlanPoint,
): readonly number[][] {
  const sets: number[][] = [];
  for (let k = 0; k < DIRECTIONS; k++) {
    const angle = (2 * Math.PI * (k + 0.31)) / DIRECTIONS;
    const [px, pz] = [x + AROUND_CORNER * trig.cos(angle), z + AROUND_CORNER * trig.sin(angle)];
    const set = touched.filter((i) => isInside(obstacles[i]!.shape, px, pz));
    if (!sets.some((other) => isSameSet(other, set))) sets.push(set);
  }
  return sets;
}

const isAlike = (a: Arrival, b: Arrival): boolean =>
  a.spent === b.spent && Math.abs(a.level.y - b.level.y) < SAME_LEVEL && isSameSet(a.over, b.over);

const isSameSet = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((i) => b.includes(i));
