import { boards, courses, cuts } from './cells.ts';
import { type Corner, type Patch, quad } from './heap.ts';
import { type Cell, pillow } from './pillow.ts';
import { isFilled, type Site, type Stone } from './site.ts';
import type { Stuff } from './stuffs.ts';
import { noise } from '../noise.ts';

/** How a patch is laid: of what, with which joints, how unevenly. */
export type Laying = {
  readonly stuff: Stuff;
  readonly joint: number;
  readonly bevel: number;
  readonly deep: number;
  /** How far a corner may be pushed in, and how much tones differ. */
  readonly rough: number;
  readonly mottle: number;
  readonly bulge?: number;
};

export const ASHLAR = { joint: 0.035, bevel: 0.06, deep: 0.07, rough: 0.035, mottle: 0.3 } as const;
export const FIELDSTONE = { joint: 0.05, bevel: 0.08, deep: 0.12, rough: 0.05, mottle: 0.4, bulge: 0.05 } as const;
export const TIMBER = { joint: 0.018, bevel: 0.035, deep: 0.045, rough: 0.015, mottle: 0.35 } as const;

/** Lays cells on a patch; those that nobody can see are left out. */
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

/** How a smooth coat lies: how far apart its points, how wavy, how worn its free edges. */
export type Coat = { readonly stuff: Stuff; readonly step: number; readonly wavy: number; readonly worn: number };

/**
 * A smooth coat over a patch: plaster, earth, cloth. Where the patch ends in the air its edge is worn; where another
 * part goes on, the coat does too.
 */
export function coat(site: Site, own: Stone, patch: Patch, { stuff, step, wavy, worn }: Coat): void {
  const { width, height } = patch;
  const goesOn = (u: number, v: number) => isFilled(site, own, patch.at(u, v, -0.06));
  const open = {
    left: !patch.round && !goesOn(-0.05, height / 2),
    right: !patch.round && !goesOn(width + 0.05, height / 2),
    lower: patch.at(0, 0, 0)[1] > 0.01 && !goesOn(width / 2, -0.05),
    upper: !goesOn(width / 2, height + 0.05),
  };
  const us = lines(width, step, worn, open.left, open.right);
  const vs = lines(height, step, worn, open.lower, open.upper);
  const corner = (i: number, j: number): Corner => {
    const [u, v] = [us[i]!, vs[j]!];
    const rank = Math.min(
      open.left ? i : 9,
      open.right ? us.length - 1 - i : 9,
      open.lower ? j : 9,
      open.upper ? vs.length - 1 - j : 9,
    );
    const [x, y, z] = patch.at(u, v, 0);
    const wave = wavy * (0.5 + 0.5 * noise(x * 1.1 + 9, y * 1.1, z * 1.1));
    const out = rank === 0 ? -worn : rank === 1 ? 0 : -wave;
    const tone = 1 + 0.16 * noise(x * 0.7, y * 0.7 + 5, z * 0.7);
    return { at: patch.at(u, v, out), edge: rank === 0 ? 0.6 : rank === 1 ? 1 : 0, tone, stuff };
  };
  for (let i = 0; i + 1 < us.length; i++)
    for (let j = 0; j + 1 < vs.length; j++) {
      const middle = patch.at((us[i]! + us[i + 1]!) / 2, (vs[j]! + vs[j + 1]!) / 2, 0.02);
      if (isFilled(site, own, middle) && isCellFilled(site, own, patch, us[i]!, us[i + 1]!, vs[j]!, vs[j + 1]!))
        continue;
      quad(site.heap, corner(i, j), corner(i + 1, j), corner(i + 1, j + 1), corner(i, j + 1));
    }
}

const isCellFilled = (site: Site, own: Stone, patch: Patch, u0: number, u1: number, v0: number, v1: number): boolean =>
  [u0 + 0.01, u1 - 0.01].every((u) => [v0 + 0.01, v1 - 0.01].every((v) => isFilled(site, own, patch.at(u, v, 0.02))));

/** Points along a length, with two near each worn end. */
function lines(length: number, step: number, worn: number, first: boolean, last: boolean): readonly number[] {
  const inner = Math.max(1, Math.round(length / step));
  const even = Array.from({ length: inner + 1 }, (_, i) => (length * i) / inner);
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

/** Where a length is cut into even steps. */
export const evenly = (length: number, about: number): readonly number[] => cuts(length, about, 0, () => 0.5);
