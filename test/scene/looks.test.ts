import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { BufferAttribute, BufferGeometry, Vector3 } from 'three';
import { MeshBVH } from 'three-mesh-bvh';
import { describe, expect, it } from 'vitest';
import { HARD, SOFT, stonesOf } from '../../models/bake/terrain/bake-piece.ts';
import { isInside } from '../../models/bake/terrain/site.ts';
import { stampOf } from '../../models/bake/terrain/stamp.ts';
import { planColliders } from '../../src/physics/rapier/colliders.ts';
import type { MeshData, Role } from '../../src/rules/core/terrain.ts';
import { CATALOGUE } from '../../src/scenario/catalogue/catalogue.ts';
import type { CataloguePiece } from '../../src/scenario/catalogue/forms.ts';
import { toPiece } from '../../src/scenario/to-terrain.ts';
import { drawnOf } from '../support/drawn.ts';
import { aBox } from '../support/game.ts';
import { readLook } from '../support/read-look.ts';
import { NO_MESHES } from '../support/scenarios.ts';
import { REPOSITORY } from '../support/source-files.ts';
import { planTerrainLooks } from '../../src/scene/terrain/looks.tsx';

/** How far a look may be from what the rules see, inches. */
const NEAR = 0.2;
/** How far apart surfaces are looked at, and how far out of them. */
const STEP = 0.24;
const OUT = 0.03;
/** Triangles no look has more of. */
const MOST = 13_000;

const fileOf = ({ piece }: CataloguePiece): string => join(REPOSITORY, 'models', piece.look ?? '');

function pieceOf({ id, piece }: CataloguePiece) {
  const read = toPiece({ ...piece, id, at: [0, 0] }, '', NO_MESHES);
  if (!read.ok) throw new Error(id);
  return read.value;
}

const treeOf = ({ positions, indices }: MeshData): MeshBVH => {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(Float32Array.from(positions), 3));
  geometry.setIndex(new BufferAttribute(indices.slice(), 1));
  return new MeshBVH(geometry);
};

/** How far a tree's nearest surface is from a place; where something lies well within {@link NEAR}, it need not be the nearest. */
const farFrom = (tree: MeshBVH, at: Vector3): number =>
  tree.closestPointToPoint(at, undefined, NEAR / 2)?.distance ?? Infinity;

type Sample = { readonly at: Vector3; readonly role: Role };

/** Places on the outside of what the rules see: not within another part, not under the ground. */
function* outsideOf(entry: CataloguePiece): Generator<Sample> {
  const stones = stonesOf(entry);
  const [a, b, c, normal, edge, at, out] = Array.from({ length: 7 }, () => new Vector3()) as [
    Vector3,
    Vector3,
    Vector3,
    Vector3,
    Vector3,
    Vector3,
    Vector3,
  ];
  for (const { faces, role } of planColliders(pieceOf(entry)))
    for (let t = 0; t < faces.indices.length; t += 3) {
      for (const [k, into] of [a, b, c].entries()) into.fromArray(faces.positions, 3 * faces.indices[t + k]!);
      normal.subVectors(b, a).cross(edge.subVectors(c, a)).normalize();
      const steps = Math.max(1, Math.ceil(Math.max(a.distanceTo(b), a.distanceTo(c), b.distanceTo(c)) / STEP));
      for (let i = 0; i <= steps; i++)
        for (let j = 0; i + j <= steps; j++) {
          at.copy(a)
            .addScaledVector(edge.subVectors(b, a), i / steps)
            .addScaledVector(edge.subVectors(c, a), j / steps);
          out.copy(at).addScaledVector(normal, OUT);
          if (at.y < 0.01 && normal.y < -0.5) continue;
          if (stones.some((stone) => isInside(stone, [out.x, out.y, out.z], 0.005))) continue;
          yield { at, role };
        }
    }
}

describe('the looks of the catalogue', () => {
  it('are all there, and no others', () => {
    const files = readdirSync(join(REPOSITORY, 'models/terrain')).filter((name) => name.endsWith('.glb'));
    const looks = CATALOGUE.map(({ piece }) => piece.look?.replace('terrain/', ''));
    // The ruined tower is a mesh that scenarios name as a shape.
    expect(files.filter((name) => name !== 'tower.glb').toSorted()).toEqual(looks.toSorted());
  });

  it.each(CATALOGUE)('$id was baked for the shape it has', async (entry) => {
    const { stamp, meshes } = await readLook(fileOf(entry));
    // Baked for another shape: run `node models/bake/terrain/main.ts`.
    expect(stamp).toBe(stampOf(entry));
    expect([...meshes.keys()].filter((name) => name !== HARD && name !== SOFT)).toEqual([]);
    expect([...meshes.values()].reduce((sum, { index }) => sum + index!.count / 3, 0)).toBeLessThan(MOST);
  });

  it.each(drawnOf(CATALOGUE, 5))('$id looks like its parts', async (entry) => {
    const { meshes } = await readLook(fileOf(entry));
    const hard = meshes.get(HARD)!;
    const seen = planColliders(pieceOf(entry)).map(({ faces }) => treeOf(faces));
    const positions = hard.getAttribute('position');
    const spot = new Vector3();
    let farthest = 0;
    for (let i = 0; i < positions.count; i++) {
      spot.fromBufferAttribute(positions, i);
      let near = Infinity;
      for (const tree of seen) if (near >= NEAR / 2) near = Math.min(near, farFrom(tree, spot));
      farthest = Math.max(farthest, near);
    }
    expect(farthest, 'a vertex that stands off the parts').toBeLessThan(NEAR);

    const look = new MeshBVH(hard);
    let barest = 0;
    for (const { at, role } of outsideOf(entry)) {
      // A window is an opening: bodies stop there, eyes do not.
      if (role === 'window') continue;
      barest = Math.max(barest, farFrom(look, at));
    }
    expect(barest, 'a part that nothing stands for').toBeLessThan(NEAR);
  });

  it('are drawn once for each look, wherever it stands', () => {
    const wall = { ...aBox('one', 'wall', [-2, 2], [-1, 1], 2), look: 'terrain/a.glb' };
    const plan = planTerrainLooks([wall, aBox('two', 'wall', [4, 5], [0, 1], 1), { ...wall, yaw: 1 }]);
    expect([...plan.keys()]).toEqual(['terrain/a.glb']);
    expect(plan.get('terrain/a.glb')?.map(({ piece, yaw }) => [piece, yaw])).toEqual([
      [0, wall.yaw],
      [2, 1],
    ]);
  });
});
