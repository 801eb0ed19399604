import { useThree } from '@react-three/fiber';
import { useEffect, useLayoutEffect, useMemo } from 'react';
import type { Hour } from '../../scenario/ambience.ts';
import { LAMP_MAP_SIDE, MOST_LAMPS } from '../materials/lamp-glsl.ts';
import {
  type BufferGeometry,
  type Material,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  Plane,
  type Scene,
  Sprite,
  Vector3,
  type WebGLRenderer,
} from 'three';
import type { GameState } from '../../rules/core/state/state.ts';
import type { TerrainPiece } from '../../rules/core/terrain.ts';
import { buildBoard } from './build-board.ts';
import { buildTerrain } from './build-terrain.ts';
import { showRelief } from './ground-relief.ts';
import { setTerrainDistances } from '../materials/lamp-shadows.ts';
import { distancesFrom, lampsOf, type PlacedMesh, setLamp } from './lamps.ts';
import { LooksView, planTerrainLooks, useLooks } from './looks.tsx';
import { createNoiseTexture } from './noise-texture.ts';
import { createPaintMaterial } from './paint-material.ts';
import type { RenderContext } from '../context/render-context.ts';
import { toGeometry } from '../meshes/to-geometry.ts';

/** Name of the mesh with the mat, its frame and all built terrain, for picking. */
export const GROUND_NAME = 'ground';

type GroundProps = Pick<GameState, 'terrain' | 'table'> & {
  readonly context: RenderContext;
  readonly hour: Hour;
  readonly plain: boolean;
};

/** The painted ground of a table; `plain` selects the simpler shader. */
export function GroundView({ terrain, table, context, hour, plain }: GroundProps) {
  const pieces = useMemo(() => [...terrain.values()], [terrain]);
  const looks = useLooks(pieces);
  // A look that failed to load is built from the piece's shape.
  const missing = [...looks].flatMap(([name, look]) => (look === undefined ? [name] : [])).join('|');
  const geometry = useMemo(() => {
    const lost = new Set(missing.split('|'));
    const isCarved = ({ look }: TerrainPiece) => look === undefined || lost.has(look);
    return toGeometry(buildBoard(table.width, table.depth), buildTerrain(pieces, isCarved));
  }, [pieces, missing, table.width, table.depth]);
  useEffect(() => () => geometry.dispose(), [geometry]);
  const noise = useMemo(createNoiseTexture, []);
  useEffect(() => () => noise.dispose(), [noise]);
  const paints = useMemo(() => {
    const setting = {
      noise,
      marks: context.marks,
      mats: context.mats,
      lamps: context.lamps,
      sky: context.sky,
      halfWidth: table.width / 2,
      halfDepth: table.depth / 2,
      plain,
    };
    // One material each for single and instanced meshes: a shared one would switch programs twice a frame.
    return { whole: createPaintMaterial(setting), often: createPaintMaterial(setting) };
  }, [noise, context, table.width, table.depth, plain]);
  useEffect(
    () => () => {
      paints.whole.dispose();
      paints.often.dispose();
    },
    [paints],
  );
  useRelief({ geometry, pieces, looks, context, table });
  useLamps({ geometry, pieces, looks, context, hour });
  return (
    <>
      <mesh name={GROUND_NAME} geometry={geometry} material={paints.whole} castShadow receiveShadow />
      <LooksView pieces={pieces} looks={looks} material={paints.often} context={context} />
    </>
  );
}

type LampsProps = {
  readonly geometry: BufferGeometry;
  readonly pieces: readonly TerrainPiece[];
  readonly looks: ReturnType<typeof useLooks>;
  readonly context: RenderContext;
  readonly hour: Hour;
};

/** Tells the paint how the ground rises and where its water is. */
function useRelief({
  geometry,
  pieces,
  looks,
  context,
  table,
}: Omit<LampsProps, 'hour'> & Pick<GameState, 'table'>): void {
  const invalidate = useThree((three) => three.invalidate);
  const { width, depth } = table;
  useLayoutEffect(() => {
    const meshes = [{ geometry, place: new Matrix4() }, ...placedLooks(pieces, looks)];
    const remove = showRelief(context.mats, meshes, { width, depth });
    invalidate();
    return remove;
  }, [geometry, pieces, looks, context, width, depth, invalidate]);
}

/** How bright lamps are beside the light of an hour: they are lit at dusk. */
const SHINE: Readonly<Record<Hour, number>> = { day: 0, dusk: 0.55, night: 1 };

/** Lights a table by its lamps. Their shadows are found one lamp after another, so that the page goes on between them. */
function useLamps({ geometry, pieces, looks, context, hour }: LampsProps): void {
  const invalidate = useThree((three) => three.invalidate);
  const shine = SHINE[hour];
  useEffect(() => {
    const { lamps, lampShadows } = context;
    const meshes = [{ geometry, place: new Matrix4() }, ...placedLooks(pieces, looks)];
    const lit = shine > 0 ? lampsOf(meshes).slice(0, MOST_LAMPS) : [];
    lit.forEach((lamp, index) => {
      setLamp(lamps, index, lamp, shine);
      setTerrainDistances(lampShadows, index, new Float32Array(LAMP_MAP_SIDE * LAMP_MAP_SIDE));
    });
    lamps.uLamps.value = lit.length;
    context.lampsComing = lit.length;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const castNext = (index: number): void => {
      const lamp = lit[index];
      if (lamp === undefined) return;
      setTerrainDistances(lampShadows, index, distancesFrom(lamp, meshes));
      context.lampsComing--;
      invalidate();
      timer = setTimeout(castNext, 0, index + 1);
    };
    timer = setTimeout(castNext, 0, 0);
    invalidate();
    return () => {
      clearTimeout(timer);
      context.lampsComing = 0;
      lamps.uLamps.value = 0;
    };
  }, [geometry, pieces, looks, context, shine, invalidate]);
}

/** The looks of pieces as meshes on the table. */
function placedLooks(pieces: readonly TerrainPiece[], looks: ReturnType<typeof useLooks>): readonly PlacedMesh[] {
  return [...planTerrainLooks(pieces)].flatMap(([name, spots]) => {
    const look = looks.get(name);
    if (look === undefined) return [];
    return spots.map(({ at, yaw }) => ({
      geometry: look.whole,
      place: new Matrix4().makeTranslation(at[0], at[1], at[2]).multiply(new Matrix4().makeRotationY(yaw)),
    }));
  });
}

/**
 * Clips everything above a ceiling: minis, trees, houses. The painted ground fades by its own shader; flags, chalk and
 * ghosts stay whole because they carry information. `ceiling` in inches over the table; undefined clips nothing.
 */
export function liftFloors(gl: WebGLRenderer, scene: Scene, ceiling: number | undefined): void {
  const planes = ceiling === undefined ? null : [new Plane(new Vector3(0, -1, 0), ceiling)];
  gl.localClippingEnabled = true;
  scene.traverse((thing) => {
    if (!(thing instanceof Mesh) || thing instanceof Sprite || thing.name === GROUND_NAME) return;
    for (const material of [thing.material].flat() as readonly Material[]) {
      if (material instanceof MeshBasicMaterial || material.transparent) continue;
      if ((material.clippingPlanes?.[0]?.constant ?? undefined) === ceiling) continue;
      material.clippingPlanes = planes;
      material.needsUpdate = true;
    }
  });
}
