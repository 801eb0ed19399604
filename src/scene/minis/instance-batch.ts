import type { InstancedMesh } from 'three';
import { Color } from 'three';
import { SIDE_COLOUR } from '../materials/palette.ts';
import type { ModelPose } from '../../timeline/pose.ts';
import { writePose } from './plan-minis.ts';
import type { MiniInstance, InstanceBatch } from '../context/mini-instance.ts';

/** Height of a soldier, inches: levels of detail are chosen by it. */
const SOLDIER = 1.5;

/** A batch over its meshes, from the nearest level of detail to the farthest, each with room for all instances. */
export function createInstanceBatch(
  meshes: readonly InstancedMesh[],
  instances: readonly MiniInstance[],
  poseOf: (instance: MiniInstance) => ModelPose,
): InstanceBatch {
  const poses = instances.map(poseOf);
  const levels = new Uint8Array(instances.length).fill(meshes.length - 1);
  const seats = new Uint16Array(instances.length);
  // Position of each instance, and the height of a soldier at its scale.
  const places = new Float64Array(4 * instances.length);
  const remember = (i: number, { at }: ModelPose) => {
    places[4 * i] = at[0];
    places[4 * i + 1] = at[1];
    places[4 * i + 2] = at[2];
    places[4 * i + 3] = SOLDIER * instances[i]!.scale[1];
  };
  poses.forEach((pose, i) => remember(i, pose));
  const colours = { attacker: new Color(SIDE_COLOUR.attacker), defender: new Color(SIDE_COLOUR.defender) };

  const placeAll = () => {
    for (const mesh of meshes) mesh.count = 0;
    for (let i = 0; i < instances.length; i++) {
      const mesh = meshes[levels[i]!]!;
      seats[i] = mesh.count++;
      writePose(mesh, seats[i]!, instances[i]!, poses[i]!);
      mesh.setColorAt(seats[i]!, colours[instances[i]!.side]);
    }
    for (const mesh of meshes) {
      mesh.visible = mesh.count > 0;
      mesh.instanceMatrix.needsUpdate = true;
      if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true;
    }
  };
  placeAll();

  return {
    instances,
    place(i, pose) {
      poses[i] = pose;
      remember(i, pose);
      const mesh = meshes[levels[i]!]!;
      writePose(mesh, seats[i]!, instances[i]!, pose);
      mesh.instanceMatrix.needsUpdate = true;
    },
    focus(position, pixels) {
      if (meshes.length === 1) return false;
      let changed = false;
      for (let i = 0; i < instances.length; i++) {
        const x = places[4 * i]! - position.x;
        const y = places[4 * i + 1]! - position.y;
        const z = places[4 * i + 2]! - position.z;
        const away = Math.max(Math.sqrt(x * x + y * y + z * z), 0.1);
        const level = chooseLevel((pixels * places[4 * i + 3]!) / away, levels[i]!, meshes.length);
        if (level === levels[i]) continue;
        levels[i] = level;
        changed = true;
      }
      if (changed) placeAll();
      return changed;
    },
  };
}

/**
 * The level of detail to draw, 0 the nearest.
 *
 * @param pixels Height in the picture of a soldier at that place.
 * @param now  The current level.
 * @param forms Number of levels.
 */
export function chooseLevel(pixels: number, now: number, forms: number): number {
  let level = 0;
  // Hysteresis: a figure has to pass a threshold by a factor before its level changes.
  for (let border = 0; border < ENOUGH.length; border++) {
    const enough = ENOUGH[border]!;
    if (pixels < (now > border ? enough * FORM_HYSTERESIS : enough / FORM_HYSTERESIS)) level = border + 1;
  }
  return Math.min(level, forms - 1);
}

/** Heights in pixels below which the next level is enough: from near to middle, from middle to far. */
const ENOUGH = [96, 30] as const;

/** Factor past a threshold at which a figure changes its level, so that none flickers. */
const FORM_HYSTERESIS = 1.08;
