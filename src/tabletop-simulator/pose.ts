import type { TriangleMesh } from '../geometry/mesh/triangle-mesh.ts';
import { cos, sin } from '../kernel/trig.ts';
import type { Degrees, Inches } from '../kernel/units.ts';
import type { SaveObject, Triple } from './read-save.ts';

/*
 * A save is left-handed (x right, y up, z away), our table right-handed (x right, y up, z towards the viewer): z changes
 * its sign, and so does the turn about y. Mesh files are right-handed, and are read into a save with x mirrored.
 */

/** Where an object of a save stands on our table: inches, and degrees to the left. */
export type TablePose = { readonly at: Triple; readonly yaw: Degrees };

const RADIANS = Math.PI / 180;

/** The place and the turn about y of an object, as our table has them. */
export function tablePose({ position: [x, y, z], rotation }: Pick<SaveObject, 'position' | 'rotation'>): TablePose {
  const turned = -rotation[1] % 360;
  const yaw = turned > 180 ? turned - 360 : turned <= -180 ? turned + 360 : turned;
  return { at: [x, y, -z], yaw: yaw === 0 ? 0 : yaw };
}

/**
 * A mesh file as the object shows it, but for its place and its turn about y: scaled, tilted about z and x, in the axes
 * of our table. Triangles stay facing outwards, also where a scale is negative.
 */
export function tiltedMesh(
  { positions, indices }: TriangleMesh,
  { rotation, scale }: Pick<SaveObject, 'rotation' | 'scale'>,
): TriangleMesh {
  const [sx, cx] = [sin(rotation[0] * RADIANS), cos(rotation[0] * RADIANS)];
  const [sz, cz] = [sin(rotation[2] * RADIANS), cos(rotation[2] * RADIANS)];
  const tilted = new Float64Array(positions.length);
  for (let i = 0; i < positions.length; i += 3) {
    const [x, y, z] = [-positions[i]! * scale[0], positions[i + 1]! * scale[1], positions[i + 2]! * scale[2]];
    const [rolledX, rolledY] = [x * cz - y * sz, x * sz + y * cz];
    tilted[i] = rolledX;
    tilted[i + 1] = rolledY * cx - z * sx;
    tilted[i + 2] = -(rolledY * sx + z * cx);
  }
  const isTurnedOver = scale[0] * scale[1] * scale[2] < 0;
  return { positions: tilted, indices: isTurnedOver ? reversed(indices) : indices };
}

/** The same triangles, facing the other way. */
function reversed(indices: Uint32Array): Uint32Array {
  const turned = indices.slice();
  for (let t = 0; t < turned.length; t += 3) [turned[t + 1], turned[t + 2]] = [turned[t + 2]!, turned[t + 1]!];
  return turned;
}

/** A point of a piece's own frame on the table, inches: turned by the yaw, degrees to the left, and moved. */
export function placedPoint({ at, yaw }: TablePose, [x, y, z]: Triple): readonly [x: Inches, y: Inches, z: Inches] {
  const [s, c] = [sin(yaw * RADIANS), cos(yaw * RADIANS)];
  return [at[0] + x * c + z * s, at[1] + y, at[2] - x * s + z * c];
}
