import type { InstancedMesh, Vector3 } from 'three';
import { Color } from 'three';
import { chooseLevel } from './choose-level.ts';
import { SIDE_COLOUR } from '../materials/palette.ts';
import type { MiniSlot } from './plan-minis.ts';
import type { Pose } from '../../timeline/pose.ts';
import { writePose } from './plan-minis.ts';

/** Minis that share a figure, one mesh for each of its forms. The frame loop moves them and chooses their forms. */
export type InstanceBatch = {
  readonly slots: readonly MiniSlot[];
  /** Puts a mini where its pose says. */
  readonly place: (slot: number, pose: Pose) => void;
  /**
   * Gives every mini the form that an eye can tell; whether any has changed. Called for every frame: nothing is made.
   *
   * @param pixels How many an inch takes at a distance of one inch.
   */
  readonly focus: (eye: Vector3, pixels: number) => boolean;
};

/** How tall a soldier is, inches: what forms are chosen by. */
const SOLDIER = 1.5;

/** A troupe over its meshes, from near to far, each with room for all slots. */
export function createInstanceBatch(
  meshes: readonly InstancedMesh[],
  slots: readonly MiniSlot[],
  poseOf: (slot: MiniSlot) => Pose,
): InstanceBatch {
  const poses = slots.map(poseOf);
  const levels = new Uint8Array(slots.length).fill(meshes.length - 1);
  const seats = new Uint16Array(slots.length);
  // Where each is, and how tall a soldier would be there.
  const places = new Float64Array(4 * slots.length);
  const remember = (i: number, { at }: Pose) => {
    places[4 * i] = at[0];
    places[4 * i + 1] = at[1];
    places[4 * i + 2] = at[2];
    places[4 * i + 3] = SOLDIER * slots[i]!.scale[1];
  };
  poses.forEach((pose, i) => remember(i, pose));
  const colours = { attacker: new Color(SIDE_COLOUR.attacker), defender: new Color(SIDE_COLOUR.defender) };

  const seatAll = () => {
    for (const mesh of meshes) mesh.count = 0;
    for (let i = 0; i < slots.length; i++) {
      const mesh = meshes[levels[i]!]!;
      seats[i] = mesh.count++;
      writePose(mesh, seats[i]!, slots[i]!, poses[i]!);
      mesh.setColorAt(seats[i]!, colours[slots[i]!.side]);
    }
    for (const mesh of meshes) {
      mesh.visible = mesh.count > 0;
      mesh.instanceMatrix.needsUpdate = true;
      if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true;
    }
  };
  seatAll();

  return {
    slots,
    place(i, pose) {
      poses[i] = pose;
      remember(i, pose);
      const mesh = meshes[levels[i]!]!;
      writePose(mesh, seats[i]!, slots[i]!, pose);
      mesh.instanceMatrix.needsUpdate = true;
    },
    focus(eye, pixels) {
      if (meshes.length === 1) return false;
      let changed = false;
      for (let i = 0; i < slots.length; i++) {
        const x = places[4 * i]! - eye.x;
        const y = places[4 * i + 1]! - eye.y;
        const z = places[4 * i + 2]! - eye.z;
        const away = Math.max(Math.sqrt(x * x + y * y + z * z), 0.1);
        const level = chooseLevel((pixels * places[4 * i + 3]!) / away, levels[i]!, meshes.length);
        if (level === levels[i]) continue;
        levels[i] = level;
        changed = true;
      }
      if (changed) seatAll();
      return changed;
    },
  };
}
