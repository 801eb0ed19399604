/** What a mesh packed by Draco says of itself before anything of it is unpacked. */
export type DracoHead = { readonly faces: number; readonly vertices: number };

const MESH = 1;
const HAS_METADATA = 0x8000;

/**
 * How many faces and vertices a packed mesh will have; undefined where it is no mesh of the edition that glTF asks for,
 * or carries notes of its own before its counts, as no writer of glTF files does.
 *
 * @source Draco bitstream specification 2.2, sections 2, 4 and 6; KHR_draco_mesh_compression, Khronos Group.
 */
export function readDracoHead(bytes: Uint8Array): DracoHead | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 16 || String.fromCharCode(...bytes.subarray(0, 5)) !== 'DRACO') return undefined;
  const [major, minor, kind, method] = [bytes[5], bytes[6], bytes[7], bytes[8]];
  if (major !== 2 || minor !== 2 || kind !== MESH || (view.getUint16(9, true) & HAS_METADATA) !== 0) return undefined;
  // In order, one behind the other, faces first; or by walking from face to face, vertices first, behind how it walks.
  const first = method === 0 ? readVarint(bytes, 11) : method === 1 ? readVarint(bytes, 12) : undefined;
  const second = first && readVarint(bytes, first.next);
  if (!first || !second) return undefined;
  return method === 0 ? { faces: first.value, vertices: second.value } : { faces: second.value, vertices: first.value };
}

/** A whole number in groups of seven bits, the lowest first; undefined where it does not end within 32 bits. */
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
