import type { Collider } from '@dimforge/rapier3d-compat';
import type { Base } from '../../geometry/base.ts';
import { pointInPolygon } from '../../geometry/outlines/polygon.ts';
import type { Leg } from '../../geometry/path.ts';
import type { Point } from '../../kernel/point.ts';
import { HEIGHT_SLACK, PAST_CONTACT, SKIN } from '../../kernel/tolerances.ts';
import type { Inches, Radians, Share } from '../../kernel/units.ts';
import { lengthOf, lerp, sub } from '../../kernel/vec.ts';
import type { ColliderSolid } from './colliders.ts';
import { FLAT, type LiveWorld, type Met, SLOPING } from './live-world.ts';
import type { RapierModule } from './load-rapier.ts';
import { bodyShape, chordsOf, digsIn, MOST_LIFTED, riseToTop, riseWithin, type SweptBody } from './swept-body.ts';
import * as trig from '../../kernel/trig.ts';

/** A body to query. `isIgnored` tells which parts of the world it passes through. */
export type WorldBody = {
  readonly base: Base;
  readonly facing: Radians;
  readonly height: Inches;
  /** How high it steps without climbing: sloping ground that rises no further above its base is not hit. */
  readonly step?: Inches;
  readonly isIgnored?: (met: Met) => boolean;
};

/** Where a swept body first touches something. */
export type SweepHit = Met & {
  /** Index of the leg of the path. */
  readonly leg: number;
  /** Centre of the base at first contact. */
  readonly at: Point;
  /** Length of the path up to there, inches. */
  readonly along: Inches;
};

/** Where a ray first hits something. */
export type RayHit = Met & { readonly at: Point; readonly distance: Inches };

/** A body as queried in the library, once for each collision group. */
type QueryShape = SweptBody & {
  readonly group: number;
  /** A second shape that must penetrate as well: the body above its step height. */
  readonly probe?: SweptBody;
};

/** The inputs that stay the same for all queries along a path. */
type Query = {
  readonly live: LiveWorld;
  readonly body: WorldBody;
  readonly shapes: readonly QueryShape[];
  readonly filter: ((collider: Collider) => boolean) | undefined;
};

/** The first piece that a body hits along legs; undefined when it hits none. `clear`: legs known to hit none. */
export function sweepLegs(
  rapier: RapierModule,
  live: LiveWorld,
  legs: readonly Leg[],
  body: WorldBody,
  clear: readonly boolean[],
): SweepHit | undefined {
  const query = queryFor(rapier, live, body);
  let spent = 0;
  for (const [i, leg] of legs.entries()) {
    if (clear[i]!) {
      spent += leg.length;
      continue;
    }
    const points = chordsOf(leg);
    for (let k = 0; k + 1 < points.length; k++) {
      const [from, to] = [points[k]!, points[k + 1]!];
      const hit = sweepStraight(query, from, to, isBySlope(legs, i));
      if (!hit) continue;
      const along = spent + (leg.length * (k + hit.share)) / (points.length - 1);
      return { ...hit.met, leg: i, at: lerp(from, to, hit.share), along };
    }
    spent += leg.length;
  }
  return undefined;
}

/** The first face on the line between two points; undefined when the line is clear. */
export function castRay(
  rapier: RapierModule,
  live: LiveWorld,
  from: Point,
  to: Point,
  isIgnored: WorldBody['isIgnored'],
): RayHit | undefined {
  const across = sub(to, from);
  const length = lengthOf(across);
  if (length === 0) return undefined;
  const [dx, dy, dz] = across;
  const ray = new rapier.Ray(
    { x: from[0], y: from[1], z: from[2] },
    { x: dx / length, y: dy / length, z: dz / length },
  );
  const filter = filterOf(live, isIgnored);
  const hit = live.world.castRay(ray, length, true, undefined, undefined, undefined, undefined, filter);
  if (!hit) return undefined;
  const distance = hit.timeOfImpact;
  const met = live.metByHandle.get(hit.collider.handle)!;
  const share = distance / length;
  return { ...met, at: [from[0] + dx * share, from[1] + dy * share, from[2] + dz * share], distance };
}

/** Everything that a body at a place penetrates, in order of id. */
export function overlapsAt(rapier: RapierModule, live: LiveWorld, at: Point, body: WorldBody): readonly Met[] {
  const handles = handlesOver(queryFor(rapier, live, body), at, false);
  for (const [handle, solid] of live.solidByHandle) {
    if (body.isIgnored?.(live.metByHandle.get(handle)!)) continue;
    if (solid.some((s) => isWithin(s, at, body.height))) handles.push(handle);
  }
  const order = (met: Met) => met.piece ?? '';
  const all = [...new Set(handles)].sort((a, b) => a - b).map((handle) => live.metByHandle.get(handle)!);
  return all.sort((a, b) => (order(a) < order(b) ? -1 : order(a) > order(b) ? 1 : 0));
}

function queryFor(rapier: RapierModule, live: LiveWorld, body: WorldBody): Query {
  return { live, body, shapes: shapesOf(rapier, body), filter: filterOf(live, body.isIgnored) };
}

function shapesOf(rapier: RapierModule, { base, height, step }: WorldBody): readonly QueryShape[] {
  const lift = Math.min(riseWithin(base), height * MOST_LIFTED);
  const rise = step === undefined ? lift : Math.max(riseWithin(base), step + HEIGHT_SLACK);
  return [
    { ...bodyShape(rapier, base, height, 0), group: FLAT },
    {
      ...bodyShape(rapier, base, height, lift),
      group: SLOPING,
      ...(rise > lift ? { probe: bodyShape(rapier, base, height, rise) } : {}),
    },
  ];
}

/** A filter for the library. It only looks up a handle, since the library would swallow an exception. */
function filterOf(live: LiveWorld, isIgnored: WorldBody['isIgnored']): Query['filter'] {
  if (!isIgnored) return undefined;
  const ignored = new Set<number>();
  for (const [handle, met] of live.metByHandle) if (isIgnored(met)) ignored.add(handle);
  return (collider) => !ignored.has(collider.handle);
}

/** Whether a leg runs on a slope, or is at most a climb and a step away from one. */
const isBySlope = (legs: readonly Leg[], i: number): boolean =>
  legs.slice(Math.max(0, i - 2), i + 3).some((leg) => leg.kind === 'slope');

/**
 * The first true contact of a body on a straight line, as a share of it.
 *
 * In about one case in ten a cast of a body that slides along a face at the distance of the skin stops at nothing. So a
 * contact counts only if the body penetrates when moved on a little; otherwise the cast continues from there.
 */
function sweepStraight(
  query: Query,
  from: Point,
  to: Point,
  bySlope: boolean,
): { readonly share: Share; readonly met: Met } | undefined {
  const { live, body, shapes, filter } = query;
  const turned = rotation(body.facing);
  const across = sub(to, from);
  const length = lengthOf(across);
  if (length === 0) return undefined;
  const direction = { x: across[0] / length, y: across[1] / length, z: across[2] / length };
  const placeAt = (along: Inches): Point => [
    from[0] + direction.x * along,
    from[1] + direction.y * along,
    from[2] + direction.z * along,
  ];
  for (let start = 0; start < length; ) {
    const [x, y, z] = placeAt(start);
    let contact = Infinity;
    for (const { shape, above, group } of shapes) {
      const hit = live.world.castShape(
        { x, y: y + above, z },
        turned,
        direction,
        shape,
        0,
        length - start,
        true,
        undefined,
        onlyWith(group),
        undefined,
        undefined,
        filter,
      );
      if (hit) contact = Math.min(contact, start + hit.time_of_impact);
    }
    if (contact === Infinity) return undefined;
    const beyond = Math.min(contact + PAST_CONTACT, length);
    const [handle] = handlesOver(query, placeAt(beyond), bySlope);
    if (handle !== undefined) return { share: contact / length, met: live.metByHandle.get(handle)! };
    start = beyond;
  }
  return undefined;
}

/**
 * The colliders whose faces a body at `at` penetrates; upright ones are judged in doubles.
 *
 * A base on a slope reaches a level top early, by the amount the slope rises within the base, and steps onto it.
 */
function handlesOver({ live, body, shapes, filter }: Query, at: Point, bySlope: boolean): number[] {
  const met = shapes.map((shape) => {
    const handles = handlesIn(live, at, body, shape, shape.group, filter);
    if (!shape.probe || handles.length === 0) return handles;
    const high = new Set(handlesIn(live, at, body, shape.probe, shape.group, filter));
    return handles.filter((handle) => high.has(handle));
  });
  const rise = bySlope ? riseToTop(body.base) : 0;
  return met.flat().filter((handle) => {
    const solid = live.solidByHandle.get(handle);
    return !solid || solid.some((s) => s.high > at[1] + rise && digsIn(body.base, body.facing, body.height, at, s));
  });
}

/** The colliders of one collision group that a shape at a place intersects. */
function handlesIn(
  live: LiveWorld,
  at: Point,
  body: WorldBody,
  { shape, above }: SweptBody,
  group: number,
  filter: Query['filter'],
): number[] {
  const handles: number[] = [];
  live.world.intersectionsWithShape(
    { x: at[0], y: at[1] + above, z: at[2] },
    rotation(body.facing),
    shape,
    (collider) => handles.push(collider.handle) > 0,
    undefined,
    onlyWith(group),
    undefined,
    undefined,
    filter,
  );
  return handles;
}

/** The group bits of a query that only colliders of one group answer. */
const onlyWith = (group: number): number => ((0xffff << 16) | group) >>> 0;

/** Whether the axis of a body runs through a solid: the one overlap that a hollow mesh cannot report. */
const isWithin = (solid: ColliderSolid, at: Point, height: Inches): boolean =>
  solid.low < at[1] + height - SKIN && solid.high > at[1] + SKIN && pointInPolygon(solid.outline, at[0], at[2]);

const rotation = (yaw: Radians) => ({ x: 0, y: trig.sin(yaw / 2), z: 0, w: trig.cos(yaw / 2) });
