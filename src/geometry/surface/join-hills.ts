import type { PlanPoint } from '../../kernel/point.ts';
import { TILE_SEAM } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import { extentsMeet } from './facets.ts';
import type { RimEdge, SurfaceHill } from './surface-hill.ts';

/**
 * The same hills with their borders joined: where a corner of one lies hardly beside a corner or an edge of another, as
 * files round the places of tiles, it is moved there. A sliver of a plan between them would join nothing.
 *
 * @source Definition; no corner moves by more than {@link TILE_SEAM}.
 */
export function joinedBorders(hills: readonly SurfaceHill[]): readonly SurfaceHill[] {
  if (hills.length < 2) return hills;
  const joined = [...hills];
  hills.forEach((hill, i) => {
    const moves = new Map<string, PlanPoint>();
    for (const [k, other] of joined.entries()) {
      if (k === i || !extentsMeet(widened(hill), other.bounds)) continue;
      const near = other.rim.filter((edge) => extentsMeet(extentOf(edge), widened(hill)));
      for (const { a } of near.length > 0 ? hill.rim : []) {
        const key = keyOf(a[0], a[2]);
        const to = moves.has(key) ? undefined : (nearCorner(near, a[0], a[2], k < i) ?? onEdge(near, a[0], a[2]));
        if (to) moves.set(key, to);
      }
    }
    if (moves.size > 0) joined[i] = moved(hill, moves);
  });
  return joined;
}

const keyOf = (x: Inches, z: Inches): string => `${x} ${z}`;

const widened = ({ bounds: { minX, maxX, minZ, maxZ } }: SurfaceHill) => ({
  minX: minX - 2 * TILE_SEAM,
  maxX: maxX + 2 * TILE_SEAM,
  minZ: minZ - 2 * TILE_SEAM,
  maxZ: maxZ + 2 * TILE_SEAM,
});

const extentOf = ({ a, b }: RimEdge) => ({
  minX: Math.min(a[0], b[0]) - TILE_SEAM,
  maxX: Math.max(a[0], b[0]) + TILE_SEAM,
  minZ: Math.min(a[2], b[2]) - TILE_SEAM,
  maxZ: Math.max(a[2], b[2]) + TILE_SEAM,
});

/** The corner beside a place; the place itself where it is the other hill's turn to move. */
function nearCorner(edges: readonly RimEdge[], x: Inches, z: Inches, doesMove: boolean): PlanPoint | undefined {
  const corner = edges.find(({ a }) => Math.abs(a[0] - x) <= TILE_SEAM && Math.abs(a[2] - z) <= TILE_SEAM);
  return corner && (doesMove ? [corner.a[0], corner.a[2]] : [x, z]);
}

/** The foot of a place on an edge beside it. */
function onEdge(edges: readonly RimEdge[], x: Inches, z: Inches): PlanPoint | undefined {
  for (const { a, b, nx, nz } of edges) {
    const off = (x - a[0]) * nx + (z - a[2]) * nz;
    if (Math.abs(off) > TILE_SEAM) continue;
    const along = (x - a[0]) * (b[0] - a[0]) + (z - a[2]) * (b[2] - a[2]);
    if (along > 0 && along < (b[0] - a[0]) ** 2 + (b[2] - a[2]) ** 2) return [x - off * nx, z - off * nz];
  }
  return undefined;
}

function moved(hill: SurfaceHill, moves: ReadonlyMap<string, PlanPoint>): SurfaceHill {
  const [x, z] = [hill.x.slice(), hill.z.slice()];
  for (let v = 0; v < x.length; v++) {
    const to = moves.get(keyOf(hill.x[v]!, hill.z[v]!));
    if (to) [x[v], z[v]] = to;
  }
  const at = (p: RimEdge['a']): RimEdge['a'] => {
    const to = moves.get(keyOf(p[0], p[2]));
    return to ? [to[0], p[1], to[1]] : p;
  };
  return { ...hill, x, z, rim: hill.rim.map((edge) => ({ ...edge, a: at(edge.a), b: at(edge.b) })) };
}
