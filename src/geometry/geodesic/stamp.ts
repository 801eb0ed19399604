import { SAME_PLACE } from '../../kernel/tolerances.ts';
import type { Index } from '../../kernel/units.ts';
import { addEdge, addPoint, sideBetween, type Triangulation, twin } from './triangulation.ts';
import { type SideEdges, nextSide } from './walk-mesh.ts';

/**
 * Triangles of a plan by their vertices.
 *
 * @shape `x`, `z`: inches, by vertex. `corners`: three vertices for each triangle, counter-clockwise (x towards z).
 */
export type PlanMesh = { readonly x: Float64Array; readonly z: Float64Array; readonly corners: Int32Array };

/** A triangle must be higher than this over each of its sides to be laid into a plan as it is. */
const LEAST_HEIGHT = 16 * SAME_PLACE;

/**
 * Lays triangles into a plan as they are, with all their sides as edges: only their border is added point by point,
 * which saves most of the time that adding every point and edge takes. False, with no more than the border added, where
 * they overlap one another or something that is there already.
 *
 * @param sides Edges of the triangles by side.
 * @source The border bounds as much area as the triangles have, and no triangle is turned over: they fill it once.
 */
export function stampTriangles(t: Triangulation, mesh: PlanMesh, sides: SideEdges): boolean {
  const twins = twinsOf(mesh, sides);
  if (!twins || !areWide(mesh)) return false;
  const vertexOf = new Int32Array(mesh.x.length).fill(-1);
  const border: Index[] = [];
  for (let s = 0; s < twins.length; s++) if (twins[s]! < 0) border.push(s);
  const seen = new Set<Index>();
  for (const s of border) {
    const v = mesh.corners[s]!;
    if (vertexOf[v]! >= 0) return false;
    vertexOf[v] = addPoint(t, mesh.x[v]!, mesh.z[v]!);
    seen.add(vertexOf[v]);
  }
  if (seen.size !== border.length) return false;
  const ends = (s: Index): readonly [Index, Index] => [
    vertexOf[mesh.corners[s]!]!,
    vertexOf[mesh.corners[nextSide(s)]!]!,
  ];
  for (const s of border) addEdge(t, ...ends(s));
  const inner = new Map<Index, Index>();
  for (const s of border) {
    const side = sideBetween(t, ...ends(s));
    if (side < 0) return false;
    inner.set(side, s);
  }
  const filled = filledBy(t, inner);
  if (!filled || !hasSameArea(t, mesh, filled)) return false;
  layIn(t, mesh, twins, vertexOf, { filled, inner });
  return true;
}

/**
 * For each side the same side of the triangle beyond, −1 on the border; undefined where more than two triangles meet or
 * one is turned over.
 */
function twinsOf({ corners }: PlanMesh, { edgeBySide, count }: SideEdges): Int32Array | undefined {
  const first = new Int32Array(count).fill(-1);
  const twins = new Int32Array(corners.length).fill(-1);
  for (let s = 0; s < corners.length; s++) {
    const e = edgeBySide[s]!;
    const other = first[e]!;
    if (other < 0) first[e] = s;
    else if (twins[other]! >= 0 || corners[other] === corners[s]) return undefined;
    else {
      twins[s] = other;
      twins[other] = s;
    }
  }
  return twins;
}

/** Whether no triangle is so narrow that rounding might turn it over. */
function areWide({ x, z, corners }: PlanMesh): boolean {
  for (let s = 0; s < corners.length; s += 3) {
    const [a, b, c] = [corners[s]!, corners[s + 1]!, corners[s + 2]!];
    const [ux, uz, vx, vz] = [x[b]! - x[a]!, z[b]! - z[a]!, x[c]! - x[a]!, z[c]! - z[a]!];
    const longest = Math.max(ux * ux + uz * uz, vx * vx + vz * vz, (ux - vx) ** 2 + (uz - vz) ** 2);
    if (ux * vz - uz * vx < LEAST_HEIGHT * Math.sqrt(longest)) return false;
  }
  return true;
}

/** The triangles of a plan inside some of its sides; undefined where other edges lie among them. */
function filledBy(t: Triangulation, inner: ReadonlyMap<Index, Index>): ReadonlySet<Index> | undefined {
  const filled = new Set<Index>();
  for (const side of inner.keys()) filled.add(Math.floor(side / 3));
  for (const triangle of filled)
    for (let side = 3 * triangle; side < 3 * triangle + 3; side++) {
      if (inner.has(side)) continue;
      if (t.fixed[side] === 1 || t.beyond[side]! < 0) return undefined;
      filled.add(t.beyond[side]!);
    }
  return filled;
}

const hasSameArea = (t: Triangulation, mesh: PlanMesh, filled: ReadonlySet<Index>): boolean => {
  let [own, other] = [0, 0];
  for (let s = 0; s < mesh.corners.length; s += 3) own += areaAt(mesh, s);
  for (const triangle of filled) other += areaAt(t, 3 * triangle);
  return Math.abs(own - other) <= SAME_PLACE * own;
};

type Cornered = { readonly [P in 'x' | 'z' | 'corners']: ArrayLike<number> };

/** Twice the area of a triangle, by its first side. */
function areaAt({ x, z, corners }: Cornered, s: Index): number {
  const [a, b, c] = [corners[s]!, corners[s + 1]!, corners[s + 2]!];
  return (x[b]! - x[a]!) * (z[c]! - z[a]!) - (z[b]! - z[a]!) * (x[c]! - x[a]!);
}

/** Puts triangles in the place of those that fill their border. */
function layIn(
  t: Triangulation,
  mesh: PlanMesh,
  twins: Int32Array,
  vertexOf: Int32Array,
  { filled, inner }: { readonly filled: ReadonlySet<Index>; readonly inner: ReadonlyMap<Index, Index> },
): void {
  const count = mesh.corners.length / 3;
  const free = [...filled];
  const first = t.corners.length / 3 - free.length;
  const place = (i: Index): Index => (i < free.length ? free[i]! : first + i);
  // What lies outside each side of the border, before anything is written over.
  const outside = new Map<Index, Index>();
  for (const [side, s] of inner) outside.set(s, t.beyond[side]! < 0 ? -1 : twin(t, side));
  for (let v = 0; v < vertexOf.length; v++) {
    if (vertexOf[v]! >= 0) continue;
    vertexOf[v] = t.x.length;
    t.x.push(mesh.x[v]!);
    t.z.push(mesh.z[v]!);
    t.triangleAt.push(-1);
  }
  for (let i = 0; i < count; i++) {
    const own = place(i);
    for (let k = 0; k < 3; k++) {
      const s = 3 * i + k;
      const vertex = vertexOf[mesh.corners[s]!]!;
      const across = twins[s]! >= 0 ? -1 : outside.get(s)!;
      t.corners[3 * own + k] = vertex;
      t.fixed[3 * own + k] = 1;
      t.beyond[3 * own + k] =
        twins[s]! >= 0 ? place(Math.floor(twins[s]! / 3)) : across < 0 ? -1 : Math.floor(across / 3);
      t.triangleAt[vertex] = own;
      if (across >= 0) t.beyond[across] = own;
    }
  }
  t.last = place(0);
}
