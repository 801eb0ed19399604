import { useEffect, useMemo } from 'react';
import { type Material, Mesh, MeshBasicMaterial, Plane, type Scene, Sprite, Vector3, type WebGLRenderer } from 'three';
import type { GameState } from '../../rules/core/state/state.ts';
import type { TerrainPiece } from '../../rules/core/terrain.ts';
import { buildBoard } from './build-board.ts';
import { buildTerrain } from './build-terrain.ts';
import { LooksView, useLooks } from './looks.tsx';
import { createNoiseTexture } from './noise-texture.ts';
import { createPaintMaterial } from './paint-material.ts';
import type { RenderContext } from '../context/render-context.ts';
import { toGeometry } from '../meshes/to-geometry.ts';

/** Name of the mesh with the mat, its frame and all built terrain, for picking. */
export const GROUND_NAME = 'ground';

type GroundProps = Pick<GameState, 'terrain' | 'table'> & {
  readonly context: RenderContext;
  readonly plain: boolean;
};

/** The painted ground of a table; `plain` selects the simpler shader. */
export function GroundView({ terrain, table, context, plain }: GroundProps) {
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
  return (
    <>
      <mesh name={GROUND_NAME} geometry={geometry} material={paints.whole} castShadow receiveShadow />
      <LooksView pieces={pieces} looks={looks} material={paints.often} context={context} />
    </>
  );
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
