import type { Figure } from './figure.ts';
import { type PaintedMesh, vertexCount } from './mesh.ts';
import { skinOf } from './nets.ts';
import { bakeOpenness } from './occlusion.ts';
import { painted } from './shade.ts';
import { simplified } from './simplify.ts';
import { type NamedMesh, writeGlb } from './write-glb.ts';

/** The names of a figure's meshes, from near to far. */
export const LEVELS = ['near', 'middle', 'far'] as const;

/** Ambient occlusion is baked on a mesh with this many times the triangles of the nearest level. */
const THINNED = 4;

/** The largest error of each level's surface, inches. */
const ERROR = [0.012, 0.035, 0.1] as const;

/** A figure's painted meshes at three levels of detail. */
export async function levelsOf(figure: Figure): Promise<readonly NamedMesh[]> {
  const skin = skinOf(figure);
  // Light is baked on the vertices that remain once flat areas have been simplified.
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

/** The file of a figure. */
export const bakeFigure = async (figure: Figure, stamp: string): Promise<Uint8Array> =>
  writeGlb(await levelsOf(figure), stamp);
