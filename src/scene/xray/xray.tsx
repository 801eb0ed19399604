import { useThree } from '@react-three/fiber';
import { useEffect, useMemo, useRef, useState } from 'react';
import { BufferAttribute, BufferGeometry, type Camera, Raycaster, Vector2 } from 'three';
import { MeshBVH } from 'three-mesh-bvh';
import type { Actions } from '../../app/actions.ts';
import { useTable, useTableStore } from '../../app/state/table-store.ts';
import type { SeenPiece } from '../../rules/core/seen.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import type { TerrainPiece } from '../../rules/core/terrain.ts';
import { planXray, type SeenOne, type XrayPlan } from './plan-xray.ts';
import { shownState } from '../context/shown.ts';
import { createDepthMaterial, createEdgeMaterial, createFaceMaterial, createVeilMaterial } from './xray-material.ts';
import { xrayMessages } from '../../messages/xray.ts';
import type { Pointed } from '../../app/state/xray.ts';

/** Physical shapes of pieces, cached for as long as the pieces exist. */
const seenByPiece = new WeakMap<TerrainPiece, SeenPiece>();

/** The colour the table fades to. */
const VEIL = { light: '#e9e2d3', dark: '#14181c' } as const;

/** What the rules see, drawn over the faded table. Five draw calls. */
export function Xray({ actions, terrain }: { readonly actions: Actions; readonly terrain?: GameState['terrain'] }) {
  const game = useTable(shownState);
  // In the editor only terrain is shown.
  const state = terrain ? undefined : game;
  const picked = useTable(({ model, selection, game }) => model ?? game?.state.units.get(selection.at(-1)!)?.models[0]);
  const theme = useTable((table) => table.settings.theme);
  const invalidate = useThree((three) => three.invalidate);
  const pieces = useSeen(terrain ?? state?.terrain, actions);
  const plan = useMemo(() => planXray(pieces, state, picked), [pieces, state, picked]);
  const parts = useMemo(
    () => ({
      faces: createFaceMaterial(),
      depth: createDepthMaterial(),
      edges: createEdgeMaterial(false),
      behind: createEdgeMaterial(true),
      veil: createVeilMaterial(),
      sheet: veilForm(),
    }),
    [],
  );
  useEffect(
    () => () =>
      Object.values(parts).forEach((part) => {
        part.dispose();
      }),
    [parts],
  );
  useEffect(() => {
    parts.veil.uniforms['colour']!.value.set(VEIL[theme]);
    parts.veil.uniforms['share']!.value = theme === 'dark' ? 0.8 : 0.72;
    // Strokes are dark on a light theme and bright on a dark one.
    parts.faces.uniforms['deep']!.value = theme === 'dark' ? 0 : 1;
    parts.edges.color.setScalar(theme === 'dark' ? 1 : 0.22);
    parts.behind.color.setScalar(theme === 'dark' ? 1 : 0.22);
    invalidate();
  }, [parts, theme, invalidate]);
  const forms = useMemo(() => formsOf(plan), [plan]);
  useEffect(() => {
    invalidate();
    return () => {
      forms.faces.dispose();
      forms.edges.dispose();
      invalidate();
    };
  }, [forms, invalidate]);
  usePointed(plan, forms.faces);
  const clear = useRef((gl: { clearDepth: () => void }) => gl.clearDepth());
  return (
    <group renderOrder={1} name="xray">
      <mesh
        geometry={parts.sheet}
        material={parts.veil}
        frustumCulled={false}
        renderOrder={0}
        onAfterRender={clear.current}
      />
      <mesh geometry={forms.faces} material={parts.depth} frustumCulled={false} renderOrder={1} />
      <mesh geometry={forms.faces} material={parts.faces} frustumCulled={false} renderOrder={2} />
      <lineSegments geometry={forms.edges} material={parts.behind} frustumCulled={false} renderOrder={3} />
      <lineSegments geometry={forms.edges} material={parts.edges} frustumCulled={false} renderOrder={4} />
    </group>
  );
}

/** Requests the physical shapes of pieces that are not cached yet. */
function useSeen(terrain: ReadonlyMap<unknown, TerrainPiece> | undefined, actions: Actions): readonly SeenOne[] {
  const [, setAsked] = useState(0);
  const store = useTableStore();
  const pieces = useMemo(() => [...(terrain?.values() ?? [])], [terrain]);
  useEffect(() => {
    const wanted = pieces.filter((piece) => !seenByPiece.has(piece));
    if (wanted.length === 0) return;
    let isOver = false;
    actions.view
      .see(wanted)
      .then((seen) => {
        wanted.forEach((piece, i) => seenByPiece.set(piece, seen[i]!));
        if (!isOver) setAsked((n) => n + 1);
      })
      .catch((fault: unknown) => {
        if (!isOver)
          store.setState({ problem: xrayMessages.failed(fault instanceof Error ? fault.message : String(fault)) });
      });
    return () => {
      isOver = true;
    };
  }, [pieces, store, actions]);
  const seen = pieces.flatMap((piece) => {
    const found = seenByPiece.get(piece);
    return found ? [{ piece, seen: found }] : [];
  });
  // Keeps the same array for the same pieces, so that nothing is rebuilt.
  const last = useRef(seen);
  if (last.current.length !== seen.length || last.current.some(({ piece }, i) => piece !== seen[i]!.piece))
    last.current = seen;
  return last.current;
}

/** A triangle that covers the whole picture. */
function veilForm(): BufferGeometry {
  const form = new BufferGeometry();
  form.setAttribute('position', new BufferAttribute(Float32Array.of(-1, -1, 0, 3, -1, 0, -1, 3, 0), 3));
  return form;
}

function formsOf(plan: XrayPlan): { readonly faces: BufferGeometry; readonly edges: BufferGeometry } {
  const faces = new BufferGeometry();
  faces.setAttribute('position', new BufferAttribute(plan.corners, 3));
  faces.setAttribute('look', new BufferAttribute(plan.looks, 1));
  faces.setAttribute('through', new BufferAttribute(plan.through, 1));
  faces.setAttribute('tint', new BufferAttribute(plan.tints, 3));
  const edges = new BufferGeometry();
  edges.setAttribute('position', new BufferAttribute(plan.edges, 3));
  edges.setAttribute('color', new BufferAttribute(plan.edgeColours, 3));
  return { faces, edges };
}

/** Follows the pointer over the canvas and stores what is under it. */
function usePointed(plan: XrayPlan, faces: BufferGeometry): void {
  const { gl, camera } = useThree();
  const store = useTableStore();
  useEffect(() => {
    const find = createFinder(plan, faces, camera);
    const move = (event: PointerEvent) => {
      if (event.buttons !== 0) return;
      const frame = gl.domElement.getBoundingClientRect();
      const isOver = event.target === gl.domElement;
      const found = isOver
        ? find(
            ((event.clientX - frame.left) / frame.width) * 2 - 1,
            1 - ((event.clientY - frame.top) / frame.height) * 2,
          )
        : undefined;
      if (found !== store.getState().pointed) store.setState({ pointed: found });
    };
    window.addEventListener('pointermove', move);
    return () => {
      window.removeEventListener('pointermove', move);
      store.setState({ pointed: undefined });
    };
  }, [plan, faces, gl, camera, store]);
}

function createFinder(plan: XrayPlan, faces: BufferGeometry, camera: Camera) {
  const caster = new Raycaster();
  const at = new Vector2();
  let tree: MeshBVH | undefined;
  return (x: number, y: number): Pointed | undefined => {
    if (plan.owners.length === 0) return undefined;
    tree ??= new MeshBVH(faces, { indirect: true });
    camera.updateMatrixWorld();
    caster.setFromCamera(at.set(x, y), camera);
    const hit = tree.raycastFirst(caster.ray, 2);
    const face = hit?.faceIndex;
    return face === undefined || face === null ? undefined : plan.things[plan.owners[face]!];
  };
}
