import { outerRadius } from '../../geometry/gap.ts';
import { type Rounded, rounded } from '../../geometry/outlines/rounded.ts';
import type { Leg } from '../../geometry/path.ts';
import type { Point } from '../../kernel/point.ts';
import { PAST_CONTACT, SKIN } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import { leavesOf } from '../../rules/core/leaves.ts';
import { toTriangles } from '../../rules/core/leaf-triangles.ts';
import type { TerrainPiece } from '../../rules/core/terrain.ts';
import { uprightsOf } from './colliders.ts';
import type { Met } from './live-world.ts';
import { chordsOf } from './swept-body.ts';
import type { WorldBody } from './world-queries.ts';

/**
 * What a body may touch on its way: upright solids with their outlines, and the boxes about everything that slopes.
 *
 * @shape `boxes`: six numbers each: minX, maxX, minZ, maxZ, low, high; by index in `parts`.
 */
export type SweptTerrain = {
  readonly boxes: Float64Array;
  readonly parts: readonly { readonly met: Met; readonly outline: Rounded | undefined }[];
};

/** Everything that terrain consists of, for {@link areClear}. */
export function sweptTerrainOf(pieces: Iterable<TerrainPiece>): SweptTerrain {
  const parts: SweptTerrain['parts'][number][] = [];
  const boxes: number[] = [];
  for (const piece of pieces) {
    for (const leaf of leavesOf(piece)) {
      const met: Met = { piece: leaf.piece, role: leaf.role };
      const sloping = toTriangles(leaf);
      if (sloping) {
        parts.push({ met, outline: undefined });
        boxes.push(...boxAbout(sloping.positions));
      }
      for (const { outline, low, high } of sloping ? [] : uprightsOf(leaf)) {
        const shape = rounded(outline, 0);
        parts.push({ met, outline: shape });
        boxes.push(shape.minX, shape.maxX, shape.minZ, shape.maxZ, low, high);
      }
    }
  }
  return { parts, boxes: Float64Array.from(boxes) };
}

/** The box about vertices, by more than single precision and a sweep are off. */
function boxAbout(positions: Float64Array): readonly number[] {
  const box = [Infinity, -Infinity, Infinity, -Infinity, Infinity, -Infinity];
  const sides = [0, 2, 1];
  for (let i = 0; i < positions.length; i += 3) {
    for (let k = 0; k < 3; k++) {
      const v = positions[i + sides[k]!]!;
      if (v < box[2 * k]!) box[2 * k] = v;
      if (v > box[2 * k + 1]!) box[2 * k + 1] = v;
    }
  }
  return box.map((v, k) => v + (k % 2 === 0 ? -PAST_CONTACT : PAST_CONTACT));
}

/**
 * For each leg, whether a body moved along it certainly penetrates nothing.
 *
 * Proven in doubles: the circle about its base stays outside every upright solid at its heights, and the box about its
 * way meets no box of anything that slopes. A hit counts only if `digsIn` confirms it, which by then it cannot, so a
 * sweep of the library along such a leg would find nothing either. Round bases are circles, so nearly every leg on a
 * table of upright solids is clear here, and the library is needed for none.
 */
export function areClear(terrain: SweptTerrain, legs: readonly Leg[], body: WorldBody): readonly boolean[] {
  return legs.map((leg) => {
    const near = partsNear(terrain, leg, body);
    if (near.length === 0) return true;
    if (near.some((i) => !terrain.parts[i]!.outline)) return false;
    const points = chordsOf(leg);
    return near.every((i) => isClearOf(terrain.parts[i]!.outline!, points, leastAway(body)));
  });
}

/** How far from its centre a body certainly penetrates nothing: a round one by less than half of {@link SKIN}. */
const leastAway = ({ base }: WorldBody): Inches => outerRadius(base) - (base.kind === 'round' ? SKIN / 4 : 0);

/** The parts whose boxes a body moved along a leg may meet, by index. */
function partsNear({ boxes, parts }: SweptTerrain, { from, to, turn }: Leg, { base, height, isIgnored }: WorldBody) {
  // An arc leaves the box about its ends by its sagitta at most, and by its diameter if it is more than a half circle.
  const bulge = turn ? turn.radius * (Math.abs(turn.sweep) <= Math.PI ? turn.sweep ** 2 / 8 : 2) : 0;
  const wide = outerRadius(base) + bulge;
  const [minX, maxX] = [Math.min(from[0], to[0]) - wide, Math.max(from[0], to[0]) + wide];
  const [minZ, maxZ] = [Math.min(from[2], to[2]) - wide, Math.max(from[2], to[2]) + wide];
  const [low, high] = [Math.min(from[1], to[1]) + SKIN / 4, Math.max(from[1], to[1]) + height - SKIN / 4];
  const near: number[] = [];
  for (let i = 0, b = 0; i < parts.length; i++, b += 6) {
    if (minX > boxes[b + 1]! || maxX < boxes[b]! || minZ > boxes[b + 3]! || maxZ < boxes[b + 2]!) continue;
    if (low > boxes[b + 5]! || high < boxes[b + 4]!) continue;
    if (!isIgnored?.(parts[i]!.met)) near.push(i);
  }
  return near;
}

/** Whether all chords through points keep a distance from a convex polygon. */
function isClearOf(outline: Rounded, points: readonly Point[], away: Inches): boolean {
  for (let k = 0; k + 1 < points.length; k++)
    if (!isChordClear(outline, points[k]!, points[k + 1]!, away)) return false;
  return true;
}

/** Whether a segment keeps a distance from a convex polygon. */
function isChordClear({ px, pz, nx, nz }: Rounded, a: Point, b: Point, away: Inches): boolean {
  const [ax, az, dx, dz] = [a[0], a[2], b[0] - a[0], b[2] - a[2]];
  const n = px.length;
  // (1) Mostly all of it lies beyond one side.
  let isApart = false;
  for (let i = 0; i < n; i++) {
    const off = (ax - px[i]!) * nx[i]! + (az - pz[i]!) * nz[i]!;
    const least = Math.min(off, off + dx * nx[i]! + dz * nz[i]!);
    if (least >= away) return true;
    isApart ||= least > 0;
  }
  // (2) Two convex shapes are apart if a side of one parts them; then they are nearest at a corner of one.
  const square = dx * dx + dz * dz;
  let [left, right] = [true, true];
  for (let i = 0; i < n; i++) {
    const side = dx * (pz[i]! - az) - dz * (px[i]! - ax);
    left &&= side > 0;
    right &&= side < 0;
  }
  if (!isApart && !left && !right) return false;
  for (let i = 0; i < n; i++) {
    if (squaredTo(px[i]!, pz[i]!, ax, az, dx, dz, square) < away * away) return false;
    const j = i + 1 < n ? i + 1 : 0;
    const [ex, ez] = [px[j]! - px[i]!, pz[j]! - pz[i]!];
    const edge = ex * ex + ez * ez;
    if (squaredTo(ax, az, px[i]!, pz[i]!, ex, ez, edge) < away * away) return false;
    if (squaredTo(ax + dx, az + dz, px[i]!, pz[i]!, ex, ez, edge) < away * away) return false;
  }
  return true;
}

/** Squared distance of (x, z) from the segment that starts at (ax, az) and runs by (dx, dz), whose square is given. */
function squaredTo(x: Inches, z: Inches, ax: Inches, az: Inches, dx: Inches, dz: Inches, square: number): number {
  const [px, pz] = [x - ax, z - az];
  const share = square > 0 ? Math.min(Math.max((px * dx + pz * dz) / square, 0), 1) : 0;
  return (px - share * dx) ** 2 + (pz - share * dz) ** 2;
}
