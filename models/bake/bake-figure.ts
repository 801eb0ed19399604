import type { Figure } from './figure.ts';
import { type PaintedMesh, vertexCount } from './mesh.ts';
import { skinOf } from './nets.ts';
import { bakeOpenness } from './occlusion.ts';
import { painted } from './shade.ts';
import { simplified } from './simplify.ts';
import { type NamedMesh, writeGlb } from './write-glb.ts';

/** Names of a figure's meshes, from near to far. */
export const LEVELS = ['near', 'middle', 'far'] as const;

/** How many times the triangles of the nearest form light is baked on. */
const THINNED = 4;

/** How far the skin of each may be off, inches. */
const ERROR = [0.012, 0.035, 0.1] as const;

/** A figure's meshes, painted, for three distances. */
export async function levelsOf(figure: Figure): Promise<readonly NamedMesh[]> {
  const skin = skinOf(figure);
  // Light is baked where it will be needed: on the vertices that are left once what is flat has been thinned out.
  const bare = painted(skin, figure.parts, new Float32Array(vertexCount(skin)).fill(1));
  const { indices } = await simplified(bare, { triangles: THINNED * figure.triangles[0], error: ERROR[0] / 4 });
  const openness = bakeOpenness({ ...skin, indices }, { rays: 40, reach: 0.7, floor: 0 });
  let mesh: PaintedMesh = painted({ ...skin, indices }, figure.parts, openness);
  const levels: NamedMesh[] = [];
  for (const [i, name] of LEVELS.entries()) {
    mesh = await simplified(mesh, { triangles: figure.triangles[i]!, error: ERROR[i]! });
    levels.push({ name, mesh });
  }
  return levels;
}

/** A figure's file. */
export const bakeFigure = async (figure: Figure, stamp: string): Promise<Uint8Array> =>
  writeGlb(await levelsOf(figure), stamp);
