import { useThree } from '@react-three/fiber';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { InstancedMesh, MeshStandardMaterial } from 'three';
import type { GameState, Model } from '../../rules/core/state/state.ts';
import { restPoses } from '../../timeline/rest-poses.ts';
import type { FigureForms } from './figure-forms.ts';
import { useFigures } from './figures.ts';
import { formsOf } from './mini-geometry.ts';
import { createMiniMaterial } from '../materials/mini-material.ts';
import { planMinis } from './plan-minis.ts';
import type { RenderContext } from '../context/render-context.ts';
import { createInstanceBatch } from './instance-batch.ts';
import type { MiniGroupPlan, MiniInstance } from '../context/mini-instance.ts';
import { useTable, useTableParts } from '../../app/state/table-store.ts';
import type { ModelId } from '../../rules/core/ids.ts';
import { toppledPose } from '../../timeline/perform.ts';
import type { ModelPose } from '../../timeline/pose.ts';
import { shownState } from '../context/shown.ts';

/** Every mini on the table: one instanced mesh per level of detail of a figure, and one per kind of base. */
export function Minis({ state, context }: { readonly state: GameState; readonly context: RenderContext }) {
  const groups = useMemo(() => planMinis(state, restPoses(state)), [state]);
  return <MiniGroups groups={groups} context={context} />;
}

type GroupsProps = {
  readonly groups: readonly MiniGroupPlan[];
  readonly context: RenderContext;
  /** Factor on a mini's colour. */
  readonly dim?: number;
};

/** Groups of minis: one draw call per level of detail in use. */
export function MiniGroups({ groups, context, dim = 1 }: GroupsProps) {
  const material = useMemo(() => createMiniMaterial(context.lamps, context.lift, context.sky.uSkySecond), [context]);
  const figures = useFigures();
  useEffect(() => () => material.dispose(), [material]);
  material.color.setScalar(dim);
  return groups.map(({ key, instances }) => (
    <MiniGroup key={key} instances={instances} forms={formsOf(key, figures)} material={material} context={context} />
  ));
}

type GroupProps = {
  readonly instances: readonly MiniInstance[];
  readonly forms: FigureForms;
  readonly material: MeshStandardMaterial;
  readonly context: RenderContext;
};

function MiniGroup({ instances, forms, material, context }: GroupProps) {
  const meshes = useRef<(InstancedMesh | null)[]>([]);
  const invalidate = useThree((three) => three.invalidate);
  const capacity = Math.max(32, Math.ceil(instances.length / 32) * 32);

  useLayoutEffect(() => {
    const formMeshes = forms.flatMap((_, i) => meshes.current[i] ?? []);
    if (formMeshes.length < forms.length) return;
    const instanceBatch = createInstanceBatch(
      formMeshes,
      instances,
      (instance) => context.poses.get(instance.model) ?? instance.rest,
    );
    context.shadowsStale = true;
    invalidate();
    // The frame loop moves these minis and chooses their levels of detail without React.
    const leave = context.enter(instanceBatch);
    // The last minis of a kind take their shadows along.
    return () => {
      leave();
      context.shadowsStale = true;
      invalidate();
    };
  }, [instances, forms, context, invalidate]);

  // Geometry and material are shared and outlive a group; only its instance buffers are its own.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other forms and another capacity mount other meshes
  useEffect(() => {
    const formMeshes = [...meshes.current];
    return () => {
      for (const mesh of formMeshes) mesh?.dispose();
    };
  }, [forms, capacity]);

  return forms.map((form, i) => (
    <instancedMesh
      key={`${form.uuid}/${capacity}`}
      ref={(mesh) => {
        meshes.current[i] = mesh;
      }}
      args={[form, material, capacity]}
      castShadow
      receiveShadow
      frustumCulled={false}
      dispose={null}
    />
  ));
}

/** Factor on the colour of the slain. */
const DIM = 0.55;

/** The slain of this turn where they fell, or only during their fall when the settings clear the table. */
export function FallenMinis({ context }: { readonly context: RenderContext }) {
  const { debris, event } = useTableParts(({ debris, playing }) => {
    const act = playing?.steps[0];
    return { debris, event: act?.kind === 'fall' ? act.event : undefined };
  });
  const lie = useTable((table) => table.settings.fallenLie);
  const state = useTable(shownState);
  const groups = useMemo(() => {
    const models = new Map<ModelId, Model>();
    const poses = new Map<ModelId, ModelPose>();
    for (const { event: of, slain, toppled } of debris) {
      if (!lie && of !== event) continue;
      slain.forEach(({ model }, i) => {
        if (state?.models.has(model.id)) return;
        models.set(model.id, model);
        if (toppled) poses.set(model.id, toppledPose(toppled, i, toppled.frames - 1));
      });
    }
    return state ? planMinis({ models, units: state.units } satisfies Pick<GameState, 'models' | 'units'>, poses) : [];
  }, [debris, event, lie, state]);
  return <MiniGroups groups={groups} context={context} dim={DIM} />;
}

/** The dust that minis raise. */
export function DustView({ context: { dust } }: { readonly context: RenderContext }) {
  useEffect(() => dust.dispose, [dust]);
  return <primitive object={dust.mesh} />;
}
