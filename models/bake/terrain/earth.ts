import { ShapeUtils, Vector2 } from 'three';
import type { PlanPoint } from '../../../src/kernel/point.ts';
import { toTable } from '../../../src/rules/core/leaves.ts';
import { noise } from '../noise.ts';
import { type Corner, quad, tri, type Vec } from './heap.ts';
import type { Dress } from './masonry.ts';
import { isInside, type Site, type Stone } from './site.ts';
import type { Stuff } from './stuffs.ts';

/** The settings of an upright block of earth or rock. */
export type Hewing = {
  readonly side: Stuff;
  readonly top: Stuff;
  /** The unevenness of its sides, and the height of its strata, inches. */
  readonly rough: number;
  readonly stratum: number;
  /** How far its rim is worn away, inches. */
  readonly rim: number;
  /** The distance between the points of its sides, inches. */
  readonly step: number;
};

/** An upright block over its outline: uneven strata, a worn rim, a level top. */
export const hewn =
  (how: Hewing): Dress =>
  (site, own) => {
    const { shape } = own;
    if (shape.kind !== 'prism') return;
    const ring = cutFine(clockwise(shape.outline), how.step);
    const n = ring.length;
    const middle: PlanPoint = [ring.reduce((s, p) => s + p[0], 0) / n, ring.reduce((s, p) => s + p[1], 0) / n];
    const h = shape.height;
    const rows = Math.max(2, Math.round((h - how.rim) / how.stratum));
    const put = (i: number, inward: number, y: number, edge: number, stuff: Stuff): Corner => {
      const [x, z] = ring[i % n]!;
      const [nx, nz] = inwardAt(ring, i % n);
      const at = toTable(own.at, own.yaw, x + nx * inward, y, z + nz * inward);
      return { at, edge, tone: 1 + 0.22 * noise(at[0] * 1.3 + 3, at[1] * 2.2, at[2] * 1.3), stuff };
    };
    const side = (i: number, row: number): Corner => {
      const [x, z] = ring[i % n]!;
      const k =
        0.6 * noise(x * 1.5 + 7, row * 1.7 + own.at[1] * 3, z * 1.5) + 0.7 * noise(x * 3.1, row * 0.4 + 20, z * 3.1);
      const ledge = row % 2 === 0 ? 0 : 0.35;
      const inward = how.rough * Math.min(1, Math.max(0, 0.45 + 0.55 * k + ledge));
      return put(
        i,
        row === 0 ? inward * 0.5 : inward,
        ((h - how.rim) * row) / rows,
        0.9 - 1.6 * (inward / how.rough),
        how.side,
      );
    };
    for (let row = 0; row < rows; row++)
      for (let i = 0; i < n; i++)
        quad(site.heap, side(i + 1, row), side(i, row), side(i, row + 1), side(i + 1, row + 1));
    const lip = (i: number) => {
      const [x, z] = ring[i % n]!;
      const bite = Math.max(0, noise(x * 2.3 + 4, h + own.at[1], z * 2.3));
      return put(i, how.rough * (0.25 + 0.75 * bite) + how.rim * 0.8, h, 1, how.top);
    };
    for (let i = 0; i < n; i++) quad(site.heap, side(i + 1, rows), side(i, rows), lip(i), lip(i + 1));
    // The top: rings towards the middle, so that light can vary on it, then one sheet.
    const shares = [1, 0.9, 0.75, 0.55, 0.3];
    const on = (i: number, share: number): Corner => {
      const rim = lip(i);
      const [mx, , mz] = toTable(own.at, own.yaw, middle[0], h, middle[1]);
      const at: Vec = [mx + (rim.at[0] - mx) * share, rim.at[1], mz + (rim.at[2] - mz) * share];
      return { ...rim, at, edge: share === 1 ? 1 : 0.05, tone: 1 + 0.2 * noise(at[0] * 0.8, 4, at[2] * 0.8) };
    };
    for (let k = 0; k + 1 < shares.length; k++)
      for (let i = 0; i < n; i++) {
        const cell = [
          on(i + 1, shares[k]!),
          on(i, shares[k]!),
          on(i, shares[k + 1]!),
          on(i + 1, shares[k + 1]!),
        ] as const;
        if (!cell.every(({ at }) => isUnder(site, own, at))) quad(site.heap, ...cell);
      }
    const last = ring.map((_, i) => on(i, shares.at(-1)!));
    const faces = ShapeUtils.triangulateShape(
      last.map(({ at }) => new Vector2(at[0], at[2])),
      [],
    ) as [number, number, number][];
    for (const [a, b, c] of faces)
      if (![a, b, c].every((i) => isUnder(site, own, last[i]!.at))) upward(site, last[a]!, last[b]!, last[c]!);
  };

/** A level triangle that faces up, whichever way it is given. */
function upward(site: Site, a: Corner, b: Corner, c: Corner): void {
  const [ux, uz, vx, vz] = [b.at[0] - a.at[0], b.at[2] - a.at[2], c.at[0] - a.at[0], c.at[2] - a.at[2]];
  if (uz * vx - ux * vz > 0) tri(site.heap, a, b, c);
  else tri(site.heap, a, c, b);
}

const isUnder = (site: Site, own: Stone, [x, y, z]: Vec): boolean =>
  site.stones.some((stone) => stone !== own && isInside(stone, [x, y + 0.02, z]));

/** The outline in the order that has the inside on the left, seen from above with z pointing down. */
function clockwise(outline: readonly PlanPoint[]): readonly PlanPoint[] {
  let area = 0;
  outline.forEach(([x, z], i) => {
    const [nx, nz] = outline[(i + 1) % outline.length]!;
    area += x * nz - nx * z;
  });
  return area > 0 ? outline : outline.toReversed();
}

/** The outline with its edges divided into short segments; its corners stay. */
export function cutFine(outline: readonly PlanPoint[], step: number): readonly PlanPoint[] {
  return outline.flatMap(([ax, az], i) => {
    const [bx, bz] = outline[(i + 1) % outline.length]!;
    const count = Math.max(1, Math.round(Math.hypot(bx - ax, bz - az) / step));
    return Array.from(
      { length: count },
      (_, k): PlanPoint => [ax + ((bx - ax) * k) / count, az + ((bz - az) * k) / count],
    );
  });
}

function inwardAt(ring: readonly PlanPoint[], i: number): PlanPoint {
  const n = ring.length;
  const [a, b] = [ring[(i + n - 1) % n]!, ring[(i + 1) % n]!];
  const [dx, dz] = [b[0] - a[0], b[1] - a[1]];
  const length = Math.hypot(dx, dz) || 1;
  return [-dz / length, dx / length];
}

/** How often a cell of rolling ground is divided along each side; its planes stay those of the collider. */
const CUTS = 3;

/** The slope at which ground starts to be bare, inches of height per inch. */
const STEEP = 1.15;

/** Rolling ground: growth where the slope is gentle, bare where it is steep. */
export const rolling =
  (top: Stuff, bare: Stuff): Dress =>
  (site, own) => {
    const { shape } = own;
    if (shape.kind !== 'heightfield') return;
    const { size, columns, rows, heights } = shape;
    const [cx, cz] = [size[0] / (columns - 1), size[1] / (rows - 1)];
    const heightAt = (r: number, c: number) => heights[r * columns + c] ?? 0;
    // The slope around a height, not of a single cell, so that bare patches have no corners.
    const slopeAt = (r: number, c: number): number => {
      const [west, east] = [Math.max(0, c - 1), Math.min(columns - 1, c + 1)];
      const [north, south] = [Math.max(0, r - 1), Math.min(rows - 1, r + 1)];
      const across = (heightAt(r, east) - heightAt(r, west)) / ((east - west) * cx);
      return Math.hypot(across, (heightAt(south, c) - heightAt(north, c)) / ((south - north) * cz));
    };
    for (let r = 0; r + 1 < rows; r++)
      for (let c = 0; c + 1 < columns; c++) {
        const [a, b, d, e] = [heightAt(r, c), heightAt(r, c + 1), heightAt(r + 1, c + 1), heightAt(r + 1, c)];
        if (Math.max(a, b, d, e) <= 0) continue;
        const [sa, sb, sd, se] = [slopeAt(r, c), slopeAt(r, c + 1), slopeAt(r + 1, c + 1), slopeAt(r + 1, c)];
        const slope = (u: number, v: number) => (sa * (1 - u) + sb * u) * (1 - v) + (se * (1 - u) + sd * u) * v;
        const y = (u: number, v: number) => (u >= v ? a + (b - a) * u + (d - b) * v : a + (e - a) * v + (d - e) * u);
        const corner = (i: number, j: number): Corner => {
          const [u, v] = [i / CUTS, j / CUTS];
          const at: Vec = [(c + u) * cx - size[0] / 2, y(u, v), (r + v) * cz - size[1] / 2];
          const k = noise(at[0] * 0.6, at[1], at[2] * 0.6);
          return {
            at,
            edge: 0.35 * k,
            tone: 1 + 0.16 * noise(at[0] * 0.9, 2, at[2] * 0.9),
            stuff: slope(u, v) + 0.3 * k > STEEP ? bare : top,
          };
        };
        for (let i = 0; i < CUTS; i++)
          for (let j = 0; j < CUTS; j++) {
            tri(site.heap, corner(i, j), corner(i, j + 1), corner(i + 1, j + 1));
            tri(site.heap, corner(i, j), corner(i + 1, j + 1), corner(i + 1, j));
          }
      }
  };

/** A ring of a hollow or a low mound: its fraction of the outline, its height, its material. */
export type Ring = readonly [share: number, y: number, stuff: Stuff, edge: number];

/** Open ground: a crater, a pond, the floor of a wood; rings from the outline inward. */
export const ringed =
  (rings: readonly Ring[], uneven: number): Dress =>
  (site, own) => {
    const { shape } = own;
    const outline =
      shape.kind === 'prism'
        ? shape.outline
        : shape.kind === 'cylinder'
          ? Array.from({ length: 24 }, (_, i): PlanPoint => {
              const angle = (2 * Math.PI * i) / 24;
              return [shape.radius * Math.cos(angle), shape.radius * Math.sin(angle)];
            })
          : [];
    const ring = cutFine(clockwise(outline), 0.55);
    const n = ring.length;
    const middle: PlanPoint = [ring.reduce((s, p) => s + p[0], 0) / n, ring.reduce((s, p) => s + p[1], 0) / n];
    const corner = (i: number, k: number): Corner => {
      const [share, y, stuff, edge] = rings[k]!;
      const [x, z] = ring[i % n]!;
      const wobble = share > 0 && share < 1 ? uneven * noise(x * 1.3, k * 3, z * 1.3) : 0;
      const s = share + wobble * 0.5;
      const at = toTable(
        own.at,
        own.yaw,
        middle[0] + (x - middle[0]) * s,
        Math.max(0, y * (1 + 3 * wobble)),
        middle[1] + (z - middle[1]) * s,
      );
      return { at, edge, tone: 1 + 0.25 * noise(at[0] * 1.2, 1, at[2] * 1.2), stuff };
    };
    for (let k = 0; k + 1 < rings.length; k++)
      for (let i = 0; i < n; i++) {
        if (rings[k + 1]![0] === 0) tri(site.heap, corner(i + 1, k), corner(i, k), corner(i, k + 1));
        else quad(site.heap, corner(i + 1, k), corner(i, k), corner(i, k + 1), corner(i + 1, k + 1));
      }
  };
