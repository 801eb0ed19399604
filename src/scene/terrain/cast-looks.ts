import { InstancedMesh, Matrix4, Ray, type Scene, Vector3 } from 'three';
import { MeshBVH } from 'three-mesh-bvh';
import { LOOKS_NAME, type LookMark } from './looks.tsx';

/** Where a ray meets a look. */
type LookHit = { readonly point: Vector3; readonly distance: number };

/** Finds where a ray meets the baked looks below a height in inches; rays pass through foliage. */
type LookCast = (ray: Ray, ceiling: number) => LookHit | undefined;

/** Creates the ray cast for a scene's looks. Search trees are built on first use. */
export function createLookCast(scene: Scene): LookCast {
  const trees = new WeakMap<object, MeshBVH>();
  const [place, back] = [new Matrix4(), new Matrix4()];
  const local = new Ray();
  const treeOf = (hard: LookMark['hard']): MeshBVH => {
    const tree = trees.get(hard) ?? new MeshBVH(hard, { indirect: true });
    trees.set(hard, tree);
    return tree;
  };
  return (ray, ceiling) => {
    let best: LookHit | undefined;
    for (const mesh of scene.getObjectByName(LOOKS_NAME)?.children ?? []) {
      if (!(mesh instanceof InstancedMesh)) continue;
      const tree = treeOf((mesh.userData as LookMark).hard);
      for (let i = 0; i < mesh.count; i++) {
        mesh.getMatrixAt(i, place);
        local.copy(ray).applyMatrix4(back.copy(place).invert());
        // Pieces are rotated and moved, never scaled: distances stay the same.
        const hits =
          ceiling === Infinity
            ? [tree.raycastFirst(local, 2)].filter((hit) => hit !== null)
            : tree.raycast(local, 2).filter(({ point }) => point.y + place.elements[13] < ceiling);
        for (const { distance } of hits)
          if (best === undefined || distance < best.distance)
            best = { distance, point: ray.at(distance, new Vector3()) };
      }
    }
    return best;
  };
}
