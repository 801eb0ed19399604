import type { Side } from '../../../src/rules/core/turn.ts';
import { SIDE_COLOUR, SIDE_TRIM } from '../../../src/scene/materials/palette.ts';
import type { PaintedMesh } from '../mesh.ts';
import { rgb } from '../paint.ts';
import { readGlb } from '../read-glb.ts';
import { drawPicture } from '../terrain/picture.ts';

/** A mini looks along −z, and pictures are drawn from +z. */
const turnedRound = ({ positions, normals, ...rest }: PaintedMesh): PaintedMesh => ({
  ...rest,
  positions: positions.map((part, i) => (i % 3 === 1 ? part : -part)),
  normals: normals.map((part, i) => (i % 3 === 1 ? part : -part)),
});

/**
 * The small picture of a mini in the colours of a side.
 *
 * @param file The bytes of its baked file.
 * @shape As `drawPicture`.
 */
export async function drawMini(file: Uint8Array, side: Side): Promise<Uint8ClampedArray<ArrayBuffer>> {
  // The first mesh is the one for near views.
  const [near] = await readGlb(file, [SIDE_COLOUR[side], ...SIDE_TRIM[side]].map(rgb));
  return drawPicture([turnedRound(near!)]);
}
