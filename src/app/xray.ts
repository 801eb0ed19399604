import type { Inches } from '../kernel/units.ts';
import type { ModelId } from '../rules/core/ids.ts';
import type { SeenPart } from '../rules/core/seen.ts';
import type { GameState, Model } from '../rules/core/state.ts';
import type { PieceKind, TerrainPiece, Traits } from '../rules/core/terrain.ts';
import { namesOf } from '../words/names.ts';

/** What a face is to the rules; each has a colour and a pattern of its own. The order is what the shader counts by. */
export const XRAY_LOOKS = [
  'floor',
  'wall',
  'slope',
  'ladder',
  'stairs',
  'ramp',
  'roof',
  'window',
  'plain',
  'open',
  'closed',
  'body',
] as const;
export type XrayLook = (typeof XRAY_LOOKS)[number];

/** How a look is drawn and what it means. Colours stay apart for the colour-blind, and patterns without colour. */
export const XRAY_LEGEND: Readonly<Record<XrayLook, { readonly colour: `#${string}`; readonly means: string }>> = {
  floor: { colour: '#2fb59a', means: 'Floors and tops to stand on' },
  wall: { colour: '#8aa0c8', means: 'Walls' },
  slope: { colour: '#a8c64a', means: 'Slopes that are walked, up to 45°' },
  ladder: { colour: '#f2dc3d', means: 'Ladders' },
  stairs: { colour: '#e08a3c', means: 'Stairs' },
  ramp: { colour: '#cf9f62', means: 'Ramps' },
  roof: { colour: '#c987b0', means: 'Roofs' },
  window: { colour: '#5bb8ee', means: 'Windows: sight passes, bodies do not' },
  plain: { colour: '#b9a98a', means: 'Solid sides' },
  open: { colour: '#6fae6a', means: 'Walked through: woods, water, craters' },
  closed: { colour: '#d9594a', means: 'Closed to everybody, or to who is picked' },
  body: { colour: '#e6e0d2', means: 'Models: base and body, in their side’s colour' },
};

/** What lies under the pointer in the x-ray. */
export type Pointed =
  | {
      readonly kind: 'part';
      readonly piece: TerrainPiece;
      readonly part: SeenPart;
      readonly of: number;
      readonly n: number;
    }
  | { readonly kind: 'model'; readonly model: Model; readonly state: Pick<GameState, 'units'> }
  | { readonly kind: 'range'; readonly model: ModelId; readonly across: Inches };

/** What the sides of a part are to the rules. */
export function sideLook(piece: TerrainPiece, { role }: Pick<SeenPart, 'role'>): XrayLook {
  if (piece.traits.cross === 'impassable') return 'closed';
  if (piece.traits.cross === 'open') return 'open';
  if (role === 'floor') return 'floor';
  if (role !== 'plain') return role;
  return LOOK_BY_KIND[piece.kind] ?? 'plain';
}

/** What a face that looks up is: stood on, walked as a slope, or as its sides are. */
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

/** Whether light passes a part. */
export const isSeenThrough = ({ traits }: Pick<TerrainPiece, 'traits'>, { role }: Pick<SeenPart, 'role'>): boolean =>
  !traits.opaque || role === 'window';

const inches = (value: number): string => `${Number(value.toFixed(2))}`;
const sizeText = (size: readonly number[]): string => `${size.map(inches).join(' × ')}″`;

/** What is said of something under the pointer: what it is, how big, and what it means. */
export function pointedText(pointed: Pointed): readonly [title: string, measures: string, meaning: string] {
  if (pointed.kind === 'range')
    return [`Within ${inches(pointed.across)}″ of ${pointed.model}`, 'closed to who is picked', ''];
  if (pointed.kind === 'model') {
    const { model, state } = pointed;
    return [
      `${namesOf(state).unit(model.unit)}: ${model.id}`,
      `${baseText(model)}, body ${inches(model.height)}″ tall`,
      'Its base is where it stands; its body is what is seen and what needs headroom.',
    ];
  }
  const { piece, part, n, of } = pointed;
  const which = of > 1 ? `, part ${n} of ${of}` : '';
  const role = part.role === 'plain' ? '' : ` · ${part.role}`;
  return [
    `${piece.id} (${piece.kind})${which}${role}`,
    `${part.form}, ${sizeText(part.size)}, ${part.foot > 0.001 ? `from ${inches(part.foot)}″ up to ${inches(part.foot + part.size[1])}″` : `${inches(part.size[1])}″ high`}`,
    meaningOf(piece.traits, part),
  ];
}

const MM = 25.4;
function baseText({ base }: Pick<Model, 'base'>): string {
  const mm = (value: number) => `${Math.round(value * 2 * MM)}`;
  if (base.kind === 'round') return `round base ${mm(base.radius)} mm`;
  if (base.kind === 'hull') return `hull ${inches(base.halfWidth * 2)} × ${inches(base.halfDepth * 2)}″`;
  return `${base.kind === 'oval' ? 'oval' : 'square'} base ${mm(base.halfWidth)} × ${mm(base.halfDepth)} mm`;
}

function meaningOf(traits: Traits, part: SeenPart): string {
  const crossed =
    traits.cross === 'open'
      ? 'walked through'
      : traits.cross === 'impassable'
        ? 'nobody crosses it'
        : part.solids === 0
          ? 'walked on as a slope where it is no steeper than 45°'
          : traits.lightThrough
            ? 'infantry and beasts pass its walls'
            : 'climbed over, not walked through';
  const stood = traits.cross === 'open' || traits.stand === 'top' ? '' : 'nobody ends a move on top';
  const sight = isSeenThrough({ traits }, part) ? 'sight passes' : 'stops sight';
  const slow = traits.difficult ? 'difficult ground' : '';
  const risk = traits.dangerous > 0 ? `dangerous (${traits.dangerous})` : '';
  return [crossed, stood, sight, slow, risk].filter((word) => word !== '').join('; ');
}
