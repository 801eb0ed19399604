import { useThree } from '@react-three/fiber';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { BufferGeometry, InstancedMesh, MeshStandardMaterial } from 'three';
import { Color } from 'three';
import type { GameState } from '../rules/core/state.ts';
import { geometryOf } from './mini-geometry.ts';
import { createMiniMaterial } from './mini-material.ts';
import { SIDE_COLOUR } from './palette.ts';
import { restPoses } from './company.ts';
import type { MiniGroupPlan, MiniSlot } from './plan-minis.ts';
import { planMinis, writePose } from './plan-minis.ts';
import type { Stage } from './stage.ts';

/** Every mini on the table: one instanced mesh per figurine and per kind of base. */
export function Minis({ state, stage }: { readonly state: GameState; readonly stage: Stage }) {
  const groups = useMemo(() => planMinis(state, restPoses(state)), [state]);
  return <MiniGroups groups={groups} stage={stage} />;
}

type GroupsProps = {
  readonly groups: readonly MiniGroupPlan[];
  readonly stage: Stage;
  /** Share of its colour that a mini keeps. */
  readonly dim?: number;
};

/** Groups of minis, each one draw call. */
export function MiniGroups({ groups, stage, dim = 1 }: GroupsProps) {
  const material = useMemo(createMiniMaterial, []);
  useEffect(() => () => material.dispose(), [material]);
  return groups.map(({ key, slots }) => (
    <MiniGroup key={key} slots={slots} geometry={geometryOf(key)} material={material} stage={stage} dim={dim} />
  ));
}

type GroupProps = {
  readonly slots: readonly MiniSlot[];
  readonly geometry: BufferGeometry;
  readonly material: MeshStandardMaterial;
  readonly stage: Stage;
  readonly dim: number;
};

function MiniGroup({ slots, geometry, material, stage, dim }: GroupProps) {
  const mesh = useRef<InstancedMesh>(null);
  const invalidate = useThree((three) => three.invalidate);
  const capacity = Math.max(32, Math.ceil(slots.length / 32) * 32);

  useLayoutEffect(() => {
    const it = mesh.current;
    if (it === null) return;
    const colour = new Color();
    it.count = slots.length;
    slots.forEach((slot, i) => {
      writePose(it, i, slot, stage.poses.get(slot.model) ?? slot.rest);
      it.setColorAt(i, colour.set(SIDE_COLOUR[slot.side]).multiplyScalar(dim));
    });
    it.instanceMatrix.needsUpdate = true;
    if (it.instanceColor) it.instanceColor.needsUpdate = true;
    stage.shadowsStale = true;
    invalidate();
    // The frame loop moves these minis while they walk: motion never goes through React.
    return stage.enter({ mesh: it, slots });
  }, [slots, stage, dim, invalidate]);

  return (
    <instancedMesh
      key={capacity}
      ref={mesh}
      args={[geometry, material, capacity]}
      castShadow
      receiveShadow
      frustumCulled={false}
    />
  );
}
