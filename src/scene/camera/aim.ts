import type { Camera, Mesh, Ray, Scene } from 'three';
import { Raycaster, Vector2 } from 'three';
import { MeshBVH } from 'three-mesh-bvh';
import { wantedModels } from '../../app/play/play-steps.ts';
import type { TableStore } from '../../app/state/table-store.ts';
import type { Point } from '../../kernel/point.ts';
import type { ModelId } from '../../rules/core/ids.ts';
import { createLookCast } from '../terrain/cast-looks.ts';
import { GROUND_NAME } from '../terrain/ground.tsx';
import { type PointerRay, pickModel } from './pick.ts';

/** A place on the screen, in CSS pixels of the window. */
export type ScreenSpot = { readonly clientX: number; readonly clientY: number };

/** What is under a pointer. */
export type TableAim<Spot> = {
  readonly model: (spot: Spot) => ModelId | undefined;
  /** The model most likely meant: in a crowd, one that can be chosen now, even behind others. */
  readonly wanted: (spot: Spot) => ModelId | undefined;
  readonly ground: (spot: Spot) => Point | undefined;
};

/** Creates the picking under a pointer on the screen. */
export function createAim(store: TableStore, dom: HTMLElement, camera: Camera, scene: Scene): TableAim<ScreenSpot> {
  const caster = new Raycaster();
  const at = new Vector2();
  return createRayAim(store, scene, ({ clientX, clientY }) => {
    const frame = dom.getBoundingClientRect();
    at.set(((clientX - frame.left) / frame.width) * 2 - 1, 1 - ((clientY - frame.top) / frame.height) * 2);
    camera.updateMatrixWorld();
    caster.setFromCamera(at, camera);
    return caster.ray;
  });
}

/**
 * Creates the picking of models and ground along rays; everything above a lifted floor is ignored.
 *
 * @param cast The ray through a spot, in the table's frame; it may be reused by the next call.
 */
export function createRayAim<Spot>(store: TableStore, scene: Scene, cast: (spot: Spot) => Ray): TableAim<Spot> {
  const castLooks = createLookCast(scene);
  let bvh: { readonly mesh: Mesh; readonly tree: MeshBVH } | undefined;
  const pointerRay = (spot: Spot): PointerRay => {
    const { origin, direction } = cast(spot);
    return { from: [origin.x, origin.y, origin.z], along: [direction.x, direction.y, direction.z] };
  };
  const ceiling = () => store.getState().tools.ceiling ?? Infinity;
  const model = (spot: Spot): ModelId | undefined => {
    const models = store.getState().game?.state.models;
    const top = ceiling();
    return (
      models &&
      pickModel(
        pointerRay(spot),
        [...models.values()].filter((m) => m.at[1] < top),
      )
    );
  };
  return {
    model,
    wanted(spot) {
      const wanted = wantedModels(store.getState());
      return (wanted.length > 0 ? pickModel(pointerRay(spot), wanted) : undefined) ?? model(spot);
    },
    ground(spot) {
      const mesh = scene.getObjectByName(GROUND_NAME) as Mesh | undefined;
      if (mesh === undefined) return undefined;
      if (bvh?.mesh !== mesh || bvh.tree.geometry !== mesh.geometry)
        bvh = { mesh, tree: new MeshBVH(mesh.geometry, { indirect: true }) };
      const ray = cast(spot);
      const top = ceiling();
      const hit =
        top === Infinity
          ? bvh.tree.raycastFirst(ray, 2)
          : bvh.tree
              .raycast(ray, 2)
              .filter(({ point }) => point.y < top)
              .sort((a, b) => a.distance - b.distance)[0];
      const look = castLooks(ray, top);
      const nearest = look && (!hit || look.distance < hit.distance) ? look : hit;
      return nearest ? [nearest.point.x, nearest.point.y, nearest.point.z] : undefined;
    },
  };
}
