import type { TerrainPiece } from '../../rules/core/terrain.ts';
import type { SeenPart } from '../../rules/core/seen.ts';
import type { Model } from '../../rules/core/state/state.ts';
import type { Names } from '../../messages/phrases/names.ts';
import type { Inches } from '../../kernel/units.ts';

/** How the rules treat a face; each look has its own colour and pattern. The shader indexes them in this order. */
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

/** What is under the pointer in the x-ray. */
export type Pointed =
  | {
      readonly kind: 'part';
      readonly piece: TerrainPiece;
      readonly part: SeenPart;
      readonly of: number;
      readonly n: number;
    }
  | { readonly kind: 'model'; readonly model: Model; readonly names: Names }
  | { readonly kind: 'range'; readonly model: string; readonly across: Inches };

/** The x-ray: whether it is on, and what is under the pointer. */
export type XrayState = { readonly xray: boolean; readonly pointed: Pointed | undefined };

/** The x-ray is off. */
export const INITIAL_XRAY: XrayState = { xray: false, pointed: undefined };
