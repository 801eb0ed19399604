import { type Material, Mesh, MeshBasicMaterial, Plane, type Scene, Sprite, Vector3, type WebGLRenderer } from 'three';
import { GROUND_NAME } from './ground.tsx';

/**
 * Cuts off whatever stands above a ceiling: minis, trees, models of houses. The painted ground fades there by itself;
 * flags, chalk and ghosts, which say something, stay whole.
 */
export function liftFloors(gl: WebGLRenderer, scene: Scene, ceiling: number | undefined): void {
  const planes = ceiling === undefined ? null : [new Plane(new Vector3(0, -1, 0), ceiling)];
  gl.localClippingEnabled = true;
  scene.traverse((thing) => {
    if (!(thing instanceof Mesh) || thing instanceof Sprite || thing.name === GROUND_NAME) return;
    for (const material of [thing.material].flat() as readonly Material[]) {
      if (material instanceof MeshBasicMaterial || material.transparent) continue;
      if ((material.clippingPlanes?.[0]?.constant ?? undefined) === ceiling) continue;
      material.clippingPlanes = planes;
      material.needsUpdate = true;
    }
  });
}
