import type { Inches } from '../kernel/units.ts';
import type { Obstacle } from './levels.ts';
import type { JoinedSheet, Portal } from './sheet-links.ts';
import { boundaryCrossings, type Clip, circleCrossings, clipSegment, isInside, signedDistance } from './rounded.ts';

/** The rectangle a mover's centre must stay in. */
export type Bounds = { readonly minX: Inches; readonly maxX: Inches; readonly minZ: Inches; readonly maxZ: Inches };

/**
 * A place shortest ways can bend: a corner arc of an obstacle (bent round from outside), or a joint where two outlines
 * cross (bent at from on top).
 */
export type Corner = {
  readonly x: Inches;
  readonly z: Inches;
  readonly rho: Inches;
  /** Obstacle whose corner it is; −1 for a joint. */
  readonly obstacle: number;
  /** Normals of the straight pieces before and after it; unset when the whole circle is free. */
  readonly cone: readonly [n0x: number, n0z: number, n1x: number, n1z: number] | undefined;
  /** What a mover at this joint counts as being over, besides what it is strictly inside. */
  readonly owners: readonly number[];
};

/** Which way round a corner: +1 counter-clockwise (x towards z), −1 clockwise. */
export type Sense = 1 | -1;

/** A straight piece of a shortest way, tangent to the corners at its ends. */
export type Tangent = {
  /** `2 · corner + (0 counter-clockwise | 1 clockwise)`; −1 for a free point. */
  readonly toward: number;
  readonly ax: number;
  readonly az: number;
  readonly bx: number;
  readonly bz: number;
  /** Touch normals at both ends (from the corner's centre outwards). */
  readonly anx: number;
  readonly anz: number;
  readonly bnx: number;
  readonly bnz: number;
  readonly length: Inches;
  /** What it crosses; found on first use. */
  profile: Profile | undefined;
};

/** Tangents that leave a place, shortest first, up to `reach` long; `complete` when there are no longer ones. */
export type Tangents = { readonly list: readonly Tangent[]; readonly reach: Inches; readonly complete: boolean };

/**
 * Where what a stretch passes over changes.
 *
 * `via`: what a mover a hair beside a joint is over; it may change its height there instead, clear of both outlines.
 */
export type Change = { readonly at: number; readonly over: readonly number[]; readonly via?: readonly number[] };

/** What a stretch passes over: sets of obstacles, and where they change (as a fraction of the stretch). */
export type Profile = {
  readonly start: readonly number[];
  readonly changes: readonly Change[];
  readonly end: readonly number[];
};

/** Everything a planner needs about one mover among its obstacles. Caches fill as questions are asked. */
export type Field = {
  readonly obstacles: readonly Obstacle[];
  readonly bounds: Bounds;
  readonly freeStep: Inches;
  readonly corners: readonly Corner[];
  /** Obstacle bounds as rows of four: minX, maxX, minZ, maxZ. */
  readonly boxes: Float64Array;
  /** Sloping surfaces, and which corners are portals onto them. */
  readonly sheets: readonly JoinedSheet[];
  readonly portals: ReadonlyMap<number, { readonly joined: JoinedSheet; readonly portal: Portal }>;
  readonly tangents: (Tangents | undefined)[];
  /** Tangents from the free point last asked about: a mover's start stays while its goal is dragged. */
  readonly free: { x: number; z: number; tangents: Tangents | undefined };
  readonly arcs: (readonly ArcCrossing[] | undefined)[];
  readonly overByCorner: (readonly number[] | undefined)[];
};

/** Where another outline crosses a corner's circle. */
export type ArcCrossing = { readonly angle: number; readonly obstacle: number };

/** How far apart two changes along a stretch may be and still count as one: flush faces. Inches. */
const FLUSH: Inches = 1e-7;
/** Slack of the normal-cone test, in sine of the angle. */
const CONE_SLACK = 1e-9;
/** How far inside a circle a point may be and count as on it, in square inches: rounding of a contact. */
const ON_CIRCLE = 1e-9;
/** How deep a corner must lie to be out of reach of rounding. */
const BURIED: Inches = 1e-6;
const NOTHING: readonly number[] = [];

/**
 * A field from grown obstacles; O(n²) in overlapping outlines only.
 *
 * @param joinSheets  Adds the corners that are portals onto sloping surfaces, and gives those surfaces.
 */
export function buildField(
  obstacles: readonly Obstacle[],
  bounds: Bounds,
  freeStep: Inches,
  joinSheets?: (corners: Corner[]) => readonly JoinedSheet[],
): Field {
  const corners: Corner[] = [];
  const boxes = new Float64Array(4 * obstacles.length);
  obstacles.forEach((o, i) => {
    const s = o.shape;
    boxes.set([s.minX, s.maxX, s.minZ, s.maxZ], 4 * i);
    if (o.through) return;
    const n = s.px.length;
    for (let k = 0; k < n; k++) {
      const before = (k + n - 1) % n;
      const corner: Corner = {
        x: s.px[k]!,
        z: s.pz[k]!,
        rho: s.rho,
        obstacle: i,
        cone: n > 1 ? [s.nx[before]!, s.nz[before]!, s.nx[k]!, s.nz[k]!] : undefined,
        owners: NOTHING,
      };
      if (!isBuried(obstacles, corner, o)) corners.push(corner);
    }
  });
  addJoints(obstacles, corners);
  const sheets = joinSheets?.(corners) ?? [];
  const portals = new Map(
    sheets.flatMap((joined) => joined.portals.map((portal) => [portal.corner, { joined, portal }] as const)),
  );
  return {
    obstacles,
    bounds,
    freeStep,
    corners,
    boxes,
    sheets,
    portals,
    tangents: new Array(2 * corners.length),
    free: { x: 0, z: 0, tangents: undefined },
    arcs: new Array(corners.length),
    overByCorner: new Array(corners.length),
  };
}

/**
 * Whether a corner lies in something else that blocks whatever the corner's own obstacle blocks: nobody bends there.
 *
 * The whole circle must lie inside, or be cut to its arc by the triangle of its ends and their tangents' meeting point.
 */
function isBuried(obstacles: readonly Obstacle[], { x, z, rho, cone }: Corner, own: Obstacle): boolean {
  for (const other of obstacles) {
    if (other === own || other.through || other.lo > own.lo || other.hi < own.hi) continue;
    const s = other.shape;
    if (x <= s.minX || x >= s.maxX || z <= s.minZ || z >= s.maxZ) continue;
    if (!cone) {
      if (signedDistance(s, x, z) < -rho - BURIED) return true;
      continue;
    }
    const [ax, az, bx, bz] = cone;
    const tip = rho / (1 + ax * bx + az * bz);
    if (
      signedDistance(s, x + rho * ax, z + rho * az) < -BURIED &&
      signedDistance(s, x + rho * bx, z + rho * bz) < -BURIED &&
      signedDistance(s, x + tip * (ax + bx), z + tip * (az + bz)) < -BURIED
    )
      return true;
  }
  return false;
}

/**
 * Where a way along a top can bend: crossings of the outlines of two obstacles one can be on, and of one with something
 * lower that nobody stands on, such as an enemy's base: one comes down past it, not into it.
 */
function addJoints(obstacles: readonly Obstacle[], corners: Corner[]): void {
  const isTop = (o: Obstacle) => o.stand && (o.ruleTop > 0 || o.through);
  const isPassedOver = (o: Obstacle, top: Obstacle) => !o.stand && !o.through && o.lo < top.hi && o.hi <= top.hi;
  for (let i = 0; i < obstacles.length; i++) {
    const a = obstacles[i]!;
    if (!isTop(a)) continue;
    for (let j = 0; j < obstacles.length; j++) {
      const b = obstacles[j]!;
      const owners = isTop(b) ? (j > i ? [i, j] : undefined) : isPassedOver(b, a) ? [i] : undefined;
      if (!owners) continue;
      for (const [x, z] of boundaryCrossings(a.shape, b.shape)) {
        corners.push({ x, z, rho: 0, obstacle: -1, cone: undefined, owners });
      }
    }
  }
}

/** Whether a mover's centre may be at a plan point, as far as the table's edge goes. */
export function isInBounds(b: Bounds, x: Inches, z: Inches): boolean {
  return x >= b.minX - FLUSH && x <= b.maxX + FLUSH && z >= b.minZ - FLUSH && z <= b.maxZ + FLUSH;
}

/** Obstacles a base at a plan point overlaps. */
export function overAt(field: Field, x: Inches, z: Inches): readonly number[] {
  const { boxes, obstacles } = field;
  let over: number[] | undefined;
  for (let i = 0; i < obstacles.length; i++) {
    const b = 4 * i;
    if (x <= boxes[b]! || x >= boxes[b + 1]! || z <= boxes[b + 2]! || z >= boxes[b + 3]!) continue;
    if (isInside(obstacles[i]!.shape, x, z)) (over ??= []).push(i);
  }
  return over ?? NOTHING;
}

const clip: Clip = { from: 0, to: 0 };

/**
 * What the stretch from (ax, az) to (bx, bz) passes over.
 *
 * @param skipA, skipB  Obstacles touched at the ends (the corners' own); −1 for none.
 * @param startOver     What a mover at the start counts as over, when that is more than what it is inside.
 */
export function stretchProfile(
  field: Field,
  ax: number,
  az: number,
  bx: number,
  bz: number,
  skipA: number,
  skipB: number,
  startOver: readonly number[] = NOTHING,
  endOver: readonly number[] = NOTHING,
): Profile | undefined {
  const { boxes, obstacles } = field;
  const dx = bx - ax;
  const dz = bz - az;
  const minX = Math.min(ax, bx);
  const maxX = Math.max(ax, bx);
  const minZ = Math.min(az, bz);
  const maxZ = Math.max(az, bz);
  let crossed: { i: number; from: number; to: number }[] | undefined;
  for (let i = 0; i < obstacles.length; i++) {
    const b = 4 * i;
    if (maxX <= boxes[b]! || minX >= boxes[b + 1]! || maxZ <= boxes[b + 2]! || minZ >= boxes[b + 3]!) continue;
    if (i === skipA || i === skipB || isShared(i, startOver, endOver)) continue;
    if (!clipSegment(obstacles[i]!.shape, ax, az, dx, dz, clip)) continue;
    const o = obstacles[i]!;
    if (!o.stand && o.lo === -Infinity && o.hi === Infinity) return undefined;
    (crossed ??= []).push({ i, from: clip.from, to: clip.to });
  }
  if (!crossed && startOver.length === 0 && endOver.length === 0) return EMPTY_PROFILE;
  // Between two joints of one outline a way stays on its top, even along its very side.
  for (const i of startOver) if (isShared(i, startOver, endOver)) (crossed ??= []).push({ i, from: 0, to: 1 });
  return orderChanges(crossed ?? [], FLUSH / (Math.sqrt(dx * dx + dz * dz) + FLUSH), startOver, endOver);
}

/** The commonest stretch: one outline is crossed, or run in. */
function crossedOnce({ i, from, to }: { readonly i: number; readonly from: number; readonly to: number }): Profile {
  const over = [i];
  const changes: Change[] = [];
  if (from > 0) changes.push({ at: from, over });
  if (to < 1) changes.push({ at: to, over: NOTHING });
  return { start: from > 0 ? NOTHING : over, changes, end: to < 1 ? NOTHING : over };
}

const isShared = (i: number, startOver: readonly number[], endOver: readonly number[]): boolean =>
  startOver.length > 0 && endOver.length > 0 && startOver.includes(i) && endOver.includes(i);

/** A stretch that passes over nothing. */
export const EMPTY_PROFILE: Profile = { start: NOTHING, changes: [], end: NOTHING };

/**
 * Sets along a stretch from the intervals it crosses.
 *
 * At a joint the mover counts as over both outlines it stands on, so what starts or ends there within rounding does so
 * at the joint; everywhere else a touched outline is not crossed.
 */
function orderChanges(
  crossed: readonly { i: number; from: number; to: number }[],
  flush: number,
  startOver: readonly number[],
  endOver: readonly number[],
): Profile {
  const only = crossed[0];
  if (only && crossed.length === 1 && startOver.length === 0 && endOver.length === 0) return crossedOnce(only);
  const spans = crossed.map((c) => ({
    i: c.i,
    from: c.from <= flush && startOver.includes(c.i) ? 0 : c.from,
    to: c.to >= 1 - flush && endOver.includes(c.i) ? 1 : c.to,
  }));
  const inside = spans.filter((c) => c.from <= 0).map((c) => c.i);
  const start = union(inside, startOver);
  const moments = spans
    .flatMap((c) => [c.from, c.to])
    .filter((t) => t > 0 && t < 1)
    .sort((a, b) => a - b);
  const changes: Change[] = [];
  if (start.length !== inside.length) changes.push({ at: 0, over: inside, via: without(inside, startOver) });
  for (let k = 0; k < moments.length; k++) {
    const first = moments[k]!;
    while (k + 1 < moments.length && moments[k + 1]! - first <= flush) k++;
    const after = moments[k]!;
    changes.push({ at: after, over: spans.filter((c) => c.from <= after && c.to > after).map((c) => c.i) });
  }
  const last = spans.filter((c) => c.to >= 1).map((c) => c.i);
  const end = union(last, endOver);
  if (end.length !== last.length) changes.push({ at: 1, over: end, via: without(last, endOver) });
  return { start, changes, end };
}

const without = (a: readonly number[], b: readonly number[]): readonly number[] => a.filter((i) => !b.includes(i));

const union = (a: readonly number[], b: readonly number[]): readonly number[] =>
  b.length === 0 ? a : [...a, ...b.filter((i) => !a.includes(i))];

/** What a mover at a corner's place counts as over, apart from the corner's own obstacle. */
export function cornerOwners(field: Field, vertex: number): readonly number[] {
  return vertex < 0 ? NOTHING : field.corners[vertex >> 1]!.owners;
}

/** The corner's own obstacle, touched but not crossed by its tangents; −1 for none. */
export function cornerObstacle(field: Field, vertex: number): number {
  return vertex < 0 ? -1 : field.corners[vertex >> 1]!.obstacle;
}

/** Profile of a tangent between two vertices, found once. */
export function tangentProfile(field: Field, from: number, tangent: Tangent): Profile | undefined {
  if (tangent.profile) return tangent.profile === BLOCKED ? undefined : tangent.profile;
  const t = tangent;
  const profile = stretchProfile(
    field,
    t.ax,
    t.az,
    t.bx,
    t.bz,
    cornerObstacle(field, from),
    cornerObstacle(field, t.toward),
    cornerOwners(field, from),
    cornerOwners(field, t.toward),
  );
  tangent.profile = profile ?? BLOCKED;
  return profile;
}

const BLOCKED: Profile = { start: NOTHING, changes: [], end: NOTHING };

/** Whether a touch normal lies in a corner's cone. */
export function isInCone(corner: Corner, nx: number, nz: number): boolean {
  const c = corner.cone;
  if (!c) return true;
  return c[0] * nz - c[1] * nx >= -CONE_SLACK && nx * c[3] - nz * c[2] >= -CONE_SLACK;
}

/**
 * The tangent that leaves one circle in one sense and meets another in another, or undefined when there is none.
 *
 * @source D = L·d + (ρ₁σ₁ − ρ₂σ₂)·(d_z, −d_x), solved as a complex division.
 */
export function tangentBetween(
  ax: number,
  az: number,
  aSpan: number,
  aSense: number,
  a: Corner | undefined,
  bx: number,
  bz: number,
  bSpan: number,
  bSense: number,
  b: Corner | undefined,
  toward: number,
): Tangent | undefined {
  const Dx = bx - ax;
  const Dz = bz - az;
  const k = aSpan * aSense - bSpan * bSense;
  const dd = Dx * Dx + Dz * Dz;
  const ll = dd - k * k;
  // A point on the circle itself, as every base contact is, has a tangent of no length.
  if (dd < 1e-18 || ll < -ON_CIRCLE) return undefined;
  const length = Math.sqrt(Math.max(ll, 0));
  const dx = (length * Dx - k * Dz) / dd;
  const dz = (length * Dz + k * Dx) / dd;
  const anx = aSense * dz;
  const anz = -aSense * dx;
  if (a && !isInCone(a, anx, anz)) return undefined;
  const bnx = bSense * dz;
  const bnz = -bSense * dx;
  if (b && !isInCone(b, bnx, bnz)) return undefined;
  return {
    toward,
    ax: ax + aSpan * anx,
    az: az + aSpan * anz,
    bx: bx + bSpan * bnx,
    bz: bz + bSpan * bnz,
    anx,
    anz,
    bnx,
    bnz,
    length,
    profile: undefined,
  };
}

/** Sense of a vertex. */
export const senseOf = (vertex: number): Sense => ((vertex & 1) === 0 ? 1 : -1);

/** Tangents that leave a vertex towards other vertices, at least all up to `reach` long; kept. */
export function tangentsFrom(field: Field, vertex: number, reach: Inches): Tangents {
  const known = field.tangents[vertex];
  if (known && (known.complete || known.reach >= reach)) return known;
  const { x, z, rho } = field.corners[vertex >> 1]!;
  const found = findTangents(field, { x, z, rho, vertex }, known ? Math.max(reach, 2 * known.reach) : reach);
  field.tangents[vertex] = found;
  return found;
}

/** Tangents that leave a free point towards vertices, at least all up to `reach` long; the last point's are kept. */
export function tangentsFromPoint(field: Field, x: Inches, z: Inches, reach: Inches): Tangents {
  const { free } = field;
  const known = free.x === x && free.z === z ? free.tangents : undefined;
  if (known && (known.complete || known.reach >= reach)) return known;
  free.x = x;
  free.z = z;
  free.tangents = findTangents(field, { x, z, rho: 0, vertex: -1 }, reach);
  return free.tangents;
}

function findTangents(
  { corners, bounds }: Field,
  from: { readonly x: Inches; readonly z: Inches; readonly rho: Inches; readonly vertex: number },
  reach: Inches,
): Tangents {
  const { x, z, rho, vertex } = from;
  const own = vertex < 0 ? undefined : corners[vertex >> 1];
  const sense = vertex < 0 ? 1 : senseOf(vertex);
  const list: Tangent[] = [];
  let complete = true;
  for (let c = 0; c < corners.length; c++) {
    const other = corners[c]!;
    if (other === own) continue;
    // A tangent is shorter than the way between the centres by the radii at most.
    const far = reach + other.rho + rho;
    if (Math.abs(other.x - x) > far || Math.abs(other.z - z) > far) {
      complete = false;
      continue;
    }
    const senses = other.obstacle < 0 ? 1 : 2;
    for (let s = 0; s < senses; s++) {
      const way = s === 0 ? 1 : -1;
      const t = tangentBetween(x, z, rho, sense, own, other.x, other.z, other.rho, way, other, 2 * c + s);
      if (!t || !isInBounds(bounds, t.bx, t.bz) || !isInBounds(bounds, t.ax, t.az)) continue;
      if (t.length > reach) complete = false;
      else list.push(t);
    }
  }
  list.sort((a, b) => a.length - b.length);
  return { list, reach, complete };
}

/** Where other outlines cross a corner's circle, by angle; found once. */
export function arcCrossings(field: Field, cornerIndex: number): readonly ArcCrossing[] {
  const known = field.arcs[cornerIndex];
  if (known) return known;
  const c = field.corners[cornerIndex]!;
  const found: ArcCrossing[] = [];
  if (c.rho > 0) {
    field.obstacles.forEach((o, i) => {
      const s = o.shape;
      if (
        i === c.obstacle ||
        s.minX > c.x + c.rho ||
        s.maxX < c.x - c.rho ||
        s.minZ > c.z + c.rho ||
        s.maxZ < c.z - c.rho
      )
        return;
      for (const angle of circleCrossings(s, c.x, c.z, c.rho)) found.push({ angle, obstacle: i });
    });
    found.sort((a, b) => a.angle - b.angle);
  }
  field.arcs[cornerIndex] = found;
  return found;
}
