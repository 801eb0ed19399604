import CameraControls from 'camera-controls';
import { type PerspectiveCamera, Vector3 } from 'three';
import type { Point } from '../../kernel/point.ts';
import type { Radians } from '../../kernel/units.ts';
import { outerRadius } from '../../geometry/gap.ts';
import type { GameState, Model } from '../../rules/core/state/state.ts';
import { eyeOf } from '../../rules/skirmish/fighters/sight-lines.ts';
import { clearHeading } from './clear-heading.ts';

/** The lens at the table, with a longer focal length than is usual in games. Degrees and inches. */
export const TABLE_LENS = { fov: 35, near: 0.5 } as const;
/** The lens at a mini's eyes: a wide view and a near plane close to the face. Degrees and inches. */
const MODEL_LENS = { fov: 58, near: 0.06 } as const;
/** Distance of the orbit target in front of a mini's eyes, inches. */
const ARM = 0.05;

/** Sets the controls for orbiting over the table, never below it. The maximum distance is set separately. */
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

/** Puts the camera at a model's eyes, where it turns on the spot and the wheel zooms. */
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
  // When turning on the spot, a drag pushes the world away from the camera.
  controls.azimuthRotateSpeed = -0.45;
  controls.polarRotateSpeed = -0.45;
  controls.dollyToCursor = false;
  controls.minZoom = 0.7;
  controls.maxZoom = 4;
  controls.mouseButtons.wheel = CameraControls.ACTION.ZOOM;
  setLens(camera, MODEL_LENS);
  void controls.setLookAt(x, y, z, ax, ay, az, false);
}

/** The eye position just in front of a mini's face, and the point it orbits; `heading` is where it looks. */
function modelView(model: Model, heading: Radians): readonly [position: Point, mark: Point] {
  const [x, y, z] = eyeOf(model);
  const [dx, dz] = [-Math.sin(heading), -Math.cos(heading)];
  const before = outerRadius(model.base) * 0.8;
  const position: Point = [x + dx * before, y + 0.05, z + dz * before];
  return [position, [position[0] + dx * ARM, position[1], position[2] + dz * ARM]];
}

/** The camera's position and target: x, y, z of each, inches. */
export const viewOf = (controls: CameraControls): readonly [number, number, number, number, number, number] => {
  const [position, mark] = [controls.getPosition(new Vector3()), controls.getTarget(new Vector3())];
  return [position.x, position.y, position.z, mark.x, mark.y, mark.z];
};

function setLens(camera: PerspectiveCamera, { fov, near }: { readonly fov: number; readonly near: number }): void {
  camera.fov = fov;
  camera.near = near;
  camera.updateProjectionMatrix();
}
