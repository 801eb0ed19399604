import { useEffect, useMemo } from 'react';
import type { GameState } from '../../rules/core/state/state.ts';
import type { TerrainPiece } from '../../rules/core/terrain.ts';
import { buildBoard } from './build-board.ts';
import { buildTerrain } from './build-terrain.ts';
import { Looks, useLooks } from './looks.tsx';
import { createNoiseTexture } from './noise-texture.ts';
import { createPaintMaterial } from './paint-material.ts';
import type { Stage } from '../context/render-context.ts';
import { toGeometry } from '../meshes/to-geometry.ts';

/** Mat, frame and all carved terrain: one mesh. Its name is what the pointer's ray looks for. */
export const GROUND_NAME = 'ground';

type GroundProps = Pick<GameState, 'terrain' | 'table'> & {
  readonly stage: Stage;
  readonly plain: boolean;
};

/** The painted ground of a table; `plain` paints with a third of the strokes. */
export function Ground({ terrain, table, stage, plain }: GroundProps) {
  const pieces = useMemo(() => [...terrain.values()], [terrain]);
  const looks = useLooks(pieces);
  // A look that cannot be had is carved after all.
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
      marks: stage.marks,
      mats: stage.mats,
      halfWidth: table.width / 2,
      halfDepth: table.depth / 2,
      plain,
    };
    // One each for what stands once and what stands often: one for both would change its program twice a frame.
    return { whole: createPaintMaterial(setting), often: createPaintMaterial(setting) };
  }, [noise, stage, table.width, table.depth, plain]);
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
      <Looks pieces={pieces} looks={looks} material={paints.often} stage={stage} />
    </>
  );
}
