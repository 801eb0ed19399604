import type { SeenPart } from '../../rules/core/seen.ts';
import type { PieceKind, TerrainPiece } from '../../rules/core/terrain.ts';
import { xrayMessages } from '../../messages/xray.ts';
import type { XrayLook, Pointed } from '../state/xray.ts';

/** The colours of looks. They stay distinct for colour-blind players, and the patterns do without colour. */
export const XRAY_LEGEND: Readonly<Record<XrayLook, { readonly colour: `#${string}` }>> = {
  floor: { colour: '#2fb59a' },
  wall: { colour: '#8aa0c8' },
  slope: { colour: '#a8c64a' },
  ladder: { colour: '#f2dc3d' },
  stairs: { colour: '#e08a3c' },
  ramp: { colour: '#cf9f62' },
  roof: { colour: '#c987b0' },
  window: { colour: '#5bb8ee' },
  plain: { colour: '#b9a98a' },
  open: { colour: '#6fae6a' },
  closed: { colour: '#d9594a' },
  body: { colour: '#e6e0d2' },
};

/** How the rules treat the sides of a part. */
export function sideLook(piece: TerrainPiece, { role }: Pick<SeenPart, 'role'>): XrayLook {
  if (piece.traits.cross === 'impassable') return 'closed';
  if (piece.traits.cross === 'open') return 'open';
  if (role === 'floor') return 'floor';
  if (role !== 'plain') return role;
  return LOOK_BY_KIND[piece.kind] ?? 'plain';
}

/** How the rules treat a face that points up: as a floor, as a slope, or like the part's sides. */
export function topLook(piece: TerrainPiece, part: Pick<SeenPart, 'role'>, isLevel: boolean): XrayLook {
  const side = sideLook(piece, part);
  if (side === 'closed' || side === 'open' || side === 'ladder' || side === 'stairs' || side === 'ramp') return side;
  if (piece.traits.stand === 'never' || side === 'window') return side;
  return isLevel ? 'floor' : 'slope';
}

const LOOK_BY_KIND: Readonly<Partial<Record<PieceKind, XrayLook>>> = {
  wall: 'wall',
  barricade: 'wall',
  fence: 'wall',
  ladder: 'ladder',
  stairs: 'stairs',
  bridge: 'floor',
  platform: 'floor',
};

/** Whether a part lets lines of sight through. */
export const isSeenThrough = ({ traits }: Pick<TerrainPiece, 'traits'>, { role }: Pick<SeenPart, 'role'>): boolean =>
  !traits.opaque || role === 'window';

/** The text for what is under the pointer: its name, its measurements and its meaning. */
export function pointedText(pointed: Pointed): readonly [title: string, measures: string, meaning: string] {
  switch (pointed.kind) {
    case 'range':
      return xrayMessages.range(pointed.model, pointed.across);
    case 'model':
      return xrayMessages.model(pointed.names.model(pointed.model.id), pointed.model);
    case 'part': {
      const { piece, part, n, of } = pointed;
      return xrayMessages.part(piece, part, { n, of, isSeenThrough: isSeenThrough(piece, part) });
    }
  }
}
