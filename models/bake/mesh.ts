/** Triangles ready to be painted and written. Inches, counter-clockwise as seen from outside. */
export type Mesh = {
  /** xyz triples. */
  readonly positions: Float32Array;
  /** Unit xyz triples, one per position. */
  readonly normals: Float32Array;
  /** Three per triangle. */
  readonly indices: Uint32Array;
};

/** A mesh with its paint, per vertex. */
export type PaintedMesh = Mesh & {
  /** Linear rgb triples, 0 to 1: the pigment that does not depend on the side. */
  readonly colours: Float32Array;
  /**
   * Quadruples from 0 to 1: side pigment (a fraction of {@link SIDE_RANGE}), metal, glow, openness. Where there is side
   * pigment nothing glows, and the third says which colour of the side it is: 0, 1/2 or 1. Default 0.
   */
  readonly paint?: Float32Array | undefined;
};

/** The side's pigment may be brighter than the side's colour: a stored 1 stands for this factor. */
export const SIDE_RANGE = 2;

/** The number of a mesh's vertices. */
export const vertexCount = (mesh: Pick<Mesh, 'positions'>): number => mesh.positions.length / 3;

/**
 * Loose triangles as a mesh, three vertices each: flat where faces meet at more than `crease` radians, smooth where at
 * less.
 */
export function meshOfSoup(positions: ArrayLike<number>, crease = 0): Mesh {
  const corners = positions.length / 3;
  const faces = Array.from({ length: corners / 3 }, (_, t) => faceNormal(positions, t));
  const keyOf = (corner: number) => [0, 1, 2].map((axis) => Math.round(positions[3 * corner + axis]! * 1e4)).join('/');
  const facesAt = new Map<string, FaceNormal[]>();
  for (let corner = 0; corner < corners; corner++) {
    const key = keyOf(corner);
    facesAt.set(key, [...(facesAt.get(key) ?? []), faces[Math.floor(corner / 3)]!]);
  }
  const least = Math.cos(crease) - 1e-6;
  const normals = new Float32Array(3 * corners);
  for (let corner = 0; corner < corners; corner++) {
    const own = faces[Math.floor(corner / 3)]!;
    const near = facesAt.get(keyOf(corner))!.filter((face) => cosine(own, face) >= least);
    const sum = [0, 1, 2].map((axis) => near.reduce((total, face) => total + face[axis]!, 0));
    const length = Math.hypot(...sum) || 1;
    normals.set(
      sum.map((n) => n / length),
      3 * corner,
    );
  }
  return {
    positions: Float32Array.from(positions),
    normals,
    indices: Uint32Array.from({ length: corners }, (_, i) => i),
  };
}

/** The normal of a triangle, with a length of twice its area, and that length. */
type FaceNormal = readonly [x: number, y: number, z: number, length: number];

function faceNormal(p: ArrayLike<number>, t: number): FaceNormal {
  const i = 9 * t;
  const [ux, uy, uz] = [p[i + 3]! - p[i]!, p[i + 4]! - p[i + 1]!, p[i + 5]! - p[i + 2]!];
  const [vx, vy, vz] = [p[i + 6]! - p[i]!, p[i + 7]! - p[i + 1]!, p[i + 8]! - p[i + 2]!];
  const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  return [x, y, z, Math.hypot(x, y, z)];
}

const cosine = (a: FaceNormal, b: FaceNormal): number => (a[0] * b[0] + a[1] * b[1] + a[2] * b[2]) / (a[3] * b[3] || 1);
