import type { BufferGeometry } from 'three';
import { LatheGeometry, Vector2 } from 'three';
import { sculpt } from '../meshes/sculpt.ts';

/** Profile of a chess pawn: radius and height. */
const OUTLINE = [
  [0.34, 0],
  [0.34, 0.08],
  [0.27, 0.16],
  [0.19, 0.5],
  [0.15, 0.86],
  [0.25, 0.92],
  [0.25, 0.97],
  [0.12, 1.0],
  [0.17, 1.08],
  [0.19, 1.18],
  [0.15, 1.3],
  [0, 1.36],
] as const;

/** A pawn as tall as a soldier, shown until a figure has loaded or when loading fails. */
export const buildPawn = (): BufferGeometry =>
  sculpt([
    {
      form: new LatheGeometry(
        OUTLINE.map(([x, y]) => new Vector2(x, y)),
        14,
      ),
      paint: { side: 0.9 },
    },
  ]);
