import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { InstancedMesh, MeshStandardMaterial as Glass } from 'three';
import { MeshStandardMaterial } from 'three';
import { useTable } from '../../app/state/table-store.ts';
import type { GameState, Model } from '../../rules/core/state/state.ts';
import { standingPlaces } from '../../rules/regiments/ranks/formation.ts';
import { useFigures } from './figures.ts';
import { ghostFormOf } from './mini-geometry.ts';
import { planMinis, writePose } from './plan-minis.ts';
import type { MiniGroupPlan } from '../context/mini-instance.ts';
import type { UnitId } from '../../rules/core/ids.ts';
import type { Formation } from '../../rules/core/formation.ts';

/** A translucent preview of a regiment and its tray, in the colour of its meaning. */
export function RegimentInstances({ regimentInstance }: { readonly regimentInstance: RegimentInstance }) {
  const state = useTable((table) => table.game?.state);
  const glass = useMemo(
    () => new MeshStandardMaterial({ roughness: 0.6, transparent: true, opacity: 0.7, emissiveIntensity: 0.5 }),
    [],
  );
  useEffect(() => () => glass.dispose(), [glass]);
  glass.color.set(regimentInstance.colour);
  glass.emissive.set(regimentInstance.colour);
  const groups = useMemo(() => (state ? groupsOf(state, regimentInstance) : []), [state, regimentInstance]);
  return groups.map((group) => <Group key={group.key} group={group} glass={glass} />);
}

function groupsOf(state: GameState, { unit, formation }: RegimentInstance): readonly MiniGroupPlan[] {
  const models = new Map(
    standingPlaces(formation).flatMap(([id, at]): readonly (readonly [Model['id'], Model])[] => {
      const model = state.models.get(id);
      return model ? [[id, { ...model, at, facing: formation.facing }]] : [];
    }),
  );
  const found = state.units.get(unit);
  return found ? planMinis({ models, units: new Map([[unit, { ...found, formation }]]) }) : [];
}

function Group({ group, glass }: { readonly group: MiniGroupPlan; readonly glass: Glass }) {
  const mesh = useRef<InstancedMesh>(null);
  const form = ghostFormOf(group.key, useFigures());
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new form mounts a new mesh
  useLayoutEffect(() => {
    const it = mesh.current;
    if (it === null) return;
    it.count = group.instances.length;
    group.instances.forEach((instance, i) => writePose(it, i, instance, instance.rest));
    it.instanceMatrix.needsUpdate = true;
  }, [group, form]);
  return (
    <instancedMesh
      key={`${form.uuid}/${group.instances.length}`}
      ref={mesh}
      args={[form, glass, group.instances.length]}
      frustumCulled={false}
      userData={{ treatAsOpaque: true }}
    />
  );
}

/** A preview of a regiment in a new formation. */
export type RegimentInstance = { readonly unit: UnitId; readonly formation: Formation; readonly colour: string };
