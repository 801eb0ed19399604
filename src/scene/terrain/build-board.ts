import { MAT_SURFACE } from './paint-material.ts';
import { SURFACE } from '../materials/palette.ts';
import type { PaintedCorner, PaintedSoup, Tint } from '../meshes/soup.ts';
import { emptySoup, pourQuad, tint } from '../meshes/soup.ts';

/** Width of the oak frame, its height above the mat, and its depth below it, inches. */
export const FRAME = { width: 2.2, rise: 0.35, drop: 1.6 } as const;

/** Cross-section of the frame from the mat outwards: distance and height, inches. Bevelled edges catch the light. */
const PROFILE: readonly (readonly [out: number, y: number])[] = [
  [0, 0],
  [0, 0.2],
  [0.05, 0.29],
  [0.14, 0.35],
  [1.9, 0.35],
  [2.05, 0.31],
  [2.16, 0.21],
  [2.2, 0.06],
  [2.2, -1.05],
  [2.12, -1.16],
  [2.02, -1.2],
  [2.0, -1.34],
  [2.08, -1.46],
  [2.08, -FRAME.drop],
];

const OAK: Tint = [0.5, 0.5, 0.5];

/** The mat and its mitred oak frame as one soup. They belong to no piece. Width and depth in inches. */
export function buildBoard(width: number, depth: number): PaintedSoup {
  const soup = emptySoup();
  const matTint = tint('#6b6a3a');
  const mat = ringOf(width, depth, 0).map(([x, z]): PaintedCorner => ({ at: [x, 0, z], tint: matTint }));
  pourQuad(soup, MAT_SURFACE, -1, mat[0]!, mat[3]!, mat[2]!, mat[1]!);
  for (let i = 0; i + 1 < PROFILE.length; i++) {
    const [inner, outer] = [PROFILE[i]!, PROFILE[i + 1]!].map(([out, y]) =>
      ringOf(width, depth, out).map(([x, z]): PaintedCorner => ({ at: [x, y, z], tint: OAK })),
    ) as [PaintedCorner[], PaintedCorner[]];
    for (let side = 0; side < 4; side++) {
      const next = (side + 1) % 4;
      pourQuad(soup, SURFACE.oak, -1, inner[side]!, inner[next]!, outer[next]!, outer[side]!);
    }
  }
  return soup;
}

/** The corners of the mat grown by `out` inches, far left first, then clockwise from above. */
function ringOf(width: number, depth: number, out: number): readonly (readonly [x: number, z: number])[] {
  const [x, z] = [width / 2 + out, depth / 2 + out];
  return [
    [-x, -z],
    [x, -z],
    [x, z],
    [-x, z],
  ];
}
