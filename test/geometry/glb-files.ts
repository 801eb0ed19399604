/** A GLB file of a JSON document and binary data. Lengths can be made to lie. */
export function aGlb(
  json: unknown,
  bin: Uint8Array = new Uint8Array(),
  lies: { readonly length?: number; readonly jsonLength?: number } = {},
): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(typeof json === 'string' ? json : JSON.stringify(json));
  const jsonSize = (text.length + 3) & ~3;
  const binSize = (bin.length + 3) & ~3;
  const total = 20 + jsonSize + 8 + binSize;
  const bytes = new Uint8Array(total).fill(0x20);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 0x46546c67, true);
  view.setUint32(4, 2, true);
  view.setUint32(8, lies.length ?? total, true);
  view.setUint32(12, lies.jsonLength ?? jsonSize, true);
  view.setUint32(16, 0x4e4f534a, true);
  bytes.set(text, 20);
  view.setUint32(20 + jsonSize, binSize, true);
  view.setUint32(24 + jsonSize, 0x004e4942, true);
  bytes.set(bin, 28 + jsonSize);
  return bytes;
}

/** Corners of a tetrahedron with legs of one metre, and its outward faces. */
export const TETRAHEDRON = {
  corners: [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1],
  faces: [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3],
} as const;

/** The document of one mesh shown by one node, over {@link tetrahedronBin}; change what a case needs changed. */
export function tetrahedronJson(change: { [key: string]: unknown } = {}): { [key: string]: unknown } {
  return {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] }],
    accessors: [
      { bufferView: 0, componentType: 5126, type: 'VEC3', count: 4 },
      { bufferView: 1, componentType: 5123, type: 'SCALAR', count: 12 },
    ],
    bufferViews: [
      { buffer: 0, byteOffset: 0, byteLength: 48 },
      { buffer: 0, byteOffset: 48, byteLength: 24 },
    ],
    buffers: [{ byteLength: 72 }],
    ...change,
  };
}

/** The bytes behind {@link tetrahedronJson}. */
export function tetrahedronBin(
  corners: readonly number[] = TETRAHEDRON.corners,
  faces: readonly number[] = TETRAHEDRON.faces,
): Uint8Array<ArrayBuffer> {
  return new Uint8Array([
    ...new Uint8Array(Float32Array.from(corners).buffer),
    ...new Uint8Array(Uint16Array.from(faces).buffer),
  ]);
}
