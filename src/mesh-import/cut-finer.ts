import type { TriangleMesh } from '../geometry/mesh/triangle-mesh.ts';

/** A mesh of parts with `wide` attributes per vertex, which are interpolated linearly. */
type Brushed = TriangleMesh & {
  readonly brushes: Float64Array;
  readonly wide: number;
  /** The part of each vertex: no triangle joins two parts. */
  readonly partOf: Uint32Array;
};

/** Maximum number of triangles after subdivision. */
export const FINE_TRIANGLES = 24_000;

/**
 * A mesh whose triangles are divided in four, repeatedly, up to a limit. The surface stays the same: new corners are
 * the midpoints of edges, and triangles that share an edge share its midpoint.
 *
 * @param most Most triangles, a count; a mesh with more than a quarter of it is returned unchanged.
 */
export function cutFiner(mesh: Brushed, most = FINE_TRIANGLES): Brushed {
  let fine = mesh;
  while (fine.indices.length > 0 && (4 * fine.indices.length) / 3 <= most) fine = cutInFour(fine);
  return fine;
}

function cutInFour({ positions, indices, brushes, wide, partOf }: Brushed): Brushed {
  const count = partOf.length;
  const middles = new Map<number, number>();
  const ends: number[] = [];
  const middleOf = (a: number, b: number): number => {
    const key = Math.min(a, b) * count + Math.max(a, b);
    const known = middles.get(key);
    if (known !== undefined) return known;
    const fresh = count + middles.size;
    middles.set(key, fresh);
    ends.push(a, b);
    return fresh;
  };
  const cut = new Uint32Array(4 * indices.length);
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [indices[t]!, indices[t + 1]!, indices[t + 2]!];
    const [ab, bc, ca] = [middleOf(a, b), middleOf(b, c), middleOf(c, a)];
    cut.set([a, ab, ca, ab, b, bc, ca, bc, c, ab, bc, ca], 4 * t);
  }
  return {
    positions: withMiddles(positions, 3, ends),
    indices: cut,
    brushes: withMiddles(brushes, wide, ends),
    wide,
    partOf: Uint32Array.from({ length: count + middles.size }, (_, v) =>
      v < count ? partOf[v]! : partOf[ends[2 * (v - count)]!]!,
    ),
  };
}

/** Attributes of the vertices, followed by the means over each pair of edge ends. */
function withMiddles(of: Float64Array, wide: number, ends: readonly number[]): Float64Array {
  const out = new Float64Array(of.length + (wide * ends.length) / 2);
  out.set(of);
  for (let e = 0; e < ends.length; e += 2)
    for (let k = 0; k < wide; k++)
      out[of.length + (wide * e) / 2 + k] = (of[wide * ends[e]! + k]! + of[wide * ends[e + 1]! + k]!) / 2;
  return out;
}
