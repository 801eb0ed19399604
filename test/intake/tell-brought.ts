import type { Brought, Decoders } from '../../src/intake/brought.ts';
import { readBrought, shortName } from '../../src/intake/read-brought.ts';
import { err, type Result } from '../../src/kernel/result.ts';
import type { MeshLimits } from '../../src/geometry/mesh/triangle-mesh.ts';
import { ownWords } from '../../src/words/own-words.ts';

/** A file that is brought, its fault told as a player is told it. */
export async function tellBrought(
  name: string,
  bytes: Uint8Array,
  decoders: Decoders,
  limits?: MeshLimits,
): Promise<Result<Brought, string>> {
  const read = await readBrought(name, bytes, decoders, limits);
  return read.ok ? read : err(ownWords.refused(shortName(name), read.error));
}
