import { MeshoptSimplifier } from 'meshoptimizer';
import type { TriangleMesh } from '../geometry/mesh/triangle-mesh.ts';
import type { Inches } from '../kernel/units.ts';
import type { Colours } from './imported-mesh.ts';

/** A simplified mesh, its colours, and the simplifier's estimate of the greatest deviation. */
type Simplified = {
  readonly mesh: TriangleMesh;
  readonly colours: Colours | undefined;
  readonly error: Inches;
};

/** Weight of colour against shape: a change from black to white costs as much as a tenth of the mesh's size. */
const COLOUR_WEIGHT = 0.1;
/** Factor above the target at which topology is given up, and parts too small to see with it. */
const ENOUGH = 1.25;

/**
 * A mesh of about `most` triangles or fewer. Vertices must be welded: seams are kept.
 *
 * @param most  The target number of triangles; a mesh within it is returned unchanged.
 * @source Garland & Heckbert 1997, "Surface simplification using quadric error metrics", as meshoptimizer has it.
 */
export async function simplify(mesh: TriangleMesh, colours: Colours | undefined, most: number): Promise<Simplified> {
  if (mesh.indices.length <= 3 * most) return { mesh, colours, error: 0 };
  await MeshoptSimplifier.ready;
  const positions = Float32Array.from(mesh.positions);
  const scale = MeshoptSimplifier.getScale(positions, 3);
  const [indices, share] = colours
    ? MeshoptSimplifier.simplifyWithAttributes(
        mesh.indices,
        positions,
        3,
        Float32Array.from(colours, (byte) => byte / 255),
        3,
        [COLOUR_WEIGHT, COLOUR_WEIGHT, COLOUR_WEIGHT],
        null,
        3 * most,
        1,
      )
    : MeshoptSimplifier.simplify(mesh.indices, positions, 3, 3 * most, 1);
  const isSmall = indices.length <= 3 * most * ENOUGH;
  const [fewer, error] = isSmall
    ? [indices, share]
    : MeshoptSimplifier.simplifySloppy(indices, positions, 3, null, 3 * most, 1);
  return { ...compact(mesh, colours, fewer.length > 0 ? fewer : indices), error: Math.max(share, error) * scale };
}

/**
 * A mesh with only the vertices its triangles use.
 *
 * @shape `indices`: three per triangle, into the vertices of `mesh`.
 */
export function compact(
  mesh: TriangleMesh,
  colours: Colours | undefined,
  indices: Uint32Array,
): { readonly mesh: TriangleMesh; readonly colours: Colours | undefined } {
  const number = new Uint32Array(mesh.positions.length / 3).fill(0xffffffff);
  const used: number[] = [];
  const fresh = indices.map((v) => {
    if (number[v] === 0xffffffff) {
      number[v] = used.length;
      used.push(v);
    }
    return number[v]!;
  });
  const positions = new Float64Array(3 * used.length);
  const tints = colours && new Uint8Array(3 * used.length);
  used.forEach((v, i) => {
    positions.set(mesh.positions.subarray(3 * v, 3 * v + 3), 3 * i);
    tints?.set(colours!.subarray(3 * v, 3 * v + 3), 3 * i);
  });
  return { mesh: { positions, indices: fresh }, colours: tints };
}
