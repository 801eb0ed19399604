import type { Collider, World } from '@dimforge/rapier3d-compat';
import { assert } from '../../kernel/assert.ts';
import type { PlanPoint } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';
import { uprightSolidsOf } from '../../rules/core/upright-solids.ts';
import { type Leaf, leavesOf, toTable } from '../../rules/core/leaves.ts';
import type { PieceId } from '../../rules/core/ids.ts';
import type { MeshData, TerrainPiece, Role } from '../../rules/core/terrain.ts';
import { toTriangles } from '../../rules/core/leaf-triangles.ts';
import type { RapierModule } from './load-rapier.ts';
import * as trig from '../../kernel/trig.ts';

/** Maximum distance of the flat sides of a cylinder's collider inside the true cylinder. */
const FLATNESS: Inches = 0.0008;

/** An upright solid with a convex counter-clockwise outline on the table. */
export type ColliderSolid = { readonly outline: readonly PlanPoint[]; readonly low: Inches; readonly high: Inches };

/**
 * A collider to create: its piece, its role, whether its top may slope, and its faces.
 *
 * Every collider is a triangle mesh. A body that rests on or slides along one of the library's own large boxes, hulls
 * or cylinders is reported as touching it in up to 90 % of cases (60 × 44″ slab, gap 0.002″); against a mesh of the
 * same faces never (20,000 casts), with the same accuracy of 0.001″. A mesh is hollow, so `solid` gives the volume it
 * encloses.
 */
type ColliderSpec = {
  readonly piece: PieceId;
  readonly role: Role;
  readonly sloping: boolean;
  readonly faces: MeshData;
  readonly solid: readonly ColliderSolid[];
};

/** The colliders of a terrain piece, one for each plain shape; a flat heightfield gives none. */
export const planColliders = (piece: TerrainPiece): readonly ColliderSpec[] => leavesOf(piece).flatMap(planCollider);

/** The colliders of one plain shape: one, or none when nothing of it rises from the ground. */
export function planCollider(leaf: Leaf): readonly ColliderSpec[] {
  const { piece, role } = leaf;
  const sloping = toTriangles(leaf);
  if (sloping) return [{ piece, role, sloping: true, faces: sloping, solid: [] }];
  const solid = uprightsOf(leaf);
  return solid.length === 0 ? [] : [{ piece, role, sloping: false, faces: merge(solid.map(facesOf)), solid }];
}

/** The upright solids of a box, prism or cylinder on the table; none for other shapes. */
export const uprightsOf = ({ shape, at, yaw }: Leaf): readonly ColliderSolid[] =>
  uprightSolidsOf(shape).map(({ core, radius, height }) => ({
    outline: (radius > 0 ? circle(radius) : core).map(([x, z]): PlanPoint => {
      const [tx, , tz] = toTable(at, yaw, x, 0, z);
      return [tx, tz];
    }),
    low: at[1],
    high: at[1] + height,
  }));

function circle(radius: Inches): readonly PlanPoint[] {
  const sides = Math.max(8, Math.ceil(Math.PI / trig.acos(1 - Math.min(FLATNESS / radius, 0.1))));
  return Array.from({ length: sides }, (_, i): PlanPoint => {
    const angle = (2 * Math.PI * i) / sides;
    return [radius * trig.cos(angle), radius * trig.sin(angle)];
  });
}

/** All faces of an upright solid, facing outwards. */
function facesOf({ outline, low, high }: ColliderSolid): MeshData {
  const n = outline.length;
  const ring = (y: Inches) => outline.flatMap(([x, z]) => [x, y, z]);
  const triangles: number[] = [];
  for (let i = 0; i < n; i++) {
    const j = (i + 1) % n;
    triangles.push(i, n + i, n + j, i, n + j, j);
    if (i >= 1 && i < n - 1) triangles.push(0, i, i + 1, n, n + i + 1, n + i);
  }
  return { positions: Float64Array.from([...ring(low), ...ring(high)]), indices: Uint32Array.from(triangles) };
}

function merge(meshes: readonly MeshData[]): MeshData {
  if (meshes.length === 1) return meshes[0]!;
  const positions: number[] = [];
  const indices: number[] = [];
  for (const mesh of meshes) {
    const first = positions.length / 3;
    for (const v of mesh.positions) positions.push(v);
    for (const i of mesh.indices) indices.push(first + i);
  }
  return { positions: Float64Array.from(positions), indices: Uint32Array.from(indices) };
}

/** Creates a collider in `world` from faces in which `findTerrainFaults` found no fault. */
export function createCollider(rapier: RapierModule, world: World, faces: MeshData): Collider {
  const description = rapier.ColliderDesc.trimesh(Float32Array.from(faces.positions), faces.indices);
  assert(description, 'the library refused a mesh without faults');
  return world.createCollider(description);
}
