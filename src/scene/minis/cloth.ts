import type { BufferGeometry } from 'three';
import { BufferAttribute } from 'three';
import type { Point } from '../../kernel/point.ts';
import type { Inches, Share } from '../../kernel/units.ts';
import type { MiniKind } from './mini-kinds.ts';

/** The field of a banner: where its pole stands, and the field's upper edge, width and height. Inches, as sculpted. */
type Banner = { readonly at: Point; readonly top: Inches; readonly wide: Inches; readonly tall: Inches };

/** A cloak: its axis, its shoulders and its hem above `at`, and its radius at the hem. Inches, as sculpted. */
type Cloak = { readonly at: Point; readonly top: Inches; readonly hem: Inches; readonly wide: Inches };

/** The cloth of a figure that moves in the wind. */
export type Cloth = { readonly banner?: Banner; readonly cloak?: Cloak };

/** The cloth of the figures in models/minis, where models/bake/minis puts it. */
export const CLOTH: Readonly<Partial<Record<MiniKind, Cloth>>> = {
  standard: { banner: { at: [0.16, 0, -0.32], top: 2.42, wide: 0.66, tall: 0.82 } },
  champion: { cloak: { at: [0, 0, 0], top: 1.04, hem: 0.06, wide: 0.37 } },
  warlord: { cloak: { at: [0, 0.12, 0], top: 1.06, hem: -0.02, wide: 0.42 } },
  captain: { banner: { at: [-0.14, 0.04, 0.36], top: 2.16, wide: 0.56, tall: 0.62 } },
  leader: {
    banner: { at: [-0.16, 0.1, 0.36], top: 2.18, wide: 0.62, tall: 0.6 },
    cloak: { at: [0, 0.16, 0], top: 1.02, hem: 0.1, wide: 0.4 },
  },
  marshal: {
    banner: { at: [-0.4, 0.6, -0.2], top: 2.1, wide: 0.62, tall: 0.76 },
    cloak: { at: [0, 0.35, 0.08], top: 1.06, hem: 0.22, wide: 0.4 },
  },
  rider: { cloak: { at: [0, 0.35, 0.08], top: 1.04, hem: 0.42, wide: 0.34 } },
  fencer: { cloak: { at: [0, 0, 0.05], top: 1.02, hem: 0.46, wide: 0.3 } },
  archer: { cloak: { at: [0, 0, 0], top: 1.06, hem: 0.3, wide: 0.33 } },
};

/** A banner's field hangs in front of its pole from just under its top; thickness and margin of the box around it. */
const FIELD = { drop: 0.04, front: -0.27, back: -0.036, margin: 0.03 } as const;

/** How much of a banner's sway a vertex has: none at its upper edge, and all at its lower one. */
export function bannerShare({ at, top, wide, tall }: Banner, [x, y, z]: Point): Share {
  const down = (at[1] + top - FIELD.drop - y) / tall;
  const isField =
    Math.abs(x - at[0]) < wide / 2 + FIELD.margin && z - at[2] > FIELD.front && z - at[2] < FIELD.back && down < 1.06;
  return isField ? Math.min(1, Math.max(0, down)) : 0;
}

/** Distance from the axis of a banner's pole within which all is pole, inches. */
const POLE = 0.06;

const isPole = (banner: Banner | undefined, [x, , z]: Point): boolean =>
  banner !== undefined && Math.hypot(x - banner.at[0], z - banner.at[2]) < POLE;

/** Radius of a cloak at the shoulders as a share of the one at its hem; how far its folds are from it, inches. */
const FALLS = { shoulders: 0.62, inside: 0.1, outside: 0.06 } as const;

/** How much of a cloak's sway a vertex has: none at the shoulders, and all at the hem. */
export function cloakShare({ at, top, hem, wide }: Cloak, [x, y, z]: Point): Share {
  const down = (at[1] + top - y) / (top - hem);
  const radius = Math.hypot(x - at[0], z - at[2]);
  const usual = wide * (FALLS.shoulders + (1 - FALLS.shoulders) * Math.sqrt(Math.min(1, Math.max(0, down))));
  const isCloak = z - at[2] > -0.01 && down < 1.06 && radius > usual - FALLS.inside && radius < usual + FALLS.outside;
  return isCloak ? Math.min(1, Math.max(0, down)) ** 1.5 : 0;
}

/**
 * Marks the vertices of a figure's cloth, for the material of minis.
 *
 * @shape `_cloth`: one number a vertex, a share in steps of 1/127: positive on banners, negative on cloaks.
 */
export function markCloth(geometry: BufferGeometry, { banner, cloak }: Cloth): void {
  const positions = geometry.getAttribute('position');
  const shares = new Int8Array(positions.count);
  for (let i = 0; i < positions.count; i++) {
    const place: Point = [positions.getX(i), positions.getY(i), positions.getZ(i)];
    const flies = banner ? bannerShare(banner, place) : 0;
    const hangs = cloak && !isPole(banner, place) ? cloakShare(cloak, place) : 0;
    shares[i] = Math.round(127 * (flies || -hangs));
  }
  geometry.setAttribute('_cloth', new BufferAttribute(shares, 1, true));
}
