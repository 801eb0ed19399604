import type { Rig } from '../list/shot-list.ts';

/** Default lens of a shot: a longer focal length, a little open. Field of view in degrees. */
type LensSetting = { readonly fov: number; readonly aperture: number };
export const LENS: LensSetting = { fov: 32, aperture: 0.45 };

/** Default lens of each rig: open for close subjects, closed for maps. */
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

/** The default lens of a rig. */
export const lensOf = ({ kind }: Rig): LensSetting => LENS_BY_RIG[kind];
