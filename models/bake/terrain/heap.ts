import type { Stuff } from './stuffs.ts';

/** A point or a direction, inches. */
export type Vec = readonly [x: number, y: number, z: number];

/** A corner of a triangle: how much dry brush it takes (1 an edge, −1 a crevice), its brightness, its material. */
export type Corner = { readonly at: Vec; readonly edge: number; readonly tone: number; readonly stuff: Stuff };

/** Loose triangles with their materials. */
export type Heap = { readonly corners: Corner[] };

/** An empty heap. */
export const emptyHeap = (): Heap => ({ corners: [] });

/** A triangle, counter-clockwise as seen from outside; one without area is left out. */
export function tri(heap: Heap, a: Corner, b: Corner, c: Corner): void {
  const [ux, uy, uz] = [b.at[0] - a.at[0], b.at[1] - a.at[1], b.at[2] - a.at[2]];
  const [vx, vy, vz] = [c.at[0] - a.at[0], c.at[1] - a.at[1], c.at[2] - a.at[2]];
  if (Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx) > 1e-7) heap.corners.push(a, b, c);
}

/** A face of four corners. */
export function quad(heap: Heap, a: Corner, b: Corner, c: Corner, d: Corner): void {
  tri(heap, a, b, c);
  tri(heap, a, c, d);
}

/** A flat or bent surface: a point of it from coordinates along, up and outward. */
export type Patch = {
  readonly at: (u: number, v: number, out: number) => Vec;
  readonly width: number;
  readonly height: number;
  /** Its two ends across are joined, as on the side of a drum. */
  readonly round?: boolean;
};

/** A flat patch: its lower left corner as seen from outside, its two directions, its normal. */
export const flat = (origin: Vec, along: Vec, up: Vec, out: Vec, width: number, height: number): Patch => ({
  at: (u, v, d) => [
    origin[0] + along[0] * u + up[0] * v + out[0] * d,
    origin[1] + along[1] * u + up[1] * v + out[1] * d,
    origin[2] + along[2] * u + up[2] * v + out[2] * d,
  ],
  width,
  height,
});

/** The side of an upright drum. */
export const drumSide = (centre: Vec, radius: number, height: number): Patch => ({
  at: (u, v, d) => {
    const angle = u / radius;
    return [centre[0] + (radius + d) * Math.sin(angle), centre[1] + v, centre[2] + (radius + d) * Math.cos(angle)];
  },
  width: 2 * Math.PI * radius,
  height,
  round: true,
});
