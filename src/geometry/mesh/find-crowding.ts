import type { MeshFault } from './mesh-fault.ts';
import type { TriangleMesh } from './triangle-mesh.ts';

/** Cells along the longest side of a mesh. */
const CELLS = 256;
/** Most faces, a count, that may lie over one another in a cell, seen along an axis. Buildings have a dozen, trees a hundred. */
const MOST_LAYERS = 1_000;
/**
 * Most faces over one another on average, and most pairs of a triangle and a triangle's place over or under it; a mesh
 * is refused where it exceeds both. Tables and imports search a mesh by place, so their work grows with these pairs.
 */
const MOST_MEAN_LAYERS = 32;
const MOST_PAIRS = 4_000_000;

const AXES = [0, 1, 2] as const;

/**
 * The fault of a mesh with too many triangles in the same place: coincident, nearly coincident or heaped. Undefined
 * when there is none. Time is linear in the triangles, whatever their size.
 *
 * Seen along each axis, a triangle's area is spread evenly over the cells of its bounding box; a cell's layers are the
 * area in it divided by its own. How finely a surface is cut into triangles makes no difference.
 *
 * @param mesh Finite, indices in range, at least one triangle.
 * @source Derived here: summed-area differences (Crow 1984) add a triangle to all its cells in four steps.
 */
export function findCrowding(mesh: TriangleMesh): MeshFault | undefined {
  const { least, size } = boundsOf(mesh);
  const cell = Math.max(...size) / CELLS;
  if (!(cell > 0)) return undefined;
  for (const axis of AXES) {
    const { most, mean } = layersAlong(mesh, axis, least, size, cell);
    if (most > MOST_LAYERS) return { kind: 'crowded', layers: Math.ceil(most), most: MOST_LAYERS };
    if (mean > MOST_MEAN_LAYERS && (mean * mesh.indices.length) / 3 > MOST_PAIRS)
      return { kind: 'heaped', layers: Math.ceil(mean), most: MOST_MEAN_LAYERS };
  }
  return undefined;
}

type Triple = readonly [number, number, number];

/** The least corner of a mesh's bounding box, and its sides. */
function boundsOf({ positions, indices }: TriangleMesh): { readonly least: Triple; readonly size: Triple } {
  const [min, max] = [[Infinity, Infinity, Infinity] as [number, number, number], [-Infinity, -Infinity, -Infinity]];
  for (let i = 0; i < indices.length; i++)
    for (const axis of AXES) {
      const value = positions[3 * indices[i]! + axis]!;
      if (value < min[axis]) min[axis] = value;
      if (value > max[axis]!) max[axis] = value;
    }
  return { least: min, size: [max[0]! - min[0], max[1]! - min[1], max[2]! - min[2]] };
}

/** The most layers in a cell of the plane across an axis, and the mean over the cells. `cell`: the side of a cell. */
function layersAlong(
  { positions: p, indices }: TriangleMesh,
  axis: 0 | 1 | 2,
  least: Triple,
  size: Triple,
  cell: number,
): { readonly most: number; readonly mean: number } {
  const [u, v] = [((axis + 1) % 3) as 0 | 1 | 2, ((axis + 2) % 3) as 0 | 1 | 2];
  const [wide, deep] = [Math.floor(size[u] / cell) + 1, Math.floor(size[v] / cell) + 1];
  const row = wide + 1;
  const sums = new Float64Array(row * (deep + 1));
  let all = 0;
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [3 * indices[t]!, 3 * indices[t + 1]!, 3 * indices[t + 2]!];
    const [au, av, bu, bv, cu, cv] = [p[a + u]!, p[a + v]!, p[b + u]!, p[b + v]!, p[c + u]!, p[c + v]!];
    const area = Math.abs((bu - au) * (cv - av) - (cu - au) * (bv - av)) / 2;
    if (area === 0) continue;
    all += area;
    const i0 = Math.floor((Math.min(au, bu, cu) - least[u]) / cell);
    const i1 = Math.floor((Math.max(au, bu, cu) - least[u]) / cell) + 1;
    const j0 = Math.floor((Math.min(av, bv, cv) - least[v]) / cell);
    const j1 = Math.floor((Math.max(av, bv, cv) - least[v]) / cell) + 1;
    const share = area / ((i1 - i0) * (j1 - j0));
    sums[j0 * row + i0]! += share;
    sums[j0 * row + i1]! -= share;
    sums[j1 * row + i0]! -= share;
    sums[j1 * row + i1]! += share;
  }
  let most = 0;
  for (let i = 1; i < sums.length; i++) if (i % row !== 0) sums[i]! += sums[i - 1]!;
  for (let i = row; i < sums.length; i++) most = Math.max(most, (sums[i]! += sums[i - row]!));
  for (let i = 0; i < row; i++) most = Math.max(most, sums[i]!);
  return { most: most / cell ** 2, mean: all / (wide * deep * cell ** 2) };
}
