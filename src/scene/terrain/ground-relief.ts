import { DataTexture, LinearFilter, Vector3 } from 'three';
import type { Inches } from '../../kernel/units.ts';
import type { MatUniforms } from '../materials/mat-glsl.ts';
import { SURFACE } from '../materials/palette.ts';
import { forEachFace, type PlacedMesh } from './lamps.ts';

/** A table's size, inches. */
type TableSize = { readonly width: Inches; readonly depth: Inches };

/**
 * How the ground of a table rises and where its water is, in cells from its far left corner.
 *
 * @shape `edge`, `form` and `water`: columns × rows numbers, row by row from the far edge to the near one.
 */
export type GroundRelief = {
  readonly columns: number;
  readonly rows: number;
  /** How far the ground stands out over the ground about it, −1 to 1: along edges, and of whole hills. */
  readonly edge: Float32Array;
  readonly form: Float32Array;
  /** 0 on dry land, a half along the shore, 1 far from it. */
  readonly water: Float32Array;
};

/** Side of a cell, and the most cells along a side of the table. */
const CELL: Inches = 0.2;
const MOST_CELLS = 1024;
/** Reach of the mean that the ground is compared with, for edges and for whole hills, and width of a shore. */
const REACH = { edge: 0.4, form: 1.9, shore: 0.4 } as const;
/** The rise that counts half. */
const HALF_RISE: Inches = 0.25;
/** Higher ground counts as high as this, so that a cliff shades no more of the mat than a hill. */
const HIGHEST: Inches = 3;

/**
 * The relief of some meshes' earth and water, as an unsharp mask of their heights: what stands out over the mean about
 * it is positive, and a foot or hollow is negative.
 *
 * @source Luft, Colditz and Deussen 2006, "Image enhancement by unsharp masking the depth buffer"
 */
export function reliefOf(meshes: readonly PlacedMesh[], table: TableSize): GroundRelief {
  const columns = Math.min(MOST_CELLS, Math.ceil(table.width / CELL));
  const rows = Math.min(MOST_CELLS, Math.ceil(table.depth / CELL));
  const grid = { columns, rows };
  const earth = new Float32Array(columns * rows);
  const wet = new Float32Array(columns * rows);
  for (const mesh of meshes) {
    const surfaces = mesh.geometry.getAttribute('aSurface');
    const places = mesh.geometry.getAttribute('position');
    if (surfaces === undefined || places === undefined) continue;
    forEachFace(mesh.geometry, (...face) => {
      const surface = surfaces.getX(face[0]);
      if (surface !== SURFACE.earth && surface !== SURFACE.water) return;
      face.forEach((vertex, k) => {
        const corner = CORNERS[k]!.fromBufferAttribute(places, vertex).applyMatrix4(mesh.place);
        corner.x = (corner.x / table.width + 0.5) * columns - 0.5;
        corner.z = (corner.z / table.depth + 0.5) * rows - 0.5;
      });
      if (surface === SURFACE.earth) raise(grid, (at, y) => (earth[at] = Math.max(earth[at]!, Math.min(y, HIGHEST))));
      else raise(grid, (at) => (wet[at] = 1));
    });
  }
  const cells = (reach: Inches): number => (reach * columns) / table.width;
  const over = (reach: Inches): Float32Array => {
    const mean = blurred(earth, grid, cells(reach));
    return mean.map((height, i) => squashed(earth[i]! - height));
  };
  return { ...grid, edge: over(REACH.edge), form: over(REACH.form), water: blurred(wet, grid, cells(REACH.shore)) };
}

type Grid = { readonly columns: number; readonly rows: number };

/** The corners of the face at hand: x and z in cells, y in inches. */
const CORNERS = [new Vector3(), new Vector3(), new Vector3()] as const;

/** Visits the cells whose centres the face at hand covers, seen from above, with its height there. */
function raise({ columns, rows }: Grid, see: (at: number, y: Inches) => void): void {
  const [a, b, c] = CORNERS;
  const area = (b.x - a.x) * (c.z - a.z) - (c.x - a.x) * (b.z - a.z);
  if (area === 0) return;
  const [left, right] = [
    Math.max(0, Math.ceil(Math.min(a.x, b.x, c.x))),
    Math.min(columns - 1, Math.max(a.x, b.x, c.x)),
  ];
  const [far, near] = [Math.max(0, Math.ceil(Math.min(a.z, b.z, c.z))), Math.min(rows - 1, Math.max(a.z, b.z, c.z))];
  for (let z = far; z <= near; z++)
    for (let x = left; x <= right; x++) {
      const u = ((x - a.x) * (c.z - a.z) - (c.x - a.x) * (z - a.z)) / area;
      const v = ((b.x - a.x) * (z - a.z) - (x - a.x) * (b.z - a.z)) / area;
      if (u >= 0 && v >= 0 && u + v <= 1) see(z * columns + x, a.y + u * (b.y - a.y) + v * (c.y - a.y));
    }
}

const squashed = (rise: Inches): number => rise / (Math.abs(rise) + HALF_RISE);

/** A field smoothed by three means in a row, along both axes: nearly a bell curve. `reach` in cells. */
function blurred(field: Float32Array, { columns, rows }: Grid, reach: number): Float32Array {
  // Most tables have no water, and many no hill.
  if (field.every((value) => value === 0)) return field;
  const half = Math.max(1, Math.round(reach));
  let now = field;
  for (let pass = 0; pass < 3; pass++) {
    now = meanAlong(now, rows, columns, [columns, 1], half);
    now = meanAlong(now, columns, rows, [1, columns], half);
  }
  return now;
}

/** Means over 2·half + 1 cells of every line; beyond its ends a line goes on as it ends. */
function meanAlong(
  field: Float32Array,
  lines: number,
  length: number,
  [toLine, toCell]: readonly [number, number],
  half: number,
): Float32Array {
  const out = new Float32Array(field.length);
  const at = (line: number, cell: number): number =>
    field[line * toLine + Math.min(length - 1, Math.max(0, cell)) * toCell]!;
  for (let line = 0; line < lines; line++) {
    let sum = 0;
    for (let cell = -half; cell <= half; cell++) sum += at(line, cell);
    for (let cell = 0; cell < length; cell++) {
      out[line * toLine + cell * toCell] = sum / (2 * half + 1);
      sum += at(line, cell + half + 1) - at(line, cell - half);
    }
  }
  return out;
}

/** Has the paint show the relief of some meshes. @returns What takes it away, unless another has taken its place. */
export function showRelief(mats: MatUniforms, meshes: readonly PlacedMesh[], table: TableSize): () => void {
  const texture = toReliefTexture(reliefOf(meshes, table));
  mats.uRelief.value = texture;
  return () => {
    if (mats.uRelief.value === texture) mats.uRelief.value = null;
    texture.dispose();
  };
}

/** The relief for the paint's shader: red the edges and green the forms, 128 where level; blue the water. */
export function toReliefTexture({ columns, rows, edge, form, water }: GroundRelief): DataTexture {
  const data = new Uint8Array(4 * columns * rows);
  for (let i = 0; i < columns * rows; i++) {
    data[4 * i] = 128 + Math.round(127 * edge[i]!);
    data[4 * i + 1] = 128 + Math.round(127 * form[i]!);
    data[4 * i + 2] = Math.round(255 * water[i]!);
    data[4 * i + 3] = 255;
  }
  const texture = new DataTexture(data, columns, rows);
  texture.magFilter = LinearFilter;
  texture.minFilter = LinearFilter;
  texture.needsUpdate = true;
  return texture;
}
