import type { PlanPoint } from '../../kernel/point.ts';
import { SAME_LEVEL, SAME_VERTEX } from '../../kernel/tolerances.ts';
import type { Index, Inches } from '../../kernel/units.ts';
import type { Bounds } from '../bounds.ts';
import {
  addEdge,
  addPoint,
  copyTriangulation,
  createTriangulation,
  type Triangulation,
} from '../geodesic/triangulation.ts';
import { stampTriangles } from '../geodesic/stamp.ts';
import { nextSide } from '../geodesic/walk-mesh.ts';
import type { Obstacle } from '../obstacles/levels.ts';
import {
  type Facet,
  facetGrid,
  facetOf,
  extentsMeet,
  levelPlane,
  outlinePolygon,
  whereApart,
  withinBounds,
} from './facets.ts';
import { trianglesWithin } from '../slopes/triangle-grid.ts';
import { joinedBorders } from './join-hills.ts';
import { type Apron, apronsOf } from './rims.ts';
import { extentOn, facetOn, type SurfaceHill } from './surface-hill.ts';
import { addRiseLines } from './rise-lines.ts';
import type { CanPass, PlannedTerrain, SurfaceTerrain } from './surface-parts.ts';

/** Adds triangles to a plan point by point and edge by edge. */
function addTriangles(plan: Triangulation, { x, z, corners, sides }: SurfaceHill): void {
  const vertices = Int32Array.from(x, (px, v) => addPoint(plan, px, z[v]!));
  const isAdded = new Uint8Array(sides.count);
  for (let s = 0; s < corners.length; s++) {
    const [v, w] = [vertices[corners[s]!]!, vertices[corners[nextSide(s)]!]!];
    if (v !== w && isAdded[sides.edgeBySide[s]!] === 0) addEdge(plan, v, w);
    isAdded[sides.edgeBySide[s]!] = 1;
  }
}

function addOutline(plan: Triangulation, points: readonly PlanPoint[]): void {
  const vertices = points.map(([x, z]) => addPoint(plan, x, z));
  vertices.forEach((v, i) => {
    const next = vertices[(i + 1) % vertices.length]!;
    if (v !== next) addEdge(plan, v, next);
  });
}

/** Adds an edge in short parts: where heights change on a slant, they change at the ends of these. */
function addDivided(plan: Triangulation, a: PlanPoint, b: PlanPoint): void {
  const parts = Math.ceil(Math.sqrt((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) / SPACING);
  let last = addPoint(plan, a[0], a[1]);
  for (let k = 1; k <= parts; k++) {
    const next = addPoint(plan, a[0] + (k / parts) * (b[0] - a[0]), a[1] + (k / parts) * (b[1] - a[1]));
    if (next !== last) addEdge(plan, last, next);
    last = next;
  }
}

/** Largest distance between the places at which a mover climbs along an edge whose height changes. */
const SPACING: Inches = 0.25;

function addSegment(plan: Triangulation, segment: readonly [PlanPoint, PlanPoint] | undefined): void {
  if (!segment) return;
  const [a, b] = segment.map(([x, z]) => addPoint(plan, x, z));
  if (a !== b) addEdge(plan, a!, b!);
}

/**
 * The plan of some terrain, divided wherever the terrain changes anything.
 *
 * @source Ours: the lines at which what lies above a place changes, in a constrained triangulation.
 */
export function plannedTerrain(given: SurfaceTerrain): PlannedTerrain {
  const terrain = { ...given, hills: joinedBorders(given.hills) };
  const { hills, solids, bounds: b, footprint, freeStep } = terrain;
  const outlines = new Map(obstacleOutlines(solids, b).map((facet, i) => [solids[i]!, facet]));
  const tops = solids.flatMap((o) => (o.stand && outlines.get(o)!.plan.length > 0 ? [outlines.get(o)!] : []));
  const aprons = hills.flatMap((_, i) => apronsOf(hills, i, footprint, freeStep, tops));
  const plan = createTriangulation(widened(extentOf([b, ...hills.map((h) => h.bounds)]), 2 * OFF_TABLE));
  for (const hill of hills) {
    if (!stampTriangles(plan, hill, hill.sides)) addTriangles(plan, hill);
  }
  for (const { rim } of hills) {
    for (const edge of rim)
      if (Math.abs(edge.a[1] - edge.b[1]) > SAME_LEVEL)
        addDivided(plan, [edge.a[0], edge.a[2]], [edge.b[0], edge.b[2]]);
  }
  addOutline(plan, [
    [b.minX, b.minZ],
    [b.maxX, b.minZ],
    [b.maxX, b.maxZ],
    [b.minX, b.maxZ],
  ]);
  for (const { facet } of aprons) {
    const { plane, plan: points } = facet;
    if (Math.abs(plane.gx) + Math.abs(plane.gz) > SAME_LEVEL) addDivided(plan, points[1]!, points[2]!);
    addOutline(plan, points);
  }
  hills.forEach((hill, i) => crossHills(terrain, plan, hill, i, aprons));
  divideBy(plan, terrain, aprons, outlines, [{ facet: undefined, y: 0 }]);
  const apronFacets = aprons.map((a) => a.facet);
  return { terrain, outlines, aprons, apronFacets, apronGrid: facetGrid(apronFacets), plan };
}

/**
 * The same terrain without ground on which slopes rise too high within the base.
 *
 * @source As {@link addRiseLines}.
 */
export function carefulTerrain(planned: PlannedTerrain, canPass: CanPass): PlannedTerrain {
  const plan = copyTriangulation(planned.plan);
  addRiseLines(plan, planned, canPass);
  return { ...planned, plan, canPass };
}

/**
 * The plan of terrain with more obstacles on it.
 *
 * @param outlines Of those obstacles.
 * @source As {@link plannedTerrain}.
 */
export function planWith(
  { terrain, aprons, plan }: PlannedTerrain,
  outlines: ReadonlyMap<Obstacle, Facet>,
): Triangulation {
  if (outlines.size === 0) return plan;
  const divided = copyTriangulation(plan);
  divideBy(divided, terrain, aprons, outlines, []);
  return divided;
}

/** Divides a plan along outlines, and where slopes and faces pass heights that matter. */
function divideBy(
  plan: Triangulation,
  { hills, freeStep, stepOn, stepOnto }: SurfaceTerrain,
  aprons: readonly Apron[],
  outlines: ReadonlyMap<Obstacle, Facet>,
  also: readonly Height[],
): void {
  for (const outline of outlines.values()) {
    if (outline.plan.length < 3) continue;
    if (!hills.some((hill) => extentsMeet(hill.bounds, outline))) addOutline(plan, outline.plan);
    else outline.plan.forEach((p, i) => addDivided(plan, p, outline.plan[(i + 1) % outline.plan.length]!));
  }
  const heights = [...also, ...heightsThatMatter(outlines, [...new Set([stepOn, stepOnto])])];
  for (const hill of hills) crossHeights(plan, hill, heights);
  for (const { facet, isFace } of aprons) if (isFace) crossFace(plan, facet, heights, freeStep);
}

/** How far beyond the table outlines are kept, and half of how far a base reaches beyond a hill at most. */
const OFF_TABLE: Inches = 6;

const widened = ({ minX, maxX, minZ, maxZ }: Bounds, by: Inches): Bounds => ({
  minX: minX - by,
  maxX: maxX + by,
  minZ: minZ - by,
  maxZ: maxZ + by,
});

function extentOf(parts: readonly Bounds[]): Bounds {
  let [minX, maxX, minZ, maxZ] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const b of parts) {
    [minX, maxX] = [Math.min(minX, b.minX), Math.max(maxX, b.maxX)];
    [minZ, maxZ] = [Math.min(minZ, b.minZ), Math.max(maxZ, b.maxZ)];
  }
  return { minX, maxX, minZ, maxZ };
}

/**
 * The outlines of obstacles as facets at the height of their tops; empty where an obstacle is off the table.
 *
 * @param bounds The mover's bounds.
 * @source See {@link outlinePolygon}.
 */
export function obstacleOutlines(obstacles: readonly Obstacle[], bounds: Bounds): readonly Facet[] {
  const near = widened(bounds, OFF_TABLE);
  return obstacles.map((o) =>
    facetOf(extentsMeet(o.shape, near) ? withinBounds(outlinePolygon(o.shape), near) : [], levelPlane(o.hi)),
  );
}

/** A level plane over a part of the plan, or over all of it, at which slopes change what they close or join. */
type Height = { readonly facet: Facet | undefined; readonly y: Inches };

function heightsThatMatter(outlines: ReadonlyMap<Obstacle, Facet>, steps: readonly Inches[]): readonly Height[] {
  return [...outlines].flatMap(([{ lo, hi, stand }, facet]) =>
    [lo, hi, ...(stand ? steps.map((step) => hi - step) : [])].flatMap((y) =>
      Number.isFinite(y) ? [{ facet, y }] : [],
    ),
  );
}

/** Divides the plan where a hill passes a height. */
function crossHeights(plan: Triangulation, hill: SurfaceHill, heights: readonly Height[]): void {
  const near = heights.filter(({ facet }) => !facet || extentsMeet(facet, hill.bounds));
  if (near.length === 0) return;
  const { y, corners } = hill;
  for (let t = 0; 3 * t < corners.length; t++) {
    const [a, b, c] = [y[corners[3 * t]!]!, y[corners[3 * t + 1]!]!, y[corners[3 * t + 2]!]!];
    // A height that a triangle only reaches is passed at its corners or sides, which divide the plan already.
    const [low, high] = [Math.min(a, b, c) + SAME_VERTEX, Math.max(a, b, c) - SAME_VERTEX];
    for (const { facet: over, y: level } of near) {
      if (level < low || level > high || (over && !extentsMeet(over, extentOn(hill, t)))) continue;
      const facet = facetOn(hill, t);
      addSegment(plan, whereApart(facet, { plan: over?.plan ?? facet.plan, plane: levelPlane(level) }, 0));
    }
  }
}

/** Divides the plan where a hill passes another hill or a face. */
function crossHills(
  { hills, rise }: SurfaceTerrain,
  plan: Triangulation,
  hill: SurfaceHill,
  own: Index,
  aprons: readonly Apron[],
): void {
  const others = hills.filter((other, i) => i > own && extentsMeet(other.bounds, hill.bounds));
  const faces = aprons.filter((a) => a.hill !== own && a.isFace && extentsMeet(a.facet, hill.bounds));
  if (others.length + faces.length === 0) return;
  for (let t = 0; 3 * t < hill.corners.length; t++) {
    const extent = extentOn(hill, t);
    for (const other of others) {
      if (!extentsMeet(other.bounds, extent)) continue;
      for (const u of trianglesWithin(other.grid, extent))
        if (extentsMeet(extentOn(other, u), extent))
          addSegment(plan, whereApart(facetOn(hill, t), facetOn(other, u), 0));
    }
    for (const apron of faces) {
      if (!extentsMeet(apron.facet, extent)) continue;
      addSegment(plan, whereApart(facetOn(hill, t), apron.facet, rise));
      addSegment(plan, whereApart(facetOn(hill, t), apron.facet, 0));
    }
  }
}

/** Divides the plan where a face's height passes heights that it closes, or joins. */
function crossFace(plan: Triangulation, facet: Facet, heights: readonly Height[], freeStep: Inches): void {
  for (const { facet: over, y } of heights) {
    if (over && !extentsMeet(over, facet)) continue;
    const level = { plan: over?.plan ?? facet.plan, plane: levelPlane(y) };
    addSegment(plan, whereApart(facet, level, 0));
    addSegment(plan, whereApart(facet, level, -freeStep));
  }
}
