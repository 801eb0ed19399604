import type { PlanPoint, Point } from '../../kernel/point.ts';
import {
  HEIGHT_SLACK,
  NO_LENGTH,
  OVER_HILL,
  SAME_PLACE,
  SAME_SHARE,
  SAME_VERTEX,
  SEAM,
} from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import type { Bounds } from '../bounds.ts';
import { type Footprint, grow } from '../outlines/grow.ts';
import { convexHull } from '../outlines/polygon.ts';
import { buildTriangleGrid, type TriangleGrid } from '../slopes/triangle-grid.ts';
import type { Triangle } from '../slopes/triangle.ts';
import {
  chordAngle,
  clipTo,
  type Facet,
  outlinePolygon,
  facetOf,
  facetOfTriangle,
  planeHeight,
  extentsMeet,
  isTooSteep,
  levelPlane,
  type Plane,
} from './facets.ts';
import * as trig from '../../kernel/trig.ts';

/** An edge of a hill's border, the hill on its left. Its neighbours on the border by index; −1 where there is none. */
type RimEdge = {
  readonly a: Point;
  readonly b: Point;
  /** Outward unit normal in plan. */
  readonly nx: number;
  readonly nz: number;
  readonly next: number;
};

/**
 * A hill prepared for surfaces: its facets, which of them are too steep to walk on, and its border.
 *
 * @shape `facets`, `isSteep`: by triangle. `points`: its vertices. `edges`: two vertices for each edge. `grid`: indices
 *        of triangles.
 */
export type SurfaceHill = {
  readonly facets: readonly Facet[];
  readonly isSteep: readonly boolean[];
  /** Whether any of it is too steep. */
  readonly isPartial: boolean;
  readonly points: readonly Point[];
  /** The convex outline about it. */
  readonly hull: readonly PlanPoint[];
  readonly edges: Int32Array;
  readonly grid: TriangleGrid;
  readonly rim: readonly RimEdge[];
  readonly foot: Inches;
  readonly bounds: Bounds;
};

/** A hill prepared for surfaces from its triangles. @source Definition of {@link SurfaceHill}. */
export function surfaceHill(triangles: readonly Triangle[], foot: Inches, bounds: Bounds): SurfaceHill {
  const kept: Triangle[] = [];
  const facets: Facet[] = [];
  for (const t of triangles) {
    const facet = facetOfTriangle(t);
    if (!facet) continue;
    kept.push(t);
    facets.push(facet);
  }
  const isSteep = facets.map((f) => isTooSteep(f.plane));
  const welded = weldedOf(kept);
  return {
    facets,
    isSteep,
    isPartial: isSteep.includes(true),
    grid: buildTriangleGrid(kept),
    ...edgesOf(welded),
    points: welded.points,
    hull: convexHull(welded.points.map((p): PlanPoint => [p[0], p[2]])),
    foot,
    bounds,
  };
}

/** Triangles, counter-clockwise in plan, by their vertices. */
type Welded = { readonly points: readonly Point[]; readonly corners: Int32Array };

/** Vertices are the same within 0.00001″, as models are rounded. */
function weldedOf(triangles: readonly Triangle[]): Welded {
  const points: Point[] = [];
  const known = new Map<number, number[]>();
  const corners = new Int32Array(3 * triangles.length);
  const vertexOf = (p: Point): number => {
    const key = Math.round(p[0] / SAME_VERTEX) * 2 ** 26 + Math.round(p[2] / SAME_VERTEX);
    const here = known.get(key);
    const same = here?.find((v) => Math.abs(points[v]![1] - p[1]) < SAME_VERTEX);
    if (same !== undefined) return same;
    points.push(p);
    if (here) here.push(points.length - 1);
    else known.set(key, [points.length - 1]);
    return points.length - 1;
  };
  triangles.forEach(([a, b, c], i) => {
    const isCounter = (b[0] - a[0]) * (c[2] - a[2]) - (c[0] - a[0]) * (b[2] - a[2]) > 0;
    [a, isCounter ? b : c, isCounter ? c : b].forEach((p, k) => (corners[3 * i + k] = vertexOf(p)));
  });
  return { points, corners };
}

/** All edges of some triangles once, and those of their border. */
function edgesOf({ points, corners }: Welded): Pick<SurfaceHill, 'edges' | 'rim'> {
  const count = new Map<number, number>();
  const keyOf = (a: number, b: number): number => Math.min(a, b) * points.length + Math.max(a, b);
  const edges: number[] = [];
  for (let s = 0; s < corners.length; s++) {
    const [a, b] = [corners[s]!, corners[s % 3 === 2 ? s - 2 : s + 1]!];
    const key = keyOf(a, b);
    const known = count.get(key) ?? 0;
    if (known === 0) edges.push(a, b);
    count.set(key, known + 1);
  }
  const border: [number, number][] = [];
  for (let i = 0; i < edges.length; i += 2) {
    const [a, b] = [edges[i]!, edges[i + 1]!];
    if (count.get(keyOf(a, b)) === 1 && planLength(points[a]!, points[b]!) > SAME_PLACE) border.push([a, b]);
  }
  const from = new Map<number, number[]>();
  border.forEach(([a], i) => from.set(a, [...(from.get(a) ?? []), i]));
  const rim = border.map(([v, w]): RimEdge => {
    const [a, b] = [points[v]!, points[w]!];
    const l = planLength(a, b);
    const on = from.get(w) ?? [];
    return { a, b, nx: (b[2] - a[2]) / l, nz: -(b[0] - a[0]) / l, next: on.length === 1 ? on[0]! : -1 };
  });
  return { edges: Int32Array.from(edges), rim };
}

const planLength = (a: Point, b: Point): Inches => Math.sqrt((b[0] - a[0]) ** 2 + (b[2] - a[2]) ** 2);

/**
 * Ground beside a hill's rim at the height of the rim, over which a base moves that overlaps the rim: as wide as the
 * base where the rim is a face that has to be climbed, and a seam where the rim is flush with another hill.
 */
export type Apron = {
  readonly facet: Facet;
  /** Index of its hill. */
  readonly hill: number;
  /** Whether it is a face: lower places under it are closed. */
  readonly isFace: boolean;
  /** Whether the base may also be on it. */
  readonly isGround: boolean;
};

/**
 * The aprons of a hill.
 *
 * @param index Of the hill.
 * @param levels Heights of the level ground about it, on which a base stops where the rim becomes too high to step on.
 * @source Minkowski sum of the rim and the base, each part at the height of the rim beside it.
 */
export function apronsOf(
  hills: readonly SurfaceHill[],
  index: number,
  footprint: Footprint,
  freeStep: Inches,
  levels: readonly Inches[],
): readonly Apron[] {
  const { rim } = hills[index]!;
  const aprons: Apron[] = [];
  const isOpenAt = new Uint8Array(rim.length * 2);
  rim.forEach((edge, i) => {
    const { faces, seams } = partsOf(edge, index, hills, freeStep);
    for (const [from, to] of faces) {
      if (from < SAME_SHARE) isOpenAt[2 * i] = 1;
      if (to > 1 - SAME_SHARE) isOpenAt[2 * i + 1] = 1;
      const facet = stripOf(edge, from, to, reachOf(footprint, edge.nx, edge.nz));
      aprons.push({ facet, hill: index, isFace: true, isGround: !isTooSteep(facet.plane) });
      for (const { at, top } of stopsAlong(edge, from, to, freeStep, levels)) {
        const plan = outlinePolygon(grow([at], 0, footprint));
        aprons.push({ facet: facetOf(plan, levelPlane(top)), hill: index, isFace: true, isGround: false });
      }
    }
    for (const { shares, plane } of seams)
      for (const [from, to] of shares)
        aprons.push({
          facet: facetOf(stripOf(edge, from, to, 2 * SEAM).plan, plane),
          hill: index,
          isFace: false,
          isGround: true,
        });
  });
  rim.forEach((edge, i) => {
    if (edge.next < 0 || (isOpenAt[2 * i + 1] === 0 && isOpenAt[2 * edge.next] === 0)) return;
    const plan = sectorOf(edge, rim[edge.next]!, footprint);
    if (plan) aprons.push({ facet: facetOf(plan, levelPlane(edge.b[1])), hill: index, isFace: true, isGround: true });
  });
  return aprons;
}

/** Where a part of an edge becomes too high to step on from a level, and a height just above that. */
function stopsAlong(
  { a, b }: RimEdge,
  from: number,
  to: number,
  freeStep: Inches,
  levels: readonly Inches[],
): readonly { readonly at: PlanPoint; readonly top: Inches }[] {
  const rise = b[1] - a[1];
  if (Math.abs(rise) < SAME_PLACE) return [];
  return levels.flatMap((y) => {
    const s = (y + freeStep - a[1]) / rise;
    if (s < from - SAME_PLACE || s > to + SAME_PLACE) return [];
    return [{ at: [a[0] + s * (b[0] - a[0]), a[2] + s * (b[2] - a[2])], top: y + freeStep + OVER_HILL }];
  });
}

type Shares = readonly (readonly [from: number, to: number])[];

/** Parts of an edge beyond which a neighbour begins, and the neighbour's plane, which fills what lies between. */
type Seam = { readonly shares: Shares; readonly plane: Plane };

/** The parts of an edge that are faces, and those flush with another hill. */
function partsOf(
  edge: RimEdge,
  own: number,
  hills: readonly SurfaceHill[],
  freeStep: Inches,
): { faces: Shares; seams: readonly Seam[] } {
  const { a, b, nx, nz } = edge;
  const beside = (off: Inches): [PlanPoint, PlanPoint] => [
    [a[0] + off * nx, a[2] + off * nz],
    [b[0] + off * nx, b[2] + off * nz],
  ];
  const [p, q] = beside(SEAM);
  const close = beside(SAME_VERTEX);
  const box = facetOf([p, q, ...close], levelPlane(0));
  // A neighbour that is lower by no more than a seam's unevenness is level with the rim.
  const step = freeStep + HEIGHT_SLACK;
  let faces: Shares = aboveOf(a[1] - freeStep, b[1] - freeStep, 0, 1);
  const seams: { shares: Shares; plane: Plane }[] = [];
  const joined: (readonly [number, number])[] = [];
  const meet = (facet: Facet) => {
    if (!extentsMeet(facet, box)) return;
    const touching = clipTo(facet.plan, ...close);
    if (touching) joined.push(touching);
    const shares = clipTo(facet.plan, p, q);
    if (!shares) return;
    const [from, to] = shares;
    const above = (s: number): Inches =>
      planeHeight(facet.plane, p[0] + s * (q[0] - p[0]), p[1] + s * (q[1] - p[1])) - (a[1] + s * (b[1] - a[1]));
    for (const part of aboveOf(above(from) + step, above(to) + step, from, to)) faces = without(faces, part);
    if (Math.abs(above(from)) < HEIGHT_SLACK && Math.abs(above(to)) < HEIGHT_SLACK)
      seams.push({ shares: [[from, to]], plane: facet.plane });
  };
  hills.forEach((hill, i) => {
    if (i === own || !extentsMeet(hill.bounds, box)) return;
    for (const facet of hill.facets) meet(facet);
  });
  for (const part of joined) for (const seam of seams) seam.shares = without(seam.shares, part);
  return { faces, seams };
}

/** The part between two shares at which a height that changes evenly is above 0. */
function aboveOf(first: Inches, last: Inches, from: number, to: number): Shares {
  const least = SAME_PLACE;
  if (first <= least && last <= least) return [];
  if (first > least && last > least) return [[from, to]];
  const at = from + ((to - from) * (least - first)) / (last - first);
  return first > least ? [[from, at]] : [[at, to]];
}

/** Shares less one interval. */
const without = (shares: Shares, [from, to]: readonly [number, number]): Shares =>
  shares.flatMap(([a, b]): [number, number][] => {
    const left: [number, number][] = [];
    if (Math.min(b, from) - a > SAME_SHARE) left.push([a, Math.min(b, from)]);
    if (b - Math.max(a, to) > SAME_SHARE) left.push([Math.max(a, to), b]);
    return left;
  });

/** The strip outside a part of an edge, as high as the edge beside it. */
function stripOf({ a, b, nx, nz }: RimEdge, from: number, to: number, width: Inches): Facet {
  const l = planLength(a, b);
  const [ux, uz] = [(b[0] - a[0]) / l, (b[2] - a[2]) / l];
  const s = (b[1] - a[1]) / l;
  const at = (share: number, out: Inches): PlanPoint => [
    a[0] + share * (b[0] - a[0]) + out * nx,
    a[2] + share * (b[2] - a[2]) + out * nz,
  ];
  const plane = { gx: s * ux, gz: s * uz, y: a[1] - s * (ux * a[0] + uz * a[2]) };
  return facetOf([at(from, 0), at(from, width), at(to, width), at(to, 0)], plane);
}

const reachOf = (f: Footprint, nx: number, nz: number): Inches => {
  let most = -Infinity;
  for (const [x, z] of f.core) most = Math.max(most, x * nx + z * nz);
  return most + f.radius;
};

/** The part of a base's outline about a corner at which a border turns outwards; undefined elsewhere. */
function sectorOf(first: RimEdge, second: RimEdge, footprint: Footprint): readonly PlanPoint[] | undefined {
  const sine = first.nx * second.nz - first.nz * second.nx;
  const cosine = first.nx * second.nx + first.nz * second.nz;
  const turn = trig.atan2(sine, cosine);
  if (turn < SAME_PLACE) return undefined;
  const [x, , z] = first.b;
  const start = trig.atan2(first.nz, first.nx);
  const radius = reachOf(footprint, first.nx, first.nz);
  const parts = Math.max(1, Math.ceil(turn / chordAngle(radius)));
  const half = turn / parts / 2;
  const out = footprint.core.length === 1 ? half / trig.sin(half) : 1;
  const points: PlanPoint[] = [[x, z]];
  for (let k = 0; k <= parts; k++) {
    const angle = start + (k / parts) * turn;
    const [nx, nz] = [trig.cos(angle), trig.sin(angle)];
    const r = k === 0 || k === parts ? 1 : out;
    const [sx, sz] = supportOf(footprint, nx, nz);
    points.push([x + r * sx, z + r * sz]);
  }
  const hull = convexHull(points);
  return hull.length > 2 && turn > NO_LENGTH ? hull : undefined;
}

/** The furthest point of a base in a direction. */
function supportOf({ core, radius }: Footprint, nx: number, nz: number): PlanPoint {
  let best = core[0]!;
  for (const p of core) if (p[0] * nx + p[1] * nz > best[0] * nx + best[1] * nz) best = p;
  return [best[0] + radius * nx, best[1] + radius * nz];
}
