import type { Shape as RapierShape } from '@dimforge/rapier3d-compat';
import type { Base } from '../../geometry/base.ts';
import { cornersOf, outerRadius } from '../../geometry/gap.ts';
import type { Leg } from '../../geometry/path.ts';
import { rounded, signedDistance } from '../../geometry/outlines/rounded.ts';
import type { PlanPoint, Point } from '../../kernel/point.ts';
import { SKIN, TILT } from '../../kernel/tolerances.ts';
import type { Inches, Radians, Share } from '../../kernel/units.ts';
import type { ColliderSolid } from './colliders.ts';
import { toTable } from '../../rules/core/leaves.ts';
import type { RapierModule } from './load-rapier.ts';
import * as trig from '../../kernel/trig.ts';

/** How far the chords of an arc may run inside it: well within {@link SKIN}. */
const SAGITTA: Inches = 0.0004;

/** Number of sides of the prism that approximates an oval base. */
const OVAL_SIDES = 48;

/** A body to sweep: its shape, and the height of the shape's centre above the centre of the base. */
export type SweptBody = { readonly shape: RapierShape; readonly above: Inches };

/**
 * The collider of a model's body, shrunk by {@link SKIN}.
 *
 * @param lift How far its foot is raised off the base. Inches. Over sloping ground a flat base would penetrate the hill
 *        on its high side; walkable ground never rises more than the base's radius within the base, so that is the
 *        lift.
 */
export function bodyShape(rapier: RapierModule, base: Base, height: Inches, lift: Inches): SweptBody {
  const bottom = lift + SKIN;
  const top = Math.max(height - SKIN, bottom + SKIN);
  const half = (top - bottom) / 2;
  const above = (top + bottom) / 2;
  if (base.kind === 'round') return { shape: new rapier.Cylinder(half, Math.max(base.radius - SKIN, SKIN)), above };
  const w = Math.max(base.halfWidth - SKIN, SKIN);
  const d = Math.max(base.halfDepth - SKIN, SKIN);
  if (base.kind !== 'oval') return { shape: new rapier.Cuboid(w, half, d), above };
  const ring = Array.from({ length: OVAL_SIDES }, (_, i) => (2 * Math.PI * i) / OVAL_SIDES);
  const points = [-half, half].flatMap((y) => ring.flatMap((a) => [w * trig.cos(a), y, d * trig.sin(a)]));
  return { shape: new rapier.ConvexPolyhedron(Float32Array.from(points), undefined), above };
}

/** The share of its height by which a body is lifted over sloping ground at most, so that some of it is left. */
export const MOST_LIFTED: Share = 0.8;

/**
 * How far sloping ground may rise above a base within it, where a model stands and as it passes: by the base's radius at
 * 45°, and by what a tilted base is off.
 */
export const riseWithin = (base: Base): Inches => outerRadius(base) + TILT;

/**
 * How far below a level top a walker on a slope may reach its outline and still step onto it, because the base meets
 * the outline early.
 */
export const STEP_ON: Inches = 0.75;

/**
 * How far below a top to whose rim a slope leads up a base meets its outline, at most: ground that is walked on rises no
 * more than the base's radius within the base.
 */
export const riseToTop = (base: Base): Inches => Math.max(outerRadius(base), STEP_ON);

/** Points along a leg, straight between each two to within a fraction of the skin; the first and last are its ends. */
export function chordsOf(leg: Leg): readonly Point[] {
  const { from, to, turn } = leg;
  if (!turn || turn.radius <= SAGITTA || turn.sweep === 0) return [from, to];
  const step = 2 * trig.acos(1 - SAGITTA / turn.radius);
  const count = Math.max(1, Math.ceil(Math.abs(turn.sweep) / step));
  const start = trig.atan2(from[2] - turn.centre[1], from[0] - turn.centre[0]);
  const points: Point[] = [from];
  for (let i = 1; i < count; i++) {
    const t = i / count;
    const angle = start + turn.sweep * t;
    const y = from[1] + (to[1] - from[1]) * t;
    points.push([turn.centre[0] + turn.radius * trig.cos(angle), y, turn.centre[1] + turn.radius * trig.sin(angle)]);
  }
  points.push(to);
  return points;
}

/**
 * Whether a body penetrates an upright solid by more than half of {@link SKIN}, computed in doubles.
 *
 * The library wrongly reports an overlap with an edge that a base just rounds in about one arc of two hundred; this
 * test decides.
 */
export function digsIn(base: Base, facing: Radians, height: Inches, at: Point, solid: ColliderSolid): boolean {
  const least = SKIN / 2;
  if (solid.low > at[1] + height - least || solid.high < at[1] + least) return false;
  if (base.kind === 'round') return signedDistance(rounded(solid.outline, 0), at[0], at[2]) < base.radius - least;
  const own = base.kind === 'oval' ? ovalRing(base, facing, at) : cornersOf({ base, at, facing });
  return !isApart(own, solid.outline, least) && !isApart(solid.outline, own, least);
}

function ovalRing(base: Extract<Base, { readonly kind: 'oval' }>, facing: Radians, at: Point): readonly PlanPoint[] {
  return Array.from({ length: OVAL_SIDES }, (_, i): PlanPoint => {
    const angle = (2 * Math.PI * i) / OVAL_SIDES;
    const [x, , z] = toTable(at, facing, base.halfWidth * trig.cos(angle), 0, base.halfDepth * trig.sin(angle));
    return [x, z];
  });
}

/**
 * Whether all of `b` lies beyond some side of `a`, up to `depth` inches. Both are convex; `a` may run in either
 * direction.
 */
function isApart(a: readonly PlanPoint[], b: readonly PlanPoint[], depth: Inches): boolean {
  for (let i = 0, j = a.length - 1; i < a.length; j = i++) {
    const [px, pz] = a[j]!;
    const ex = a[i]![0] - px;
    const ez = a[i]![1] - pz;
    const length = Math.sqrt(ex * ex + ez * ez);
    const side = (p: PlanPoint) => ((p[0] - px) * ez - (p[1] - pz) * ex) / length;
    const own = a.map(side);
    const others = b.map(side);
    if (Math.min(...others) > Math.max(...own) - depth || Math.max(...others) < Math.min(...own) + depth) return true;
  }
  return false;
}
