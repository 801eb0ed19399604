import type { Solid, Vec } from './solid.ts';

const RADIANS = Math.PI / 180;

/** The corners of a solid's box. */
const cornersOf = ({ low, high }: Solid): readonly Vec[] =>
  [0, 1, 2, 3, 4, 5, 6, 7].map((i) => [i & 1 ? high[0] : low[0], i & 2 ? high[1] : low[1], i & 4 ? high[2] : low[2]]);

function boxAbout(points: readonly Vec[]): { readonly low: Vec; readonly high: Vec } {
  const axis = (pick: (...v: number[]) => number, k: 0 | 1 | 2) => pick(...points.map((p) => p[k]));
  return {
    low: [axis(Math.min, 0), axis(Math.min, 1), axis(Math.min, 2)],
    high: [axis(Math.max, 0), axis(Math.max, 1), axis(Math.max, 2)],
  };
}

/** A solid moved by a vector. */
export const at = ({ distance, low, high }: Solid, [x, y, z]: Vec): Solid => ({
  distance: (px, py, pz) => distance(px - x, py - y, pz - z),
  low: [low[0] + x, low[1] + y, low[2] + z],
  high: [high[0] + x, high[1] + y, high[2] + z],
});

/** A solid rotated about the origin by degrees about x, then y, then z. */
export function turned(solid: Solid, [ax, ay, az]: Vec): Solid {
  const [cx, sx] = [Math.cos(ax * RADIANS), Math.sin(ax * RADIANS)];
  const [cy, sy] = [Math.cos(ay * RADIANS), Math.sin(ay * RADIANS)];
  const [cz, sz] = [Math.cos(az * RADIANS), Math.sin(az * RADIANS)];
  // The rows of Rz·Ry·Rx; the inverse is read by columns.
  const m = [
    cz * cy,
    cz * sy * sx - sz * cx,
    cz * sy * cx + sz * sx,
    sz * cy,
    sz * sy * sx + cz * cx,
    sz * sy * cx - cz * sx,
    -sy,
    cy * sx,
    cy * cx,
  ] as const;
  const forth = ([x, y, z]: Vec): Vec => [
    m[0] * x + m[1] * y + m[2] * z,
    m[3] * x + m[4] * y + m[5] * z,
    m[6] * x + m[7] * y + m[8] * z,
  ];
  const { distance } = solid;
  return {
    distance: (x, y, z) =>
      distance(m[0] * x + m[3] * y + m[6] * z, m[1] * x + m[4] * y + m[7] * z, m[2] * x + m[5] * y + m[8] * z),
    ...boxAbout(cornersOf(solid).map(forth)),
  };
}

/** A solid scaled along the axes; distances are underestimated, never overestimated. */
export function stretched({ distance, low, high }: Solid, [sx, sy, sz]: Vec): Solid {
  const least = Math.min(sx, sy, sz);
  return {
    distance: (x, y, z) => distance(x / sx, y / sy, z / sz) * least,
    low: [low[0] * sx, low[1] * sy, low[2] * sz],
    high: [high[0] * sx, high[1] * sy, high[2] * sz],
  };
}

/** A solid and its mirror image at x = 0. */
export const mirrored = ({ distance, low, high }: Solid): Solid => {
  const reach = Math.max(Math.abs(low[0]), Math.abs(high[0]));
  return {
    distance: (x, y, z) => Math.min(distance(x, y, z), distance(-x, y, z)),
    low: [-reach, low[1], low[2]],
    high: [reach, high[1], high[2]],
  };
};

/** Two distances blended where they differ by less than `soft`. @source Quilez, "Smooth minimum", quadratic */
export function melt(a: number, b: number, soft: number): number {
  if (soft <= 0) return Math.min(a, b);
  const h = Math.max(soft - Math.abs(a - b), 0) / soft;
  return Math.min(a, b) - h * h * soft * 0.25;
}

/** Several solids as one, blended over `soft`. */
export function joined(soft: number, ...solids: readonly Solid[]): Solid {
  const reach = soft * 0.25;
  const { low, high } = boxAbout(solids.flatMap((s) => [s.low, s.high]));
  return {
    distance: (x, y, z) => solids.reduce((d, s) => melt(d, s.distance(x, y, z), soft), Infinity),
    low: [low[0] - reach, low[1] - reach, low[2] - reach],
    high: [high[0] + reach, high[1] + reach, high[2] + reach],
  };
}

/** A solid minus another, with the new edge rounded by `soft`. */
export const cut = (from: Solid, away: Solid, soft = 0.008): Solid => ({
  distance: (x, y, z) => -melt(-from.distance(x, y, z), away.distance(x, y, z), soft),
  low: from.low,
  high: from.high,
});

/** The intersection of two solids. */
export const shared = (a: Solid, b: Solid, soft = 0.008): Solid => ({
  distance: (x, y, z) => -melt(-a.distance(x, y, z), -b.distance(x, y, z), soft),
  low: [Math.max(a.low[0], b.low[0]), Math.max(a.low[1], b.low[1]), Math.max(a.low[2], b.low[2])],
  high: [Math.min(a.high[0], b.high[0]), Math.min(a.high[1], b.high[1]), Math.min(a.high[2], b.high[2])],
});

/** The half space on one side of a plane through `at`: the side its direction points away from. */
export const halfSpace = ([px, py, pz]: Vec, [nx, ny, nz]: Vec): Solid => {
  const length = Math.hypot(nx, ny, nz);
  return {
    distance: (x, y, z) => ((x - px) * nx + (y - py) * ny + (z - pz) * nz) / length,
    low: [-1e3, -1e3, -1e3],
    high: [1e3, 1e3, 1e3],
  };
};

/** A solid in a bent space: `back` maps a point to where it was before bending; it moves by at most `reach`. */
export const bent = (
  { distance, low, high }: Solid,
  reach: number,
  back: (x: number, y: number, z: number) => Vec,
): Solid => ({
  distance: (x, y, z) => distance(...back(x, y, z)) * 0.85,
  low: [low[0] - reach, low[1] - reach, low[2] - reach],
  high: [high[0] + reach, high[1] + reach, high[2] + reach],
});

/** A solid whose surface is displaced: `by` gives the displacement, at most `reach`. */
export const rough = (
  { distance, low, high }: Solid,
  reach: number,
  by: (x: number, y: number, z: number) => number,
): Solid => ({
  distance: (x, y, z) => {
    const d = distance(x, y, z);
    return d > 4 * reach ? d - reach : (d - by(x, y, z)) * 0.8;
  },
  low: [low[0] - reach, low[1] - reach, low[2] - reach],
  high: [high[0] + reach, high[1] + reach, high[2] + reach],
});
