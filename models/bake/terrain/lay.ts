import { boards, courses, cuts } from './cells.ts';
import { type Corner, type Patch, quad } from './heap.ts';
import { type Cell, pillow } from './pillow.ts';
import { isFilled, type Site, type Stone } from './site.ts';
import type { Stuff } from './stuffs.ts';
import { noise } from '../noise.ts';

/** How a patch is covered: its material, its joints, its unevenness. */
export type Laying = {
  readonly stuff: Stuff;
  readonly joint: number;
  readonly bevel: number;
  readonly deep: number;
  /** How far a corner may be displaced, and how much tones vary. */
  readonly rough: number;
  readonly mottle: number;
  readonly bulge?: number;
  readonly crevice?: number;
};

export const ASHLAR = { joint: 0.035, bevel: 0.06, deep: 0.07, rough: 0.035, mottle: 0.3 } as const;
export const FIELDSTONE = { joint: 0.05, bevel: 0.08, deep: 0.12, rough: 0.05, mottle: 0.4, bulge: 0.05 } as const;
export const TIMBER = { joint: 0.018, bevel: 0.035, deep: 0.045, rough: 0.015, mottle: 0.35 } as const;

/** Lays cells on a patch and leaves out the hidden ones. */
export function lay(site: Site, own: Stone, patch: Patch, cells: readonly Cell[], how: Laying): void {
  const { random } = site;
  for (const cell of cells) {
    const tone = 1 + how.mottle * (random() - 0.5);
    const low = [0, 1, 2, 3].map(() => how.rough * random() ** 2) as unknown as [number, number, number, number];
    if (isHidden(site, own, patch, cell)) continue;
    const at = (a: number, b: number) => Math.abs(a - b) < 1e-6;
    pillow(site.heap, patch, cell, {
      ...how,
      tone,
      low,
      bulge: how.bulge ?? 0,
      rim: [
        !patch.round && at(cell.u0, 0),
        !patch.round && at(cell.u1, patch.width),
        at(cell.v0, 0),
        at(cell.v1, patch.height),
      ],
    });
  }
}

function isHidden(site: Site, own: Stone, patch: Patch, { u0, u1, v0, v1 }: Cell): boolean {
  const spots = [0.04, 0.5, 0.96].flatMap((a) =>
    [0.04, 0.5, 0.96].map((b) => [u0 + (u1 - u0) * a, v0 + (v1 - v0) * b] as const),
  );
  return spots.every(([u, v]) => isFilled(site, own, patch.at(u, v, 0.02)));
}

/** Stones in courses. */
export const layCourses = (site: Site, own: Stone, patch: Patch, stone: readonly [number, number], how: Laying): void =>
  lay(site, own, patch, courses(patch.width, patch.height, stone, site.random), how);

/** Boards side by side. */
export const layBoards = (site: Site, own: Stone, patch: Patch, board: number, along: 'u' | 'v', how: Laying): void =>
  lay(site, own, patch, boards(patch.width, patch.height, board, along, site.random), how);

/** One piece over a whole patch. */
export const layOne = (site: Site, own: Stone, patch: Patch, how: Laying): void =>
  lay(site, own, patch, [{ u0: 0, u1: patch.width, v0: 0, v1: patch.height }], how);

/** The properties of a smooth coat: the distance of its points, its waviness, the wear of its free edges. */
export type Coat = {
  readonly stuff: Stuff;
  readonly step: number;
  readonly wavy: number;
  readonly worn: number;
  /** The frequency of its waves; 1.1 per inch by default. */
  readonly waves?: number;
};

/**
 * A smooth coat over a patch: plaster, earth, cloth. Its free edges are worn; where another part continues, so does the
 * coat.
 */
export function coat(site: Site, own: Stone, patch: Patch, { stuff, step, wavy, worn, waves = 1.1 }: Coat): void {
  const { width, height } = patch;
  const goesOn = (u: number, v: number) => isFilled(site, own, patch.at(u, v, -0.06));
  const stands = patch.at(0, 0, 0)[1] <= 0.01;
  const free = {
    left: (v: number) => !patch.round && !goesOn(-0.05, v),
    right: (v: number) => !patch.round && !goesOn(width + 0.05, v),
    lower: (u: number) => !stands && !goesOn(u, -0.05),
    upper: (u: number) => !goesOn(u, height + 0.05),
  };
  const along = [0.1, 0.3, 0.5, 0.7, 0.9];
  const open = {
    left: along.some((t) => free.left(height * t)),
    right: along.some((t) => free.right(height * t)),
    lower: along.some((t) => free.lower(width * t)),
    upper: along.some((t) => free.upper(width * t)),
  };
  const us = lines(width, step, worn, open.left, open.right);
  const vs = lines(height, step, worn, open.lower, open.upper);
  const corner = (i: number, j: number): Corner => {
    const [u, v] = [us[i]!, vs[j]!];
    const isFree = {
      left: open.left && free.left(clampTo(v, height)),
      right: open.right && free.right(clampTo(v, height)),
      lower: open.lower && free.lower(clampTo(u, width)),
      upper: open.upper && free.upper(clampTo(u, width)),
    };
    const rank = Math.min(
      isFree.left ? i : 9,
      isFree.right ? us.length - 1 - i : 9,
      isFree.lower ? j : 9,
      isFree.upper ? vs.length - 1 - j : 9,
    );
    const [x, y, z] = patch.at(u, v, 0);
    const wave = wavy * (0.5 + 0.5 * noise(x * waves + 9, y * waves, z * waves));
    const out = rank === 0 ? -worn / 2 : rank === 1 ? 0 : -wave;
    const tone = 1 + 0.16 * noise(x * 0.7, y * 0.7 + 5, z * 0.7);
    // Each of two adjoining sheets has half of a worn edge, so that they meet.
    const half = worn / 2;
    const du =
      i === 0 && rank === 0 && isFree.left ? half : i === us.length - 1 && rank === 0 && isFree.right ? -half : 0;
    const dv =
      j === 0 && rank === 0 && isFree.lower ? half : j === vs.length - 1 && rank === 0 && isFree.upper ? -half : 0;
    return { at: patch.at(u + du, v + dv, out), edge: rank === 0 ? 0.6 : rank === 1 ? 1 : 0, tone, stuff };
  };
  for (let i = 0; i + 1 < us.length; i++)
    for (let j = 0; j + 1 < vs.length; j++) {
      const middle = patch.at((us[i]! + us[i + 1]!) / 2, (vs[j]! + vs[j + 1]!) / 2, 0.02);
      if (isFilled(site, own, middle) && isCellFilled(site, own, patch, us[i]!, us[i + 1]!, vs[j]!, vs[j + 1]!))
        continue;
      quad(site.heap, corner(i, j), corner(i + 1, j), corner(i + 1, j + 1), corner(i, j + 1));
    }
}

/** A position slightly inside a length. */
const clampTo = (x: number, length: number): number => Math.min(length - 0.03, Math.max(0.03, x));

const isCellFilled = (site: Site, own: Stone, patch: Patch, u0: number, u1: number, v0: number, v1: number): boolean =>
  [u0 + 0.01, u1 - 0.01].every((u) => [v0 + 0.01, v1 - 0.01].every((v) => isFilled(site, own, patch.at(u, v, 0.02))));

/** Points along a length, with two near each worn end. */
function lines(length: number, step: number, worn: number, first: boolean, last: boolean): readonly number[] {
  const inner = Math.max(1, Math.round(length / step));
  const even = Array.from({ length: inner + 1 }, (_, i) => (i === inner ? length : (length * i) / inner));
  const near = [worn, worn * 3.2].filter((x) => x < length * 0.4);
  const far = near.map((x) => length - x);
  const clear = even.filter(
    (x) =>
      x === 0 ||
      x === length ||
      ((!first || x > (near.at(-1) ?? 0) + step * 0.3) && (!last || x < length - (near.at(-1) ?? 0) - step * 0.3)),
  );
  return [...clear, ...(first ? near : []), ...(last ? far : [])].toSorted((a, b) => a - b);
}

/** A length divided into even steps. */
export const evenly = (length: number, about: number): readonly number[] => cuts(length, about, 0, () => 0.5);
