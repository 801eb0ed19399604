import { useEffect, useMemo } from 'react';
import type { GameState } from '../rules/core/state.ts';
import { buildBoard } from './build-board.ts';
import { buildTerrain } from './build-terrain.ts';
import { createNoiseTexture } from './noise-texture.ts';
import { createPaintMaterial } from './paint-material.ts';
import type { Stage } from './stage.ts';
import { toGeometry } from './to-geometry.ts';

/** Mat, frame and all terrain: one mesh. Its name is what the pointer's ray looks for. */
export const GROUND_NAME = 'ground';

type GroundProps = Pick<GameState, 'terrain' | 'table'> & {
  readonly stage: Stage;
  readonly plain: boolean;
};

/** The painted ground of a table; `plain` paints with a third of the strokes. */
export function Ground({ terrain, table, stage, plain }: GroundProps) {
  const geometry = useMemo(
    () => toGeometry(buildBoard(table.width, table.depth), buildTerrain([...terrain.values()])),
    [terrain, table.width, table.depth],
  );
  useEffect(() => () => geometry.dispose(), [geometry]);
  const noise = useMemo(createNoiseTexture, []);
  useEffect(() => () => noise.dispose(), [noise]);
  const material = useMemo(
    () =>
      createPaintMaterial({
        noise,
        marks: stage.marks,
        mats: stage.mats,
        halfWidth: table.width / 2,
        halfDepth: table.depth / 2,
        plain,
      }),
    [noise, stage, table.width, table.depth, plain],
  );
  useEffect(() => () => material.dispose(), [material]);
  return <mesh name={GROUND_NAME} geometry={geometry} material={material} castShadow receiveShadow />;
}
