/** The counts in the header of a Draco mesh, before it is unpacked. */
export type DracoHead = { readonly faces: number; readonly vertices: number };

const MESH = 1;
const HAS_METADATA = 0x8000;

/**
 * The number of faces and vertices of a packed mesh; undefined where it is not a mesh of the version that glTF
 * requires, or has metadata before its counts, which no writer of glTF files produces.
 *
 * @source Draco bitstream specification 2.2, sections 2, 4 and 6; KHR_draco_mesh_compression, Khronos Group.
 */
export function readDracoHead(bytes: Uint8Array): DracoHead | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 16 || String.fromCharCode(...bytes.subarray(0, 5)) !== 'DRACO') return undefined;
  const [major, minor, kind, method] = [bytes[5], bytes[6], bytes[7], bytes[8]];
  if (major !== 2 || minor !== 2 || kind !== MESH || (view.getUint16(9, true) & HAS_METADATA) !== 0) return undefined;
  // Sequential encoding stores faces first; edgebreaker stores its traversal type, then vertices first.
  const first = method === 0 ? readVarint(bytes, 11) : method === 1 ? readVarint(bytes, 12) : undefined;
  const second = first && readVarint(bytes, first.next);
  if (!first || !second) return undefined;
  return method === 0 ? { faces: first.value, vertices: second.value } : { faces: second.value, vertices: first.value };
}

/** A varint: groups of seven bits, the lowest first; undefined where it does not end within 32 bits. */
function readVarint(bytes: Uint8Array, at: number): { readonly value: number; readonly next: number } | undefined {
  let value = 0;
  for (let k = 0; k < 5; k++) {
    const byte = bytes[at + k];
    if (byte === undefined) return undefined;
    value += (byte & 127) * 2 ** (7 * k);
    if (byte < 128) return { value, next: at + k + 1 };
  }
  return undefined;
}
