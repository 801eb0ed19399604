import { useThree } from '@react-three/fiber';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import {
  BufferGeometry,
  InstancedBufferAttribute,
  type InstancedMesh,
  type Material,
  Matrix4,
  MeshDepthMaterial,
  RGBADepthPacking,
} from 'three';
import { useTableStore } from '../../app/state/table-store.ts';
import type { TerrainPiece } from '../../rules/core/terrain.ts';
import { looksFor } from './load-look.ts';
import type { RenderContext } from '../context/render-context.ts';
import type { TerrainLook } from './look-files.ts';

/** Name of the group with all baked looks. */
export const LOOKS_NAME = 'looks';

/** User data of an instanced look, for picking. */
export type LookMark = { readonly hard: BufferGeometry };

/** Looks that have loaded, or failed (undefined). Looks still loading are absent. */
type LooksNow = ReadonlyMap<string, TerrainLook | undefined>;

/** Loads the looks of pieces. */
export function useLooks(pieces: readonly Pick<TerrainPiece, 'look'>[]): LooksNow {
  const [come, setCome] = useState<LooksNow>(new Map());
  const wanted = [...new Set(pieces.flatMap(({ look }) => (look === undefined ? [] : [look])))].toSorted().join('|');
  const store = useTableStore();
  useEffect(() => {
    let isOver = false;
    const { load } = looksFor(store);
    const names = wanted === '' ? [] : wanted.split('|');
    void Promise.all(names.map(async (name) => [name, await load(name)] as const)).then((loaded) => {
      if (!isOver && loaded.length > 0) setCome((before) => new Map([...before, ...loaded]));
    });
    return () => {
      isOver = true;
    };
  }, [wanted, store]);
  return come;
}

type LooksProps = {
  readonly pieces: readonly TerrainPiece[];
  readonly looks: LooksNow;
  readonly material: Material;
  readonly context: RenderContext;
};

/** Pieces with a baked look, with one draw call per look. */
export function LooksView({ pieces, looks, material, context }: LooksProps) {
  const plan = useMemo(() => planTerrainLooks(pieces), [pieces]);
  const depth = useMemo(createShadowDepth, []);
  useEffect(() => () => depth.dispose(), [depth]);
  return (
    <group name={LOOKS_NAME}>
      {[...plan].map(([name, spots]) => {
        const look = looks.get(name);
        return (
          look && (
            <Stood
              key={`${name}/${spots.length}`}
              look={look}
              spots={spots}
              material={material}
              depth={depth}
              context={context}
            />
          )
        );
      })}
    </group>
  );
}

type StoodProps = Pick<LooksProps, 'material' | 'context'> & {
  readonly look: TerrainLook;
  readonly spots: readonly LookSpot[];
  readonly depth: MeshDepthMaterial;
};

function Stood({ look, spots, material, depth, context }: StoodProps) {
  const mesh = useRef<InstancedMesh>(null);
  const invalidate = useThree((three) => three.invalidate);
  const geometry = useMemo(() => shared(look.whole, spots), [look, spots]);
  // Disposes only of its own attribute: the look's buffers are shared.
  useEffect(() => () => geometry.dispose(), [geometry]);
  useLayoutEffect(() => {
    const it = mesh.current;
    if (it === null) return;
    const [place, turn] = [new Matrix4(), new Matrix4()];
    spots.forEach(({ at, yaw }, i) => {
      it.setMatrixAt(i, place.makeTranslation(at[0], at[1], at[2]).multiply(turn.makeRotationY(yaw)));
    });
    it.instanceMatrix.needsUpdate = true;
    it.computeBoundingSphere();
    context.shadowsStale = true;
    invalidate();
    return () => {
      context.shadowsStale = true;
    };
  }, [spots, context, invalidate]);
  // Geometry and material are set as props: as `args` they would remount the mesh with unplaced instances.
  return (
    <instancedMesh
      ref={mesh}
      args={[undefined, undefined, spots.length]}
      geometry={geometry}
      material={material}
      customDepthMaterial={depth}
      userData={{ hard: look.hard } satisfies LookMark}
      castShadow
      receiveShadow
    />
  );
}

/** Joints between boards are finer than a shadow pixel: casters are set back a little to avoid shadow acne. */
const createShadowDepth = (): MeshDepthMaterial =>
  new MeshDepthMaterial({
    depthPacking: RGBADepthPacking,
    polygonOffset: true,
    polygonOffsetFactor: 2.5,
    polygonOffsetUnits: 4,
  });

/** A look's buffers, with the indices of the pieces that use it. */
function shared(look: BufferGeometry, spots: readonly LookSpot[]): BufferGeometry {
  const geometry = new BufferGeometry();
  for (const [name, attribute] of Object.entries(look.attributes)) geometry.setAttribute(name, attribute);
  geometry.setIndex(look.index);
  geometry.boundingSphere = look.boundingSphere;
  geometry.setAttribute(
    'aPiece',
    new InstancedBufferAttribute(
      Float32Array.from(spots, ({ piece }) => piece),
      1,
    ),
  );
  return geometry;
}

/** One piece drawn by its look: its index in the list of all pieces, its place and its rotation. */
type LookSpot = { readonly piece: number; readonly at: TerrainPiece['at']; readonly yaw: number };

/** The looks a table needs, and where each one stands. */
export function planTerrainLooks(pieces: readonly TerrainPiece[]): ReadonlyMap<string, readonly LookSpot[]> {
  const spots = new Map<string, LookSpot[]>();
  pieces.forEach(({ look, at, yaw }, piece) => {
    if (look === undefined) return;
    const known = spots.get(look);
    if (known) known.push({ piece, at, yaw });
    else spots.set(look, [{ piece, at, yaw }]);
  });
  return spots;
}
