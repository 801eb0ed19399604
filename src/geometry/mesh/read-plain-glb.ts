import { err, ok, type Result } from '../../kernel/result.ts';
import { findMeshFault } from './find-mesh-fault.ts';
import { type GlbChunks, glbChunks, isObject, type JsonObject } from './glb-chunks.ts';
import type { MeshFault } from './mesh-fault.ts';
import { MESH_LIMITS, type MeshLimits, type TriangleMesh } from './triangle-mesh.ts';

const METRES_PER_INCH = 0.0254;

/**
 * The mesh of a plain GLB, in inches, with the colours of its vertices if it has any.
 *
 * @shape `tints`: red, green, blue and alpha of each vertex in linear light, 65535 for 1.
 */
type PlainMesh = TriangleMesh & { readonly tints: Uint16Array | undefined };

/**
 * The mesh in a plain GLB, the kind this table writes: one node without a transform that shows one mesh of one
 * primitive, with float positions and integer indices packed tightly in the file, and no extensions.
 *
 * Any other GLB is read by `mesh-import/read-glb.ts` with an asynchronous library. This layout is read synchronously,
 * so that a scenario can be parsed without waiting or loading that library.
 *
 * @errors What `glbChunks` and `findMeshFault` find; `extension`; `not-plain` for every other layout.
 * @source glTF 2.0 specification, Khronos Group, §3.
 */
export function readPlainGlb(bytes: Uint8Array, limits: MeshLimits = MESH_LIMITS): Result<PlainMesh, MeshFault> {
  const chunks = glbChunks(bytes);
  if (!chunks.ok) return chunks;
  const { json } = chunks.value;
  const extension = [json['extensionsRequired'], json['extensionsUsed']].flat().find((name) => name !== undefined);
  if (extension !== undefined) return err({ kind: 'extension', name: String(extension).slice(0, 40) });
  if (!isPlain(json)) return err({ kind: 'not-plain' });
  const primitive = ['meshes', 0, 'primitives', 0] as const;
  const places = columnOf(chunks.value, valueAt(json, ...primitive, 'attributes', 'POSITION'), 'VEC3', ['float']);
  const corners = columnOf(chunks.value, valueAt(json, ...primitive, 'indices'), 'SCALAR', ['byte', 'short', 'int']);
  const tints = columnOf(chunks.value, valueAt(json, ...primitive, 'attributes', 'COLOR_0'), 'VEC4', ['short']);
  if (!places || !corners) return err({ kind: 'not-plain' });
  if (corners.length % 3 !== 0) return err({ kind: 'no-threes' });
  if (places.length > 3 * limits.vertices) return err({ kind: 'more-vertices', most: limits.vertices });
  const mesh = {
    positions: Float64Array.from(places, (metres) => metres / METRES_PER_INCH),
    indices: Uint32Array.from(corners),
  };
  const fault = findMeshFault(mesh, limits);
  if (fault) return err(fault);
  const isWhole = tints !== undefined && 3 * tints.length === 4 * places.length;
  return ok({ ...mesh, tints: isWhole ? Uint16Array.from(tints) : undefined });
}

/** Whether one node without a transform shows one mesh of one primitive, a list of triangles. */
function isPlain(json: JsonObject): boolean {
  const lists = [['nodes'], ['meshes'], ['meshes', 0, 'primitives'], ['scenes'], ['scenes', 0, 'nodes'], ['buffers']];
  const node = valueAt(json, 'nodes', 0);
  return (
    lists.every((path) => valueAt(json, ...path, 'length') === 1) &&
    isObject(node) &&
    Object.keys(node).every((key) => key === 'name' || key === 'mesh') &&
    node['mesh'] === 0 &&
    valueAt(json, 'scenes', 0, 'nodes', 0) === 0 &&
    (valueAt(json, 'scene') ?? 0) === 0 &&
    (valueAt(json, 'meshes', 0, 'primitives', 0, 'mode') ?? 4) === 4 &&
    valueAt(json, 'buffers', 0, 'uri') === undefined
  );
}

const KINDS = {
  byte: { code: 5121, array: Uint8Array },
  short: { code: 5123, array: Uint16Array },
  int: { code: 5125, array: Uint32Array },
  float: { code: 5126, array: Float32Array },
} as const;
const WIDTHS = { SCALAR: 1, VEC3: 3, VEC4: 4 } as const;

/** The numbers of an accessor of one of these kinds; undefined for another kind, or when data is missing. */
function columnOf(
  { json, bin }: GlbChunks,
  index: unknown,
  type: keyof typeof WIDTHS,
  kinds: readonly (keyof typeof KINDS)[],
): Uint8Array | Uint16Array | Uint32Array | Float32Array | undefined {
  const accessor = (key: string): unknown => valueAt(json, 'accessors', whole(index), key);
  const view = (key: string): unknown => valueAt(json, 'bufferViews', whole(accessor('bufferView')), key);
  const kind = kinds.map((name) => KINDS[name]).find(({ code }) => code === accessor('componentType'));
  if (!kind || accessor('type') !== type || accessor('sparse') !== undefined || view('buffer') !== 0) return undefined;
  const element = WIDTHS[type] * kind.array.BYTES_PER_ELEMENT;
  const length = element * whole(accessor('count'));
  const from = whole(view('byteOffset') ?? 0) + whole(accessor('byteOffset') ?? 0);
  const end = whole(view('byteOffset') ?? 0) + whole(view('byteLength'));
  // Comparisons with NaN, for anything that is not a whole number, are false.
  const isThere =
    length > 0 && from + length <= end && end <= bin.length && (view('byteStride') ?? element) === element;
  // Copied because four-byte numbers must be aligned.
  return isThere ? new kind.array(new Uint8Array(bin.subarray(from, from + length)).buffer) : undefined;
}

/** The value if it is a non-negative whole number, otherwise NaN. */
const whole = (value: unknown): number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : NaN;

/** The value at a path of keys; undefined when one of them is missing. */
const valueAt = (value: unknown, ...path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (here, key) =>
      typeof here === 'object' && here !== null && Object.hasOwn(here, key) ? Reflect.get(here, key) : undefined,
    value,
  );
