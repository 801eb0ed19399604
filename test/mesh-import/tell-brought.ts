import type { Brought, Decoders } from '../../src/mesh-import/brought.ts';
import { readBrought, shortName } from '../../src/mesh-import/read-brought.ts';
import { err, type Result } from '../../src/kernel/result.ts';
import type { MeshLimits } from '../../src/geometry/mesh/triangle-mesh.ts';
import { userAssetMessages } from '../../src/messages/user-assets.ts';

/** A file that is brought, its fault told as a player is told it. */
export async function tellBrought(
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  decoders: Decoders,
  limits?: MeshLimits,
): Promise<Result<Brought, string>> {
  const read = await readBrought(name, bytes, decoders, limits);
  return read.ok ? read : err(userAssetMessages.refused(shortName(name), read.error));
}
