import type { Collider, World } from '@dimforge/rapier3d-compat';
import type { Base } from '../geometry/base.ts';
import type { Leg } from '../geometry/path.ts';
import { pointInPolygon } from '../geometry/outlines/polygon.ts';
import { assert } from '../kernel/assert.ts';
import type { Point } from '../kernel/point.ts';
import type { Inches, Radians } from '../kernel/units.ts';
import type { PieceId } from '../rules/core/ids.ts';
import type { Role, TerrainPiece } from '../rules/core/terrain.ts';
import { createCollider, planColliders, type Upright } from './colliders.ts';
import { assertBody, assertPoint, findTerrainFaults, MAX_SIZE, MIN_SIZE } from './validate-limits.ts';
import { loadRapier, type RapierModule } from './load-rapier.ts';
import { bodyShape, chordsOf, digsIn, SKIN, slopeLift, STEP_ON, type SweptBody } from './paths/swept-body.ts';

/** What a world is made of. */
export type WorldSpec = { readonly width: Inches; readonly depth: Inches; readonly terrain: readonly TerrainPiece[] };

/** Which part of the world was met; without a piece it is the table itself. */
export type Met = { readonly piece: PieceId | undefined; readonly role: Role };

/** A body to ask about. `isIgnored` names what it passes as if it were not there. */
export type WorldBody = {
  readonly base: Base;
  readonly facing: Radians;
  readonly height: Inches;
  /** How high it steps without climbing: sloping ground that rises no further above its base is nothing to meet. */
  readonly step?: Inches;
  readonly isIgnored?: (met: Met) => boolean;
};

/** Where a swept body first touches something. */
export type SweepHit = Met & {
  /** Which leg of the way, from 0. */
  readonly leg: number;
  /** Centre of the base at that moment. */
  readonly at: Point;
  /** Inches of the way spent until then. */
  readonly along: Inches;
};

/** Where a ray first meets something. */
export type RayHit = Met & { readonly at: Point; readonly distance: Inches };

/** The physics library failed and failed again on a fresh world. The table keeps its state; the question has no answer. */
export class PhysicsFault extends Error {
  override readonly name = 'PhysicsFault';
}

/** The terrain of a table as colliders, ready for questions. Sees every change at once. */
export type RapierWorld = {
  /** The first piece a body meets along a way from a place where it is clear of all; undefined when it meets none. Good to {@link SKIN}. */
  sweep(legs: readonly Leg[], body: WorldBody): SweepHit | undefined;
  /** The first face on the line from one point to another, or undefined when it is unbroken. */
  castRay(from: Point, to: Point, isIgnored?: (met: Met) => boolean): RayHit | undefined;
  /** Everything a body standing at `at` digs into by more than {@link SKIN}, in order of id. */
  overlaps(at: Point, body: WorldBody): readonly Met[];
  /** Adds a piece, or moves and reshapes the one of the same id. */
  put(piece: TerrainPiece): void;
  /** Takes a piece away; nothing happens when there is none of that id. */
  remove(id: PieceId): void;
  /** Frees the library's memory. Any later question is a bug. */
  dispose(): void;
};

/** Collision groups: what is flat on top, what may slope and is met by a lifted body, and the table, met by rays alone. */
const FLAT = 1;
const SLOPING = 2;
const SLAB = 4;
const membersOf = (group: number): number => ((group << 16) | 0xffff) >>> 0;
const onlyWith = (group: number): number => ((0xffff << 16) | group) >>> 0;

/** How far past a contact a body must dig in for the contact to be true. */
const NUDGE: Inches = 0.02;

/** Heights closer than this are one on sloping ground. */
const FLUSH: Inches = 0.02;

/** Caught faults after which an instance is given up: each leaks some of its stack, about a thousand exhaust it. */
const MAX_FAULTS = 200;
let faults = 0;

const TABLE: Met = { piece: undefined, role: 'plain' };

/**
 * A physics world of a table and its terrain.
 *
 * @param rapier The library; given only by tests.
 * @errors Throws InvariantError on terrain that {@link findTerrainFaults} faults: check files with it first.
 */
export async function createRapierWorld(spec: WorldSpec, rapier?: RapierModule): Promise<RapierWorld> {
  return buildWorld(spec, rapier ?? (await loadRapier()));
}

/** The library's own world, with what every collider is. */
type Live = {
  readonly world: World;
  readonly metByHandle: Map<number, Met>;
  readonly solidByHandle: Map<number, readonly Upright[]>;
  readonly collidersByPiece: Map<PieceId, readonly Collider[]>;
  stale: boolean;
};

function buildWorld(spec: WorldSpec, rapier: RapierModule): RapierWorld {
  for (const size of [spec.width, spec.depth])
    assert(size >= MIN_SIZE && size <= MAX_SIZE, `a table must measure ${MIN_SIZE} to ${MAX_SIZE}; got ${size}`);
  const pieces = new Map<PieceId, TerrainPiece>();
  for (const piece of spec.terrain) pieces.set(checked(piece).id, piece);
  let live: Live | undefined;
  let disposed = false;

  /** Answers on an up-to-date world; once more on a new one if the library faults. */
  const ask = <T>(question: (live: Live) => T): T => {
    assert(!disposed, 'a disposed physics world was asked');
    const attempt = () => {
      live ??= open(rapier, spec, pieces);
      // Queries do not see new, moved or removed colliders before a step.
      if (live.stale) live.world.step();
      live.stale = false;
      return question(live);
    };
    try {
      return attempt();
    } catch (first) {
      if (!isLibraryFault(first)) throw first;
      live = undefined; // Never freed: touching a faulted world faults again.
      if (++faults > MAX_FAULTS)
        throw new PhysicsFault('The physics library has failed too often in this process; start it again.', {
          cause: first,
        });
      try {
        return attempt();
      } catch (second) {
        if (!isLibraryFault(second)) throw second;
        live = undefined;
        throw new PhysicsFault('The physics library failed on this question twice, the second time on a new world.', {
          cause: second,
        });
      }
    }
  };

  const change = (id: PieceId, piece: TerrainPiece | undefined) => {
    assert(!disposed, 'a disposed physics world was changed');
    if (piece) pieces.set(id, piece);
    else pieces.delete(id);
    if (!live) return;
    try {
      for (const collider of live.collidersByPiece.get(id) ?? []) {
        live.metByHandle.delete(collider.handle);
        live.solidByHandle.delete(collider.handle);
        live.world.removeCollider(collider, false);
      }
      live.collidersByPiece.delete(id);
      if (piece) add(rapier, live, piece);
      live.stale = true;
    } catch (error) {
      if (!isLibraryFault(error)) throw error;
      faults++;
      live = undefined; // The next question opens a new world from the description.
    }
  };

  return {
    sweep: (legs, body) => {
      assertBody(body.base, body.facing, body.height);
      for (const leg of legs) for (const p of [leg.from, leg.to]) assertPoint(p, 'a leg of a way');
      return ask((l) => sweep(rapier, l, legs, body));
    },
    castRay: (from, to, isIgnored) => {
      assertPoint(from, "a ray's start");
      assertPoint(to, "a ray's end");
      return ask((l) => castRay(rapier, l, from, to, isIgnored));
    },
    overlaps: (at, body) => {
      assertBody(body.base, body.facing, body.height);
      assertPoint(at, 'a place');
      return ask((l) => overlaps(rapier, l, at, body));
    },
    put: (piece) => change(checked(piece).id, piece),
    remove: (id) => change(id, undefined),
    dispose: () => {
      live?.world.free();
      live = undefined;
      disposed = true;
    },
  };
}

function checked(piece: TerrainPiece): TerrainPiece {
  const [fault] = findTerrainFaults([piece]);
  assert(!fault, `terrain ${piece.id}${fault?.at} ${fault?.problem}`);
  return piece;
}

/** A panic, or a call on a world that an earlier panic left locked. */
const isLibraryFault = (error: unknown): boolean =>
  error instanceof WebAssembly.RuntimeError ||
  (error instanceof Error && error.message.includes('recursive use of an object'));

function open(rapier: RapierModule, spec: WorldSpec, pieces: ReadonlyMap<PieceId, TerrainPiece>): Live {
  const world = new rapier.World({ x: 0, y: 0, z: 0 });
  const live: Live = {
    world,
    metByHandle: new Map(),
    solidByHandle: new Map(),
    collidersByPiece: new Map(),
    stale: true,
  };
  const [w, d] = [spec.width / 2, spec.depth / 2];
  const slab = createCollider(rapier, world, {
    positions: Float64Array.of(-w, 0, -d, w, 0, -d, w, 0, d, -w, 0, d),
    indices: Uint32Array.of(0, 2, 1, 0, 3, 2),
  });
  slab.setCollisionGroups(membersOf(SLAB));
  live.metByHandle.set(slab.handle, TABLE);
  // The library's results depend on the order of insertion.
  for (const piece of [...pieces.values()].sort((a, b) => (a.id < b.id ? -1 : 1))) add(rapier, live, piece);
  return live;
}

function add(rapier: RapierModule, live: Live, piece: TerrainPiece): void {
  const colliders = planColliders(piece).map(({ role, sloping, faces, solid }) => {
    const collider = createCollider(rapier, live.world, faces);
    collider.setCollisionGroups(membersOf(sloping ? SLOPING : FLAT));
    live.metByHandle.set(collider.handle, { piece: piece.id, role });
    if (solid.length > 0) live.solidByHandle.set(collider.handle, solid);
    return collider;
  });
  live.collidersByPiece.set(piece.id, colliders);
}

/** A filter the library may call: it only looks a handle up, since an exception in there would be swallowed. */
function filterOf(
  live: Live,
  isIgnored: ((met: Met) => boolean) | undefined,
): ((collider: Collider) => boolean) | undefined {
  if (!isIgnored) return undefined;
  const ignored = new Set<number>();
  for (const [handle, met] of live.metByHandle) if (isIgnored(met)) ignored.add(handle);
  return (collider) => !ignored.has(collider.handle);
}

function sweep(rapier: RapierModule, live: Live, legs: readonly Leg[], body: WorldBody): SweepHit | undefined {
  const filter = filterOf(live, body.isIgnored);
  const shapes = bodiesOf(rapier, body);
  let spent = 0;
  for (const [i, leg] of legs.entries()) {
    const points = chordsOf(leg);
    for (let k = 0; k + 1 < points.length; k++) {
      const [from, to] = [points[k]!, points[k + 1]!];
      const hit = sweepStraight(live, from, to, isBySlope(legs, i), body, shapes, filter);
      if (!hit) continue;
      const t = hit.share;
      const at: Point = [
        from[0] + (to[0] - from[0]) * t,
        from[1] + (to[1] - from[1]) * t,
        from[2] + (to[2] - from[2]) * t,
      ];
      return { ...hit.met, leg: i, at, along: spent + (leg.length * (k + t)) / (points.length - 1) };
    }
    spent += leg.length;
  }
  return undefined;
}

type Shapes = readonly Shape[];
type Filter = ReturnType<typeof filterOf>;

/** Whether a leg runs on a slope, or gets a body onto one or off it: by a climb and a step at most. */
const isBySlope = (legs: readonly Leg[], i: number): boolean =>
  legs.slice(Math.max(0, i - 2), i + 3).some((leg) => leg.kind === 'slope');

/**
 * The first true contact of a body on a straight line, as a share of it.
 *
 * A cast of a body that slides along a face at the distance of the skin stops at nothing in about one case of ten. So a
 * contact counts when the body, moved on a little, digs in; otherwise the cast goes on from there.
 */
function sweepStraight(
  live: Live,
  from: Point,
  to: Point,
  bySlope: boolean,
  body: WorldBody,
  shapes: Shapes,
  filter: Filter,
): { share: number; met: Met } | undefined {
  const turned = rotation(body.facing);
  const [dx, dy, dz] = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
  const length = Math.sqrt(dx * dx + dy * dy + dz * dz);
  if (length === 0) return undefined;
  const direction = { x: dx / length, y: dy / length, z: dz / length };
  const centre = (along: Inches, above: Inches) => ({
    x: from[0] + direction.x * along,
    y: from[1] + direction.y * along + above,
    z: from[2] + direction.z * along,
  });
  for (let start = 0; start < length; ) {
    let contact = Infinity;
    for (const { shape, above, group } of shapes) {
      const hit = live.world.castShape(
        centre(start, above),
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
    const beyond = Math.min(contact + NUDGE, length);
    const [x, y, z] = [from[0] + direction.x * beyond, from[1] + direction.y * beyond, from[2] + direction.z * beyond];
    const [handle] = handlesOver(live, [x, y, z], bySlope, body, shapes, filter);
    if (handle !== undefined) return { share: contact / length, met: live.metByHandle.get(handle)! };
    start = beyond;
  }
  return undefined;
}

function castRay(
  rapier: RapierModule,
  live: Live,
  from: Point,
  to: Point,
  isIgnored: ((met: Met) => boolean) | undefined,
): RayHit | undefined {
  const [dx, dy, dz] = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
  const length = Math.sqrt(dx * dx + dy * dy + dz * dz);
  if (length === 0) return undefined;
  const ray = new rapier.Ray(
    { x: from[0], y: from[1], z: from[2] },
    { x: dx / length, y: dy / length, z: dz / length },
  );
  const hit = live.world.castRay(
    ray,
    length,
    true,
    undefined,
    undefined,
    undefined,
    undefined,
    filterOf(live, isIgnored),
  );
  if (!hit) return undefined;
  const distance = hit.timeOfImpact;
  const t = distance / length;
  return {
    ...live.metByHandle.get(hit.collider.handle)!,
    at: [from[0] + dx * t, from[1] + dy * t, from[2] + dz * t],
    distance,
  };
}

function overlaps(rapier: RapierModule, live: Live, at: Point, body: WorldBody): readonly Met[] {
  const handles = handlesOver(live, at, false, body, bodiesOf(rapier, body), filterOf(live, body.isIgnored));
  for (const [handle, solid] of live.solidByHandle) {
    if (body.isIgnored?.(live.metByHandle.get(handle)!)) continue;
    if (solid.some((s) => isWithin(s, at, body.height))) handles.push(handle);
  }
  const order = (met: Met) => met.piece ?? '';
  const all = [...new Set(handles)].sort((a, b) => a - b).map((handle) => live.metByHandle.get(handle)!);
  return all.sort((a, b) => (order(a) < order(b) ? -1 : order(a) > order(b) ? 1 : 0));
}

/**
 * The colliders whose faces a body at `at` digs through; upright ones judged in doubles.
 *
 * A base on a slope meets a level top early, by what the slope rises within the base: it steps onto that.
 */
function handlesOver(
  live: Live,
  at: Point,
  bySlope: boolean,
  body: WorldBody,
  shapes: Shapes,
  filter: Filter,
): number[] {
  const met = shapes.map(({ probe, ...solid }) => {
    const handles = handlesIn(live, at, body, solid, filter);
    if (!probe || handles.length === 0) return handles;
    const high = new Set(handlesIn(live, at, body, { ...probe, group: solid.group }, filter));
    return handles.filter((handle) => high.has(handle));
  });
  const rise = bySlope ? Math.max(slopeLift(body.base, body.height), STEP_ON) : 0;
  return met.flat().filter((handle) => {
    const solid = live.solidByHandle.get(handle);
    return !solid || solid.some((s) => s.high > at[1] + rise && digsIn(body.base, body.facing, body.height, at, s));
  });
}

function handlesIn(
  live: Live,
  at: Point,
  body: WorldBody,
  { shape, above, group }: SweptBody & { readonly group: number },
  filter: Filter,
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

/** Whether the axis of a body runs through a solid: the one overlap that a hollow mesh cannot report. */
const isWithin = (solid: Upright, at: Point, height: Inches): boolean =>
  solid.low < at[1] + height - SKIN && solid.high > at[1] + SKIN && pointInPolygon(solid.outline, at[0], at[2]);

type Shape = SweptBody & {
  readonly group: number;
  /** What must dig in as well: the body from as high as it steps. */
  readonly probe?: SweptBody;
};

function bodiesOf(rapier: RapierModule, { base, height, step }: WorldBody): readonly Shape[] {
  const lift = slopeLift(base, height);
  return [
    { ...bodyShape(rapier, base, height, 0), group: FLAT },
    {
      ...bodyShape(rapier, base, height, lift),
      group: SLOPING,
      ...(step !== undefined && step > lift ? { probe: bodyShape(rapier, base, height, step + FLUSH) } : {}),
    },
  ];
}

const rotation = (yaw: Radians) => ({ x: 0, y: Math.sin(yaw / 2), z: 0, w: Math.cos(yaw / 2) });
