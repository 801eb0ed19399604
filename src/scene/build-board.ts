import { carveBlock } from './carve.ts';
import { MAT_SURFACE } from './paint-material.ts';
import type { Paint } from './palette.ts';
import type { Soup } from './soup.ts';
import { emptySoup, pourQuad, tint } from './soup.ts';

/** How wide the oak frame is, how far it stands above the mat, and how deep the table is below it. */
export const FRAME = { width: 2.2, rise: 0.35, drop: 1.6 } as const;

const OAK: Paint = {
  side: '#8a5f38',
  top: '#a87947',
  crevice: '#4a2f1a',
  edge: '#c79a63',
  sideSurface: 'oak',
  topSurface: 'oak',
  chip: 0,
  rough: 0,
  grass: 0,
  rubble: 0,
};

/** The mat and the mitred oak frame about it, in one heap. Frame and mat belong to no piece. */
export function buildBoard(width: number, depth: number): Soup {
  const soup = emptySoup();
  const [x, z, w] = [width / 2, depth / 2, FRAME.width];
  const matTint = tint('#6b6a3a');
  const corner = (px: number, pz: number) => ({ at: [px, 0, pz] as const, tint: matTint });
  pourQuad(soup, MAT_SURFACE, -1, corner(-x, -z), corner(-x, z), corner(x, z), corner(x, -z));

  const how = { paint: OAK, piece: -1, placing: { at: [0, -FRAME.drop, 0] as const, yaw: 0 }, grounded: false };
  const height = FRAME.drop + FRAME.rise;
  const beams = [
    [
      [-x - w, -z - w],
      [x + w, -z - w],
      [x, -z],
      [-x, -z],
    ],
    [
      [x + w, -z - w],
      [x + w, z + w],
      [x, z],
      [x, -z],
    ],
    [
      [x + w, z + w],
      [-x - w, z + w],
      [-x, z],
      [x, z],
    ],
    [
      [-x - w, z + w],
      [-x - w, -z - w],
      [-x, -z],
      [-x, z],
    ],
  ] as const;
  for (const beam of beams) carveBlock(soup, beam, height, how);
  return soup;
}
