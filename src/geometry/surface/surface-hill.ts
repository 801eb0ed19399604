import type { PlanPoint, Point } from '../../kernel/point.ts';
import { LENGTH_ROUNDING, NO_AREA, SAME_PLACE, SAME_VERTEX } from '../../kernel/tolerances.ts';
import type { Index, Inches } from '../../kernel/units.ts';
import type { Bounds } from '../bounds.ts';
import { edgesOf, nextSide, type SideEdges } from '../geodesic/walk-mesh.ts';
import { convexHull } from '../outlines/polygon.ts';
import { buildTriangleGrid, type TriangleGrid, trianglesNear } from '../slopes/triangle-grid.ts';
import type { Triangle } from '../slopes/triangle.ts';
import { type Facet, facetOf, isTooSteep, type Plane } from './facets.ts';

/** An edge of a hill's border, the hill on its left. Its neighbours on the border by index; −1 where there is none. */
export type RimEdge = {
  readonly a: Point;
  readonly b: Point;
  /** Outward unit normal in plan. */
  readonly nx: number;
  readonly nz: number;
  readonly next: number;
};

/**
 * A hill prepared for surfaces: its triangles, which of them are too steep to walk on, and its border. Columns, because
 * a hill may have half a million triangles.
 *
 * @shape `x`, `y`, `z`: inches, by vertex. `corners`: three vertices for each triangle, counter-clockwise in plan.
 *        `planes`: three numbers for each triangle, as in {@link Plane}. `isSteep`: by triangle. `grid`: indices of
 *        triangles.
 */
export type SurfaceHill = {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly z: Float64Array;
  readonly corners: Int32Array;
  readonly planes: Float64Array;
  readonly isSteep: Uint8Array;
  /** Whether any of it is too steep. */
  readonly isPartial: boolean;
  /** The convex outline about it. */
  readonly hull: readonly PlanPoint[];
  readonly sides: SideEdges;
  readonly grid: TriangleGrid;
  readonly rim: readonly RimEdge[];
  readonly foot: Inches;
  readonly bounds: Bounds;
};

/**
 * A hill prepared for surfaces from its triangles.
 *
 * @param gridOf The grid of all of them.
 * @source Definition of {@link SurfaceHill}.
 */
export function surfaceHill(
  triangles: readonly Triangle[],
  foot: Inches,
  bounds: Bounds,
  gridOf: () => TriangleGrid,
): SurfaceHill {
  const kept = triangles.filter(([a, b, c]) => Math.abs(areaOf(a, b, c)) > NO_AREA);
  const { x, y, z, corners } = weldedOf(kept);
  const planes = new Float64Array(3 * kept.length);
  const isSteep = new Uint8Array(kept.length);
  let isPartial = false;
  for (let i = 0; i < kept.length; i++) {
    const [a, b, c] = kept[i]!;
    const area = areaOf(a, b, c);
    const gx = ((b[1] - a[1]) * (c[2] - a[2]) - (c[1] - a[1]) * (b[2] - a[2])) / area;
    const gz = ((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])) / area;
    planes[3 * i] = gx;
    planes[3 * i + 1] = gz;
    planes[3 * i + 2] = a[1] - gx * a[0] - gz * a[2];
    if (!isTooSteep({ gx, gz, y: 0 })) continue;
    isSteep[i] = 1;
    isPartial = true;
  }
  const border = borderOf({ x, y, z, corners });
  return {
    x,
    y,
    z,
    corners,
    planes,
    isSteep,
    isPartial,
    grid: kept.length === triangles.length ? gridOf() : buildTriangleGrid(kept),
    ...border,
    hull: convexHull(border.outer),
    foot,
    bounds,
  };
}

/** Twice the area of a triangle in plan, positive when counter-clockwise. */
const areaOf = (a: Point, b: Point, c: Point): number => (b[0] - a[0]) * (c[2] - a[2]) - (c[0] - a[0]) * (b[2] - a[2]);

/** Triangles, counter-clockwise in plan, by their vertices. */
type Welded = Pick<SurfaceHill, 'x' | 'y' | 'z' | 'corners'>;

/** Vertices are the same within 0.00001″, as models are rounded. */
function weldedOf(triangles: readonly Triangle[]): Welded {
  const [x, y, z] = [3, 3, 3].map((n) => new Float64Array(n * triangles.length)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  let count = 0;
  let size = 16;
  while (size < 6 * triangles.length) size *= 2;
  const slots = new Int32Array(size).fill(-1);
  const corners = new Int32Array(3 * triangles.length);
  const vertexOf = ([px, py, pz]: Point): Index => {
    const [kx, kz] = [Math.round(px / SAME_VERTEX), Math.round(pz / SAME_VERTEX)];
    let slot = (Math.imul(kx, 0x9e3779b1) ^ Math.imul(kz, 0x85ebca6b)) >>> 0;
    slot = (slot ^ (slot >>> 15)) & (size - 1);
    for (let v = slots[slot]!; v >= 0; v = slots[slot]!) {
      const isHere = Math.round(x[v]! / SAME_VERTEX) === kx && Math.round(z[v]! / SAME_VERTEX) === kz;
      if (isHere && Math.abs(y[v]! - py) < SAME_VERTEX) return v;
      slot = (slot + 1) & (size - 1);
    }
    slots[slot] = count;
    x[count] = px;
    y[count] = py;
    z[count] = pz;
    return count++;
  };
  for (let i = 0; i < triangles.length; i++) {
    const [a, b, c] = triangles[i]!;
    const isCounter = areaOf(a, b, c) > 0;
    corners[3 * i] = vertexOf(a);
    corners[3 * i + 1] = vertexOf(isCounter ? b : c);
    corners[3 * i + 2] = vertexOf(isCounter ? c : b);
  }
  return { x: x.slice(0, count), y: y.slice(0, count), z: z.slice(0, count), corners };
}

/** All edges of some triangles once, those of their border, and what is outermost in plan. */
function borderOf({
  x,
  y,
  z,
  corners,
}: Welded): Pick<SurfaceHill, 'sides' | 'rim'> & { readonly outer: readonly PlanPoint[] } {
  const sides = edgesOf(corners);
  const { edgeBySide, count } = sides;
  const times = new Int32Array(count);
  const edges = new Int32Array(2 * count);
  for (let s = 0; s < corners.length; s++) {
    const e = edgeBySide[s]!;
    if (times[e]!++ > 0) continue;
    edges[2 * e] = corners[s]!;
    edges[2 * e + 1] = corners[nextSide(s)]!;
  }
  const point = (v: Index): Point => [x[v]!, y[v]!, z[v]!];
  const border: (readonly [Index, Index])[] = [];
  const from = new Map<Index, Index[]>();
  for (let e = 0; e < count; e++) {
    if (times[e] !== 1) continue;
    const [a, b] = [edges[2 * e]!, edges[2 * e + 1]!];
    if (planLength(point(a), point(b)) <= SAME_PLACE) continue;
    from.set(a, [...(from.get(a) ?? []), border.length]);
    border.push([a, b]);
  }
  const rim = border.map(([v, w]): RimEdge => {
    const [a, b] = [point(v), point(w)];
    const l = planLength(a, b);
    const on = from.get(w) ?? [];
    return { a, b, nx: (b[2] - a[2]) / l, nz: -(b[0] - a[0]) / l, next: on.length === 1 ? on[0]! : -1 };
  });
  return { sides, rim, outer: outermost(x, z) };
}

const planLength = (a: Point, b: Point): Inches => Math.sqrt((b[0] - a[0]) ** 2 + (b[2] - a[2]) ** 2);

/** Number of strips into which vertices are sorted before their hull is taken. */
const STRIPS = 512;

/** Of the vertices in each strip across the plan, the two outermost and those on its borders: their hull is that of all. */
function outermost(x: Float64Array, z: Float64Array): readonly PlanPoint[] {
  if (x.length < 4 * STRIPS) return Array.from(x, (px, v): PlanPoint => [px, z[v]!]);
  let [min, max] = [Infinity, -Infinity];
  for (const px of x) [min, max] = [Math.min(min, px), Math.max(max, px)];
  const [low, high] = [new Int32Array(STRIPS).fill(-1), new Int32Array(STRIPS).fill(-1)];
  const kept: PlanPoint[] = [];
  const stripOf = (v: Index) => Math.min(Math.floor(((x[v]! - min) / (max - min)) * STRIPS), STRIPS - 1);
  for (let v = 0; v < x.length; v++) {
    const s = stripOf(v);
    if (low[s]! < 0 || z[v]! < z[low[s]!]!) low[s] = v;
    if (high[s]! < 0 || z[v]! > z[high[s]!]!) high[s] = v;
  }
  // A vertex of the hull lies outside the chord between the lowest, or the highest, of the strips beside its own.
  for (let v = 0; v < x.length; v++) if (isOutside(x, z, low, high, stripOf(v), v)) kept.push([x[v]!, z[v]!]);
  return kept;
}

/** Whether a vertex may be on the hull: it is not strictly between the lowest and highest of strips on both sides. */
function isOutside(
  x: Float64Array,
  z: Float64Array,
  low: Int32Array,
  high: Int32Array,
  strip: Index,
  v: Index,
): boolean {
  if (strip === 0 || strip === STRIPS - 1) return true;
  const [a, b] = [low[strip - 1]!, low[strip + 1]!];
  const [c, d] = [high[strip - 1]!, high[strip + 1]!];
  if (a < 0 || b < 0) return true;
  const between = (p: Index, q: Index) => z[p]! + ((x[v]! - x[p]!) / (x[q]! - x[p]!)) * (z[q]! - z[p]!);
  return z[v]! <= between(a, b) || z[v]! >= between(c, d);
}

/** The plane of a triangle of a hill. @source Definition of {@link SurfaceHill}. */
export const planeOf = ({ planes }: SurfaceHill, t: Index): Plane => ({
  gx: planes[3 * t]!,
  gz: planes[3 * t + 1]!,
  y: planes[3 * t + 2]!,
});

/** A triangle of a hill as a facet. @source Definition of {@link SurfaceHill}. */
export function facetOn(hill: SurfaceHill, t: Index): Facet {
  const { x, z, corners } = hill;
  const at = (k: number): PlanPoint => [x[corners[3 * t + k]!]!, z[corners[3 * t + k]!]!];
  return facetOf([at(0), at(1), at(2)], planeOf(hill, t));
}

/** The extent of a triangle of a hill in plan. @source Definition. */
export function extentOn({ x, z, corners }: SurfaceHill, t: Index): Bounds {
  const [a, b, c] = [corners[3 * t]!, corners[3 * t + 1]!, corners[3 * t + 2]!];
  return {
    minX: Math.min(x[a]!, x[b]!, x[c]!),
    maxX: Math.max(x[a]!, x[b]!, x[c]!),
    minZ: Math.min(z[a]!, z[b]!, z[c]!),
    maxZ: Math.max(z[a]!, z[b]!, z[c]!),
  };
}

/** Index of the highest triangle of a hill over a plan point; −1 beside the hill. @source Definition. */
export function topOn({ bounds, grid, x, z, corners, planes }: SurfaceHill, px: Inches, pz: Inches): Index {
  if (px < bounds.minX || px > bounds.maxX || pz < bounds.minZ || pz > bounds.maxZ) return -1;
  let best = -1;
  let height = -Infinity;
  const isLeft = (v: Index, w: Index): boolean =>
    (x[w]! - x[v]!) * (pz - z[v]!) - (z[w]! - z[v]!) * (px - x[v]!) >= -LENGTH_ROUNDING;
  for (const t of trianglesNear(grid, px, pz)) {
    const [a, b, c] = [corners[3 * t]!, corners[3 * t + 1]!, corners[3 * t + 2]!];
    if (!isLeft(a, b) || !isLeft(b, c) || !isLeft(c, a)) continue;
    const y = planes[3 * t]! * px + planes[3 * t + 1]! * pz + planes[3 * t + 2]!;
    if (best < 0 || y > height) [best, height] = [t, y];
  }
  return best;
}
