import type { Shape as RapierShape } from '@dimforge/rapier3d-compat';
import type { Base } from '../geometry/base.ts';
import { outerRadius } from '../geometry/gap.ts';
import type { Leg } from '../geometry/path.ts';
import type { Point } from '../kernel/point.ts';
import type { Inches } from '../kernel/units.ts';
import type { RapierModule } from './load-rapier.ts';

/** How much smaller than the real body its collider is all round, so that resting on and sliding along a face are no hits. */
export const SKIN: Inches = 0.002;

/** How far the chords of an arc may run inside it: well within the skin. */
const SAGITTA: Inches = 0.0004;

/** Sides of the prism that stands for an oval base. */
const OVAL_SIDES = 48;

/** A body to sweep: its shape, and how far the shape's centre is above the centre of the base. */
export type SweptBody = { readonly shape: RapierShape; readonly above: Inches };

/**
 * The collider of a model's body, shrunk by {@link SKIN}.
 *
 * @param lift How far its foot is raised off the base. Over sloping ground a flat base would dig into the hill on its
 *             high side; walkable ground never rises more than the base's radius within the base, so that is the lift.
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
  const points = [-half, half].flatMap((y) => ring.flatMap((a) => [w * Math.cos(a), y, d * Math.sin(a)]));
  return { shape: new rapier.ConvexPolyhedron(Float32Array.from(points), undefined), above };
}

/** How far a body is lifted over ground that slopes at up to 45°: its base's radius, but never its whole height. */
export const slopeLift = (base: Base, height: Inches): Inches => Math.min(outerRadius(base), height * 0.8);

/** Points along a leg between which it is straight to within a fraction of the skin; first and last are its ends. */
export function chordsOf(leg: Leg): readonly Point[] {
  const { from, to, turn } = leg;
  if (!turn || turn.radius <= SAGITTA || turn.sweep === 0) return [from, to];
  const step = 2 * Math.acos(1 - SAGITTA / turn.radius);
  const count = Math.max(1, Math.ceil(Math.abs(turn.sweep) / step));
  const start = Math.atan2(from[2] - turn.centre[1], from[0] - turn.centre[0]);
  const points: Point[] = [from];
  for (let i = 1; i < count; i++) {
    const t = i / count;
    const angle = start + turn.sweep * t;
    const y = from[1] + (to[1] - from[1]) * t;
    points.push([turn.centre[0] + turn.radius * Math.cos(angle), y, turn.centre[1] + turn.radius * Math.sin(angle)]);
  }
  points.push(to);
  return points;
}
