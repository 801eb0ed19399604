import type { PlanPoint } from '../../kernel/point.ts';
import { LENGTH_ROUNDING, NO_LENGTH, OFF_CURVE, ON_CIRCLE, PARALLEL, SAME_SHARE } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import type { Rounded } from './rounded.ts';

/** A piece of a boundary in plan: a circle, or a straight piece. */
export type Curve = (
  | {
      readonly kind: 'circle';
      readonly x: Inches;
      readonly z: Inches;
      readonly radius: Inches;
      /** The unit normals, x and z, between which it belongs to a boundary, counter-clockwise; absent for all of it. */
      readonly arc?: readonly [number, number, number, number];
    }
  | { readonly kind: 'line'; readonly ax: Inches; readonly az: Inches; readonly bx: Inches; readonly bz: Inches }
) & {
  /** The smooth outline that it is a part of. */
  readonly of?: Rounded;
};

/** An outline of more corners than these is an oval's, which has none: its sides and arcs stand for one smooth curve. */
const MANY_CORNERS = 32;

/**
 * The boundary of a shape as curves, moved outwards by `out` (inwards when negative). The arcs of a shape with corners are
 * given as whole circles.
 *
 * @source Definition of {@link Rounded}.
 */
export function outlineCurves(shape: Rounded, out: Inches): Curve[] {
  const curves: Curve[] = [];
  const { px, pz, nx, nz } = shape;
  const rho = shape.rho + out;
  const n = px.length;
  const whole = n > MANY_CORNERS ? { of: shape } : {};
  for (let i = 0; i < n; i++) {
    const before = (i + n - 1) % n;
    const arc = n > MANY_CORNERS ? { arc: [nx[before]!, nz[before]!, nx[i]!, nz[i]!] as const } : {};
    if (rho > 0) curves.push({ kind: 'circle', x: px[i]!, z: pz[i]!, radius: rho, ...arc, ...whole });
    if (n === 1) break;
    const j = (i + 1) % n;
    curves.push({
      ...whole,
      kind: 'line',
      ax: px[i]! + rho * nx[i]!,
      az: pz[i]! + rho * nz[i]!,
      bx: px[j]! + rho * nx[i]!,
      bz: pz[j]! + rho * nz[i]!,
    });
  }
  return curves;
}

/**
 * Points two curves share; coinciding curves share none, nor do parts of one smooth outline.
 *
 * @source Circle–circle, circle–line and line–line intersection in closed form.
 */
export function meet(a: Curve, b: Curve): PlanPoint[] {
  if (a.of !== undefined && a.of === b.of) return [];
  const points =
    a.kind === 'circle'
      ? b.kind === 'circle'
        ? circlesMeet(a, b)
        : lineMeetsCircle(b, a)
      : b.kind === 'circle'
        ? lineMeetsCircle(a, b)
        : linesMeet(a, b);
  return hasArc(a) || hasArc(b) ? points.filter(([x, z]) => isOnArc(a, x, z) && isOnArc(b, x, z)) : points;
}

const hasArc = (c: Curve): boolean => c.kind === 'circle' && c.arc !== undefined;

/**
 * Whether a point of a curve is on the part of it that belongs to the boundary.
 *
 * @source Definition of {@link Curve}.
 */
export function isOnArc(c: Curve, x: Inches, z: Inches): boolean {
  if (c.kind === 'line' || !c.arc) return true;
  const [dx, dz] = [x - c.x, z - c.z];
  const [ax, az, bx, bz] = c.arc;
  return ax * dz - az * dx >= -OFF_CURVE && dx * bz - dz * bx >= -OFF_CURVE && ax * dx + az * dz > 0;
}

type Circle = Extract<Curve, { kind: 'circle' }>;
type Line = Extract<Curve, { kind: 'line' }>;

function circlesMeet(a: Circle, b: Circle): PlanPoint[] {
  const dx = b.x - a.x;
  const dz = b.z - a.z;
  const d = Math.sqrt(dx * dx + dz * dz);
  if (d < NO_LENGTH || d > a.radius + b.radius + LENGTH_ROUNDING || d < Math.abs(a.radius - b.radius) - LENGTH_ROUNDING)
    return [];
  const along = (d * d + a.radius * a.radius - b.radius * b.radius) / (2 * d);
  const h = Math.sqrt(Math.max(a.radius * a.radius - along * along, 0));
  const [ux, uz] = [dx / d, dz / d];
  const [mx, mz] = [a.x + along * ux, a.z + along * uz];
  return h < LENGTH_ROUNDING
    ? [[mx, mz]]
    : [
        [mx - h * uz, mz + h * ux],
        [mx + h * uz, mz - h * ux],
      ];
}

function lineMeetsCircle(l: Line, c: Circle): PlanPoint[] {
  const dx = l.bx - l.ax;
  const dz = l.bz - l.az;
  const length = Math.sqrt(dx * dx + dz * dz);
  if (length < NO_LENGTH) return [];
  const ux = dx / length;
  const uz = dz / length;
  const along = (c.x - l.ax) * ux + (c.z - l.az) * uz;
  const off = (c.x - l.ax) * -uz + (c.z - l.az) * ux;
  const hh = c.radius * c.radius - off * off;
  if (hh < -ON_CIRCLE) return [];
  const h = Math.sqrt(Math.max(hh, 0));
  const points: PlanPoint[] = [];
  for (let t = along - h, k = 0; k < 2; t = along + h, k++)
    if (t >= -LENGTH_ROUNDING && t <= length + LENGTH_ROUNDING) points.push([l.ax + t * ux, l.az + t * uz]);
  return points;
}

function linesMeet(a: Line, b: Line): PlanPoint[] {
  const ux = a.bx - a.ax;
  const uz = a.bz - a.az;
  const vx = b.bx - b.ax;
  const vz = b.bz - b.az;
  const cross = ux * vz - uz * vx;
  if (Math.abs(cross) < PARALLEL) return [];
  const s = ((b.ax - a.ax) * vz - (b.az - a.az) * vx) / cross;
  const t = ((b.ax - a.ax) * uz - (b.az - a.az) * ux) / cross;
  if (s < -SAME_SHARE || s > 1 + SAME_SHARE || t < -SAME_SHARE || t > 1 + SAME_SHARE) return [];
  return [[a.ax + s * ux, a.az + s * uz]];
}

/**
 * The point of a circle nearest to a plan point for `side` 1, or the farthest for −1.
 *
 * @source Orthogonal projection.
 */
export function footOnCircle(c: Circle, x: Inches, z: Inches, side: 1 | -1): PlanPoint | undefined {
  const dx = x - c.x;
  const dz = z - c.z;
  const d = Math.sqrt(dx * dx + dz * dz);
  return d < NO_LENGTH ? undefined : [c.x + (side * c.radius * dx) / d, c.z + (side * c.radius * dz) / d];
}

/** The point of a straight piece nearest to a plan point. @source Orthogonal projection. */
export function footOnLine(l: Line, x: Inches, z: Inches): PlanPoint {
  const dx = l.bx - l.ax;
  const dz = l.bz - l.az;
  const dd = dx * dx + dz * dz;
  const t = dd === 0 ? 0 : Math.min(Math.max(((x - l.ax) * dx + (z - l.az) * dz) / dd, 0), 1);
  return [l.ax + t * dx, l.az + t * dz];
}
