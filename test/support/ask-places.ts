import { modelId } from '../../src/rules/core/ids.ts';
import type { Bystander } from '../../src/rules/core/ports.ts';
import type { TerrainPiece } from '../../src/rules/core/terrain.ts';
import { aPiece, box } from '../physics/pieces.ts';

/** The radius of the base whose paths are asked for, inches. */
export const RADIUS = 0.5;

/** A box between the given sides, standing on the table. */
export const block = (id: string, x: readonly [number, number], z: readonly [number, number], high: number) =>
  aPiece(id, box(x[1] - x[0], high, z[1] - z[0]), [(x[0] + x[1]) / 2, 0, (z[0] + z[1]) / 2]);

/** The same piece, made impassable. */
export const closed = (piece: TerrainPiece): TerrainPiece => ({
  ...piece,
  traits: { ...piece.traits, cross: 'impassable' },
});

/** An enemy base that blocks the path. */
export const enemy = (id: string, x: number, z: number, radius: number): Bystander => ({
  id: modelId(id),
  base: { kind: 'round', radius },
  facing: 0,
  height: 1.5,
  at: [x, 0, z],
  pass: 'solid',
});
