import { SIGHT_GRAZE } from '../../kernel/tolerances.ts';
import {
  buildSightScene,
  hitsAlong,
  type SightHit,
  type SightScene,
  type Upright,
} from '../../geometry/sight/sight.ts';
import type { PlanPoint, Point } from '../../kernel/point.ts';
import { uprightSolidsOf } from './upright-solids.ts';
import { toTriangles } from './leaf-triangles.ts';
import { type Leaf, leavesOf, toTable } from './leaves.ts';
import type { MeshData, TerrainPiece } from './terrain.ts';

/**
 * The solids of some pieces, prepared for rays. A hit's owner is the index of its piece in the list.
 *
 * @param keeps Which parts to include; sight leaves out windows.
 */
export function solidScene(pieces: readonly TerrainPiece[], keeps: (leaf: Leaf) => boolean = () => true): SightScene {
  const uprights: Upright[] = [];
  const ownerByUpright: number[] = [];
  const meshes: { readonly mesh: MeshData; readonly owner: number }[] = [];
  pieces.forEach((piece, owner) => {
    for (const leaf of leavesOf(piece)) {
      if (!keeps(leaf)) continue;
      for (const upright of uprightsOfLeaf(leaf)) {
        uprights.push(upright);
        ownerByUpright.push(owner);
      }
      const mesh = toTriangles(leaf);
      if (mesh) meshes.push({ mesh, owner });
    }
  });
  const count = meshes.reduce((sum, { mesh }) => sum + mesh.indices.length / 3, 0);
  const corners = new Float64Array(9 * count);
  const owners = new Uint32Array(count);
  let at = 0;
  for (const { mesh, owner } of meshes) {
    owners.fill(owner, at / 9, at / 9 + mesh.indices.length / 3);
    for (const i of mesh.indices) for (let axis = 0; axis < 3; axis++) corners[at++] = mesh.positions[3 * i + axis]!;
  }
  return buildSightScene(uprights, ownerByUpright, { corners, owners });
}

/** The scene of the opaque pieces, which block sight; their windows do not. */
export const sightScene = (opaque: readonly TerrainPiece[]): SightScene =>
  solidScene(opaque, ({ role }) => role !== 'window');

/**
 * The first obstacle that a line does more than graze: the parallel lines just beside, above and below it meet it too.
 *
 * @param ownerOf Maps the index of an upright solid to the index of its owner in the crowd.
 */
export function firstOn(
  scene: SightScene,
  line: { readonly from: Point; readonly to: Point },
  crowd: readonly Upright[],
  ownerOf: (i: number) => number,
): SightHit | undefined {
  const hits = hitsAlong(scene, line, crowd, ownerOf);
  if (hits.length === 0) return undefined;
  const { from, to } = line;
  const [dx, dz] = [to[0] - from[0], to[2] - from[2]];
  const across = Math.sqrt(dx * dx + dz * dz);
  const [ux, uz] = across > 0 ? [(SIGHT_GRAZE * dx) / across, (SIGHT_GRAZE * dz) / across] : [SIGHT_GRAZE, 0];
  const beside = [
    [-uz, 0, ux],
    [uz, 0, -ux],
    [0, SIGHT_GRAZE, 0],
    [0, -SIGHT_GRAZE, 0],
  ].map(([x, y, z]) => {
    const move = (p: Point): Point => [p[0] + x!, p[1] + y!, p[2] + z!];
    return hitsAlong(scene, { from: move(from), to: move(to) }, crowd, ownerOf);
  });
  return hits.find((h) => beside.every((others) => others.some((o) => o.owner === h.owner)));
}

/** The upright solids of a plain shape, on the table. */
const uprightsOfLeaf = ({ shape, at, yaw }: Leaf): readonly Upright[] =>
  uprightSolidsOf(shape).map(({ core, radius, height }) => ({
    core: core.map(([x, z]): PlanPoint => {
      const [tx, , tz] = toTable(at, yaw, x, 0, z);
      return [tx, tz];
    }),
    radius,
    low: at[1],
    high: at[1] + height,
  }));
