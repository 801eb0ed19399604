import type { Figure, Part } from './figure.ts';
import type { Mesh } from './mesh.ts';
import { melt } from './shape.ts';

/** The cells along each edge of a block, which is processed or skipped as a whole. */
const BLOCK = 8;
/** How far a solid's distance may be from the true one: stretched and bent solids are not exact. */
const LOOSE = 1.6;
/** The ends of the twelve edges of a cell, as corner numbers: bit 0 is x, bit 1 y, bit 2 z. */
const EDGES: readonly (readonly [number, number])[] = [
  [0, 1],
  [2, 3],
  [4, 5],
  [6, 7],
  [0, 2],
  [1, 3],
  [4, 6],
  [5, 7],
  [0, 4],
  [1, 5],
  [2, 6],
  [3, 7],
];

/** The distance to a figure's surface, over the parts that can matter at a point. */
export type Field = (x: number, y: number, z: number) => number;

/** The surface of a figure, with the part and the curvature of each vertex. */
export type Skin = Mesh & {
  readonly partOf: Uint16Array;
  /** −1 deep in a crease, 0 on a flat area, 1 on a sharp edge. */
  readonly bend: Float32Array;
};

/** The distance to the surface of joined parts. */
export function fieldOf(parts: readonly Part[]): Field {
  return (x, y, z) => {
    let d = Infinity;
    for (const { solid, soft } of parts) {
      if (boxGap(solid, x, y, z) > d + soft) continue;
      d = melt(d, solid.distance(x, y, z), soft);
    }
    return d;
  };
}

function boxGap({ low, high }: Part['solid'], x: number, y: number, z: number): number {
  const [dx, dy, dz] = [
    Math.max(low[0] - x, 0, x - high[0]),
    Math.max(low[1] - y, 0, y - high[1]),
    Math.max(low[2] - z, 0, z - high[2]),
  ];
  return Math.sqrt(dx * dx + dy * dy + dz * dz);
}

type Grid = {
  readonly size: readonly [number, number, number];
  readonly low: readonly [number, number, number];
  readonly cell: number;
  readonly values: Float32Array;
};

/**
 * A figure's surface by surface nets: one vertex for each cell that the surface passes through, moved onto the surface.
 *
 * @source Gibson 1998, "Constrained Elastic Surface Nets"; vertices are then moved along the gradient.
 */
export function skinOf({ parts, cell }: Pick<Figure, 'parts' | 'cell'>): Skin {
  const grid = sampled(parts, cell);
  const { positions, indices } = netOf(grid);
  return finished(parts, cell, positions, indices);
}

function sampled(parts: readonly Part[], cell: number): Grid {
  const axis = (k: 0 | 1 | 2) => {
    const low = Math.min(...parts.map((p) => p.solid.low[k])) - 2 * cell;
    const high = Math.max(...parts.map((p) => p.solid.high[k])) + 2 * cell;
    const blocks = Math.ceil((high - low) / cell / BLOCK);
    return { low, count: blocks * BLOCK + 1 };
  };
  const [ax, ay, az] = [axis(0), axis(1), axis(2)];
  const [nx, ny, nz] = [ax.count, ay.count, az.count];
  const values = new Float32Array(nx * ny * nz).fill(1);
  const field = fieldOf(parts);
  const half = (BLOCK * cell) / 2;
  const reach = half * Math.sqrt(3) * LOOSE;
  for (let bz = 0; bz < nz - 1; bz += BLOCK)
    for (let by = 0; by < ny - 1; by += BLOCK)
      for (let bx = 0; bx < nx - 1; bx += BLOCK) {
        const [x0, y0, z0] = [ax.low + bx * cell, ay.low + by * cell, az.low + bz * cell];
        const centre = field(x0 + half, y0 + half, z0 + half);
        const near = Math.abs(centre) < reach ? fieldOf(partsNear(parts, [x0, y0, z0], 2 * half, reach)) : undefined;
        for (let k = 0; k <= BLOCK; k++)
          for (let j = 0; j <= BLOCK; j++)
            for (let i = 0; i <= BLOCK; i++) {
              const place = bx + i + nx * (by + j + ny * (bz + k));
              if (near) values[place] = near(x0 + i * cell, y0 + j * cell, z0 + k * cell);
              else if (values[place] === 1) values[place] = Math.sign(centre);
            }
      }
  return { size: [nx, ny, nz], low: [ax.low, ay.low, az.low], cell, values };
}

/** The parts whose boxes come within `reach` of a cube. */
const partsNear = (parts: readonly Part[], low: readonly [number, number, number], edge: number, reach: number) =>
  parts.filter(({ solid }) =>
    [0, 1, 2].every((k) => {
      const axis = k as 0 | 1 | 2;
      return solid.low[axis] < low[axis] + edge + reach && solid.high[axis] > low[axis] - reach;
    }),
  );

function netOf({ size: [nx, ny, nz], low, cell, values }: Grid) {
  const vertexOf = new Int32Array(nx * ny * nz).fill(-1);
  const step = [1, nx, nx * ny] as const;
  const corner = Array.from({ length: 8 }, (_, c) => (c & 1) * step[0] + ((c >> 1) & 1) * step[1] + (c >> 2) * step[2]);
  const positions: number[] = [];
  const indices: number[] = [];
  for (let z = 0; z < nz - 1; z++)
    for (let y = 0; y < ny - 1; y++)
      for (let x = 0; x < nx - 1; x++) {
        const place = x + nx * (y + ny * z);
        const middle = crossing(values, place, corner);
        if (middle === undefined) continue;
        vertexOf[place] = positions.length / 3;
        positions.push(
          low[0] + (x + middle[0]) * cell,
          low[1] + (y + middle[1]) * cell,
          low[2] + (z + middle[2]) * cell,
        );
        // One face for each of the three edges at the cell's low corner that the surface crosses.
        const inside = values[place]! < 0;
        for (let axis = 0; axis < 3; axis++) {
          const [u, v] = [(axis + 1) % 3, (axis + 2) % 3] as [0 | 1 | 2, 0 | 1 | 2];
          if ([x, y, z][u] === 0 || [x, y, z][v] === 0) continue;
          if (values[place + step[axis as 0 | 1 | 2]]! < 0 === inside) continue;
          const [a, b, c, d] = [place, place - step[u], place - step[u] - step[v], place - step[v]].map(
            (p) => vertexOf[p]!,
          );
          if (inside) indices.push(a!, b!, c!, a!, c!, d!);
          else indices.push(a!, c!, b!, a!, d!, c!);
        }
      }
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}

/** The mean of the points where the surface crosses a cell's edges, in cells from its low corner. */
function crossing(
  values: Float32Array,
  place: number,
  corner: readonly number[],
): readonly [number, number, number] | undefined {
  let [x, y, z, count] = [0, 0, 0, 0];
  for (const [a, b] of EDGES) {
    const [va, vb] = [values[place + corner[a]!]!, values[place + corner[b]!]!];
    if (va < 0 === vb < 0) continue;
    const t = va / (va - vb);
    x += (a & 1) + ((b & 1) - (a & 1)) * t;
    y += ((a >> 1) & 1) + (((b >> 1) & 1) - ((a >> 1) & 1)) * t;
    z += (a >> 2) + ((b >> 2) - (a >> 2)) * t;
    count++;
  }
  return count === 0 ? undefined : [x / count, y / count, z / count];
}

/** Moves the vertices onto the surface. Normals and curvature come from the field, not from the mesh. */
function finished(parts: readonly Part[], cell: number, positions: Float32Array, indices: Uint32Array): Skin {
  const count = positions.length / 3;
  const normals = new Float32Array(3 * count);
  const partOf = new Uint16Array(count);
  const bend = new Float32Array(count);
  const reach = 0.1;
  const near = new Map<string, { readonly parts: readonly Part[]; readonly field: Field }>();
  const nearOf = (x: number, y: number, z: number) => {
    const [i, j, k] = [Math.floor(x * 5), Math.floor(y * 5), Math.floor(z * 5)];
    const key = `${i}/${j}/${k}`;
    const known = near.get(key);
    if (known) return known;
    const own = partsNear(parts, [i / 5, j / 5, k / 5], 0.2, reach);
    const made = { parts: own, field: fieldOf(own) };
    near.set(key, made);
    return made;
  };
  for (let v = 0; v < count; v++) {
    let [x, y, z] = [positions[3 * v]!, positions[3 * v + 1]!, positions[3 * v + 2]!];
    const { parts: own, field } = nearOf(x, y, z);
    const [ox, oy, oz] = [x, y, z];
    for (let pass = 0; pass < 2; pass++) {
      const d = field(x, y, z);
      const g = gradient(field, x, y, z, cell * 0.25);
      const move = Math.max(-cell, Math.min(cell, d));
      [x, y, z] = [x - g[0] * move, y - g[1] * move, z - g[2] * move];
    }
    if (Math.hypot(x - ox, y - oy, z - oz) > cell) [x, y, z] = [ox, oy, oz];
    positions.set([x, y, z], 3 * v);
    normals.set(gradient(field, x, y, z, cell * 0.45), 3 * v);
    partOf[v] = parts.indexOf(nearestPart(own, x, y, z)!);
    bend[v] = bendAt(field, x, y, z);
  }
  return { positions, normals, indices, partOf, bend };
}

function gradient(field: Field, x: number, y: number, z: number, h: number): readonly [number, number, number] {
  const gx = field(x + h, y, z) - field(x - h, y, z);
  const gy = field(x, y + h, z) - field(x, y - h, z);
  const gz = field(x, y, z + h) - field(x, y, z - h);
  const length = Math.hypot(gx, gy, gz) || 1;
  return [gx / length, gy / length, gz / length];
}

function nearestPart(parts: readonly Part[], x: number, y: number, z: number): Part | undefined {
  let [best, least] = [parts[0], Infinity];
  for (const part of parts) {
    const d = part.solid.distance(x, y, z);
    if (d < least) [best, least] = [part, d];
  }
  return best;
}

/** The distances of the sample points for curvature, fine and broad. */
const FINE = 0.022;
const BROAD = 0.05;

/** The mean distance of points around a surface point: positive on edges, negative in creases. */
function bendAt(field: Field, x: number, y: number, z: number): number {
  const about = (h: number) =>
    (field(x + h, y, z) +
      field(x - h, y, z) +
      field(x, y + h, z) +
      field(x, y - h, z) +
      field(x, y, z + h) +
      field(x, y, z - h)) /
    (6 * h);
  return Math.max(-1, Math.min(1, 2.8 * about(FINE) + 0.9 * about(BROAD)));
}
