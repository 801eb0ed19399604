import type { InstancedMesh } from 'three';
import { Euler, Matrix4, Quaternion, Vector3 } from 'three';
import type { ModelId } from '../../rules/core/ids.ts';
import type { ModelPose } from '../../timeline/pose.ts';
import { standing } from '../../timeline/pose.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import { baseScale, baseShapeOf } from './build-bases.ts';
import { planFigure } from './plan-figure.ts';
import { planTrays, TRAY_TOP } from './plan-trays.ts';
import type { MiniInstance, MiniGroupPlan } from '../context/mini-instance.ts';

/** Every model as two instances, its figure and its base, grouped by mesh, each at rest in its pose from `poses`. */
export function planMinis(
  state: Pick<GameState, 'models' | 'units'>,
  poses: ReadonlyMap<ModelId, ModelPose> = new Map(),
): readonly MiniGroupPlan[] {
  const instancesByKey = new Map<string, MiniInstance[]>();
  const put = (key: string, instance: MiniInstance) => {
    const instances = instancesByKey.get(key);
    if (instances === undefined) instancesByKey.set(key, [instance]);
    else instances.push(instance);
  };
  // Bearers and musicians are drawn where ranks have none of their own; here some do.
  const namesCommand = [...state.models.values()].some(({ keywords }) => keywords.some((word) => COMMAND.has(word)));
  for (const model of state.models.values()) {
    const unit = state.units.get(model.unit);
    const side = unit?.side ?? 'attacker';
    const ground = unit?.formation ? TRAY_TOP : 0;
    const rest = poses.get(model.id) ?? standing(model);
    const figure = planFigure(model, namesCommand ? undefined : unit?.formation);
    put(figure.key, { model: model.id, side, scale: figure.scale, lift: ground + figure.lift, bends: true, rest });
    const base = unit?.formation ? 'base/rank' : `base/${baseShapeOf(model)}/${side}`;
    put(base, { model: model.id, side, scale: baseScale(model), lift: ground, rest });
  }
  return [...planTrays(state), ...[...instancesByKey].map(([key, instances]) => ({ key, instances }))];
}

/** Keywords of models that carry a standard or an instrument. */
const COMMAND: ReadonlySet<string> = new Set(['STANDARD', 'MUSICIAN']);

// Reused for every instance of every frame, so that drawing allocates nothing.
const matrix = new Matrix4();
const place = new Vector3();
const turn = new Quaternion();
const size = new Vector3();
const spin = new Quaternion();
const UP = new Vector3(0, 1, 0);
const angles = new Euler(0, 0, 0, 'YXZ');

/**
 * Writes a pose to one instance of a mesh, by its index. A figure bends over its base: its upright axis leans, its feet
 * stay flat, and no part of it comes below them.
 */
export function writePose(mesh: InstancedMesh, index: number, instance: MiniInstance, pose: ModelPose): void {
  const { shift, scale, bends } = instance;
  if (pose.turn) turn.set(...pose.turn).normalize();
  else turn.setFromEuler(angles.set(0, pose.facing, -(pose.roll ?? 0)));
  place.set(shift?.x ?? 0, instance.lift, shift?.z ?? 0).applyQuaternion(turn);
  if (shift) turn.multiply(spin.setFromAxisAngle(UP, shift.spin));
  place.x += pose.at[0];
  place.y += pose.at[1] + pose.hop;
  place.z += pose.at[2];
  const isBent = bends && !pose.turn;
  const tall = isBent ? (pose.stretch ?? 1) : 1;
  const wide = 1 / Math.sqrt(tall);
  size.set(scale[0] * wide, scale[1] * tall * (isBent ? Math.cos(pose.lean) : 1), scale[2] * wide);
  matrix.compose(place, turn, size);
  if (isBent && pose.lean !== 0) {
    const forward = scale[1] * tall * Math.sin(pose.lean);
    const e = matrix.elements;
    e[4]! -= (forward * e[8]!) / size.z;
    e[5]! -= (forward * e[9]!) / size.z;
    e[6]! -= (forward * e[10]!) / size.z;
  }
  mesh.setMatrixAt(index, matrix);
}
