import { MeshoptDecoder } from 'meshoptimizer';
import type { ImportFault } from './import-fault.ts';
import type { GlbChunks, Json } from '../geometry/mesh/read-glb.ts';
import { err, ok, type Result } from '../kernel/result.ts';
import type { OpenDraco } from './draco-decoder.ts';
import { createHeap, type Heap } from './heap.ts';
import { BadPacking, isObject, isTaken, namesIn, objectsIn, refuse, COMPONENTS, wholeOf } from './packed-json.ts';
import { DRACO, unpackDraco } from './unpack-draco.ts';

const PACKED = ['EXT_meshopt_compression', 'KHR_meshopt_compression'] as const;
const QUANTIZED = 'KHR_mesh_quantization';

const MODES = ['ATTRIBUTES', 'TRIANGLES', 'INDICES'] as const;
const FILTERS = ['NONE', 'OCTAHEDRAL', 'QUATERNION', 'EXPONENTIAL', 'COLOR'] as const;

const UNPACKED: readonly unknown[] = [...PACKED, QUANTIZED, DRACO];

/**
 * The chunks of a file with everything unpacked that its reader does not read packed: views compressed by meshopt and
 * meshes compressed by Draco are decoded, and quantised places, colours and texture places become floats. A file
 * without any of these is given back as it is.
 *
 * Whatever a view claims is held against the bytes that are there, and all of them together against a limit, before
 * anything is made room for.
 *
 * @source EXT_meshopt_compression, KHR_mesh_quantization and KHR_draco_mesh_compression, Khronos Group.
 */
export async function unpackGlb(
  { json, bin }: GlbChunks,
  openDraco: OpenDraco,
): Promise<Result<GlbChunks, ImportFault>> {
  const used = new Set([...namesIn(json, 'extensionsUsed'), ...namesIn(json, 'extensionsRequired')]);
  if (!UNPACKED.some((name) => used.has(name))) return ok({ json, bin });
  try {
    for (const { uri } of objectsIn(json, 'buffers'))
      if (uri !== undefined) refuse({ kind: 'points-outside', key: 'buffers' });
    if (PACKED.some((name) => used.has(name))) await MeshoptDecoder.ready;
    const heap = createHeap(bin);
    const decoded = {
      ...json,
      bufferViews: objectsIn(json, 'bufferViews').map((view) => unpackedView(view, bin, heap)),
    };
    const meshed = used.has(DRACO) ? unpackDraco(decoded, await openDraco(), heap) : decoded;
    const accessors = asFloats(meshed, heap);
    const names = (key: string) => namesIn(json, key).filter((name) => !UNPACKED.includes(name));
    const whole = heap.whole();
    return ok({
      json: {
        ...meshed,
        bufferViews: heap.views(objectsIn(meshed, 'bufferViews')),
        accessors,
        buffers: [{ byteLength: whole.byteLength }],
        extensionsUsed: names('extensionsUsed'),
        extensionsRequired: names('extensionsRequired'),
      },
      bin: whole,
    });
  } catch (error) {
    if (error instanceof BadPacking) return err(error.fault);
    throw error;
  }
}

/** A view as its reader wants it: one that is packed is decoded behind the bytes of the file. */
function unpackedView(view: Json, bin: DataView, heap: Heap): Json {
  const extensions = view['extensions'];
  const packed = isObject(extensions) ? PACKED.map((name) => extensions[name]).find(isObject) : undefined;
  if (packed === undefined) return view;
  if (wholeOf(packed, 'buffer') !== 0) refuse({ kind: 'packed-buffer' });
  const [start, length] = [wholeOf(packed, 'byteOffset', 0), wholeOf(packed, 'byteLength')];
  const [stride, count] = [wholeOf(packed, 'byteStride'), wholeOf(packed, 'count')];
  const mode = MODES.find((each) => each === packed['mode']) ?? refuse({ kind: 'packed-mode' });
  const filter = FILTERS.find((each) => each === (packed['filter'] ?? 'NONE')) ?? refuse({ kind: 'packed-filter' });
  if (start + length > bin.byteLength) refuse({ kind: 'packed-cut' });
  const isStride =
    mode === 'ATTRIBUTES' ? stride > 0 && stride <= 256 && stride % 4 === 0 : stride === 2 || stride === 4;
  if (!isStride || count === 0 || (mode === 'TRIANGLES' && count % 3 !== 0)) refuse({ kind: 'packed-counts' });
  const { at, bytes } = heap.room(count * stride);
  try {
    const source = new Uint8Array(bin.buffer, bin.byteOffset + start, length);
    MeshoptDecoder.decodeGltfBuffer(bytes.subarray(0, count * stride), count, stride, source, mode, filter);
  } catch {
    refuse({ kind: 'packed-damaged' });
  }
  const { extensions: _, ...rest } = view;
  return {
    ...rest,
    buffer: 0,
    byteOffset: at,
    byteLength: count * stride,
    ...(mode === 'ATTRIBUTES' ? { byteStride: stride } : {}),
  };
}

/** The accessors of a file, those of vertices as floats where they are whole numbers. */
function asFloats(json: Json, heap: Heap): readonly Json[] {
  const accessors = objectsIn(json, 'accessors');
  const wanted = new Set<unknown>();
  for (const mesh of objectsIn(json, 'meshes'))
    for (const { attributes } of objectsIn(mesh, 'primitives'))
      if (isObject(attributes))
        for (const [name, index] of Object.entries(attributes)) if (isTaken(name)) wanted.add(index);
  return accessors.map((accessor, i) => (wanted.has(i) ? asFloat(accessor, json, heap) : accessor));
}

function asFloat(accessor: Json, json: Json, heap: Heap): Json {
  const type = accessor['componentType'];
  const wide = COMPONENTS[String(accessor['type'])];
  const size = type === 5120 || type === 5121 ? 1 : type === 5122 || type === 5123 ? 2 : 0;
  if (size === 0 || wide === undefined || accessor['sparse'] !== undefined) return accessor;
  const views = json['bufferViews'] as readonly Json[];
  const view = Number.isInteger(accessor['bufferView']) ? views[accessor['bufferView'] as number] : undefined;
  if (view === undefined) return refuse({ kind: 'quantised-nothing' });
  const [start, length] = [wholeOf(view, 'byteOffset', 0), wholeOf(view, 'byteLength')];
  const [offset, count] = [wholeOf(accessor, 'byteOffset', 0), wholeOf(accessor, 'count')];
  const stride = wholeOf(view, 'byteStride', wide * size);
  const data = heap.dataOf(start, length);
  if (stride < wide * size || count === 0 || offset + stride * (count - 1) + wide * size > data.byteLength)
    return refuse({ kind: 'quantised-short' });
  const { at, bytes } = heap.room(count * wide * 4);
  const out = new DataView(bytes.buffer);
  const read = reader(data, type as number, accessor['normalized'] === true);
  for (let i = 0; i < count; i++)
    for (let c = 0; c < wide; c++) out.setFloat32(4 * (i * wide + c), read(offset + i * stride + c * size), true);
  const bufferView = heap.addView(views.length, { buffer: 0, byteOffset: at, byteLength: count * wide * 4 });
  const { normalized: _, min: __, max: ___, ...rest } = accessor;
  return { ...rest, bufferView, byteOffset: 0, componentType: 5126 };
}

/** A whole number at a place as it is meant: itself, or a share of the largest there is. */
function reader(data: DataView, type: number, isShare: boolean): (at: number) => number {
  switch (type) {
    case 5120:
      return (at) => (isShare ? Math.max(-1, data.getInt8(at) / 127) : data.getInt8(at));
    case 5121:
      return (at) => (isShare ? data.getUint8(at) / 255 : data.getUint8(at));
    case 5122:
      return (at) => (isShare ? Math.max(-1, data.getInt16(at, true) / 32767) : data.getInt16(at, true));
    default:
      return (at) => (isShare ? data.getUint16(at, true) / 65535 : data.getUint16(at, true));
  }
}
