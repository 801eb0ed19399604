import CameraControls from 'camera-controls';
import { type PerspectiveCamera, Vector3 } from 'three';
import type { Point } from '../../kernel/point.ts';
import type { Radians } from '../../kernel/units.ts';
import { outerRadius } from '../../geometry/gap.ts';
import type { GameState, Model } from '../../rules/core/state/state.ts';
import { eyeOf } from '../../rules/skirmish/fighters/sight-lines.ts';
import { clearHeading } from './clear-heading.ts';

/** The lens at the table: longer than games usually take. */
export const TABLE_LENS = { fov: 35, near: 0.5 } as const;
/** The lens of a mini's eye: it looks about, and what is near is near. */
const MODEL_LENS = { fov: 58, near: 0.06 } as const;
/** How far before itself a mini's eye has what it turns about. */
const ARM = 0.05;

/** Puts the camera back at the table: it orbits what it looks at, and never goes under the table. Its distance is set separately. */
export function sitAtTable(controls: CameraControls, camera: PerspectiveCamera): void {
  controls.minDistance = 5;
  controls.minPolarAngle = 0;
  controls.maxPolarAngle = 1.52;
  controls.azimuthRotateSpeed = 1;
  controls.polarRotateSpeed = 1;
  controls.dollyToCursor = true;
  controls.mouseButtons.wheel = CameraControls.ACTION.DOLLY;
  void controls.zoomTo(1, false);
  setLens(camera, TABLE_LENS);
}

/** Puts the camera where a model's eyes are: it turns on the spot, and the wheel zooms. */
export function sitInMini(
  controls: CameraControls,
  camera: PerspectiveCamera,
  model: Model,
  terrain: GameState['terrain'],
): void {
  const [[x, y, z], [ax, ay, az]] = modelView(model, clearHeading(terrain, eyeOf(model), model.facing));
  controls.minDistance = ARM;
  controls.maxDistance = ARM;
  controls.minPolarAngle = 0.3;
  controls.maxPolarAngle = Math.PI - 0.3;
  // Turning on the spot, a drag pushes the world away from the camera.
  controls.azimuthRotateSpeed = -0.45;
  controls.polarRotateSpeed = -0.45;
  controls.dollyToCursor = false;
  controls.minZoom = 0.7;
  controls.maxZoom = 4;
  controls.mouseButtons.wheel = CameraControls.ACTION.ZOOM;
  setLens(camera, MODEL_LENS);
  void controls.setLookAt(x, y, z, ax, ay, az, false);
}

/** Where a mini's eye is, just before its face, and the point it turns about; `heading` is where it looks. */
export function modelView(model: Model, heading: Radians): readonly [position: Point, mark: Point] {
  const [x, y, z] = eyeOf(model);
  const [dx, dz] = [-Math.sin(heading), -Math.cos(heading)];
  const before = outerRadius(model.base) * 0.8;
  const position: Point = [x + dx * before, y + 0.05, z + dz * before];
  return [position, [position[0] + dx * ARM, position[1], position[2] + dz * ARM]];
}

/** Where the camera is and what it looks at: x, y, z of both, inches. */
export const viewOf = (controls: CameraControls): readonly [number, number, number, number, number, number] => {
  const [position, mark] = [controls.getPosition(new Vector3()), controls.getTarget(new Vector3())];
  return [position.x, position.y, position.z, mark.x, mark.y, mark.z];
};

function setLens(camera: PerspectiveCamera, { fov, near }: { readonly fov: number; readonly near: number }): void {
  camera.fov = fov;
  camera.near = near;
  camera.updateProjectionMatrix();
}
