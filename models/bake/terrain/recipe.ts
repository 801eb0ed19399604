import type { Role } from '../../../src/rules/core/terrain.ts';
import { places } from './growth.ts';
import type { Dress } from './masonry.ts';
import type { Site } from './site.ts';
import { laddered, windowed } from './wood.ts';

/** How a piece is covered: all of its parts in order, and what belongs to no single part. */
export type Recipe = (site: Site) => void;

/** The same for every part, except for roles with their own. */
export const all =
  (plain: Dress, byRole: Partial<Record<Role, Dress>> = {}): Recipe =>
  (site) => {
    for (const stone of site.stones) (byRole[stone.role] ?? USUAL[stone.role] ?? plain)(site, stone);
  };

/** One for each part; the last one for all that follow. */
export const each =
  (...dresses: readonly Dress[]): Recipe =>
  (site) =>
    site.stones.forEach((stone, i) => (USUAL[stone.role] ?? dresses[Math.min(i, dresses.length - 1)]!)(site, stone));

const USUAL: Partial<Record<Role, Dress>> = { ladder: laddered, window: windowed() };
/** Nothing: the part is drawn elsewhere. */
export const nothing: Dress = () => {};

/** Runs recipes one after another. */
export const and =
  (...recipes: readonly Recipe[]): Recipe =>
  (site) =>
    recipes.forEach((recipe) => recipe(site));

/** Trees within the outline of the first part; the rules do not see their trunks and crowns. */
export const grove =
  (
    count: number,
    apart: number,
    plant: (site: Site, at: readonly [number, number, number], i: number) => void,
  ): Recipe =>
  (site) => {
    const shape = site.stones[0]!.shape;
    if (shape.kind === 'prism')
      places(shape.outline, count, apart, site.random).forEach(([x, z], i) => plant(site, [x, 0.03, z], i));
  };
