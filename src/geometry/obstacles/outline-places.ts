import { ON_OUTLINE, SAME_ANGLE } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import type { Bounds } from '../bounds.ts';
import type { Obstacle } from './levels.ts';
import { anchorOf } from '../outlines/overlap.ts';
import { boundaryCrossings, type Clip, clipSegment, type Rounded, signedDistance } from '../outlines/rounded.ts';
import * as trig from '../../kernel/trig.ts';

/** A place on an outline: the obstacles a mover there is strictly over, and those whose outlines it touches. */
export type OutlinePlace = {
  readonly x: Inches;
  readonly z: Inches;
  readonly over: readonly number[];
  readonly touched: readonly number[];
  /** Whether outlines cross here; otherwise both sets are constant along a stretch. */
  readonly isCrossing: boolean;
  /** Whether it lies on the table's edge, with nothing beyond. */
  readonly isAtEdge: boolean;
};

/**
 * Places on an obstacle's outline, one for each stretch between crossings with other outlines, and the crossings.
 *
 * @param index Index of the obstacle.
 * @param near   Obstacles whose bounds meet this one's, by index.
 * @source Derived here: between crossings nothing changes along an outline.
 */
export function outlinePlaces(
  obstacles: readonly Obstacle[],
  index: number,
  near: readonly number[],
  bounds: Bounds,
): readonly OutlinePlace[] {
  const { shape } = obstacles[index]!;
  const places: OutlinePlace[] = [];
  const [cx, cz] = anchorOf(shape);
  const placeAt = (x: Inches, z: Inches, isCrossing: boolean): OutlinePlace | undefined => {
    if (
      x < bounds.minX - ON_OUTLINE ||
      x > bounds.maxX + ON_OUTLINE ||
      z < bounds.minZ - ON_OUTLINE ||
      z > bounds.maxZ + ON_OUTLINE
    )
      return undefined;
    const over: number[] = [];
    const touched = [index];
    for (const k of near) {
      const s = obstacles[k]!.shape;
      if (x < s.minX - ON_OUTLINE || x > s.maxX + ON_OUTLINE || z < s.minZ - ON_OUTLINE || z > s.maxZ + ON_OUTLINE)
        continue;
      const off = signedDistance(s, x, z);
      if (off < -ON_OUTLINE) over.push(k);
      else if (off <= ON_OUTLINE) touched.push(k);
    }
    const isAtEdge =
      x < bounds.minX + ON_OUTLINE ||
      x > bounds.maxX - ON_OUTLINE ||
      z < bounds.minZ + ON_OUTLINE ||
      z > bounds.maxZ - ON_OUTLINE;
    return { x, z, over, touched, isCrossing, isAtEdge };
  };
  const cuts: Cut[] = joinAngles(shape, cx, cz).map((angle) => ({ angle, isPlain: true }));
  for (const k of near) {
    for (const [x, z] of boundaryCrossings(shape, obstacles[k]!.shape)) {
      const crossing = placeAt(x, z, true);
      cuts.push({ angle: trig.atan2(z - cz, x - cx), isPlain: true, ...(crossing ? { crossing } : {}) });
    }
  }
  for (const angle of edgeAngles(shape, bounds, cx, cz)) cuts.push({ angle, isPlain: false });
  cuts.sort((a, b) => a.angle - b.angle);
  let before: OutlinePlace | undefined;
  let isPlain = false;
  let crossings: OutlinePlace[] = [];
  for (let i = 0; i < cuts.length; i++) {
    const a = cuts[i]!;
    const b = i + 1 < cuts.length ? cuts[i + 1]!.angle : cuts[0]!.angle + 2 * Math.PI;
    if (a.crossing) crossings.push(a.crossing);
    isPlain &&= a.isPlain;
    if (b - a.angle < SAME_ANGLE) continue;
    const middle = (a.angle + b) / 2;
    const out = alongRay(shape, cx, cz, middle);
    const after = placeAt(cx + out * trig.cos(middle), cz + out * trig.sin(middle), false);
    // Nothing changes where outlines continue as before: at corners, and all along flush ovals.
    const goesOn = isPlain && before && after && [after, ...crossings].every((p) => isAlike(p, before!));
    if (!goesOn) places.push(...crossings, ...(after ? [after] : []));
    [before, isPlain, crossings] = [after, true, []];
  }
  places.push(...crossings);
  return places;
}

/** An end of a stretch of an outline: a join of its own pieces, a crossing with another, or the table's edge. */
type Cut = { readonly angle: number; readonly isPlain: boolean; readonly crossing?: OutlinePlace };

const isAlike = (p: OutlinePlace, q: OutlinePlace): boolean => isSame(p.over, q.over) && isSame(p.touched, q.touched);

const isSame = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((k, i) => k === b[i]);

/** Directions from the centre in which straight and round pieces of an outline join; four for a disc. */
function joinAngles({ px, pz, nx, nz, rho }: Rounded, cx: Inches, cz: Inches): number[] {
  const n = px.length;
  if (n === 1) return [-Math.PI / 2, 0, Math.PI / 2, Math.PI];
  const angles: number[] = [];
  for (let i = 0; i < n; i++) {
    for (const e of rho > 0 ? [(i + n - 1) % n, i] : [i])
      angles.push(trig.atan2(pz[i]! + rho * nz[e]! - cz, px[i]! + rho * nx[e]! - cx));
  }
  return angles;
}

/** Directions in which an outline leaves the table. */
function edgeAngles(shape: Rounded, b: Bounds, cx: Inches, cz: Inches): readonly number[] {
  const angles: number[] = [];
  if (shape.minX > b.minX && shape.maxX < b.maxX && shape.minZ > b.minZ && shape.maxZ < b.maxZ) return angles;
  const clip: Clip = { from: 0, to: 0 };
  const [w, d] = [shape.maxX - shape.minX, shape.maxZ - shape.minZ];
  const cut = (x: number, z: number, dx: number, dz: number) => {
    if (!clipSegment(shape, x, z, dx, dz, clip)) return;
    for (const t of [clip.from, clip.to]) angles.push(trig.atan2(z + t * dz - cz, x + t * dx - cx));
  };
  for (const x of [b.minX, b.maxX]) cut(x, shape.minZ - d, 0, 3 * d);
  for (const z of [b.minZ, b.maxZ]) cut(shape.minX - w, z, 3 * w, 0);
  return angles;
}

/** Distance of an outline from an inner point in a direction. */
function alongRay(shape: Rounded, cx: Inches, cz: Inches, angle: number): Inches {
  const far = shape.maxX - shape.minX + (shape.maxZ - shape.minZ);
  const clip: Clip = { from: 0, to: 0 };
  return clipSegment(shape, cx, cz, far * trig.cos(angle), far * trig.sin(angle), clip) ? clip.to * far : 0;
}
