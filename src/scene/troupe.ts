import type { InstancedMesh, Vector3 } from 'three';
import { Color } from 'three';
import { chooseLevel } from './choose-level.ts';
import { SIDE_COLOUR } from './palette.ts';
import type { MiniSlot, Pose } from './plan-minis.ts';
import { writePose } from './plan-minis.ts';

/** The eye: where it is, and how many pixels an inch at a distance of one inch takes. */
export type Eye = { readonly at: Vector3; readonly pixels: number };

/** Minis that share a figure, one mesh for each of its forms. The frame loop moves them and chooses their forms. */
export type Troupe = {
  readonly slots: readonly MiniSlot[];
  /** Puts a mini where its pose says. */
  readonly place: (slot: number, pose: Pose) => void;
  /** Gives every mini the form that an eye can tell; whether any has changed. */
  readonly focus: (eye: Eye) => boolean;
};

/** How tall a soldier is, inches: what forms are chosen by. */
const SOLDIER = 1.5;

/** A troupe over its meshes, from near to far, each with room for all slots. */
export function createTroupe(
  meshes: readonly InstancedMesh[],
  slots: readonly MiniSlot[],
  poseOf: (slot: MiniSlot) => Pose,
): Troupe {
  const poses = slots.map(poseOf);
  const levels = new Uint8Array(slots.length).fill(meshes.length - 1);
  const seats = new Uint16Array(slots.length);
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
      const mesh = meshes[levels[i]!]!;
      writePose(mesh, seats[i]!, slots[i]!, pose);
      mesh.instanceMatrix.needsUpdate = true;
    },
    focus({ at, pixels }) {
      if (meshes.length === 1) return false;
      let changed = false;
      for (let i = 0; i < slots.length; i++) {
        // Taken apart by hand: an iterator for each mini in each frame would be work for the collector.
        const spot = poses[i]!.at;
        const away = Math.sqrt((at.x - spot[0]) ** 2 + (at.y - spot[1]) ** 2 + (at.z - spot[2]) ** 2);
        const level = chooseLevel(
          (pixels * SOLDIER * slots[i]!.scale[1]) / Math.max(away, 0.1),
          levels[i]!,
          meshes.length,
        );
        if (level === levels[i]) continue;
        levels[i] = level;
        changed = true;
      }
      if (changed) seatAll();
      return changed;
    },
  };
}
