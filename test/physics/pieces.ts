import type { Point } from '../../src/kernel/point.ts';
import { pieceId } from '../../src/rules/core/ids.ts';
import { KIND_TRAITS, type PieceKind, type Shape, type TerrainPiece } from '../../src/rules/core/terrain.ts';

/** A terrain piece of a kind, with that kind's traits. Yaw in radians. */
export const aPiece = (
  id: string,
  shape: Shape,
  at: Point = [0, 0, 0],
  yaw = 0,
  kind: PieceKind = 'rock',
): TerrainPiece => ({
  id: pieceId(id),
  kind,
  traits: KIND_TRAITS[kind],
  shape,
  at,
  yaw,
});

export const box = (w: number, h: number, d: number): Shape => ({ kind: 'box', size: [w, h, d] });

/** Seeded numbers in [0, 1): the same run every time. @source mulberry32, Tommy Ettinger, public domain */
export function seeded(seed: number): () => number {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = a;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
