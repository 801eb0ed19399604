import { LEAST_SIDE } from '../kernel/tolerances.ts';
import type { TriangleMesh } from '../geometry/mesh/triangle-mesh.ts';
import type { Inches } from '../kernel/units.ts';
import type { ImportedMesh, ImportExtension } from './imported-mesh.ts';

/** Units that a file may use. `life` is metres of a world played at 1:56. */
export const IMPORT_UNITS = ['mm', 'cm', 'inch', 'm', 'life'] as const;
type ImportUnit = (typeof IMPORT_UNITS)[number];

/** Inches per unit of a file. */
export const INCHES_BY_UNIT: Readonly<Record<ImportUnit, Inches>> = {
  mm: 1 / 25.4,
  cm: 10 / 25.4,
  inch: 1,
  m: 1000 / 25.4,
  life: 1000 / 25.4 / 56,
};

/** The axis of the file that points up; `-y` and `-z` turn it upside down. */
export const UP_AXES = ['y', 'z', 'x', '-y', '-z', '-x'] as const;
type UpAxis = (typeof UP_AXES)[number];

/** The purpose of an imported mesh. */
export const ASSET_USES = ['terrain', 'mini'] as const;
export type AssetUse = (typeof ASSET_USES)[number];

/** How an imported mesh is placed on the table. */
export type ImportPlacing = {
  readonly unit: ImportUnit;
  /** Factor on top of the unit; 1 keeps the file's size. */
  readonly scale: number;
  readonly up: UpAxis;
  /** Quarter turns to the left. */
  readonly turns: number;
};

/** Minimum and maximum corner of a box. */
type Box = { readonly min: readonly [number, number, number]; readonly max: readonly [number, number, number] };

/** The bounding box of the vertices that triangles use. */
export function boxOf({ positions, indices }: TriangleMesh): Box {
  const min: [number, number, number] = [Infinity, Infinity, Infinity];
  const max: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (const index of indices)
    for (const axis of [0, 1, 2] as const) {
      const value = positions[3 * index + axis]!;
      if (value < min[axis]) min[axis] = value;
      if (value > max[axis]) max[axis] = value;
    }
  return { min, max };
}

/** Plausible sizes on the table, inches: the height of a mini, and the longest side of a piece. */
const PLAUSIBLE: Readonly<Record<AssetUse, readonly [least: Inches, most: Inches]>> = {
  mini: [0.6, 7],
  terrain: [1.2, 26],
};

const FIRST: Readonly<Record<ImportExtension, readonly ImportUnit[]>> = {
  stl: ['mm', 'inch', 'cm', 'm', 'life'],
  glb: ['m', 'life', 'mm', 'inch', 'cm'],
  obj: ['mm', 'inch', 'm', 'life', 'cm'],
};

/** The unit in which a size from a file becomes a plausible number of inches; the usual one of the file type if none does. */
export function guessUnit(size: readonly number[], ending: ImportExtension, use: AssetUse): ImportUnit {
  const [least, most] = PLAUSIBLE[use];
  const longest = Math.max(...size);
  const fits = FIRST[ending].find((unit) => {
    const inches = longest * INCHES_BY_UNIT[unit];
    return inches >= least && inches <= most;
  });
  return fits ?? FIRST[ending][0]!;
}

/** Minimum normal component along an axis for a face to count as facing it. */
const STRAIGHT = 0.98;
/** A mesh lies on its side when its foot covers less than `NO_FOOT` of its plan, and another over `WHOLE_FOOT`. */
const NO_FOOT = 0.1;
const WHOLE_FOOT = 0.5;

/** The axis that points up: the usual one of the file type, unless only the other axis has a flat foot. */
export function guessUp({ mesh, ending }: Pick<ImportedMesh, 'mesh' | 'ending'>): UpAxis {
  const usual: UpAxis = ending === 'stl' ? 'z' : 'y';
  const other: UpAxis = usual === 'z' ? 'y' : 'z';
  const foot = footShares(mesh);
  return foot[usual] < NO_FOOT && foot[other] > WHOLE_FOOT ? other : usual;
}

/** The share of the plan along each axis that is flat at its low end. */
function footShares(mesh: TriangleMesh): Readonly<Record<'y' | 'z', number>> {
  const { min, max } = boxOf(mesh);
  const p = mesh.positions;
  const sums = { y: 0, z: 0 };
  for (const [name, axis] of [
    ['y', 1],
    ['z', 2],
  ] as const) {
    const near = min[axis] + 0.01 * (max[axis] - min[axis]);
    for (let t = 0; t < mesh.indices.length; t += 3) {
      const [a, b, c] = [3 * mesh.indices[t]!, 3 * mesh.indices[t + 1]!, 3 * mesh.indices[t + 2]!];
      if (p[a + axis]! > near || p[b + axis]! > near || p[c + axis]! > near) continue;
      const [ux, uy, uz] = [p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!];
      const [vx, vy, vz] = [p[c]! - p[a]!, p[c + 1]! - p[a + 1]!, p[c + 2]! - p[a + 2]!];
      const n = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx] as const;
      const length = Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
      if (length > 0 && Math.abs(n[axis]) / length > STRAIGHT) sums[name] += length / 2;
    }
  }
  const [w, h, d] = [0, 1, 2].map((k) => Math.max(LEAST_SIDE, max[k]! - min[k]!)) as [number, number, number];
  return { y: sums.y / (w * d), z: sums.z / (w * h) };
}

/** For each up axis, the file axis and sign that become x, y and z. All are rotations, without mirroring. */
const AXES: Readonly<Record<UpAxis, readonly (readonly [axis: 0 | 1 | 2, sign: 1 | -1])[]>> = {
  y: [
    [0, 1],
    [1, 1],
    [2, 1],
  ],
  z: [
    [0, 1],
    [2, 1],
    [1, -1],
  ],
  x: [
    [1, -1],
    [0, 1],
    [2, 1],
  ],
  '-y': [
    [0, 1],
    [1, -1],
    [2, -1],
  ],
  '-z': [
    [0, 1],
    [2, -1],
    [1, 1],
  ],
  '-x': [
    [1, 1],
    [0, -1],
    [2, 1],
  ],
};

/** An imported mesh on the table: inches, y up, the middle of its footprint over the origin, its foot at 0. */
export function placeImported({ mesh }: Pick<ImportedMesh, 'mesh'>, placing: ImportPlacing): TriangleMesh {
  const { positions, indices } = mesh;
  const by = INCHES_BY_UNIT[placing.unit] * placing.scale;
  const axes = AXES[placing.up];
  const quarter = ((placing.turns % 4) + 4) % 4;
  const [cos, sin] = (
    [
      [1, 0],
      [0, 1],
      [-1, 0],
      [0, -1],
    ] as const
  )[quarter]!;
  const placed = new Float64Array(positions.length);
  for (let i = 0; i < positions.length; i += 3) {
    const [x, y, z] = axes.map(([axis, sign]) => positions[i + axis]! * sign * by) as [number, number, number];
    placed[i] = x * cos + z * sin;
    placed[i + 1] = y;
    placed[i + 2] = z * cos - x * sin;
  }
  const { min, max } = boxOf({ positions: placed, indices });
  const [mx, mz] = [(min[0] + max[0]) / 2, (min[2] + max[2]) / 2];
  for (let i = 0; i < placed.length; i += 3) {
    placed[i]! -= mx;
    placed[i + 1]! -= min[1];
    placed[i + 2]! -= mz;
  }
  return { positions: placed, indices };
}
