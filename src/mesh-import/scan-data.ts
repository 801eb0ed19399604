import type { GLTF } from '@gltf-transform/core';
import { type GlbChunks, isObject, type Json } from '../geometry/mesh/glb-chunks.ts';
import type { MeshFault } from '../geometry/mesh/mesh-fault.ts';
import type { MeshLimits } from '../geometry/mesh/triangle-mesh.ts';
import { attempt, itemOf, listOf, objectOf, refuse, wholeOf } from './checked-json.ts';
import { readDracoHead } from './draco-head.ts';
import { paintOf } from './glb-paint.ts';

/** What all that is unpacked of one file may come to, bytes. */
const MAX_UNPACKED = 256_000_000;

/** The extensions that the library unpacks. */
export const DRACO = 'KHR_draco_mesh_compression';
export const MESHOPT = 'EXT_meshopt_compression';
/** One compression under two names: the library knows the first. */
const MESHOPTS = [MESHOPT, 'KHR_meshopt_compression'] as const;
/** The extensions that say how data is packed. */
export const PACKINGS: readonly string[] = [DRACO, ...MESHOPTS, 'KHR_mesh_quantization'];

const MODES = ['ATTRIBUTES', 'TRIANGLES', 'INDICES'] as const;
const FILTERS = ['NONE', 'OCTAHEDRAL', 'QUATERNION', 'EXPONENTIAL', 'COLOR'] as const;
const WIDTHS = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4 } as const;
const BYTES = { 5120: 1, 5121: 1, 5122: 2, 5123: 2, 5125: 4, 5126: 4 } as const;
const FLOAT = 5126;

/** What an accessor must be: one of these types, of these component types and, where it is known, of this count. */
type Form = {
  readonly types: readonly (keyof typeof WIDTHS)[];
  readonly kinds: readonly (keyof typeof BYTES)[];
  readonly count?: number;
};
const INDICES: Form = { types: ['SCALAR'], kinds: [5121, 5123, 5125] };

/** A primitive that was taken over: its index, how many vertices it claims, and what it counts against the limits. */
export type Taken = {
  readonly index: number;
  readonly vertices: number;
  readonly counts: { readonly vertices: number; readonly corners: number };
};

/** See {@link createDataScan}. */
export type DataScan = ReturnType<typeof createDataScan>;

/**
 * Takes the data of primitives over into a document for a library that trusts what it reads. Each view and accessor is
 * taken once, after its bounds were checked against the bytes of the file; unpacked data counts against a limit.
 *
 * @source glTF 2.0 specification §3.6; EXT_meshopt_compression and KHR_draco_mesh_compression, Khronos Group.
 */
export function createDataScan({ json, bin }: GlbChunks, limits: MeshLimits, packings: ReadonlySet<string>) {
  const given = { accessors: listOf(json, 'accessors'), views: listOf(json, 'bufferViews') };
  const isPacked = packings.size > 0;
  const kinds = isPacked ? ([5120, 5121, 5122, 5123, FLOAT] as const) : ([5121, 5123, FLOAT] as const);
  const positions: Form = { types: ['VEC3'], kinds: isPacked ? kinds : [FLOAT] };
  const [accessors, views, primitives]: [GLTF.IAccessor[], GLTF.IBufferView[], GLTF.IMeshPrimitive[]] = [[], [], []];
  const extensions = new Set<string>();
  let unpacked = 0;
  const unpack = (bytes: number): void => {
    unpacked += bytes;
    if (unpacked > MAX_UNPACKED) refuse({ kind: 'packed-bytes', most: MAX_UNPACKED });
  };
  /** The range of bytes that a view names; refused with this fault where it runs past the end of the file. */
  const stretchOf = (of: Json, fault: MeshFault) => {
    const [byteOffset, byteLength] = [wholeOf(of, 'byteOffset', 0), wholeOf(of, 'byteLength')];
    return byteOffset + byteLength > bin.length ? refuse(fault) : { byteOffset, byteLength };
  };

  const plainView = (view: Json): GLTF.IBufferView => {
    if (wholeOf(view, 'buffer') !== 0) refuse({ kind: 'stray-view' });
    const stride = view['byteStride'] === undefined ? {} : { byteStride: wholeOf(view, 'byteStride') };
    return { buffer: 0, ...stretchOf(view, { kind: 'cut-view', view: given.views.indexOf(view) }), ...stride };
  };
  const packedView = (packed: Json): GLTF.IBufferView => {
    if (wholeOf(packed, 'buffer') !== 0) refuse({ kind: 'packed-buffer' });
    const [byteStride, count] = [wholeOf(packed, 'byteStride'), wholeOf(packed, 'count')];
    const mode = MODES.find((each) => each === packed['mode']) ?? refuse({ kind: 'packed-mode' });
    const filter = FILTERS.find((each) => each === (packed['filter'] ?? 'NONE')) ?? refuse({ kind: 'packed-filter' });
    const stretch = stretchOf(packed, { kind: 'packed-cut' });
    const isVertices = mode === 'ATTRIBUTES';
    const isStride = isVertices
      ? byteStride > 0 && byteStride <= 256 && byteStride % 4 === 0
      : byteStride === 2 || byteStride === 4;
    if (!isStride || count === 0 || (mode === 'TRIANGLES' && count % 3 !== 0)) refuse({ kind: 'packed-counts' });
    unpack(count * byteStride);
    extensions.add(MESHOPT);
    const how = { [MESHOPT]: { buffer: 0, ...stretch, byteStride, count, mode, filter } };
    return { buffer: 0, byteLength: count * byteStride, ...(isVertices ? { byteStride } : {}), extensions: how };
  };
  const takeView = once((view: Json): number => {
    const own = isPacked ? objectOf(view, 'extensions') : undefined;
    const packed = MESHOPTS.map((name) => objectOf(own, name)).find((each) => each !== undefined);
    return views.push(packed ? packedView(packed) : plainView(view)) - 1;
  });

  const formOf = (source: Json | undefined, { types, kinds }: Form) => {
    const type = types.find((each) => each === source?.['type']);
    const componentType = kinds.find((each) => each === source?.['componentType']);
    return type && componentType && { type, componentType, normalized: source?.['normalized'] === true };
  };
  const keepAccessor = once((_: Json, accessor: GLTF.IAccessor): number => {
    // Quantised positions become floats.
    if (accessor.type === 'VEC3' && accessor.componentType !== FLOAT) unpack(12 * accessor.count);
    return accessors.push(accessor) - 1;
  });
  const takeAccessor = (source: Json, form: Form): number => {
    const [accessor, wanted] = [given.accessors.indexOf(source), form === INDICES ? 'indices' : 'positions'] as const;
    if (source['sparse'] !== undefined) refuse({ kind: 'sparse', accessor });
    const bufferView = takeView(itemOf(given.views, source['bufferView']) ?? refuse({ kind: 'no-data', accessor }));
    const own = formOf(source, form) ?? refuse({ kind: 'unread-accessor', wanted, accessor });
    const element = WIDTHS[own.type] * BYTES[own.componentType];
    const { byteLength, byteStride = element } = views[bufferView]!;
    const byteOffset = wholeOf(source, 'byteOffset', 0, accessor);
    const count = wholeOf(source, 'count', undefined, accessor);
    const isShort = count === 0 || byteOffset + byteStride * (count - 1) + element > byteLength;
    if (byteStride < element || isShort || count !== (form.count ?? count))
      refuse({ kind: 'short-accessor', accessor });
    return keepAccessor(source, { bufferView, byteOffset, count, ...own });
  };
  /** The colours and texture coordinates of a primitive; those that are not sound are left out. */
  const takeLooks = (attributes: Json, names: readonly string[], count: number): [string, number][] =>
    names.flatMap((name) => {
      const source = itemOf(given.accessors, attributes[name]);
      const types = name === 'COLOR_0' ? (['VEC3', 'VEC4'] as const) : (['VEC2'] as const);
      const taken = source && attempt(() => takeAccessor(source, { types, kinds, count }));
      if (!taken?.ok) return [];
      // Without quantisation, integers are normalised here even where the file forgets to say so.
      if (!isPacked) accessors[taken.value]!.normalized = accessors[taken.value]!.componentType !== FLOAT;
      return [[name, taken.value]];
    });

  const takePlain = (primitive: Json, attributes: Json, names: readonly string[]): Taken => {
    const take = (at: unknown, form: Form, wanted: 'positions' | 'indices'): number =>
      takeAccessor(itemOf(given.accessors, at) ?? refuse({ kind: 'stray-accessor', wanted }), form);
    const places = take(attributes['POSITION'], positions, 'positions');
    const indices = primitive['indices'] === undefined ? undefined : take(primitive['indices'], INDICES, 'indices');
    const vertices = accessors[places]!.count;
    const looks = Object.fromEntries(takeLooks(attributes, names, vertices));
    const index =
      primitives.push({ attributes: { POSITION: places, ...looks }, ...(indices === undefined ? {} : { indices }) }) -
      1;
    return { index, vertices, counts: { vertices, corners: accessors[indices ?? places]!.count } };
  };
  /** A primitive packed by Draco, checked against the header of the packed mesh. */
  const takeDraco = (packed: unknown, attributes: Json | undefined, looks: readonly string[]): Taken => {
    const ids = isObject(packed) ? objectOf(packed, 'attributes') : undefined;
    if (!isObject(packed) || !ids || !attributes) return refuse({ kind: 'draco-unsaid' });
    const view = plainView(itemOf(given.views, wholeOf(packed, 'bufferView')) ?? refuse({ kind: 'draco-nothing' }));
    const names = ['POSITION', ...looks.filter((name) => attributes[name] !== undefined)];
    const own = Object.fromEntries(names.map((name) => [name, wholeOf(ids, name)]));
    const { byteOffset = 0, byteLength } = view;
    const head = readDracoHead(bin.subarray(byteOffset, byteOffset + byteLength)) ?? refuse({ kind: 'draco-edition' });
    if (head.faces === 0) refuse({ kind: 'draco-empty' });
    if (head.faces > limits.triangles || head.vertices > limits.vertices)
      refuse({ kind: 'packed-triangles', triangles: head.faces, most: limits.triangles });
    const columns = names.map((name): GLTF.IAccessor => {
      const source = itemOf(given.accessors, attributes[name]);
      const form = formOf(source, { types: ['VEC2', 'VEC3', 'VEC4'], kinds });
      return source && form ? { count: wholeOf(source, 'count'), ...form } : refuse({ kind: 'draco-unread', name });
    });
    const [vertices, corners] = [columns[0]!.count, 3 * head.faces];
    extensions.add(DRACO);
    const index = primitives.push({
      attributes: Object.fromEntries(names.map((name, i) => [name, accessors.push(columns[i]!) - 1])),
      indices: accessors.push({ count: corners, componentType: 5125, type: 'SCALAR' }) - 1,
      extensions: { [DRACO]: { bufferView: views.push(view) - 1, attributes: own } },
    });
    return { index: index - 1, vertices, counts: { vertices: Math.max(vertices, head.vertices), corners } };
  };

  const dracoOf = (primitive: Json): unknown =>
    packings.has(DRACO) ? objectOf(primitive, 'extensions')?.[DRACO] : undefined;

  return {
    /** The Draco extension of a primitive; undefined where it is not packed. */
    dracoOf,
    take: once((primitive: Json): Taken => {
      const attributes = objectOf(primitive, 'attributes');
      const looks = ['COLOR_0', `TEXCOORD_${paintOf(json, primitive).texCoord}`];
      const packed = dracoOf(primitive);
      return packed === undefined
        ? takePlain(primitive, attributes ?? {}, looks)
        : takeDraco(packed, attributes, looks);
    }),
    document: (): GLTF.IGLTF => ({
      asset: { version: '2.0' },
      buffers: [{ byteLength: bin.length }],
      bufferViews: views,
      accessors,
      meshes: [{ primitives }],
      extensionsUsed: [...extensions],
    }),
  };
}

/** A function that keeps its answer for each object. */
function once<T, R extends readonly unknown[]>(make: (of: Json, ...rest: R) => T): (of: Json, ...rest: R) => T {
  const known = new Map<Json, T>();
  return (of, ...rest) => {
    const made = known.get(of) ?? make(of, ...rest);
    known.set(of, made);
    return made;
  };
}
