import type { Rig } from '../list/shot-list.ts';

/** What a lens is set to where nothing says otherwise: a photographer's longer one, a little open. */
export type LensSetting = { readonly fov: number; readonly aperture: number };
export const LENS: LensSetting = { fov: 32, aperture: 0.45 };

/** The lens each rig has unless its shot says otherwise: near things want it open, maps shut. */
const LENS_BY_RIG: Readonly<Record<Rig['kind'], LensSetting>> = {
  keys: LENS,
  wide: { fov: 30, aperture: 0.2 },
  orbit: { fov: 30, aperture: 0.5 },
  follow: { fov: 34, aperture: 0.55 },
  'mini-eye': { fov: 56, aperture: 0.5 },
  top: { fov: 32, aperture: 0.15 },
  crane: { fov: 32, aperture: 0.45 },
  low: { fov: 38, aperture: 0.8 },
  reverse: { fov: 30, aperture: 0.75 },
  dice: { fov: 28, aperture: 0.85 },
};

/** The lens of a rig. */
export const lensOf = ({ kind }: Rig): LensSetting => LENS_BY_RIG[kind];
