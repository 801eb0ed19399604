import type { GLTF } from '@gltf-transform/core';
import { type GlbChunks, isObject, type JsonObject } from '../geometry/mesh/glb-chunks.ts';
import type { MeshFault, Wanted } from '../geometry/mesh/mesh-fault.ts';
import type { MeshLimits } from '../geometry/mesh/triangle-mesh.ts';
import { attempt, itemOf, objectsUnder, objectOf, refuseGlb, wholeOf } from './checked-json.ts';
import { glbPaintOf } from './glb-paint.ts';

/** The counts in the header of a Draco mesh, before it is unpacked. */
type DracoHead = { readonly faces: number; readonly vertices: number };

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

/** Maximum number of bytes that one file may unpack to. */
const MAX_UNPACKED = 256_000_000;

/** The extensions that the library can unpack. */
export const DRACO = 'KHR_draco_mesh_compression';
export const MESHOPT = 'EXT_meshopt_compression';
/** One compression with two names; the library knows the first. */
const MESHOPTS = [MESHOPT, 'KHR_meshopt_compression'] as const;
/** The extensions that define how data is packed. */
export const PACKINGS: readonly string[] = [DRACO, ...MESHOPTS, 'KHR_mesh_quantization'];

const MODES = ['ATTRIBUTES', 'TRIANGLES', 'INDICES'] as const;
const FILTERS = ['NONE', 'OCTAHEDRAL', 'QUATERNION', 'EXPONENTIAL', 'COLOR'] as const;
const WIDTHS = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4 } as const;
const BYTES = { 5120: 1, 5121: 1, 5122: 2, 5123: 2, 5125: 4, 5126: 4 } as const;
const FLOAT = 5126;

/** Requirements of an accessor: its types, its component types and, where known, its count. */
type Form = {
  readonly types: readonly (keyof typeof WIDTHS)[];
  readonly kinds: readonly (keyof typeof BYTES)[];
  readonly count?: number;
};
const INDICES: Form = { types: ['SCALAR'], kinds: [5121, 5123, 5125] };

/** An accepted primitive: its index, its number of vertices, and its counts towards the limits. */
export type ScannedPrimitive = {
  readonly index: number;
  readonly vertices: number;
  readonly counts: { readonly vertices: number; readonly corners: number };
};

/** The parts of a file that contain data. */
type Given = {
  readonly chunks: GlbChunks;
  readonly accessors: readonly JsonObject[];
  readonly views: readonly JsonObject[];
  readonly limits: MeshLimits;
  readonly packings: ReadonlySet<string>;
};

/** See {@link createDataScan}. */
export type DataScan = ReturnType<typeof createDataScan>;

/**
 * Copies the data of primitives into a document for a library that trusts its input. Each view and accessor is copied
 * once, after its bounds have been checked against the file's bytes; unpacked data counts towards a limit.
 *
 * @source glTF 2.0 specification §3.6; EXT_meshopt_compression and KHR_draco_mesh_compression, Khronos Group.
 */
export function createDataScan(chunks: GlbChunks, limits: MeshLimits, packings: ReadonlySet<string>) {
  const { json } = chunks;
  const given = {
    chunks,
    limits,
    packings,
    accessors: objectsUnder(json, 'accessors'),
    views: objectsUnder(json, 'bufferViews'),
  };
  const views = createViews(given);
  const accessors = createAccessors(given, views);
  const primitives: GLTF.IMeshPrimitive[] = [];
  const extensions = new Set<string>();

  const takePlain = (primitive: JsonObject, attributes: JsonObject, names: readonly string[]): ScannedPrimitive => {
    const take = (at: unknown, form: Form, wanted: Wanted): number =>
      accessors.take(itemOf(given.accessors, at) ?? refuseGlb({ kind: 'stray-accessor', wanted }), form);
    const places = take(attributes['POSITION'], accessors.positions, 'positions');
    const indices = primitive['indices'] === undefined ? undefined : take(primitive['indices'], INDICES, 'indices');
    const vertices = accessors.all[places]!.count;
    const looks = Object.fromEntries(accessors.takeLooks(attributes, names, vertices));
    primitives.push({ attributes: { POSITION: places, ...looks }, ...(indices === undefined ? {} : { indices }) });
    const corners = accessors.all[indices ?? places]!.count;
    return { index: primitives.length - 1, vertices, counts: { vertices, corners } };
  };
  const takeDraco = (
    packed: unknown,
    attributes: JsonObject | undefined,
    names: readonly string[],
  ): ScannedPrimitive => {
    const mesh = checkDraco(given, packed, attributes, names, accessors.kinds);
    extensions.add(DRACO);
    primitives.push({
      attributes: Object.fromEntries(mesh.columns.map(([name, column]) => [name, accessors.all.push(column) - 1])),
      indices: accessors.all.push({ count: mesh.counts.corners, componentType: 5125, type: 'SCALAR' }) - 1,
      extensions: { [DRACO]: { bufferView: views.all.push(mesh.view) - 1, attributes: mesh.ids } },
    });
    return { index: primitives.length - 1, vertices: mesh.columns[0]![1].count, counts: mesh.counts };
  };

  /** The Draco extension of a primitive; undefined where it is not packed. */
  const dracoOf = (primitive: JsonObject): unknown =>
    packings.has(DRACO) ? objectOf(primitive, 'extensions')?.[DRACO] : undefined;

  return {
    dracoOf,
    take: once((primitive: JsonObject): ScannedPrimitive => {
      const attributes = objectOf(primitive, 'attributes');
      const looks = ['COLOR_0', `TEXCOORD_${glbPaintOf(json, primitive).texCoord}`];
      const packed = dracoOf(primitive);
      return packed === undefined
        ? takePlain(primitive, attributes ?? {}, looks)
        : takeDraco(packed, attributes, looks);
    }),
    document: (): GLTF.IGLTF => ({
      asset: { version: '2.0' },
      buffers: [{ byteLength: chunks.bin.length }],
      bufferViews: views.all,
      accessors: accessors.all,
      meshes: [{ primitives }],
      extensionsUsed: [...extensions, ...(views.all.some((view) => view.extensions?.[MESHOPT]) ? [MESHOPT] : [])],
    }),
  };
}

/** Copies views, and counts the bytes they unpack to. */
function createViews(given: Given) {
  const all: GLTF.IBufferView[] = [];
  let unpacked = 0;
  const unpack = (bytes: number): void => {
    unpacked += bytes;
    if (unpacked > MAX_UNPACKED) refuseGlb({ kind: 'packed-bytes', most: MAX_UNPACKED });
  };
  const take = once((view: JsonObject): number => {
    const own = given.packings.size > 0 ? objectOf(view, 'extensions') : undefined;
    const packed = MESHOPTS.map((name) => objectOf(own, name)).find((each) => each !== undefined);
    if (!packed) return all.push(plainView(given, view)) - 1;
    const taken = packedView(given, packed);
    unpack(taken.byteLength);
    return all.push(taken) - 1;
  });
  return { all, take, unpack };
}

/** The byte range of a view; refused with the given fault where it exceeds the file. */
function rangeOf({ chunks }: Given, view: JsonObject, fault: MeshFault) {
  const [byteOffset, byteLength] = [wholeOf(view, 'byteOffset', 0), wholeOf(view, 'byteLength')];
  return byteOffset + byteLength > chunks.bin.length ? refuseGlb(fault) : { byteOffset, byteLength };
}

function plainView(given: Given, view: JsonObject): GLTF.IBufferView {
  if (wholeOf(view, 'buffer') !== 0) refuseGlb({ kind: 'stray-view' });
  const stride = view['byteStride'] === undefined ? {} : { byteStride: wholeOf(view, 'byteStride') };
  return { buffer: 0, ...rangeOf(given, view, { kind: 'cut-view', view: given.views.indexOf(view) }), ...stride };
}

/** A view packed by meshopt. */
function packedView(given: Given, packed: JsonObject): GLTF.IBufferView {
  if (wholeOf(packed, 'buffer') !== 0) refuseGlb({ kind: 'packed-buffer' });
  const [byteStride, count] = [wholeOf(packed, 'byteStride'), wholeOf(packed, 'count')];
  const mode = MODES.find((each) => each === packed['mode']) ?? refuseGlb({ kind: 'packed-mode' });
  const filter = FILTERS.find((each) => each === (packed['filter'] ?? 'NONE')) ?? refuseGlb({ kind: 'packed-filter' });
  const range = rangeOf(given, packed, { kind: 'packed-cut' });
  const isVertices = mode === 'ATTRIBUTES';
  const isStride = isVertices
    ? byteStride > 0 && byteStride <= 256 && byteStride % 4 === 0
    : byteStride === 2 || byteStride === 4;
  if (!isStride || count === 0 || (mode === 'TRIANGLES' && count % 3 !== 0)) refuseGlb({ kind: 'packed-counts' });
  const how = { [MESHOPT]: { buffer: 0, ...range, byteStride, count, mode, filter } };
  return { buffer: 0, byteLength: count * byteStride, ...(isVertices ? { byteStride } : {}), extensions: how };
}

/** Copies accessors. */
function createAccessors(given: Given, views: ReturnType<typeof createViews>) {
  const isPacked = given.packings.size > 0;
  const kinds = isPacked ? ([5120, 5121, 5122, 5123, FLOAT] as const) : ([5121, 5123, FLOAT] as const);
  const positions: Form = { types: ['VEC3'], kinds: isPacked ? kinds : [FLOAT] };
  const all: GLTF.IAccessor[] = [];
  const keep = once((_: JsonObject, accessor: GLTF.IAccessor): number => {
    // Quantised positions are unpacked to floats.
    if (accessor.type === 'VEC3' && accessor.componentType !== FLOAT) views.unpack(12 * accessor.count);
    return all.push(accessor) - 1;
  });
  const take = (source: JsonObject, form: Form): number => {
    const [accessor, wanted] = [given.accessors.indexOf(source), form === INDICES ? 'indices' : 'positions'] as const;
    if (source['sparse'] !== undefined) refuseGlb({ kind: 'sparse', accessor });
    const bufferView = views.take(
      itemOf(given.views, source['bufferView']) ?? refuseGlb({ kind: 'no-data', accessor }),
    );
    const own = formOf(source, form) ?? refuseGlb({ kind: 'unread-accessor', wanted, accessor });
    const element = WIDTHS[own.type] * BYTES[own.componentType];
    const { byteLength, byteStride = element } = views.all[bufferView]!;
    const byteOffset = wholeOf(source, 'byteOffset', 0, accessor);
    const count = wholeOf(source, 'count', undefined, accessor);
    const isShort = count === 0 || byteOffset + byteStride * (count - 1) + element > byteLength;
    if (byteStride < element || isShort || count !== (form.count ?? count))
      refuseGlb({ kind: 'short-accessor', accessor });
    return keep(source, { bufferView, byteOffset, count, ...own });
  };
  /** The colours and texture coordinates of a primitive; invalid ones are left out. */
  const takeLooks = (attributes: JsonObject, names: readonly string[], count: number): [string, number][] =>
    names.flatMap((name) => {
      const source = itemOf(given.accessors, attributes[name]);
      const types = name === 'COLOR_0' ? (['VEC3', 'VEC4'] as const) : (['VEC2'] as const);
      const taken = source && attempt(() => take(source, { types, kinds, count }));
      if (!taken?.ok) return [];
      // Without quantisation, integers are normalised even where the file does not say so.
      if (!isPacked) all[taken.value]!.normalized = all[taken.value]!.componentType !== FLOAT;
      return [[name, taken.value]];
    });
  return { all, kinds, positions, take, takeLooks };
}

/** The type of an accessor; undefined where its form is not allowed. */
function formOf(source: JsonObject | undefined, { types, kinds }: Form) {
  const type = types.find((each) => each === source?.['type']);
  const componentType = kinds.find((each) => each === source?.['componentType']);
  return type && componentType && { type, componentType, normalized: source?.['normalized'] === true };
}

/** Checks a Draco primitive against the header of its packed mesh. */
function checkDraco(
  given: Given,
  packed: unknown,
  attributes: JsonObject | undefined,
  looks: readonly string[],
  kinds: Form['kinds'],
) {
  const { chunks, limits } = given;
  const packedIds = isObject(packed) ? objectOf(packed, 'attributes') : undefined;
  if (!isObject(packed) || !packedIds || !attributes) return refuseGlb({ kind: 'draco-unsaid' });
  const source = itemOf(given.views, wholeOf(packed, 'bufferView')) ?? refuseGlb({ kind: 'draco-nothing' });
  const view = plainView(given, source);
  const names = ['POSITION', ...looks.filter((name) => attributes[name] !== undefined)];
  const ids = Object.fromEntries(names.map((name) => [name, wholeOf(packedIds, name)]));
  const { byteOffset = 0, byteLength } = view;
  const bytes = chunks.bin.subarray(byteOffset, byteOffset + byteLength);
  const head = readDracoHead(bytes) ?? refuseGlb({ kind: 'draco-edition' });
  if (head.faces === 0) refuseGlb({ kind: 'draco-empty' });
  if (head.faces > limits.triangles || head.vertices > limits.vertices)
    refuseGlb({ kind: 'packed-triangles', triangles: head.faces, most: limits.triangles });
  const columns = names.map((name): [string, GLTF.IAccessor] => {
    const column = itemOf(given.accessors, attributes[name]);
    const form = formOf(column, { types: ['VEC2', 'VEC3', 'VEC4'], kinds });
    return column && form
      ? [name, { count: wholeOf(column, 'count'), ...form }]
      : refuseGlb({ kind: 'draco-unread', name });
  });
  const vertices = Math.max(columns[0]![1].count, head.vertices);
  return { view, ids, columns, counts: { vertices, corners: 3 * head.faces } };
}

/** A function that keeps its answer for each object. */
function once<T, R extends readonly unknown[]>(
  make: (of: JsonObject, ...rest: R) => T,
): (of: JsonObject, ...rest: R) => T {
  const known = new Map<JsonObject, T>();
  return (of, ...rest) => {
    const made = known.get(of) ?? make(of, ...rest);
    known.set(of, made);
    return made;
  };
}
