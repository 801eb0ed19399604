import { readPlainGlb } from '../geometry/mesh/read-plain-glb.ts';
import type { TriangleMesh } from '../geometry/mesh/triangle-mesh.ts';
import type { Colours } from './imported-mesh.ts';
import { toByte, toLight } from './light.ts';

const METRES_PER_INCH = 0.0254;
const JSON_CHUNK = 0x4e4f534a;
const BIN_CHUNK = 0x004e4942;

/**
 * A mesh as a generated binary glTF file: one mesh of float positions in metres, integer indices and, where it has
 * colours, linear vertex colours. Equal meshes give equal bytes.
 *
 * @source glTF 2.0 specification, Khronos Group, §3 and §4.
 */
export function writeUserGlb(
  { positions, indices }: TriangleMesh,
  colours: Colours | undefined,
): Uint8Array<ArrayBuffer> {
  const vertices = positions.length / 3;
  const places = Float32Array.from(positions, (inches) => inches * METRES_PER_INCH);
  const tints = colours && linearColours(colours, vertices);
  const chunks = [places, indices, ...(tints ? [tints] : [])];
  let at = 0;
  const views = chunks.map((chunk, i) => {
    const view = { buffer: 0, byteOffset: at, byteLength: chunk.byteLength, target: i === 1 ? 34963 : 34962 };
    at += chunk.byteLength;
    return view;
  });
  const json = {
    asset: { version: '2.0', generator: 'Highground' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [
      { primitives: [{ attributes: { POSITION: 0, ...(tints ? { COLOR_0: 2 } : {}) }, indices: 1, material: 0 }] },
    ],
    materials: [{ pbrMetallicRoughness: { metallicFactor: 0, roughnessFactor: 0.85 } }],
    accessors: [
      { bufferView: 0, componentType: 5126, count: vertices, type: 'VEC3', ...extremes(places) },
      { bufferView: 1, componentType: 5125, count: indices.length, type: 'SCALAR' },
      ...(tints ? [{ bufferView: 2, componentType: 5123, normalized: true, count: vertices, type: 'VEC4' }] : []),
    ],
    bufferViews: views,
    buffers: [{ byteLength: at }],
  };
  return join(json, chunks, at);
}

function extremes(places: Float32Array): { readonly min: number[]; readonly max: number[] } {
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  places.forEach((value, i) => {
    min[i % 3] = Math.min(min[i % 3]!, value);
    max[i % 3] = Math.max(max[i % 3]!, value);
  });
  return { min, max };
}

/** Colours in the format's form: linear, four components per vertex. */
function linearColours(colours: Colours, vertices: number): Uint16Array {
  const out = new Uint16Array(4 * vertices).fill(65535);
  for (let v = 0; v < vertices; v++)
    for (let k = 0; k < 3; k++) out[4 * v + k] = Math.round(65535 * toLight(colours[3 * v + k]!));
  return out;
}

/** Whether a file is, byte for byte, what `writeUserGlb` would make of its mesh. */
export function isUserGlb(bytes: Uint8Array): boolean {
  const glb = readPlainGlb(bytes);
  if (!glb.ok) return false;
  const again = writeUserGlb(glb.value, userColours(glb.value.tints));
  return again.length === bytes.length && again.every((byte, i) => byte === bytes[i]);
}

/** The sRGB colours of a generated file, from its linear ones. @shape `tints`: as in `PlainMesh`. */
export const userColours = (tints: Uint16Array | undefined): Colours | undefined =>
  tints && Uint8Array.from({ length: (3 * tints.length) / 4 }, (_, i) => toByte(tints[i + Math.floor(i / 3)]! / 65535));

function join(
  json: unknown,
  chunks: readonly (Float32Array | Uint32Array | Uint16Array)[],
  length: number,
): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(JSON.stringify(json));
  const textLength = Math.ceil(text.length / 4) * 4;
  const total = 12 + 8 + textLength + 8 + length;
  const bytes = new Uint8Array(total);
  const view = new DataView(bytes.buffer);
  const header = [0x46546c67, 2, total, textLength, JSON_CHUNK];
  header.forEach((word, i) => view.setUint32(4 * i, word, true));
  bytes.fill(0x20, 20, 20 + textLength);
  bytes.set(text, 20);
  view.setUint32(20 + textLength, length, true);
  view.setUint32(24 + textLength, BIN_CHUNK, true);
  let at = 28 + textLength;
  for (const chunk of chunks) {
    bytes.set(new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength), at);
    at += chunk.byteLength;
  }
  return bytes;
}
