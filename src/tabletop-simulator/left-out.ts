import type { ImportFault } from '../mesh-import/import-fault.ts';
import type { Inches } from '../kernel/units.ts';

/** What an object can be without a mesh file. `size-unknown`: its size is not in the save, or is that of a picture. */
type PlainKind =
  | 'size-unknown'
  | 'packed-for-unity'
  | 'figure'
  | 'die'
  | 'counter'
  | 'cards'
  | 'zone'
  | 'text'
  | 'board'
  | 'tool'
  | 'unknown';

/** Why an object of a save is not on our table, or what takes its place. */
export type LeftWhy =
  /** Its mesh did not come with the save. `address` is where the save says it is. */
  | { readonly kind: 'no-file'; readonly address: string }
  | { readonly kind: 'unreadable'; readonly file: string }
  | { readonly kind: 'refused'; readonly file: string; readonly fault: ImportFault }
  | { readonly kind: 'not-playable'; readonly size: readonly Inches[] }
  /** No piece can be built of its mesh. */
  | { readonly kind: 'no-shape' }
  | { readonly kind: 'off-table' | 'too-many' }
  | { readonly kind: PlainKind | 'mat' }
  | { readonly kind: 'container'; readonly inside: number }
  | { readonly kind: 'attached' | 'states'; readonly count: number };

/** An object that was left out, by the name and kind that the save gives it. */
export type LeftObject = { readonly name: string; readonly kind: string; readonly why: LeftWhy };

/** What an object is by the kind that the save writes: the first match counts. */
const BY_KIND: readonly (readonly [pattern: RegExp, kind: PlainKind])[] = [
  [/assetbundle/i, 'packed-for-unity'],
  [/^(?:die|dice|custom_dice)/i, 'die'],
  [/^(?:deck|card|custom_?deck|playing)/i, 'cards'],
  [/trigger|zone|fogofwar|^hand/i, 'zone'],
  [/text|notecard|pdf/i, 'text'],
  [/^(?:tablet|calculator|digital_clock|counter)/i, 'tool'],
  [/figurine|chess|rpg_|backgammon|tileset|mahjong|domino/i, 'figure'],
  [/^(?:checker|chip|quarter|playerpawn|pawn|go_|reversi|custom_token|custom_coin)/i, 'counter'],
  [/board|^custom_tile/i, 'board'],
  [/^block/i, 'size-unknown'],
];

/** What an object without a mesh file is. */
export const whyNoMesh = (kind: string): LeftWhy => ({
  kind: BY_KIND.find(([pattern]) => pattern.test(kind))?.[1] ?? 'unknown',
});
