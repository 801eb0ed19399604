import { MeshoptDecoder } from 'meshoptimizer';
import type { GlbChunks, Json } from '../geometry/mesh/read-glb.ts';
import { err, ok, type Result } from '../kernel/result.ts';

/** What all that is unpacked of one file may come to, bytes. */
const MOST_BYTES = 256_000_000;
/** Most views and accessors that are looked at. */
const MOST_ITEMS = 50_000;

const PACKED = ['EXT_meshopt_compression', 'KHR_meshopt_compression'] as const;
const QUANTIZED = 'KHR_mesh_quantization';
const DRACO = 'KHR_draco_mesh_compression';

const MODES = ['ATTRIBUTES', 'TRIANGLES', 'INDICES'] as const;
const FILTERS = ['NONE', 'OCTAHEDRAL', 'QUATERNION', 'EXPONENTIAL', 'COLOR'] as const;

/** Ends the unpacking of a file with the sentence that says why; caught in {@link unpackGlb} and nowhere else. */
class BadPacking extends Error {}
const refuse = (problem: string): never => {
  throw new BadPacking(problem);
};

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const objectsIn = (json: Json, key: string): readonly Json[] => {
  const list = json[key] ?? [];
  if (!Array.isArray(list) || list.length > MOST_ITEMS || !list.every(isObject))
    return refuse(`has “${key}” that is not a list of objects.`);
  return list;
};
const namesIn = (json: Json, key: string): readonly unknown[] =>
  Array.isArray(json[key]) ? (json[key] as unknown[]) : [];
const wholeOf = (json: Json, key: string, fallback?: number): number => {
  const value = json[key] ?? fallback;
  return Number.isSafeInteger(value) && (value as number) >= 0
    ? (value as number)
    : refuse(`has packed data whose ${key} is no whole number.`);
};

/**
 * The chunks of a file with everything unpacked that its reader does not read packed: views compressed by meshopt are
 * decoded, and quantised places, colours and texture places become floats. A file without either is given back as it is.
 *
 * Whatever a view claims is held against the bytes that are there, and all of them together against a limit, before
 * anything is made room for.
 *
 * @errors One sentence that says what is wrong, and for Draco what helps.
 * @source EXT_meshopt_compression and KHR_mesh_quantization, Khronos Group.
 */
export async function unpackGlb({ json, bin }: GlbChunks): Promise<Result<GlbChunks, string>> {
  const used = new Set([...namesIn(json, 'extensionsUsed'), ...namesIn(json, 'extensionsRequired')]);
  if (used.has(DRACO))
    return err(
      'is compressed with Draco, which this table does not read; export it without compression, or compressed with meshopt.',
    );
  const isPacked = PACKED.some((name) => used.has(name));
  if (!isPacked && !used.has(QUANTIZED)) return ok({ json, bin });
  try {
    for (const { uri } of objectsIn(json, 'buffers'))
      if (uri !== undefined) refuse('points to another file in “buffers”; embed everything in the GLB.');
    if (isPacked) await MeshoptDecoder.ready;
    const heap = createHeap(bin);
    const views = objectsIn(json, 'bufferViews').map((view) => unpackedView(view, bin, heap));
    const accessors = asFloats({ ...json, bufferViews: views }, heap);
    const names = (key: string) =>
      namesIn(json, key).filter((name) => name !== QUANTIZED && !PACKED.some((packed) => packed === name));
    const whole = heap.whole();
    return ok({
      json: {
        ...json,
        bufferViews: heap.views(views),
        accessors,
        buffers: [{ byteLength: whole.byteLength }],
        extensionsUsed: names('extensionsUsed'),
        extensionsRequired: names('extensionsRequired'),
      },
      bin: whole,
    });
  } catch (error) {
    if (error instanceof BadPacking) return err(error.message);
    throw error;
  }
}

type Heap = ReturnType<typeof createHeap>;

/** The bytes of a file, and behind them what was unpacked of it. */
function createHeap(bin: DataView) {
  const chunks: Uint8Array[] = [];
  const starts: number[] = [];
  const added: Json[] = [];
  let end = (bin.byteLength + 3) & ~3;
  /** Room for so many bytes, refused before it is taken where there is too much. */
  const room = (length: number): { readonly at: number; readonly bytes: Uint8Array } => {
    const at = end;
    if (at - bin.byteLength + length > MOST_BYTES)
      return refuse(`unpacks to more than ${Math.round(MOST_BYTES / 1e6)} MB; reduce it in a mesh editor.`);
    const bytes = new Uint8Array((length + 3) & ~3);
    chunks.push(bytes);
    starts.push(at);
    end += bytes.length;
    return { at, bytes };
  };
  const whole = (): DataView => {
    const all = new Uint8Array(end);
    all.set(new Uint8Array(bin.buffer, bin.byteOffset, bin.byteLength));
    chunks.forEach((chunk, i) => all.set(chunk, starts[i]));
    return new DataView(all.buffer);
  };
  return {
    room,
    whole,
    /** A view of unpacked bytes, by the number it will have. */
    addView: (before: number, view: Json): number => before + added.push(view) - 1,
    views: (before: readonly Json[]): readonly Json[] => [...before, ...added],
    /** The bytes of a view: unpacked ones, or the file's own. */
    dataOf: (start: number, length: number): DataView => {
      const unpacked = chunks.find((_, i) => starts[i] === start);
      if (unpacked) return new DataView(unpacked.buffer, 0, Math.min(length, unpacked.length));
      if (start + length > bin.byteLength) return refuse('has a view that runs past its data.');
      return new DataView(bin.buffer, bin.byteOffset + start, length);
    },
  };
}

/** A view as its reader wants it: one that is packed is decoded behind the bytes of the file. */
function unpackedView(view: Json, bin: DataView, heap: Heap): Json {
  const extensions = view['extensions'];
  const packed = isObject(extensions) ? PACKED.map((name) => extensions[name]).find(isObject) : undefined;
  if (packed === undefined) return view;
  if (wholeOf(packed, 'buffer') !== 0) refuse('has packed data in a buffer that is not in the file.');
  const [start, length] = [wholeOf(packed, 'byteOffset', 0), wholeOf(packed, 'byteLength')];
  const [stride, count] = [wholeOf(packed, 'byteStride'), wholeOf(packed, 'count')];
  const mode = MODES.find((each) => each === packed['mode']) ?? refuse('has packed data of an unknown mode.');
  const filter =
    FILTERS.find((each) => each === (packed['filter'] ?? 'NONE')) ?? refuse('has packed data of an unknown filter.');
  if (start + length > bin.byteLength) refuse('has packed data that runs past its end.');
  const isStride =
    mode === 'ATTRIBUTES' ? stride > 0 && stride <= 256 && stride % 4 === 0 : stride === 2 || stride === 4;
  if (!isStride || count === 0 || (mode === 'TRIANGLES' && count % 3 !== 0))
    refuse('has packed data whose counts do not fit its mode.');
  const { at, bytes } = heap.room(count * stride);
  try {
    const source = new Uint8Array(bin.buffer, bin.byteOffset + start, length);
    MeshoptDecoder.decodeGltfBuffer(bytes.subarray(0, count * stride), count, stride, source, mode, filter);
  } catch {
    refuse('has packed data that is damaged.');
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

const WIDE: Readonly<Record<string, number>> = { VEC2: 2, VEC3: 3, VEC4: 4 };

/** The accessors of a file, those of vertices as floats where they are whole numbers. */
function asFloats(json: Json, heap: Heap): readonly Json[] {
  const accessors = objectsIn(json, 'accessors');
  const wanted = new Set<unknown>();
  for (const mesh of objectsIn(json, 'meshes'))
    for (const { attributes } of objectsIn(mesh, 'primitives'))
      if (isObject(attributes))
        for (const [name, index] of Object.entries(attributes))
          if (name === 'POSITION' || /^(?:COLOR|TEXCOORD)_\d$/.test(name)) wanted.add(index);
  return accessors.map((accessor, i) => (wanted.has(i) ? asFloat(accessor, json, heap) : accessor));
}

function asFloat(accessor: Json, json: Json, heap: Heap): Json {
  const type = accessor['componentType'];
  const wide = WIDE[String(accessor['type'])];
  const size = type === 5120 || type === 5121 ? 1 : type === 5122 || type === 5123 ? 2 : 0;
  if (size === 0 || wide === undefined || accessor['sparse'] !== undefined) return accessor;
  const views = json['bufferViews'] as readonly Json[];
  const view = Number.isInteger(accessor['bufferView']) ? views[accessor['bufferView'] as number] : undefined;
  if (view === undefined) return refuse('has quantised vertices without data.');
  const [start, length] = [wholeOf(view, 'byteOffset', 0), wholeOf(view, 'byteLength')];
  const [offset, count] = [wholeOf(accessor, 'byteOffset', 0), wholeOf(accessor, 'count')];
  const stride = wholeOf(view, 'byteStride', wide * size);
  const data = heap.dataOf(start, length);
  if (stride < wide * size || count === 0 || offset + stride * (count - 1) + wide * size > data.byteLength)
    return refuse('claims more quantised vertices than it has.');
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
