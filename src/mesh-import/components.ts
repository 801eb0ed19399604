import { PART_WELD } from '../kernel/tolerances.ts';
import { firstAtPlace } from '../geometry/mesh/weld.ts';
import type { NamedPart, TriangleMesh } from '../geometry/mesh/triangle-mesh.ts';

/** Triangles connected by shared corners, with their bounding box. */
export type Component = {
  readonly triangles: readonly number[];
  readonly min: readonly [number, number, number];
  readonly max: readonly [number, number, number];
  /** The file's name for its first triangle. */
  readonly name: string;
};

/** The connected components of a mesh; corners within 0.001″ are merged. Time nearly linear. */
export function componentsOf(mesh: TriangleMesh, parts: readonly NamedPart[]): readonly Component[] {
  const { first } = firstAtPlace(mesh.positions, PART_WELD);
  const parent = Uint32Array.from(first, (_, i) => i);
  const rootOf = (v: number): number => {
    let root = v;
    while (parent[root] !== root) root = parent[root]!;
    for (let at = v; parent[at] !== root; ) [at, parent[at]] = [parent[at]!, root];
    return root;
  };
  const byCorner = mesh.indices.map((v) => first[v]!);
  for (let t = 0; t < byCorner.length; t += 3)
    for (const k of [1, 2]) parent[rootOf(byCorner[t + k]!)] = rootOf(byCorner[t]!);
  const found = new Map<
    number,
    { triangles: number[]; min: [number, number, number]; max: [number, number, number] }
  >();
  for (let t = 0; t < mesh.indices.length; t += 3) {
    const root = rootOf(byCorner[t]!);
    const it = found.get(root) ?? {
      triangles: [],
      min: [Infinity, Infinity, Infinity] as [number, number, number],
      max: [-Infinity, -Infinity, -Infinity] as [number, number, number],
    };
    it.triangles.push(t / 3);
    for (let k = 0; k < 3; k++)
      for (const axis of [0, 1, 2] as const) {
        const value = mesh.positions[3 * mesh.indices[t + k]! + axis]!;
        it.min[axis] = Math.min(it.min[axis], value);
        it.max[axis] = Math.max(it.max[axis], value);
      }
    found.set(root, it);
  }
  return [...found.values()].map((it) => ({ ...it, name: nameOf(parts, it.triangles[0]!) }));
}

/** The file's name for a triangle; empty if it has none. */
function nameOf(parts: readonly NamedPart[], triangle: number): string {
  let [low, high] = [0, parts.length];
  while (low < high) {
    const half = (low + high) >> 1;
    if (parts[half]!.from <= triangle) low = half + 1;
    else high = half;
  }
  return parts[low - 1]?.name ?? '';
}
