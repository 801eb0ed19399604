import type { PlanPoint } from '../kernel/point.ts';
import { err, ok, type Result } from '../kernel/result.ts';
import { SAME_CORNER } from '../kernel/tolerances.ts';
import type { PieceKind } from '../rules/core/terrain.ts';
import type { PieceDocument, ShapeDocument } from '../scenario/schema.ts';
import { findCrossing } from '../geometry/outlines/polygon.ts';
import { planFrame, frameCentre } from './extent.ts';
import { toThousandth } from './round.ts';
import type { EditorViolation } from './violation.ts';

/** The centre line of a wall as drawn. */
type WallLine = {
  readonly points: readonly PlanPoint[];
  readonly closed: boolean;
  readonly height: number;
  readonly thickness: number;
  readonly as: PieceKind;
};

/** Maximum length of a mitre beyond its corner, in half thicknesses: sharper corners are refused. */
const LONGEST_MITRE = 4;

/** Corners without consecutive duplicates. */
function distinct(points: readonly PlanPoint[], closed: boolean): readonly PlanPoint[] {
  const kept: PlanPoint[] = [];
  for (const [x, z] of points) {
    const last = kept.at(-1);
    if (last === undefined || Math.abs(last[0] - x) + Math.abs(last[1] - z) > SAME_CORNER)
      kept.push([toThousandth(x), toThousandth(z)]);
  }
  const [first, last] = [kept[0], kept.at(-1)];
  const repeats =
    closed &&
    kept.length > 2 &&
    first &&
    last &&
    Math.abs(first[0] - last[0]) + Math.abs(first[1] - last[1]) <= SAME_CORNER;
  return repeats ? kept.slice(0, -1) : kept;
}

/**
 * A wall along a line with mitred corners: one prism with a concave outline or, where the wall closes or crosses
 * itself, a chain of prisms that fit each other exactly.
 *
 * @errors `too-few-points`; `wall-doubles-back` at a corner too sharp to be mitred.
 */
export function drawWall(id: string, line: WallLine): Result<PieceDocument, EditorViolation> {
  const points = distinct(line.points, line.closed);
  const need = line.closed ? 3 : 2;
  if (points.length < need) return err({ kind: 'too-few-points', have: points.length, need });
  const sides = offsets(points, line.closed, line.thickness / 2);
  if (!sides.ok) return sides;
  const { left, right } = sides.value;
  const at = frameCentre(planFrame([{ hull: [...left, ...right] }]));
  const about = (outline: readonly PlanPoint[]): [number, number][] =>
    outline.map(([x, z]) => [toThousandth(x - at[0]), toThousandth(z - at[1])]);
  const whole = about([...left, ...right.toReversed()]);
  const shape: ShapeDocument =
    !line.closed && findCrossing(whole) === undefined
      ? { prism: { outline: whole, height: line.height } }
      : {
          parts: links(points.length, line.closed).map(([a, b]) => ({
            shape: { prism: { outline: about([left[a]!, left[b]!, right[b]!, right[a]!]), height: line.height } },
            role: 'wall' as const,
          })),
        };
  return ok({ id, kind: line.as, shape, at: [toThousandth(at[0]), toThousandth(at[1])] });
}

/** The pairs of corners that a wall connects. */
const links = (count: number, closed: boolean): readonly (readonly [number, number])[] =>
  Array.from({ length: closed ? count : count - 1 }, (_, i) => [i, (i + 1) % count] as const);

/** The two sides of a line: every corner offset left and right along its mitre. */
function offsets(
  points: readonly PlanPoint[],
  closed: boolean,
  half: number,
): Result<{ readonly left: readonly PlanPoint[]; readonly right: readonly PlanPoint[] }, EditorViolation> {
  const left: PlanPoint[] = [];
  const right: PlanPoint[] = [];
  const count = points.length;
  for (const [i, here] of points.entries()) {
    const before = closed || i > 0 ? points[(i + count - 1) % count] : undefined;
    const next = closed || i < count - 1 ? points[(i + 1) % count] : undefined;
    const [a, b] = [before && normal(before, here), next && normal(here, next)];
    const [m, n] = [a ?? b, b ?? a];
    if (m === undefined || n === undefined) return err({ kind: 'too-few-points', have: count, need: 2 });
    const scale = 1 + m[0] * n[0] + m[1] * n[1];
    if (scale < 2 / (LONGEST_MITRE * LONGEST_MITRE)) return err({ kind: 'wall-doubles-back', corner: i });
    const mitre: PlanPoint = [((m[0] + n[0]) / scale) * half, ((m[1] + n[1]) / scale) * half];
    left.push([here[0] + mitre[0], here[1] + mitre[1]]);
    right.push([here[0] - mitre[0], here[1] - mitre[1]]);
  }
  return ok({ left, right });
}

/** The normal of a line segment in plan, of length 1. */
function normal([ax, az]: PlanPoint, [bx, bz]: PlanPoint): PlanPoint {
  const [dx, dz] = [bx - ax, bz - az];
  const length = Math.sqrt(dx * dx + dz * dz);
  return [dz / length, -dx / length];
}

/**
 * An upright prism over a drawn outline, `height` inches high.
 *
 * @errors `too-few-points` for fewer than three corners.
 */
export function drawOutline(
  id: string,
  { points, height, as }: { readonly points: readonly PlanPoint[]; readonly height: number; readonly as: PieceKind },
): Result<PieceDocument, EditorViolation> {
  const corners = distinct(points, true);
  if (corners.length < 3) return err({ kind: 'too-few-points', have: corners.length, need: 3 });
  const at = frameCentre(planFrame([{ hull: corners }])).map(toThousandth) as [number, number];
  const outline = corners.map(([x, z]): [number, number] => [toThousandth(x - at[0]), toThousandth(z - at[1])]);
  return ok({ id, kind: as, shape: { prism: { outline, height } }, at });
}
