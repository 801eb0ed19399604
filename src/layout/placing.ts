import { convexHull, isSimple, signedArea } from '../geometry/outlines/polygon.ts';
import type { PlanPoint } from '../kernel/point.ts';
import { LEAST_OUTLINE_AREA, SAME_LAYOUT_CORNER } from '../kernel/tolerances.ts';
import * as trig from '../kernel/trig.ts';
import { type Inches, toRadians } from '../kernel/units.ts';
import type { FootprintDocument, LayoutPiece } from './layout.ts';

/**
 * Where a form stands in plan: swapped left to right if `flip`, then turned clockwise by `angle` degrees, then moved to
 * `at`. Inches; the frame is the table's or an area's.
 */
export type FormPose = { readonly at: PlanPoint; readonly angle: number; readonly flip: boolean };

/** The corners of a footprint in its own frame, in the order that keystones count them. */
export function footprintCorners(footprint: FootprintDocument): readonly PlanPoint[] {
  if (footprint.type === 'polygon') return footprint.points.map(({ x, y }): PlanPoint => [x, y]);
  const { width, height } = footprint;
  const corners: readonly PlanPoint[] = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ];
  return footprint.type === 'rectangle' ? corners : [corners[0]!, corners[1]!, corners[3]!];
}

/**
 * The centroid of a polygon's area, or the origin where the two are the same but for rounding.
 *
 * @source Bourke 1988, "Calculating the area and centroid of a polygon".
 */
export function centroidOf(corners: readonly PlanPoint[]): PlanPoint {
  const area = signedArea(corners);
  const [ox, oz] = corners[0] ?? [0, 0];
  let [x, z] = [0, 0];
  for (const [i, [ax, az]] of corners.entries()) {
    const [bx, bz] = corners[(i + 1) % corners.length]!;
    const cross = (ax - ox) * (bz - oz) - (bx - ox) * (az - oz);
    x += (ax + bx - 2 * ox) * cross;
    z += (az + bz - 2 * oz) * cross;
  }
  const [cx, cz] = [ox + x / (6 * area), oz + z / (6 * area)];
  return Math.abs(cx) < SAME_LAYOUT_CORNER && Math.abs(cz) < SAME_LAYOUT_CORNER ? [0, 0] : [cx, cz];
}

/** Whether an outline covers nothing. */
export const isFlat = (corners: readonly PlanPoint[]): boolean =>
  Math.abs(signedArea(corners)) < LEAST_OUTLINE_AREA || Math.abs(signedArea(convexHull(corners))) < LEAST_OUTLINE_AREA;

/**
 * The outline of a solid over corners as a file gives them: without corners given twice, and the convex hull where edges
 * cross. A closed outline repeats its first corner in some files.
 */
export function soundOutline(corners: readonly PlanPoint[]): readonly PlanPoint[] {
  const once = corners.filter(([x, z], i) => {
    const [px, pz] = corners[(i + corners.length - 1) % corners.length]!;
    return x !== px || z !== pz;
  });
  return isSimple(once) ? once : convexHull(once);
}

/** Points moved so that `origin` becomes the origin. */
export const relativeTo = (points: readonly PlanPoint[], [ox, oz]: PlanPoint): readonly PlanPoint[] =>
  points.map(([x, z]): PlanPoint => [x - ox, z - oz]);

const modulo = (degrees: number): number => ((degrees % 360) + 360) % 360;

/** How a piece or feature of the file stands. */
export function placingOf({
  position,
  rotation_degrees: angle = 0,
  mirror = 'none',
}: Pick<LayoutPiece, 'position' | 'rotation_degrees' | 'mirror'>): FormPose {
  const at: PlanPoint = [position.x, position.y];
  // Swapping top and bottom is swapping left and right, then half a turn.
  return { at, angle: modulo(mirror === 'vertical' ? angle + 180 : angle), flip: mirror !== 'none' };
}

/** The direction of an angle in degrees: exact for quarter turns. */
function directionOf(angle: number): readonly [cosine: number, sine: number] {
  const quarter = modulo(angle) / 90;
  if (Number.isInteger(quarter))
    return (
      [
        [1, 0],
        [0, 1],
        [-1, 0],
        [0, -1],
      ] as const
    )[quarter % 4]!;
  return [trig.cos(toRadians(angle)), trig.sin(toRadians(angle))];
}

/** A point of a form where the form stands. */
export function atPose({ at, angle, flip }: FormPose, [x, z]: PlanPoint): PlanPoint {
  const [c, s] = directionOf(angle);
  const side = flip ? -x : x;
  return [at[0] + side * c - z * s, at[1] + side * s + z * c];
}

/** A placing within another: of a feature within its area. */
export const within = (outer: FormPose, inner: FormPose): FormPose => ({
  at: atPose(outer, inner.at),
  angle: modulo(outer.angle + (outer.flip ? -inner.angle : inner.angle)),
  flip: outer.flip !== inner.flip,
});

/** Where a placing on the table stands in the frame of another, which is not flipped. */
export function seenFrom(outer: FormPose, { at, angle, flip }: FormPose): FormPose {
  const [c, s] = directionOf(outer.angle);
  const [x, z] = [at[0] - outer.at[0], at[1] - outer.at[1]];
  return { at: [x * c + z * s, z * c - x * s], angle: modulo(angle - outer.angle), flip };
}

/** A length or coordinate as scenarios of layouts hold it: to 0.00001″. */
export const roundForScenario = (value: Inches): Inches => Math.round(value * 1e5) / 1e5 + 0;

/** A length or coordinate as layout files hold it: to 0.000001″, finer than {@link roundForScenario} so that nothing drifts. */
export const roundForLayout = (value: Inches): Inches => Math.round(value * 1e6) / 1e6 + 0;

/**
 * An angle to a thousandth of a degree, from 0 up to a whole turn.
 *
 * @param turn Degrees after which everything is as before; 180 for what half a turn does not change.
 */
export const roundAngle = (degrees: number, turn = 360): number =>
  (Math.round((((degrees % turn) + turn) % turn) * 1e3) / 1e3) % turn;
