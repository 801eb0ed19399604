import type { Agile } from '../../geometry/agile/agile.ts';
import { crossAgilely } from '../../geometry/agile/agile-crossing.ts';
import type { Climb, Field, StretchOutcome, Profile } from '../../geometry/field/field.ts';
import { overAt } from '../../geometry/field/over.ts';
import type { Obstacle } from '../../geometry/obstacles/levels.ts';
import { stretchProfile } from '../../geometry/travel/profile.ts';
import { directTangent } from '../../geometry/travel/follow.ts';
import { type RouteNode, startNode } from '../../geometry/travel/route-node.ts';
import { isInside, normalAt, signedDistance } from '../../geometry/outlines/rounded.ts';
import { travel } from '../../geometry/travel/travel.ts';
import type { PlanPoint, Point } from '../../kernel/point.ts';
import { SAME_LEVEL } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import { outlinesAt } from './passing.ts';

/** How near an end of a stretch an outline counts as one of the corner there. */
const AT_END: Inches = 2e-6;
/** How far a height may be off the one a corner names. */
const NAMED: Inches = 0.02;

/** How far off an outline a corner may lie that is meant to be on it: records keep five places of an inch. */
const RECORDED: Inches = 1.5e-5;

/** A corner on the outlines that it is meant to lie on. */
export function ontoOutlines<Corner extends PlanPoint | Point>(field: Field, corner: Corner): Corner {
  let [x, z] = [corner[0], corner[corner.length - 1]!];
  const meant = outlinesAt(field, x, z, RECORDED);
  if (meant.length === outlinesAt(field, x, z).length) return corner;
  // Each in turn, some times over: where two cross, one is left a little for the sake of the other.
  for (let round = 0; round < 20; round++) {
    for (const i of meant) {
      const { shape } = field.obstacles[i]!;
      const normal = normalAt(shape, x, z, 2 * RECORDED);
      const off = signedDistance(shape, x, z);
      if (normal) [x, z] = [x - off * normal[0], z - off * normal[1]];
    }
  }
  return (corner.length === 3 ? [x, corner[1], z] : [x, z]) as unknown as Corner;
}

/** Where a way stands at a corner: what it counts as over there, and what it has done since it came. */
type There = StretchOutcome & { readonly over: readonly number[] };

/**
 * The ways straight on to a corner that names its height, and up or down there to that height: over one of the outlines
 * that meet at the corner after the other, in any order, as a planned way goes that bends at the foot or the head of a
 * climb.
 *
 * @source S-16, S-19
 */
export function straightToCorner(field: Field, agile: Agile, nodes: readonly RouteNode[], corner: Point): RouteNode[] {
  const [x, y, z] = corner;
  const touched = outlinesAt(field, x, z);
  return nodes.flatMap((node): RouteNode[] => {
    const tangent = directTangent(node.x, node.z, x, z);
    const came = tangent.length > AT_END ? cameTo(field, agile, node, corner, tangent) : [stoodAt(field, node)];
    return came
      .flatMap((there) => upOrDown(field, agile, there, [x, z], touched, y))
      .filter(({ level }) => Math.abs(level.y - y) < NAMED)
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

/** A way where it stands, before it does anything. */
const stoodAt = (field: Field, { x, z, level, spent, over }: RouteNode): There => ({
  ...{ level, up: 0, down: 0, climbs: undefined, spent },
  over: over ?? overAt(field, x, z),
});

/** A way come straight to a corner, from what it was over as it left the one before to what it is over as it comes. */
function cameTo(
  field: Field,
  agile: Agile,
  node: RouteNode,
  [x, y, z]: Point,
  tangent: NonNullable<RouteNode['tangent']>,
): readonly There[] {
  const whole = stretchProfile(field, { ax: node.x, az: node.z, bx: x, bz: z }, { left: field.left });
  if (!whole) return [];
  const profile = withoutEnds(whole, AT_END / tangent.length);
  const around = outlinesAt(field, node.x, node.z);
  return upOrDown(field, agile, stoodAt(field, node), [node.x, node.z], around, y)
    .filter(({ over }) => isSameSet(over, profile.start))
    .flatMap((left) =>
      travel(field, profile, left.level, profile.start, left.spent, tangent).map((o): There => {
        const climbs = after(atStart(left.climbs), o.climbs);
        return { ...o, up: left.up + o.up, down: left.down + o.down, climbs, over: profile.end };
      }),
    );
}

/** Climbs made where a stretch begins. */
const atStart = (climbs: Climb | undefined): Climb | undefined =>
  climbs && { ...climbs, at: 0, before: atStart(climbs.before) };

/** Climbs that follow others. */
const after = (first: Climb | undefined, climbs: Climb | undefined): Climb | undefined =>
  climbs ? { ...climbs, before: after(first, climbs.before) } : first;

/** What a stretch is over apart from its very ends: what changes there is the corners' own. */
function withoutEnds({ start, changes }: Profile, end: number): Profile {
  const inner = changes.filter(({ at }) => at > end && at < 1 - end);
  const first = changes.findLast(({ at }) => at <= end)?.over ?? start;
  return { start: first, changes: inner, end: inner.at(-1)?.over ?? first };
}

/** Everything a way can come to at one place without turning back: over any of the outlines there, up to a height or down to it. */
function upOrDown(
  { obstacles, freeStep }: Field,
  agile: Agile,
  from: There,
  at: PlanPoint,
  touched: readonly number[],
  height: Inches,
): readonly There[] {
  const besides = from.over.filter((i) => !touched.includes(i));
  const sets = about(obstacles, touched, at).map((over) => [...besides, ...over]);
  const found: There[] = [from];
  for (const there of found) {
    for (const over of sets) {
      if (isSameSet(over, there.over)) continue;
      const outlines = { before: there.over, after: over, at };
      for (const c of crossAgilely(obstacles, agile, outlines, there.level, there.spent, freeStep)) {
        const [left, still] = [height - there.level.y, height - c.to.y];
        const isOnward = Math.abs(still) <= Math.abs(left) + SAME_LEVEL && still * left >= -NAMED;
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

/** How far about a place it is looked what one is over there, and in how many directions. */
const ABOUT: Inches = 1e-4;
const DIRECTIONS = 48;

/** What of the outlines through a place one is over beside it: nobody is between two that are flush. */
function about(obstacles: readonly Obstacle[], touched: readonly number[], [x, z]: PlanPoint): readonly number[][] {
  const sets: number[][] = [];
  for (let k = 0; k < DIRECTIONS; k++) {
    const angle = (2 * Math.PI * (k + 0.31)) / DIRECTIONS;
    const [px, pz] = [x + ABOUT * Math.cos(angle), z + ABOUT * Math.sin(angle)];
    const set = touched.filter((i) => isInside(obstacles[i]!.shape, px, pz));
    if (!sets.some((other) => isSameSet(other, set))) sets.push(set);
  }
  return sets;
}

const isAlike = (a: There, b: There): boolean =>
  a.spent === b.spent && Math.abs(a.level.y - b.level.y) < SAME_LEVEL && isSameSet(a.over, b.over);

const isSameSet = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((i) => b.includes(i));
