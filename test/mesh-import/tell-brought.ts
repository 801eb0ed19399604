import type { ImportedMesh, Decoders } from '../../src/mesh-import/imported-mesh.ts';
import { readImport, shortName } from '../../src/mesh-import/read-import.ts';
import { err, type Result } from '../../src/kernel/result.ts';
import type { MeshLimits } from '../../src/geometry/mesh/triangle-mesh.ts';
import { userAssetMessages } from '../../src/messages/user-assets.ts';

/** A file that is brought, its fault told as a player is told it. */
export async function tellImported(
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  decoders: Decoders,
  limits?: MeshLimits,
): Promise<Result<ImportedMesh, string>> {
  const read = await readImport(name, bytes, decoders, limits);
  return read.ok ? read : err(userAssetMessages.refused(shortName(name), read.error));
}
