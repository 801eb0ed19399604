import type { PlanPoint, Point } from '../kernel/point.ts';
import type { Inches, Radians } from '../kernel/units.ts';
import type { Base } from './base.ts';
import { leastOn } from './line-search.ts';
import * as trig from '../kernel/trig.ts';

/** A placed base: its footprint, its centre, and its facing. */
export type Standing = { readonly base: Base; readonly at: Point; readonly facing: Radians };

/** Number of directions sampled before the best ones are refined. */
const SAMPLES = 48;

/**
 * Signed distance in plan between two bases: the edge-to-edge distance.
 *
 * Every base is convex and symmetric about its centre, so the gap is the largest, over all directions, of the distance
 * between centres seen along that direction less what each base reaches along it. That one formula is solved in closed
 * form for discs and rectangles; an oval needs the direction searched, to better than 1e-9″.
 *
 * @returns Inches. Positive: apart. 0: touching. Negative: the shorter distance by which they can be pushed apart.
 * @errors  None.
 * @source  Support functions of convex bodies; Gottschalk, Lin & Manocha 1996 for the separating axes of rectangles.
 */
export function gapAcross(a: Standing, b: Standing): Inches {
  const dx = b.at[0] - a.at[0];
  const dz = b.at[2] - a.at[2];
  if (a.base.kind === 'round') {
    if (b.base.kind === 'round') return Math.sqrt(dx * dx + dz * dz) - (a.base.radius + b.base.radius);
    if (b.base.kind !== 'oval') return gapToRectangle(b, -dx, -dz) - a.base.radius;
  }
  if (b.base.kind === 'round' && a.base.kind !== 'oval') return gapToRectangle(a, dx, dz) - b.base.radius;
  if (a.base.kind === 'oval' || b.base.kind === 'oval') return gapBySearch(a, b, dx, dz);
  return gapOfRectangles(a, b);
}

/**
 * Whether two bases cover common ground in plan, by more than `tolerance`.
 *
 * @param tolerance Inches of overlap that still count as touching.
 * @source As {@link gapAcross}.
 */
export const overlapsAcross = (a: Standing, b: Standing, tolerance: Inches): boolean => gapAcross(a, b) < -tolerance;

/**
 * The extent of a base from its centre along a plan direction.
 *
 * @param x Direction, x part; with `z` of unit length.
 * @returns Inches, never negative: the base's support function.
 * @source Support functions of a disc, an ellipse and a rectangle.
 */
export const reachAlong = (base: Base, facing: Radians, x: number, z: number): Inches =>
  base.kind === 'round' ? base.radius : reachTurned(base, turnOf(facing), x, z);

function reachTurned(base: Base, [c, s]: Turn, x: number, z: number): Inches {
  if (base.kind === 'round') return base.radius;
  const [alongWidth, alongDepth] = [x * c - z * s, x * s + z * c];
  if (base.kind === 'oval') {
    const w = base.halfWidth * alongWidth;
    const d = base.halfDepth * alongDepth;
    return Math.sqrt(w * w + d * d);
  }
  return base.halfWidth * Math.abs(alongWidth) + base.halfDepth * Math.abs(alongDepth);
}

/** Radius of the smallest disc about its centre that covers a base. @source Pythagoras. */
export function outerRadius(base: Base): Inches {
  if (base.kind === 'round') return base.radius;
  if (base.kind === 'oval') return Math.max(base.halfWidth, base.halfDepth);
  return Math.sqrt(base.halfWidth * base.halfWidth + base.halfDepth * base.halfDepth);
}

/** Radius of the largest disc about its centre that a base covers. @source Definition. */
export const innerRadius = (base: Base): Inches =>
  base.kind === 'round' ? base.radius : Math.min(base.halfWidth, base.halfDepth);

/**
 * The four corners of a rectangular base or hull in plan, or of the box round any other base.
 *
 * @shape Counter-clockwise as seen from above with x to the right and z down the page: back left, back right, front
 *        right, front left.
 * @source A rotation by the facing.
 */
export function cornersOf(s: Standing): readonly [PlanPoint, PlanPoint, PlanPoint, PlanPoint] {
  const w = s.base.kind === 'round' ? s.base.radius : s.base.halfWidth;
  const d = s.base.kind === 'round' ? s.base.radius : s.base.halfDepth;
  const corner = (x: number, z: number): PlanPoint => {
    const [tx, tz] = toTable(s.facing, x, z);
    return [s.at[0] + tx, s.at[2] + tz];
  };
  return [corner(-w, d), corner(w, d), corner(w, -d), corner(-w, -d)];
}

/** A plan vector of the table in the base's own frame: x along its width, z along its depth. */
function toLocal(facing: Radians, x: number, z: number): PlanPoint {
  const c = trig.cos(facing);
  const s = trig.sin(facing);
  return [x * c - z * s, x * s + z * c];
}

/** A vector of the base's own frame in the plan of the table; a positive facing turns left. */
function toTable(facing: Radians, x: number, z: number): PlanPoint {
  const c = trig.cos(facing);
  const s = trig.sin(facing);
  return [x * c + z * s, -x * s + z * c];
}

/** Signed distance from a point, given relative to the centre, to a rectangle's edge. */
function gapToRectangle(s: Standing, dx: number, dz: number): Inches {
  if (s.base.kind === 'round') return Math.sqrt(dx * dx + dz * dz) - s.base.radius;
  const [x, z] = toLocal(s.facing, dx, dz);
  const beyondX = Math.abs(x) - s.base.halfWidth;
  const beyondZ = Math.abs(z) - s.base.halfDepth;
  if (beyondX <= 0 || beyondZ <= 0) return Math.max(beyondX, beyondZ);
  return Math.sqrt(beyondX * beyondX + beyondZ * beyondZ);
}

/** The gap of rectangles: apart, it is from a corner of one of them; overlapping, it is along a side of one. */
function gapOfRectangles(a: Standing, b: Standing): Inches {
  const [turnA, turnB] = [turnOf(a.facing), turnOf(b.facing)];
  const apart = Math.max(separationAlongSides(a, turnA, b, turnB), separationAlongSides(b, turnB, a, turnA));
  if (apart <= 0) return apart;
  return Math.min(nearestCorner(a, turnA, b, turnB), nearestCorner(b, turnB, a, turnA));
}

/** Cosine and sine of a facing, computed once per base. */
type Turn = readonly [cos: number, sin: number];

const turnOf = (facing: Radians): Turn => [trig.cos(facing), trig.sin(facing)];

/** The least distance of one rectangle's corners from another rectangle. */
function nearestCorner(a: Standing, [ac, as]: Turn, b: Standing, [bc, bs]: Turn): Inches {
  const [w, d] = halvesOf(a.base);
  const [halfWidth, halfDepth] = halvesOf(b.base);
  let nearest = Infinity;
  for (let k = 0; k < 4; k++) {
    const [x, z] = [k === 0 || k === 3 ? -w : w, k < 2 ? d : -d];
    const dx = a.at[0] + (x * ac + z * as) - b.at[0];
    const dz = a.at[2] + (-x * as + z * ac) - b.at[2];
    const beyondX = Math.abs(dx * bc - dz * bs) - halfWidth;
    const beyondZ = Math.abs(dx * bs + dz * bc) - halfDepth;
    const away =
      beyondX <= 0 || beyondZ <= 0 ? Math.max(beyondX, beyondZ) : Math.sqrt(beyondX * beyondX + beyondZ * beyondZ);
    nearest = Math.min(nearest, away);
  }
  return nearest;
}

const halvesOf = (base: Base): readonly [halfWidth: Inches, halfDepth: Inches] =>
  base.kind === 'round' ? [base.radius, base.radius] : [base.halfWidth, base.halfDepth];

function separationAlongSides(a: Standing, [ac, as]: Turn, b: Standing, [bc, bs]: Turn): Inches {
  const dx = b.at[0] - a.at[0];
  const dz = b.at[2] - a.at[2];
  const [aw, ad] = halvesOf(a.base);
  const [bw, bd] = halvesOf(b.base);
  const separation = (x: number, z: number): Inches =>
    Math.abs(x * dx + z * dz) -
    (aw * Math.abs(x * ac - z * as) + ad * Math.abs(x * as + z * ac)) -
    (bw * Math.abs(x * bc - z * bs) + bd * Math.abs(x * bs + z * bc));
  return Math.max(separation(ac, -as), separation(as, ac));
}

/** The gap when an oval is involved: the best direction, found by sampling and then golden section on every peak. */
function gapBySearch(a: Standing, b: Standing, dx: number, dz: number): Inches {
  const [turnA, turnB] = [turnOf(a.facing), turnOf(b.facing)];
  const separation = (angle: Radians): Inches => {
    const x = trig.cos(angle);
    const z = trig.sin(angle);
    return x * dx + z * dz - reachTurned(a.base, turnA, x, z) - reachTurned(b.base, turnB, x, z);
  };
  const step = (2 * Math.PI) / SAMPLES;
  const sampled = Array.from({ length: SAMPLES }, (_, i) => separation(i * step));
  let best = -Infinity;
  for (let i = 0; i < SAMPLES; i++) {
    const here = sampled[i]!;
    const before = sampled[(i + SAMPLES - 1) % SAMPLES]!;
    const after = sampled[(i + 1) % SAMPLES]!;
    if (here < before || here < after) continue;
    const angle = leastOn((i - 1) * step, (i + 1) * step, (at) => -separation(at));
    best = Math.max(best, separation(angle));
  }
  return best;
}
