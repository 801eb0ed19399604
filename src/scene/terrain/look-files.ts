import type { BufferGeometry } from 'three';
const urlByPath = import.meta.glob<string>('../../../models/terrain/*.glb', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The URL of a piece's baked look; undefined for a look that has not been baked. */
export const urlOfLook = (look: string): string | undefined => urlByPath[`../../../models/${look}`];

/** A baked look: the whole mesh, and the part without foliage that matches the piece's shape. */
export type TerrainLook = { readonly whole: BufferGeometry; readonly hard: BufferGeometry };
