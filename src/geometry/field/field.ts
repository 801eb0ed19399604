import type { Inches } from '../../kernel/units.ts';
import type { Agile } from '../agile/agile.ts';
import { agileJoints, isMetAt } from '../agile/agile-corners.ts';
import type { Bounds } from '../bounds.ts';
import type { Level, Obstacle } from './levels.ts';
import type { RegionTree } from './region-tree.ts';
import type { JoinedSheet, Portal } from '../slopes/sheet-links.ts';
import { gatesOf } from './gates.ts';
import type { KeptOutlines } from './kept-outlines.ts';
import { jointsOf } from './joints.ts';
import type { LegKind } from '../path.ts';
import { circleCrossings, isInside, signedDistance } from '../outlines/rounded.ts';
import type { Turn } from '../routes/turns.ts';

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
  /** Where ways come out of an outline here and go back in on another level: which, and how far round it. */
  readonly gate?: { readonly obstacle: number; readonly along: Inches };
  /** Where ways turn back that climbed or leapt only because they had said so. */
  readonly turn?: Turn;
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
  /** How it was last travelled: from which level, and where to. */
  travelled: { readonly from: Level; readonly spent: number; readonly outcomes: readonly Outcome[] } | undefined;
  /** What a mover at its far end counts as over besides what it is inside, where that is a free point on an outline. */
  readonly endOver?: readonly number[] | undefined;
};

/** One change of height along a stretch, linked to the one before it. */
export type Climb = {
  /** Fraction of the stretch at which it happens. */
  readonly at: number;
  readonly from: Level;
  readonly to: Level;
  readonly before: Climb | undefined;
  /** How, where it was declared or by a ladder: climbed, when left out. */
  readonly kind?: LegKind;
  /** Where a jump lands, as a fraction of the stretch. */
  readonly until?: number;
};

/** One way a stretch can end: at which level, with which climbs. */
export type Outcome = {
  readonly level: Level;
  readonly up: Inches;
  readonly down: Inches;
  readonly climbs: Climb | undefined;
  /** How many declared checks are used up by then. */
  readonly spent: number;
};

/**
 * Tangents that leave a place, shortest first, up to `reach` long; `complete` when there are no longer ones.
 *
 * @shape `rows`: nine numbers each: ax, az, bx, bz, anx, anz, bnx, bnz, length, as in {@link Tangent}. `made`: those of
 *        them that somebody went along by then. All by place in the list.
 */
export type Tangents = {
  readonly count: number;
  readonly rows: Float64Array;
  readonly toward: Int32Array;
  readonly made: (Tangent | undefined)[];
  readonly reach: Inches;
  readonly complete: boolean;
};

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
  /** Set for a mover that climbs and jumps only as it has said. */
  readonly agile: Agile | undefined;
  readonly corners: readonly Corner[];
  /** Whether any of the corners is a gate. */
  readonly hasGates: boolean;
  /** Obstacle bounds as rows of four: minX, maxX, minZ, maxZ. */
  readonly boxes: Float64Array;
  /** Sloping surfaces, and which corners are portals onto them. */
  readonly sheets: readonly JoinedSheet[];
  readonly portals: ReadonlyMap<number, { readonly joined: JoinedSheet; readonly portal: Portal }>;
  readonly tangents: (Tangents | undefined)[];
  /** How many tangents have been made of those kept, to be followed: they keep what they pass over. */
  readonly kept: { made: number };
  /** From which corner on they are places at which ways turn back, and the tangents from those. */
  readonly turns?: { readonly from: number; readonly tangents: (Tangents | undefined)[] };
  /** Tangents from the free point last asked about: a mover's start stays while its goal is dragged. */
  readonly free: { x: number; z: number; tangents: Tangents | undefined };
  /** What does not keep a mover from going straight on from where it starts: it is in it there. */
  readonly left: readonly number[];
  readonly arcs: (readonly ArcCrossing[] | undefined)[];
  readonly overByCorner: (readonly number[] | undefined)[];
  /** Obstacles whose bounds meet a corner's circle. */
  readonly nearByCorner: (readonly number[] | undefined)[];
  /** Whether a corner's whole circle is on the table; 2 when it is, 1 when not, 0 when not asked yet. */
  readonly onTable: Uint8Array;
  /** Which regions are joined; found when it is first asked. */
  readonly regions: { tree: RegionTree | undefined };
};

/** Where another outline crosses a corner's circle. */
export type ArcCrossing = { readonly angle: number };

/** How far apart two changes along a stretch may be and still count as one: flush faces. Inches. */
export const FLUSH: Inches = 1e-7;
/** How deep a corner must lie to be out of reach of rounding. */
const BURIED: Inches = 1e-6;
/** No obstacles. */
export const NOTHING: readonly number[] = [];

/** What a field is built with besides its obstacles. */
export type FieldParts = {
  readonly joinSheets?: (corners: Corner[]) => readonly JoinedSheet[];
  readonly agile?: Agile | undefined;
  readonly kept?: KeptOutlines;
};

/**
 * A field from grown obstacles; O(n²) in overlapping outlines only.
 *
 * @param also.joinSheets  Adds the corners that are portals onto sloping surfaces, and gives those surfaces.
 * @param also.agile       For a mover that climbs and jumps only as it has said.
 * @param also.kept        What was found for other fields: where the same obstacles meet, ways bend at the same places.
 */
export function buildField(
  obstacles: readonly Obstacle[],
  bounds: Bounds,
  freeStep: Inches,
  { joinSheets, agile, kept }: FieldParts = {},
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
      if (agile && !isMetAt(obstacles, o, corner)) continue;
      if (!isBuried(obstacles, corner, o)) corners.push(corner);
    }
  });
  const joints = agile ? agileJoints(obstacles, agile, freeStep) : jointsOf(obstacles, boxes, freeStep, kept?.joints);
  for (const joint of joints) corners.push({ ...joint, rho: 0, obstacle: -1, cone: undefined });
  for (const { x, z, obstacle, along } of agile ? [] : gatesOf(obstacles, bounds, freeStep, kept?.gates))
    corners.push({ x, z, rho: 0, obstacle: -1, cone: undefined, owners: NOTHING, gate: { obstacle, along } });
  for (const [x, z] of agile?.lipPlaces ?? []) {
    agile!.lips.add(corners.length);
    corners.push({ x, z, rho: 0, obstacle: -1, cone: undefined, owners: NOTHING });
  }
  const sheets = joinSheets?.(corners) ?? [];
  const portals = new Map(
    sheets.flatMap((joined) => joined.portals.map((portal) => [portal.corner, { joined, portal }] as const)),
  );
  return {
    obstacles,
    bounds,
    freeStep,
    agile,
    corners,
    hasGates: corners.some((c) => c.gate !== undefined),
    boxes,
    sheets,
    portals,
    tangents: new Array(2 * corners.length),
    kept: { made: 0 },
    free: { x: 0, z: 0, tangents: undefined },
    left: NOTHING,
    arcs: new Array(corners.length),
    overByCorner: new Array(corners.length),
    nearByCorner: new Array(corners.length),
    onTable: new Uint8Array(corners.length),
    regions: { tree: undefined },
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
    if (!cone || rho === 0) {
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

/** Those of some obstacles that a base at a plan point overlaps. */
export function overAmong(
  { boxes, obstacles }: Field,
  near: readonly number[],
  x: Inches,
  z: Inches,
): readonly number[] {
  let over: number[] | undefined;
  for (const i of near) {
    const b = 4 * i;
    if (x <= boxes[b]! || x >= boxes[b + 1]! || z <= boxes[b + 2]! || z >= boxes[b + 3]!) continue;
    if (isInside(obstacles[i]!.shape, x, z)) (over ??= []).push(i);
  }
  return over ?? NOTHING;
}

/** Obstacles whose bounds meet those of a circle. */
export function nearCircle({ boxes, obstacles }: Field, x: Inches, z: Inches, radius: Inches): readonly number[] {
  const near: number[] = [];
  for (let i = 0; i < obstacles.length; i++) {
    const b = 4 * i;
    if (boxes[b]! > x + radius || boxes[b + 1]! < x - radius) continue;
    if (boxes[b + 2]! <= z + radius && boxes[b + 3]! >= z - radius) near.push(i);
  }
  return near;
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
      for (const angle of circleCrossings(s, c.x, c.z, c.rho)) found.push({ angle });
    });
    found.sort((a, b) => a.angle - b.angle);
  }
  field.arcs[cornerIndex] = found;
  return found;
}
