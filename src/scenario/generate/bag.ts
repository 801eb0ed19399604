import { CATALOGUE } from '../catalogue/catalogue.ts';
import type { CataloguePiece, CatalogueTheme } from '../catalogue/forms.ts';

/** Themes for generated tables. */
export const BATTLEFIELD_THEMES = [
  'village',
  'ruins',
  'desert',
  'snow',
  'dungeon',
  'wild',
] as const satisfies readonly CatalogueTheme[];
/** One of {@link BATTLEFIELD_THEMES}. */
export type BattlefieldTheme = (typeof BATTLEFIELD_THEMES)[number];

/** A piece that may be drawn, and its relative frequency. */
export type Draw = { readonly piece: CataloguePiece; readonly weight: number };

/** Pieces that only make sense beside others, and are never drawn. */
const NEVER_ALONE = new Set(['ladder', 'gangway', 'stairs']);

/** Pieces of other themes that a theme uses too, with their weights; its own weigh 3. */
const BORROWED: Readonly<Record<BattlefieldTheme, Readonly<Record<string, number>>>> = {
  village: pieces(
    1.5,
    'wood-small',
    'hill-small',
    'tree',
    'pond',
    'low-wall',
    'bridge',
    'crate',
    'crate-stack',
    'statue',
  ),
  ruins: {
    ...pieces(
      1.5,
      'barricade',
      'sandbags',
      'drums',
      'crater',
      'wall-broken',
      'crate-stack',
      'platform',
      'broken-pillars',
    ),
    ...pieces(0.6, 'hill-small', 'statue', 'watchtower', 'tree'),
  },
  desert: pieces(
    1.5,
    'rock-large',
    'rock-small',
    'low-wall',
    'wall-broken',
    'broken-pillars',
    'crate-stack',
    'drums',
    'well',
  ),
  snow: pieces(
    1.5,
    'rock-large',
    'watchtower',
    'barricade',
    'fence',
    'woodpile',
    'crate-stack',
    'fallen-trunk',
    'round-tower',
  ),
  dungeon: pieces(1.2, 'pillar', 'broken-pillars', 'statue', 'wall-corner', 'wall-short', 'rubble', 'crate-stack'),
  wild: pieces(1, 'rock-large', 'rock-small', 'hedge', 'fence', 'wall-broken', 'round-tower'),
};

function pieces(weight: number, ...ids: readonly string[]): Readonly<Record<string, number>> {
  return Object.fromEntries(ids.map((id) => [id, weight]));
}

/** The pieces that may be drawn for a table of a theme. */
export const bagOf = (theme: BattlefieldTheme): readonly Draw[] =>
  CATALOGUE.flatMap((piece): readonly Draw[] => {
    if (NEVER_ALONE.has(piece.id)) return [];
    const weight = piece.theme === theme ? 3 : BORROWED[theme][piece.id];
    return weight === undefined ? [] : [{ piece, weight }];
  });
