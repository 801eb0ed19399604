import type { TriangleMesh } from '../../src/geometry/mesh/triangle-mesh.ts';
import type { ImportedMesh } from '../../src/mesh-import/imported-mesh.ts';
import { type Reduced, reduceImported } from '../../src/mesh-import/reduce.ts';

type Triple = readonly [number, number, number];

/** A closed box from its least corner, as twelve triangles that look outward. */
export function boxMesh([x, y, z]: Triple, [w, h, d]: Triple): TriangleMesh {
  const corner = (i: number): number[] => [x + (i & 1 ? w : 0), y + (i & 2 ? h : 0), z + (i & 4 ? d : 0)];
  const faces = [
    [0, 2, 3, 1],
    [4, 5, 7, 6],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
    [0, 4, 6, 2],
    [1, 3, 7, 5],
  ] as const;
  return {
    positions: Float64Array.from([0, 1, 2, 3, 4, 5, 6, 7].flatMap(corner)),
    indices: Uint32Array.from(faces.flatMap(([a, b, c, e]) => [a, b, c, a, c, e])),
  };
}

/** A wedge that rises from 0 at −z to its full height at +z. */
export function rampMesh([w, h, d]: Triple): TriangleMesh {
  const [a, b] = [w / 2, d / 2];
  return {
    positions: Float64Array.of(-a, 0, -b, a, 0, -b, -a, 0, b, a, 0, b, -a, h, b, a, h, b),
    indices: Uint32Array.of(0, 4, 5, 0, 5, 1, 2, 3, 5, 2, 5, 4, 0, 2, 4, 1, 5, 3, 0, 1, 3, 0, 3, 2),
  };
}

/** A closed dome of `rings` × `sides`: half a ball. */
export function domeMesh(radius: number, rings: number, sides: number): TriangleMesh {
  const positions: number[] = [0, radius, 0];
  for (let r = 1; r <= rings; r++)
    for (let s = 0; s < sides; s++) {
      const [up, round] = [(Math.PI / 2) * (r / rings), (2 * Math.PI * s) / sides];
      positions.push(
        radius * Math.sin(up) * Math.cos(round),
        radius * Math.cos(up),
        radius * Math.sin(up) * Math.sin(round),
      );
    }
  positions.push(0, 0, 0);
  const foot = positions.length / 3 - 1;
  const at = (r: number, s: number) => 1 + (r - 1) * sides + (s % sides);
  const indices: number[] = [];
  for (let s = 0; s < sides; s++) {
    indices.push(0, at(1, s + 1), at(1, s));
    for (let r = 1; r < rings; r++)
      indices.push(at(r, s), at(r, s + 1), at(r + 1, s + 1), at(r, s), at(r + 1, s + 1), at(r + 1, s));
    indices.push(foot, at(rings, s), at(rings, s + 1));
  }
  return { positions: Float64Array.from(positions), indices: Uint32Array.from(indices) };
}

/** Several meshes as one. */
export function together(...meshes: readonly TriangleMesh[]): TriangleMesh {
  const positions: number[] = [];
  const indices: number[] = [];
  for (const mesh of meshes) {
    const first = positions.length / 3;
    positions.push(...mesh.positions);
    for (const i of mesh.indices) indices.push(first + i);
  }
  return { positions: Float64Array.from(positions), indices: Uint32Array.from(indices) };
}

/** A ruin of 6 × 6″: a floor at 3″, two walls of 6″, and a doorway between posts. */
export const ruin = (): TriangleMesh =>
  together(
    boxMesh([-3, 0, -3], [6, 6, 0.4]),
    boxMesh([-3, 0, -2.6], [0.4, 6, 5.6]),
    boxMesh([-2.6, 2.7, -2.6], [5.6, 0.3, 5.6]),
    boxMesh([2.6, 0, 2.6], [0.4, 2.7, 0.4]),
  );

/** A mesh as if it had been read from a file. */
export const importedOf = (mesh: TriangleMesh, more: Partial<ImportedMesh> = {}): ImportedMesh => ({
  name: 'test.obj',
  ending: 'obj',
  mesh,
  colours: undefined,
  parts: [],
  degenerate: 0,
  lost: [],
  ...more,
});

/** A mesh as it is worked with. */
export async function reducedOf(mesh: TriangleMesh, more: Partial<ImportedMesh> = {}): Promise<Reduced> {
  const reduced = await reduceImported(importedOf(mesh, more), () => undefined);
  if (!reduced.ok) throw new Error(reduced.error.kind);
  return reduced.value;
}

/** The text of an OBJ file of a mesh. */
export function objText({ positions, indices }: TriangleMesh): string {
  const lines: string[] = [];
  for (let i = 0; i < positions.length; i += 3) lines.push(`v ${positions[i]} ${positions[i + 1]} ${positions[i + 2]}`);
  for (let t = 0; t < indices.length; t += 3)
    lines.push(`f ${indices[t]! + 1} ${indices[t + 1]! + 1} ${indices[t + 2]! + 1}`);
  return `${lines.join('\n')}\n`;
}

/** The bytes of a binary STL file of a mesh. */
export function stlBytes({ positions, indices }: TriangleMesh): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(84 + (50 * indices.length) / 3);
  const view = new DataView(bytes.buffer);
  view.setUint32(80, indices.length / 3, true);
  for (let t = 0; t < indices.length; t += 3)
    for (let k = 0; k < 3; k++)
      for (let axis = 0; axis < 3; axis++)
        view.setFloat32(84 + (50 * t) / 3 + 12 + 12 * k + 4 * axis, positions[3 * indices[t + k]! + axis]!, true);
  return bytes;
}
