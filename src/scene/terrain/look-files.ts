import type { BufferGeometry } from 'three';
const urlByPath = import.meta.glob<string>('../../../models/terrain/*.glb', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** Where the baked look of a piece is fetched from; undefined for a look that has not been baked. */
export const urlOfLook = (look: string): string | undefined => urlByPath[`../../../models/${look}`];

/** A baked look: all of it, and what of it stands for the piece's parts, without foliage. */
export type TerrainLook = { readonly whole: BufferGeometry; readonly hard: BufferGeometry };
