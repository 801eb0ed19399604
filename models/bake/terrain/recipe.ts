import type { Role } from '../../../src/rules/core/terrain.ts';
import { places } from './growth.ts';
import type { Dress } from './masonry.ts';
import type { Site } from './site.ts';
import { laddered, windowed } from './wood.ts';

/** How a piece is dressed: each of its parts, in their order, and what belongs to no part alone. */
export type Recipe = (site: Site) => void;

/** Every part the same, but for roles that have their own. */
export const all =
  (plain: Dress, byRole: Partial<Record<Role, Dress>> = {}): Recipe =>
  (site) => {
    for (const stone of site.stones) (byRole[stone.role] ?? USUAL[stone.role] ?? plain)(site, stone);
  };

/** Each part its own dress; the last one for all that follow. */
export const each =
  (...dresses: readonly Dress[]): Recipe =>
  (site) =>
    site.stones.forEach((stone, i) => (USUAL[stone.role] ?? dresses[Math.min(i, dresses.length - 1)]!)(site, stone));

const USUAL: Partial<Record<Role, Dress>> = { ladder: laddered, window: windowed() };
/** Nothing: what stands for the part is poured elsewhere. */
export const nothing: Dress = () => {};

/** One recipe after another. */
export const and =
  (...recipes: readonly Recipe[]): Recipe =>
  (site) =>
    recipes.forEach((recipe) => recipe(site));

/** Trees within the outline of the first part; their trunks and crowns are nothing to the rules. */
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
