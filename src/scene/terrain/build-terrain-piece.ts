import type { TerrainPiece } from '../../rules/core/terrain.ts';
import type { PieceDocument } from '../../scenario/schema.ts';
import { type MeshFiles, toPiece } from '../../scenario/to-terrain.ts';

/** The terrain piece of a document; undefined when its shape cannot be read. */
export function toTerrainPiece(piece: PieceDocument, files: MeshFiles): TerrainPiece | undefined {
  const made = toPiece(piece, '', files);
  return made.ok ? made.value : undefined;
}
