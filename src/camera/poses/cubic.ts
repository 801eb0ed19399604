import type { Point } from '../../kernel/point.ts';
import { distance, lengthOf, sub, lerp, add, scale } from '../../kernel/vec.ts';
import { CURVE_PRECISION, NO_CURVE } from '../../kernel/display-tolerances.ts';

/** One segment of a curve in space: the four control points of a cubic Bézier. */
type Cubic = readonly [Point, Point, Point, Point];

/** The point of a cubic at a parameter, 0 to 1. */
export function pointOf([a, b, c, d]: Cubic, t: number): Point {
  if (t <= 0) return a;
  if (t >= 1) return d;
  const s = 1 - t;
  const [wa, wb, wc, wd] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
  return [
    wa * a[0] + wb * b[0] + wc * c[0] + wd * d[0],
    wa * a[1] + wb * b[1] + wc * c[1] + wd * d[1],
    wa * a[2] + wb * b[2] + wc * c[2] + wd * d[2],
  ];
}

/** The speed of a cubic at a parameter, in inches per unit of the parameter. */
function speedOf([a, b, c, d]: Cubic, t: number): number {
  const s = 1 - t;
  const [ab, bc, cd] = [sub(b, a), sub(c, b), sub(d, c)];
  return 3 * lengthOf(add(add(scale(ab, s * s), scale(bc, 2 * s * t)), scale(cd, t * t)));
}

/**
 * The segments of a curve through every point, without loops or cusps even for unevenly spaced points.
 *
 * @source Yuksel, Schaefer & Keyser 2011, "Parameterization and applications of Catmull-Rom curves" (centripetal).
 */
export function throughAll(points: readonly Point[]): readonly Cubic[] {
  return points.slice(1).map((to, i): Cubic => {
    const from = points[i]!;
    const before = points[i - 1] ?? sub(scale(from, 2), to);
    const after = points[i + 2] ?? sub(scale(to, 2), from);
    const [d1, d2, d3] = [distance(before, from), distance(from, to), distance(to, after)].map(Math.sqrt) as [
      number,
      number,
      number,
    ];
    return [from, leaving(before, from, to, d1, d2), leaving(after, to, from, d3, d2), to];
  });
}

/** The inner control point next to `at`, towards `to`; `d1`, `d2`: square roots of the distances behind and ahead. */
function leaving(behind: Point, at: Point, to: Point, d1: number, d2: number): Point {
  if (d2 < NO_CURVE) return at;
  if (d1 < NO_CURVE) return lerp(at, to, 1 / 3);
  const sum = add(sub(scale(to, d1 * d1), scale(behind, d2 * d2)), scale(at, 2 * d1 * d1 + 3 * d1 * d2 + d2 * d2));
  return scale(sum, 1 / (3 * d1 * (d1 + d2)));
}

/** The segments of a cubic B-spline from the first point to the last: inner points attract it. */
export function pastInner(points: readonly Point[]): readonly Cubic[] {
  const last = points.length - 1;
  const joint = (i: number): Point =>
    i <= 0 || i >= last
      ? points[Math.min(last, Math.max(0, i))]!
      : lerp(lerp(points[i - 1]!, points[i]!, 2 / 3), lerp(points[i]!, points[i + 1]!, 1 / 3), 0.5);
  return points
    .slice(1)
    .map((to, i): Cubic => [joint(i), lerp(points[i]!, to, 1 / 3), lerp(points[i]!, to, 2 / 3), joint(i + 1)]);
}

/** A segment by arc length: its length in inches, and the point at a share of it. */
export type CurveByLength = { readonly length: number; readonly at: (share: number) => Point };

/** Intervals in which a segment is measured. */
const PARTS = 32;
/** Nodes and weights of five-point quadrature, exact for polynomials of degree nine. @source Gauss & Legendre. */
const PLACES = [-0.906179845938664, -0.538469310105683, 0, 0.538469310105683, 0.906179845938664];
const WEIGHTS = [0.236926885056189, 0.478628670499366, 0.568888888888889, 0.478628670499366, 0.236926885056189];

/** A cubic parameterised by arc length. */
export function measured(cubic: Cubic): CurveByLength {
  const along = new Float64Array(PARTS + 1);
  for (let i = 0; i < PARTS; i++) along[i + 1] = along[i]! + spanOf(cubic, i / PARTS, (i + 1) / PARTS);
  const length = along[PARTS]!;
  const at = (share: number): Point => {
    if (share >= 1) return cubic[3];
    if (share <= 0 || length < NO_CURVE) return cubic[0];
    const wanted = share * length;
    let part = 0;
    while (part + 1 < PARTS && along[part + 1]! < wanted) part++;
    return pointOf(cubic, within(cubic, part, wanted - along[part]!));
  };
  return { length, at };
}

/** The parameter in an interval at which its arc length is `wanted`: Newton's method, safeguarded by bisection. */
function within(cubic: Cubic, part: number, wanted: number): number {
  const start = part / PARTS;
  let [low, high] = [start, (part + 1) / PARTS];
  let t = (low + high) / 2;
  for (let i = 0; i < 24; i++) {
    const over = spanOf(cubic, start, t) - wanted;
    if (Math.abs(over) < CURVE_PRECISION) break;
    if (over > 0) high = t;
    else low = t;
    const speed = speedOf(cubic, t);
    const next = speed > NO_CURVE ? t - over / speed : low;
    t = next >= low && next <= high ? next : (low + high) / 2;
  }
  return t;
}

function spanOf(cubic: Cubic, from: number, to: number): number {
  const [middle, half] = [(from + to) / 2, (to - from) / 2];
  let sum = 0;
  for (let i = 0; i < PLACES.length; i++) sum += WEIGHTS[i]! * speedOf(cubic, middle + half * PLACES[i]!);
  return sum * half;
}
