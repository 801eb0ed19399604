import type { Json } from '../geometry/mesh/read-glb.ts';
import { IMPORT_LIMITS } from './imported-mesh.ts';
import type { DracoModule } from './draco-decoder.ts';
import { readDracoHead } from './draco-head.ts';
import type { Heap } from './heap.ts';
import { isObject, isTaken, objectsIn, refuse, COMPONENTS, wholeOf } from './packed-json.ts';

/** The extension by its name. */
export const DRACO = 'KHR_draco_mesh_compression';

/** Bytes of a component, and Draco's name of its kind. */
const KINDS = {
  5120: { bytes: 1, name: 'DT_INT8' },
  5121: { bytes: 1, name: 'DT_UINT8' },
  5122: { bytes: 2, name: 'DT_INT16' },
  5123: { bytes: 2, name: 'DT_UINT16' },
  5126: { bytes: 4, name: 'DT_FLOAT32' },
} as const;

/**
 * The JSON of a file with every primitive that Draco packed given plain accessors, their data behind the file's bytes.
 *
 * Before the decoder sees anything, the packed mesh's own head is held against the limits; after it, its counts against
 * what the file's accessors claim.
 *
 * @throws BadPacking with its fault.
 * @source KHR_draco_mesh_compression, Khronos Group.
 */
export function unpackDraco(json: Json, draco: DracoModule, heap: Heap): Json {
  const accessors: Json[] = [...objectsIn(json, 'accessors')];
  const views: Json[] = [...objectsIn(json, 'bufferViews')];
  /** The number of a new accessor over new bytes. */
  const add = (bytes: Uint8Array, accessor: Json): number => {
    const room = heap.room(bytes.length);
    room.bytes.set(bytes);
    const bufferView = views.push({ buffer: 0, byteOffset: room.at, byteLength: bytes.length }) - 1;
    return accessors.push({ ...accessor, bufferView, byteOffset: 0 }) - 1;
  };
  const plain = (primitive: Json): Json => {
    const { [DRACO]: packed, ...others } = isObject(primitive['extensions']) ? primitive['extensions'] : {};
    if (packed === undefined) return primitive;
    if (!isObject(packed) || !isObject(packed['attributes']) || !isObject(primitive['attributes']))
      return refuse({ kind: 'draco-unsaid' });
    const view = views[wholeOf(packed, 'bufferView')] ?? refuse({ kind: 'draco-nothing' });
    if (wholeOf(view, 'buffer') !== 0) refuse({ kind: 'packed-buffer' });
    const data = heap.dataOf(wholeOf(view, 'byteOffset', 0), wholeOf(view, 'byteLength'));
    const wanted = Object.entries(primitive['attributes']).filter(([name]) => isTaken(name));
    const columns = wanted.map(([name, index]) =>
      columnOf(accessors[index as number], name, packed['attributes'] as Json),
    );
    const mesh = decode(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), columns, draco);
    const attributes = columns.map(({ name, accessor }, i) => [
      name,
      accessor['count'] === mesh.points
        ? add(mesh.columns[i]!, accessor)
        : refuse({ kind: 'draco-count', vertices: mesh.points, claimed: String(accessor['count']).slice(0, 20) }),
    ]);
    const indices = add(mesh.triangles, { componentType: 5125, type: 'SCALAR', count: mesh.triangles.length / 4 });
    return { ...primitive, mode: 4, attributes: Object.fromEntries(attributes), indices, extensions: others };
  };
  const meshes = objectsIn(json, 'meshes').map((mesh) => ({
    ...mesh,
    primitives: objectsIn(mesh, 'primitives').map(plain),
  }));
  return { ...json, meshes, accessors, bufferViews: views };
}

/** One kind of vertex data that is wanted of a packed mesh. */
type Column = {
  readonly name: string;
  readonly accessor: Json;
  readonly id: number;
  readonly wide: number;
  readonly kind: (typeof KINDS)[keyof typeof KINDS];
};

function columnOf(accessor: Json | undefined, name: string, ids: Json): Column {
  const wide = COMPONENTS[String(accessor?.['type'])];
  const kind = KINDS[Number(accessor?.['componentType']) as keyof typeof KINDS];
  if (accessor === undefined || wide === undefined || kind === undefined) return refuse({ kind: 'draco-unread', name });
  return { name, accessor, id: wholeOf(ids, name), wide, kind };
}

type Unpacked = { readonly points: number; readonly triangles: Uint8Array; readonly columns: readonly Uint8Array[] };

function decode(bytes: Uint8Array, columns: readonly Column[], draco: DracoModule): Unpacked {
  const head = readDracoHead(bytes) ?? refuse({ kind: 'draco-edition' });
  if (head.faces > IMPORT_LIMITS.triangles || head.vertices > IMPORT_LIMITS.vertices)
    refuse({ kind: 'packed-triangles', triangles: head.faces, most: IMPORT_LIMITS.triangles });
  const decoder = new draco.Decoder();
  const mesh = new draco.Mesh();
  /** So many bytes that the decoder writes, copied out of its memory. */
  const written = (length: number, write: (place: number) => boolean): Uint8Array => {
    const place = draco._malloc(length);
    const isDone = place !== 0 && write(place);
    const out = draco.HEAPU8.slice(place, place + length);
    draco._free(place);
    return isDone ? out : refuse({ kind: 'packed-damaged' });
  };
  try {
    if (
      !decoder.DecodeArrayToMesh(new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length), bytes.length, mesh).ok()
    )
      refuse({ kind: 'packed-damaged' });
    const [points, faces] = [mesh.num_points(), mesh.num_faces()];
    if (points === 0 || faces === 0) refuse({ kind: 'draco-empty' });
    return {
      points,
      triangles: written(faces * 12, (place) => decoder.GetTrianglesUInt32Array(mesh, faces * 12, place)),
      columns: columns.map(({ name, id, wide, kind }) => {
        const attribute = decoder.GetAttributeByUniqueId(mesh, id);
        if (attribute.ptr === 0 || attribute.num_components() !== wide) refuse({ kind: 'draco-lacks', name });
        const length = points * wide * kind.bytes;
        return written(length, (place) =>
          decoder.GetAttributeDataArrayForAllPoints(mesh, attribute, draco[kind.name], length, place),
        );
      }),
    };
  } catch (error) {
    // The decoder ends itself where its bytes lead it astray; it says so in words for its makers.
    if (error instanceof WebAssembly.RuntimeError) return refuse({ kind: 'packed-damaged' });
    throw error;
  } finally {
    draco.destroy(mesh);
    draco.destroy(decoder);
  }
}
