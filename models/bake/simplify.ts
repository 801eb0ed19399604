import { MeshoptSimplifier } from 'meshoptimizer';
import type { PaintedMesh } from './mesh.ts';

export type SimplifyOptions = {
  /** The target number of triangles. */
  readonly triangles: number;
  /** The largest error of the surface, inches. */
  readonly error: number;
  /** The weight of a full change of normal, colour and paint, relative to a distance of one. */
  readonly weights?: { readonly normal: number; readonly colour: number; readonly paint: number };
};

const WEIGHTS = { normal: 0.35, colour: 0.9, paint: 0.6 } as const;

/** The same shape with fewer triangles; edges of colour are kept like edges of shape. */
export async function simplified(
  mesh: PaintedMesh,
  { triangles, error, weights = WEIGHTS }: SimplifyOptions,
): Promise<PaintedMesh> {
  await MeshoptSimplifier.ready;
  const count = mesh.positions.length / 3;
  const width = mesh.paint ? 9 : 6;
  const attributes = new Float32Array(count * width);
  for (let v = 0; v < count; v++) {
    attributes.set(mesh.normals.subarray(3 * v, 3 * v + 3), v * width);
    attributes.set(mesh.colours.subarray(3 * v, 3 * v + 3), v * width + 3);
    if (mesh.paint) attributes.set(mesh.paint.subarray(4 * v, 4 * v + 3), v * width + 6);
  }
  const own = [weights.normal, weights.colour, weights.paint].flatMap((w) => [w, w, w]).slice(0, width);
  const [indices] = MeshoptSimplifier.simplifyWithAttributes(
    mesh.indices,
    mesh.positions,
    3,
    attributes,
    width,
    own,
    null,
    Math.min(mesh.indices.length, 3 * triangles),
    error,
    ['ErrorAbsolute'],
  );
  return { ...mesh, indices };
}
