import { SEAM } from '../../kernel/tolerances.ts';
import type { Index, Inches } from '../../kernel/units.ts';
import type { Bounds } from '../bounds.ts';
import { type PlanTriangles, trianglesOf } from '../geodesic/triangulation.ts';
import { repeatedMesh } from '../geodesic/repeated-mesh.ts';
import { buildWalkMesh, type WalkMesh } from '../geodesic/walk-mesh.ts';
import type { Obstacle } from '../obstacles/levels.ts';
import { facetGrid, planeHeight, type Plane } from './facets.ts';
import { cellOf } from './surface-cells.ts';
import { CHANGES, linksOf, type SurfaceLink } from './surface-links.ts';
import type { GroundLayer, SurfaceCell, PlannedTerrain, SurfaceKind, SurfaceSetting } from './surface-parts.ts';
import { obstacleOutlines, planWith } from './surface-plan.ts';

/**
 * All ground on which a mover's centre may be: level ground, tops and slopes, joined where they meet, with climbs and
 * steps between them.
 *
 * @shape `faceAt`: faces of the mesh over each triangle of the plan, those of triangle t from `faceAt[t]` up to
 *        `faceAt[t + 1]`. `planes`: three numbers a face, as in {@link Plane}: gx, gz, y. `ground`, `part`: by face.
 *        `partSize`: number of faces by part. Where checks are counted, the mesh has all faces once for each number of
 *        checks spent, one repetition after another, and climbs and jumps lead to the next; the rest is as for the first.
 */
export type WalkSurface = {
  readonly plan: PlanTriangles;
  /** All ground over this part of the plan is on it. */
  readonly region: Bounds;
  readonly mesh: WalkMesh;
  readonly faceAt: Int32Array;
  readonly planes: Float64Array;
  readonly ground: Uint8Array;
  /** For each face its part of the surface, by index: no path leads from one part to another. */
  readonly part: Int32Array;
  readonly partSize: Int32Array;
  /** The number of faces of one repetition. */
  readonly faces: number;
  /** The greatest change of height that is a step even where it costs its height; every greater one is a climb. */
  readonly stepped: Inches;
};

/**
 * The surface a mover walks on.
 *
 * The plan is divided wherever anything changes: along outlines, along the edges of slopes, and where a slope rises
 * through a height that matters. Over each triangle of it the layers of ground are those heights that nothing closes;
 * layers of neighbouring triangles that are equally high along their common edge are joined.
 *
 * @param obstacles All that stands on the table for the mover, hills left out.
 * @param region    The part of the plan that is of interest.
 * @source Ours: an arrangement in plan, with the levels of `levels.ts`; held against
 *         test/property/surface-paths.test.ts.
 */
export function buildWalkSurface(
  planned: PlannedTerrain,
  obstacles: readonly Obstacle[],
  region: Bounds,
  kind: SurfaceKind = { steep: 'closed', changes: 'always' },
): WalkSurface {
  const added = obstacles.filter((o) => !planned.outlines.has(o));
  const facets = obstacleOutlines(added, planned.terrain.bounds);
  const own = new Map(added.map((o, i) => [o, facets[i]!]));
  const outlines = obstacles.map((o) => planned.outlines.get(o) ?? own.get(o)!);
  const setting = {
    ...planned,
    plan: planWith(planned, own),
    obstacles,
    outlines,
    outlineGrid: facetGrid(outlines),
    region,
    kind,
  };
  const cells = Array.from({ length: setting.plan.corners.length / 3 }, (_, t) => cellOf(setting, t));
  return joined(setting, cells);
}

/** Joins the layers of all triangles of the plan into one surface. */
function joined(setting: SurfaceSetting, cells: readonly SurfaceCell[]): WalkSurface {
  const { plan } = setting;
  // The nodes over each vertex as a list: the last one made, and before each node the one before it.
  const lastAt = new Int32Array(plan.x.length).fill(-1);
  const before: Index[] = [];
  const [x, y, z]: [number[], number[], number[]] = [[], [], []];
  const nodeAt = (vertex: Index, height: Inches): Index => {
    for (let node = lastAt[vertex]!; node >= 0; node = before[node]!)
      if (Math.abs(y[node]! - height) <= SEAM) return node;
    before.push(lastAt[vertex]!);
    lastAt[vertex] = x.length;
    x.push(plan.x[vertex]!);
    y.push(height);
    z.push(plan.z[vertex]!);
    return x.length - 1;
  };
  const corners: number[] = [];
  const planes: number[] = [];
  const ground: number[] = [];
  const layerOf: GroundLayer[] = [];
  const faceAt = new Int32Array(cells.length + 1);
  cells.forEach(({ layers }, t) => {
    faceAt[t] = ground.length;
    for (const layer of layers) {
      const nodeOf = (v: Index) => nodeAt(v, planeHeight(layer.plane, plan.x[v]!, plan.z[v]!));
      const a = nodeOf(plan.corners[3 * t]!);
      const b = nodeOf(plan.corners[3 * t + 1]!);
      const c = nodeOf(plan.corners[3 * t + 2]!);
      if (isKnown(corners, faceAt[t]!, ground.length, a, b, c)) continue;
      corners.push(a, b, c);
      const { gx, gz, y: height } = layer.slope ?? layer.plane;
      planes.push(gx, gz, height);
      ground.push(layer.ground);
      layerOf.push(layer);
    }
  });
  faceAt[cells.length] = ground.length;
  const faces = { corners: Int32Array.from(corners), faceAt, layerOf };
  const links = linksOf(setting, cells, faces);
  const free = links.filter(({ check }) => !check);
  const mesh = buildWalkMesh({
    x: Float64Array.from(x),
    y: Float64Array.from(y),
    z: Float64Array.from(z),
    corners: faces.corners,
    links: free,
  });
  const { changes } = setting.kind;
  const byCheck = new Map(CHANGES.map((check) => [check, links.filter((link) => link.check === check)]));
  // Where nothing takes a check there is nothing to count.
  const checks = changes === 'always' || free.length === links.length ? [] : changes;
  const whole =
    checks.length === 0
      ? mesh
      : repeatedMesh(
          mesh,
          checks.map((check) => (check === 'none' ? undefined : byCheck.get(check)) ?? NO_LINKS),
        );
  return {
    plan: trianglesOf(plan),
    region: setting.region,
    mesh: whole,
    faceAt,
    planes: Float64Array.from(planes),
    ground: Uint8Array.from(ground),
    faces: ground.length,
    stepped: changes === 'always' ? 0 : setting.terrain.freeStep,
    ...partsOf(mesh, links),
  };
}

const NO_LINKS: readonly SurfaceLink[] = [];

/** Whether one of some faces has the same nodes. */
function isKnown(corners: readonly number[], from: Index, to: Index, a: Index, b: Index, c: Index): boolean {
  for (let f = from; f < to; f++)
    if (corners[3 * f] === a && corners[3 * f + 1] === b && corners[3 * f + 2] === c) return true;
  return false;
}

/** The parts of a surface, which neither nodes nor links join. */
function partsOf({ x, corners }: WalkMesh, links: readonly SurfaceLink[]): Pick<WalkSurface, 'part' | 'partSize'> {
  const parent = Int32Array.from({ length: x.length }, (_, v) => v);
  const rootOf = (v: Index): Index => {
    let root = v;
    while (parent[root] !== root) root = parent[root] = parent[parent[root]!]!;
    return root;
  };
  const join = (v: Index, w: Index) => (parent[rootOf(v)] = rootOf(w));
  for (let c = 0; c < corners.length; c += 3) {
    join(corners[c]!, corners[c + 1]!);
    join(corners[c]!, corners[c + 2]!);
  }
  for (const { from, to } of links) join(corners[from]!, corners[to]!);
  const part = new Int32Array(corners.length / 3);
  const indices = new Map<Index, Index>();
  const sizes: number[] = [];
  for (let f = 0; f < part.length; f++) {
    const root = rootOf(corners[3 * f]!);
    const index = indices.get(root) ?? sizes.push(0) - 1;
    indices.set(root, index);
    part[f] = index;
    sizes[index]!++;
  }
  return { part, partSize: Int32Array.from(sizes) };
}
