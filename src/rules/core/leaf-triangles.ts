import type { Inches } from '../../kernel/units.ts';
import { type Leaf, toTable } from './leaves.ts';
import type { MeshData, Shape } from './terrain.ts';

/**
 * The triangles of a ramp, heightfield or mesh on the table, with outward faces counter-clockwise; undefined when there
 * are none.
 *
 * The cells of a heightfield are split from their (−x, −z) corner to their (+x, +z) corner. Its border drops to its
 * foot, and cells wholly at the height of the foot are left out.
 */
export function toTriangles(leaf: Leaf): MeshData | undefined {
  const { shape } = leaf;
  if (shape.kind === 'mesh') return placed(leaf, shape.data);
  if (shape.kind === 'heightfield') return placed(leaf, heightfieldTriangles(shape));
  if (shape.kind === 'ramp') return placed(leaf, rampTriangles(shape.size));
  return undefined;
}

function placed(leaf: Leaf, data: MeshData): MeshData | undefined {
  if (data.indices.length === 0) return undefined;
  const positions = new Float64Array(data.positions.length);
  for (let i = 0; i < positions.length; i += 3) {
    positions.set(toTable(leaf.at, leaf.yaw, data.positions[i]!, data.positions[i + 1]!, data.positions[i + 2]!), i);
  }
  return { positions, indices: data.indices };
}

function rampTriangles([width, height, depth]: readonly [Inches, Inches, Inches]): MeshData {
  const [w, d] = [width / 2, depth / 2];
  // 0, 1: foot at −z; 2, 3: foot at +z; 4, 5: top at +z.
  const positions = Float64Array.of(-w, 0, -d, w, 0, -d, -w, 0, d, w, 0, d, -w, height, d, w, height, d);
  const indices = Uint32Array.of(0, 4, 5, 0, 5, 1, 2, 3, 5, 2, 5, 4, 0, 2, 4, 1, 5, 3, 0, 1, 3, 0, 3, 2);
  return { positions, indices };
}

function heightfieldTriangles(field: Extract<Shape, { readonly kind: 'heightfield' }>): MeshData {
  const { columns, rows, heights } = field;
  const [width, depth] = field.size;
  const x = (c: number) => (c / (columns - 1) - 0.5) * width;
  const z = (r: number) => (r / (rows - 1) - 0.5) * depth;
  const positions: number[] = [];
  const indices: number[] = [];
  for (let r = 0; r < rows; r++)
    for (let c = 0; c < columns; c++) positions.push(x(c), heights[r * columns + c]!, z(r));
  for (let r = 0; r + 1 < rows; r++) {
    for (let c = 0; c + 1 < columns; c++) {
      const a = r * columns + c;
      const [b, d, e] = [a + 1, a + columns, a + columns + 1];
      if (heights[a] === 0 && heights[b] === 0 && heights[d] === 0 && heights[e] === 0) continue;
      indices.push(a, d, e, a, e, b);
    }
  }
  const wall = (a: number, b: number) => {
    if (heights[a] === 0 && heights[b] === 0) return;
    const foot = positions.length / 3;
    for (const i of [a, b]) positions.push(positions[3 * i]!, 0, positions[3 * i + 2]!);
    indices.push(a, b, foot + 1, a, foot + 1, foot);
  };
  for (let c = 0; c + 1 < columns; c++) {
    wall(c, c + 1);
    wall((rows - 1) * columns + c + 1, (rows - 1) * columns + c);
  }
  for (let r = 0; r + 1 < rows; r++) {
    wall((r + 1) * columns, r * columns);
    wall(r * columns + columns - 1, (r + 1) * columns + columns - 1);
  }
  return { positions: Float64Array.from(positions), indices: Uint32Array.from(indices) };
}
