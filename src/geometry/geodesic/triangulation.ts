import type { Bounds } from '../bounds.ts';
import { assert, InvariantError } from '../../kernel/assert.ts';
import { SAME_PLACE } from '../../kernel/tolerances.ts';
import type { Index, Inches } from '../../kernel/units.ts';

/**
 * A triangulation in plan that contains given edges. Points closer than {@link SAME_PLACE} are one, and a point that
 * near an edge divides it.
 *
 * @shape `x`, `z`: inches, by vertex; the first four are the corners of a rectangle about everything. `corners`: three
 *        vertices for each triangle, counter-clockwise (x towards z). `beyond`: the triangle across the side from a
 *        corner to the next, −1 outside the rectangle. `fixed`: 1 where that side is part of an edge, else 0.
 */
export type Triangulation = {
  readonly x: number[];
  readonly z: number[];
  readonly corners: number[];
  readonly beyond: number[];
  readonly fixed: number[];
  /** A triangle at each vertex. */
  readonly triangleAt: number[];
  /** The triangle found last: the next point is usually near. */
  last: Index;
};

/**
 * A triangulation in which places are only looked up.
 *
 * @shape As {@link Triangulation}.
 */
export type PlanTriangles = {
  readonly x: Float64Array;
  readonly z: Float64Array;
  readonly corners: Int32Array;
  readonly beyond: Int32Array;
  last: Index;
};

/** The triangles of a triangulation as they are now, in a fraction of its memory. @source Definition. */
export const trianglesOf = ({ x, z, corners, beyond, last }: Triangulation): PlanTriangles => ({
  x: Float64Array.from(x),
  z: Float64Array.from(z),
  corners: Int32Array.from(corners),
  beyond: Int32Array.from(beyond),
  last,
});

/** How far the rectangle reaches beyond its bounds. */
const MARGIN: Inches = 4;

/** A triangulation of a rectangle somewhat larger than some bounds. @source Definition. */
export function createTriangulation({ minX, maxX, minZ, maxZ }: Bounds): Triangulation {
  const [a, b, c, d] = [minX - MARGIN, maxX + MARGIN, minZ - MARGIN, maxZ + MARGIN];
  return {
    x: [a, b, b, a],
    z: [c, c, d, d],
    corners: [0, 1, 2, 0, 2, 3],
    beyond: [-1, -1, 1, 0, -1, -1],
    fixed: [0, 0, 0, 0, 0, 0],
    triangleAt: [0, 0, 0, 1],
    last: 0,
  };
}

/** A triangulation that can be divided further without changing the first. @source Definition. */
export const copyTriangulation = (t: Triangulation): Triangulation => ({
  x: t.x.slice(),
  z: t.z.slice(),
  corners: t.corners.slice(),
  beyond: t.beyond.slice(),
  fixed: t.fixed.slice(),
  triangleAt: t.triangleAt.slice(),
  last: t.last,
});

/** Twice the area of a triangle of points, positive when counter-clockwise. */
function turn(t: Pick<PlanTriangles | Triangulation, 'x' | 'z'>, a: Index, b: Index, px: Inches, pz: Inches): number {
  return (t.x[b]! - t.x[a]!) * (pz - t.z[a]!) - (t.z[b]! - t.z[a]!) * (px - t.x[a]!);
}

const turnOf = (t: Triangulation, a: Index, b: Index, c: Index): number => turn(t, a, b, t.x[c]!, t.z[c]!);

/** Distance of a point from the line through two vertices, positive on its left. */
function offLine(t: Triangulation, a: Index, b: Index, px: Inches, pz: Inches): Inches {
  const [dx, dz] = [t.x[b]! - t.x[a]!, t.z[b]! - t.z[a]!];
  return turn(t, a, b, px, pz) / Math.sqrt(dx * dx + dz * dz);
}

const next = (side: Index): Index => (side % 3 === 2 ? side - 2 : side + 1);
const previous = (side: Index): Index => (side % 3 === 0 ? side + 2 : side - 1);

/**
 * The triangle that contains a point of the rectangle.
 *
 * @source Visibility walk (Devillers, Pion & Teillaud 2001).
 */
export function locate(t: PlanTriangles | Triangulation, px: Inches, pz: Inches): Index {
  let triangle = t.last;
  const most = 8 + t.corners.length;
  walk: for (let step = 0; step < most; step++) {
    for (let i = 0; i < 3; i++) {
      const side = 3 * triangle + ((i + step) % 3);
      if (turn(t, t.corners[side]!, t.corners[next(side)]!, px, pz) >= 0) continue;
      const beyond = t.beyond[side]!;
      if (beyond < 0) continue;
      triangle = beyond;
      continue walk;
    }
    break;
  }
  t.last = triangle;
  return triangle;
}

/** Adds a point; gives its vertex, which may be an earlier one. @source Lawson 1977, "Software for C1 Surfaces". */
export function addPoint(t: Triangulation, px: Inches, pz: Inches): Index {
  const triangle = locate(t, px, pz);
  for (let k = 0; k < 3; k++) {
    const v = t.corners[3 * triangle + k]!;
    if (Math.abs(t.x[v]! - px) <= SAME_PLACE && Math.abs(t.z[v]! - pz) <= SAME_PLACE) return v;
  }
  for (let k = 0; k < 3; k++) {
    const side = 3 * triangle + k;
    if (Math.abs(offLine(t, t.corners[side]!, t.corners[next(side)]!, px, pz)) <= SAME_PLACE && t.beyond[side]! >= 0)
      return divideSide(t, side, px, pz);
  }
  return splitTriangle(t, triangle, px, pz);
}

function addVertex(t: Triangulation, px: Inches, pz: Inches, triangle: Index): Index {
  t.x.push(px);
  t.z.push(pz);
  t.triangleAt.push(triangle);
  return t.x.length - 1;
}

/** Writes a triangle by its corners, the triangles beyond its sides and which of those are fixed. */
function put(t: Triangulation, triangle: Index, corners: Three, beyond: Three, fixed: Three): void {
  for (let k = 0; k < 3; k++) putSide(t, 3 * triangle + k, corners[k]!, beyond[k]!, fixed[k]!);
}

/** Writes one side of a triangle: the vertex at which it begins, what lies beyond it, and whether it is fixed. */
function putSide(t: Triangulation, side: Index, corner: Index, beyond: Index, fixed: number): void {
  t.corners[side] = corner;
  t.beyond[side] = beyond;
  t.fixed[side] = fixed;
  t.triangleAt[corner] = Math.floor(side / 3);
}

type Three = readonly [number, number, number];

/** Tells a triangle that what was beyond one of its sides is another triangle now. */
function relink(t: Triangulation, triangle: Index, before: Index, now: Index): void {
  if (triangle < 0) return;
  for (let k = 0; k < 3; k++) if (t.beyond[3 * triangle + k] === before) t.beyond[3 * triangle + k] = now;
}

function splitTriangle(t: Triangulation, triangle: Index, px: Inches, pz: Inches): Index {
  const s = 3 * triangle;
  const [a, b, c] = [t.corners[s]!, t.corners[s + 1]!, t.corners[s + 2]!];
  const [ab, bc, ca] = [t.beyond[s]!, t.beyond[s + 1]!, t.beyond[s + 2]!];
  const [fab, fbc, fca] = [t.fixed[s]!, t.fixed[s + 1]!, t.fixed[s + 2]!];
  const p = addVertex(t, px, pz, triangle);
  const second = t.corners.length / 3;
  const third = second + 1;
  put(t, triangle, [a, b, p], [ab, second, third], [fab, 0, 0]);
  put(t, second, [b, c, p], [bc, third, triangle], [fbc, 0, 0]);
  put(t, third, [c, a, p], [ca, triangle, second], [fca, 0, 0]);
  relink(t, bc, triangle, second);
  relink(t, ca, triangle, third);
  legalize(t, [3 * triangle, 3 * second, 3 * third]);
  return p;
}

/** The same side as seen from the triangle beyond it. @source Definition of {@link Triangulation}. */
export function twin(t: Triangulation, side: Index): Index {
  const other = t.beyond[side]!;
  const from = t.corners[next(side)]!;
  for (let k = 0; k < 3; k++)
    if (t.corners[3 * other + k] === from && t.beyond[3 * other + k] === Math.floor(side / 3)) return 3 * other + k;
  throw new InvariantError('a side has no twin');
}

/**
 * Divides a side at a point on it; gives the vertex there. Where a corner of one of its triangles lies so near the side
 * that rounding would turn a triangle over, the side is led through that corner instead.
 */
function divideSide(t: Triangulation, side: Index, px: Inches, pz: Inches): Index {
  const [a, b] = [t.corners[side]!, t.corners[next(side)]!];
  const [c, d] = [t.corners[previous(side)]!, t.corners[previous(twin(t, side))]!];
  const isLeft = (p: Index, q: Index): boolean => turn(t, p, q, px, pz) > 0;
  const near = !isLeft(c, a) || !isLeft(b, c) ? c : !isLeft(a, d) || !isLeft(d, b) ? d : -1;
  if (near < 0) return splitSide(t, side, px, pz);
  if (turnOf(t, c, a, d) <= 0 || turnOf(t, d, b, c) <= 0) {
    const off = (v: Index): Inches => Math.abs(t.x[v]! - px) + Math.abs(t.z[v]! - pz);
    return off(a) < off(b) ? a : b;
  }
  const isFixed = t.fixed[side] === 1;
  flip(t, side);
  if (isFixed) for (const v of [a, b]) linkTo(t, v, near);
  return near;
}

function splitSide(t: Triangulation, side: Index, px: Inches, pz: Inches): Index {
  const other = twin(t, side);
  const [one, two] = [Math.floor(side / 3), Math.floor(other / 3)];
  const [a, b, c] = [t.corners[side]!, t.corners[next(side)]!, t.corners[previous(side)]!];
  const d = t.corners[previous(other)]!;
  const isFixed = t.fixed[side]!;
  const [bc, ca] = [t.beyond[next(side)]!, t.beyond[previous(side)]!];
  const [ad, db] = [t.beyond[next(other)]!, t.beyond[previous(other)]!];
  const [fbc, fca] = [t.fixed[next(side)]!, t.fixed[previous(side)]!];
  const [fad, fdb] = [t.fixed[next(other)]!, t.fixed[previous(other)]!];
  const p = addVertex(t, px, pz, one);
  const three = t.corners.length / 3;
  const four = three + 1;
  put(t, one, [a, p, c], [two, three, ca], [isFixed, 0, fca]);
  put(t, three, [p, b, c], [four, bc, one], [isFixed, fbc, 0]);
  put(t, two, [p, a, d], [one, ad, four], [isFixed, fad, 0]);
  put(t, four, [b, p, d], [three, two, db], [isFixed, 0, fdb]);
  relink(t, bc, one, three);
  relink(t, db, two, four);
  legalize(t, [3 * one + 2, 3 * three + 1, 3 * two + 1, 3 * four + 2]);
  return p;
}

/** Flips the diagonal of the two triangles at a side. */
function flip(t: Triangulation, side: Index): void {
  const other = twin(t, side);
  const one = Math.floor(side / 3);
  const two = Math.floor(other / 3);
  const a = t.corners[side]!;
  const b = t.corners[next(side)]!;
  const c = t.corners[previous(side)]!;
  const d = t.corners[previous(other)]!;
  const bc = t.beyond[next(side)]!;
  const ca = t.beyond[previous(side)]!;
  const ad = t.beyond[next(other)]!;
  const db = t.beyond[previous(other)]!;
  const fbc = t.fixed[next(side)]!;
  const fca = t.fixed[previous(side)]!;
  const fad = t.fixed[next(other)]!;
  const fdb = t.fixed[previous(other)]!;
  putSide(t, 3 * one, a, ad, fad);
  putSide(t, 3 * one + 1, d, two, 0);
  putSide(t, 3 * one + 2, c, ca, fca);
  putSide(t, 3 * two, d, db, fdb);
  putSide(t, 3 * two + 1, b, bc, fbc);
  putSide(t, 3 * two + 2, c, one, 0);
  relink(t, ad, two, one);
  relink(t, bc, one, two);
}

/** Whether the quadrilateral about a side is strictly convex, so that the side can be flipped. */
function isFlippable(t: Triangulation, side: Index): boolean {
  if (t.fixed[side] === 1 || t.beyond[side]! < 0) return false;
  const [a, b, c] = [t.corners[side]!, t.corners[next(side)]!, t.corners[previous(side)]!];
  const d = t.corners[previous(twin(t, side))]!;
  return turnOf(t, c, a, d) > 0 && turnOf(t, d, b, c) > 0;
}

/** Flips sides until those given and all that follow from them are Delaunay. */
function legalize(t: Triangulation, sides: Index[]): void {
  for (let left = 400; sides.length > 0 && left > 0; left--) {
    const side = sides.pop()!;
    if (!isFlippable(t, side)) continue;
    const [a, b, c] = [t.corners[side]!, t.corners[next(side)]!, t.corners[previous(side)]!];
    const d = t.corners[previous(twin(t, side))]!;
    if (!isInCircle(t, a, b, c, d)) continue;
    const [one, two] = [Math.floor(side / 3), Math.floor(twin(t, side) / 3)];
    flip(t, side);
    sides.push(3 * one, 3 * one + 2, 3 * two, 3 * two + 1);
  }
}

/** Whether a vertex lies clearly within the circle through three others. */
function isInCircle({ x, z }: Triangulation, a: Index, b: Index, c: Index, d: Index): boolean {
  const ax = x[a]! - x[d]!;
  const az = z[a]! - z[d]!;
  const bx = x[b]! - x[d]!;
  const bz = z[b]! - z[d]!;
  const cx = x[c]! - x[d]!;
  const cz = z[c]! - z[d]!;
  const aa = ax * ax + az * az;
  const bb = bx * bx + bz * bz;
  const cc = cx * cx + cz * cz;
  const sum = ax * (bz * cc - cz * bb) - az * (bx * cc - cx * bb) + aa * (bx * cz - cx * bz);
  return sum > SAME_PLACE * SAME_PLACE * Math.max(aa, bb, cc);
}

/**
 * Adds an edge between two vertices, divided where it meets others.
 *
 * @source Sloan 1993, "A Fast Algorithm for Generating Constrained Delaunay Triangulations".
 */
export function addEdge(t: Triangulation, from: Index, to: Index): void {
  for (let a = from, left = 100_000; a !== to; left--) {
    assert(left > 0, 'an edge is divided without end');
    a = addEdgePart(t, a, to);
  }
}

/** Adds an edge from a vertex towards another as far as the first vertex or fixed side it meets; gives its end. */
function addEdgePart(t: Triangulation, a: Index, b: Index): Index {
  const [bx, bz] = [t.x[b]!, t.z[b]!];
  const length = Math.sqrt((bx - t.x[a]!) ** 2 + (bz - t.z[a]!) ** 2);
  const isOn = (v: Index): boolean => {
    const along = ((t.x[v]! - t.x[a]!) * (bx - t.x[a]!) + (t.z[v]! - t.z[a]!) * (bz - t.z[a]!)) / length;
    return along > 0 && along < length && Math.abs(turnOf(t, a, b, v)) <= SAME_PLACE * length;
  };
  let crossed: Index = -1;
  const start = sideFrom(t, a);
  for (let side = start; ; ) {
    const [p, q] = [t.corners[next(side)]!, t.corners[previous(side)]!];
    if (p === b || isOn(p)) {
      fix(t, side);
      return p;
    }
    if (turnOf(t, a, b, p) < 0 && turnOf(t, a, b, q) > 0) {
      if (isOn(q)) {
        fix(t, previous(side));
        return q;
      }
      crossed = next(side);
      break;
    }
    if (t.beyond[previous(side)]! < 0) break;
    side = twin(t, previous(side));
    if (side === start) break;
  }
  assert(crossed >= 0, 'an edge leaves no triangle at its start');
  return cutThrough(t, a, b, crossed, isOn);
}

/** A side that begins at a vertex. */
function sideFrom(t: Triangulation, v: Index): Index {
  const triangle = t.triangleAt[v]!;
  for (let k = 0; k < 3; k++) if (t.corners[3 * triangle + k] === v) return 3 * triangle + k;
  throw new InvariantError('a vertex has no triangle');
}

function fix(t: Triangulation, side: Index): void {
  t.fixed[side] = 1;
  if (t.beyond[side]! >= 0) t.fixed[twin(t, side)] = 1;
}

/** Follows an edge over the sides it crosses, and flips them out of its way. */
function cutThrough(t: Triangulation, a: Index, b: Index, first: Index, isOn: (v: Index) => boolean): Index {
  const crossing: [Index, Index][] = [];
  let end = b;
  for (let side = first; ; ) {
    const [p, q] = [t.corners[side]!, t.corners[next(side)]!];
    if (t.fixed[side] === 1) {
      end = crossAt(t, a, b, side);
      if (crossing.length === 0 && (end === p || end === q)) return linkTo(t, a, end);
      break;
    }
    crossing.push([p, q]);
    const other = twin(t, side);
    const r = t.corners[previous(other)]!;
    if (r === b) break;
    if (isOn(r)) {
      end = r;
      break;
    }
    // Beyond the side its corners are the other way round: q to p, then r.
    side = turnOf(t, a, b, r) > 0 ? next(other) : previous(other);
  }
  return flipAway(t, a, end, crossing);
}

/** Fixes the side between two neighbouring vertices. */
function linkTo(t: Triangulation, a: Index, b: Index): Index {
  const side = sideBetween(t, a, b);
  assert(side >= 0, 'two corners of a triangle have no side');
  fix(t, side);
  return b;
}

/** The vertex at which an edge crosses a fixed side, which it divides. */
function crossAt(t: Triangulation, a: Index, b: Index, side: Index): Index {
  const [p, q] = [t.corners[side]!, t.corners[next(side)]!];
  const [da, db] = [turnOf(t, p, q, a), turnOf(t, p, q, b)];
  const s = da / (da - db);
  const [x, z] = [t.x[a]! + s * (t.x[b]! - t.x[a]!), t.z[a]! + s * (t.z[b]! - t.z[a]!)];
  for (const v of [p, q]) if (Math.abs(t.x[v]! - x) <= SAME_PLACE && Math.abs(t.z[v]! - z) <= SAME_PLACE) return v;
  return divideSide(t, side, x, z);
}

/** The side from one vertex to another; −1 when they are not neighbours. @source Rotation about the first. */
export function sideBetween(t: Triangulation, a: Index, b: Index): Index {
  const start = sideFrom(t, a);
  for (let side = start; ; ) {
    if (t.corners[next(side)] === b) return side;
    if (t.beyond[previous(side)]! < 0) break;
    side = twin(t, previous(side));
    if (side === start) return -1;
  }
  for (let side = start; t.beyond[side]! >= 0; ) {
    side = next(twin(t, side));
    if (t.corners[next(side)] === b) return side;
  }
  return -1;
}

/** Flips the sides that an edge crosses until it is a side itself. */
function flipAway(t: Triangulation, a: Index, b: Index, crossing: [Index, Index][]): Index {
  for (let left = 50 * (crossing.length + 4); crossing.length > 0; left--) {
    const [p, q] = crossing.shift()!;
    const side = sideBetween(t, p, q);
    if (side < 0 || p === a || q === a || p === b || q === b) continue;
    if (!crosses(t, a, b, p, q)) continue;
    if (left < 0) break;
    if (!isFlippable(t, side)) {
      crossing.push([p, q]);
      continue;
    }
    const [c, d] = [t.corners[previous(side)]!, t.corners[previous(twin(t, side))]!];
    flip(t, side);
    if (c !== a && c !== b && d !== a && d !== b && crosses(t, a, b, c, d)) crossing.push([c, d]);
  }
  const side = sideBetween(t, a, b);
  if (side >= 0) {
    fix(t, side);
    return b;
  }
  // A division of a fixed side has changed what lies between: the rest is followed again from here.
  return a === b ? b : addEdgePart(t, a, b);
}

/** Whether two vertices lie strictly on either side of the line through two others. */
const crosses = (t: Triangulation, a: Index, b: Index, p: Index, q: Index): boolean =>
  turnOf(t, a, b, p) * turnOf(t, a, b, q) < 0;
