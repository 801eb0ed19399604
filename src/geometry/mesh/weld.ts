import type { TriangleMesh } from './triangle-mesh.ts';

/**
 * Merges vertices at the same place, and removes triangles that this leaves without area.
 *
 * Places are the cells of a grid of `step`: two vertices nearer than that may remain separate when they lie in
 * different cells, which only leaves a seam. Linear time.
 *
 * @param step Inches; 0 merges only vertices at exactly the same place.
 * @source As {@link firstAtPlace}.
 */
export function weldVertices({ positions, indices }: TriangleMesh, step = 0): TriangleMesh {
  const { first, count } = firstAtPlace(positions, step);
  const number = new Uint32Array(positions.length / 3).fill(0xffffffff);
  const places = new Float64Array(3 * count);
  let next = 0;
  const numberOf = (vertex: number): number => {
    const v = first[vertex]!;
    if (number[v] === 0xffffffff) {
      number[v] = next;
      places.set(positions.subarray(3 * v, 3 * v + 3), 3 * next++);
    }
    return number[v]!;
  };
  const kept = new Uint32Array(indices.length);
  let n = 0;
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [first[indices[t]!]!, first[indices[t + 1]!]!, first[indices[t + 2]!]!];
    if (a === b || b === c || c === a) continue;
    kept[n] = numberOf(a);
    kept[n + 1] = numberOf(b);
    kept[n + 2] = numberOf(c);
    n += 3;
  }
  return { positions: places.slice(0, 3 * next), indices: kept.slice(0, n) };
}

/**
 * The first vertex at the place of each vertex, and the number of places.
 *
 * @shape `positions`: xyz triples. `first`: one vertex index for each vertex.
 * @param step   Inches; places are cells of a grid this wide, exact positions when it is 0.
 * @source Hashing with open addressing; the mixer is that of MurmurHash3.
 */
export function firstAtPlace(
  positions: Float64Array,
  step = 0,
): { readonly first: Uint32Array; readonly count: number } {
  const vertices = positions.length / 3;
  const first = new Uint32Array(vertices);
  let size = 8;
  while (size < 2 * vertices) size *= 2;
  const table = new Int32Array(size).fill(-1);
  const bits = new Uint32Array(2);
  const double = new Float64Array(bits.buffer);
  const cell = (i: number): number => (step > 0 ? Math.round(positions[i]! / step) : positions[i]!) + 0; // −0 is 0
  const isSame = (a: number, b: number): boolean =>
    cell(3 * a) === cell(3 * b) && cell(3 * a + 1) === cell(3 * b + 1) && cell(3 * a + 2) === cell(3 * b + 2);
  let count = 0;
  for (let v = 0; v < vertices; v++) {
    let hash = 0x9e3779b9;
    for (let axis = 0; axis < 3; axis++) {
      double[0] = cell(3 * v + axis);
      for (let half = 0; half < 2; half++) {
        hash = Math.imul(hash ^ bits[half]!, 0x85ebca6b);
        hash ^= hash >>> 15;
      }
    }
    for (let slot = (hash >>> 0) & (size - 1); ; slot = (slot + 1) & (size - 1)) {
      const other = table[slot]!;
      if (other >= 0 && !isSame(v, other)) continue;
      if (other < 0) {
        table[slot] = v;
        count++;
      }
      first[v] = other < 0 ? v : other;
      break;
    }
  }
  return { first, count };
}
