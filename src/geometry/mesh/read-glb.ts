import { err, ok, type Result } from '../../kernel/result.ts';
import type { MeshFault } from './mesh-fault.ts';
import { MESH_LIMITS, type MeshLimits, type TriangleMesh } from './triangle-mesh.ts';

const MAGIC = 0x46546c67;
const JSON_CHUNK = 0x4e4f534a;
const BIN_CHUNK = 0x004e4942;
const MAX_JSON_BYTES = 1_000_000;
const MAX_DEPTH = 64;
const MAX_NODES = 20_000;
/** Most primitives that all shown meshes have together, shown again counted again. */
const MAX_PRIMITIVES = 50_000;
const METRES_PER_INCH = 0.0254;

/** Extensions that change only looks: safe to pass over. */
const LOOKS = /^(?:KHR_materials_\w+|KHR_texture_\w+|KHR_lights_punctual|EXT_texture_\w+)$/;

/** An object of the file's JSON. */
export type Json = { readonly [key: string]: unknown };

/** What a file is made of: its JSON, and the bytes that names places in. */
export type GlbChunks = { readonly json: Json; readonly bin: DataView };

/** A primitive as its node shows it: where its triangles and vertices begin in the mesh, and what its node is called. */
export type GlbPart = {
  readonly name: string;
  readonly from: number;
  readonly vertex: number;
  readonly vertices: number;
  readonly primitive: Json;
};

/** The triangles of a file, and what is needed to read the colours of them: every size in it is still to be checked. */
export type GlbMesh = TriangleMesh & {
  readonly parts: readonly GlbPart[];
  readonly json: Json;
  readonly bin: DataView;
};
type Matrix = Float64Array;

/** Ends the reading of a file with the fault it has; caught in {@link orRefused} and nowhere else. */
class BadGlb extends Error {
  readonly fault: MeshFault;
  constructor(fault: MeshFault) {
    super(fault.kind);
    this.fault = fault;
  }
}
const refuse = (fault: MeshFault): never => {
  throw new BadGlb(fault);
};

/**
 * The triangles of all meshes in a binary glTF file's scene, in inches, each where its node puts it.
 *
 * Reads what collision needs and nothing else: float positions and integer indices of triangle lists, embedded in the
 * file. Sparse, compressed, quantised and instanced geometry and files that point outside themselves are refused.
 * Every size the file claims is checked against the bytes that are there before anything is allocated.
 *
 * @source glTF 2.0 specification, Khronos Group, §3 and §4.
 */
export const readGlb = (bytes: Uint8Array, limits: MeshLimits = MESH_LIMITS): Result<GlbMesh, MeshFault> =>
  orRefused(() => {
    const { json, bin } = chunksOf(bytes);
    return meshOf(json, bin, limits);
  });

/**
 * The JSON and the binary data of a binary glTF file, for whoever unpacks it before its triangles are read.
 */
export const glbChunks = (bytes: Uint8Array): Result<GlbChunks, MeshFault> => orRefused(() => chunksOf(bytes));

/**
 * The triangles of chunks, as {@link readGlb} gives those of a file, and as carefully.
 */
export const readGlbChunks = ({ json, bin }: GlbChunks, limits: MeshLimits): Result<GlbMesh, MeshFault> =>
  orRefused(() => meshOf(json, bin, limits));

function orRefused<T>(read: () => T): Result<T, MeshFault> {
  try {
    return ok(read());
  } catch (error) {
    if (error instanceof BadGlb) return err(error.fault);
    throw error;
  }
}

function chunksOf(bytes: Uint8Array): GlbChunks {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 20 || view.getUint32(0, true) !== MAGIC) return refuse({ kind: 'not-a-glb' });
  if (view.getUint32(4, true) !== 2) return refuse({ kind: 'glb-version', version: view.getUint32(4, true) });
  if (view.getUint32(8, true) !== bytes.length)
    return refuse({ kind: 'glb-length', announced: view.getUint32(8, true), bytes: bytes.length });
  const jsonLength = view.getUint32(12, true);
  if (view.getUint32(16, true) !== JSON_CHUNK) return refuse({ kind: 'no-json' });
  if (jsonLength > MAX_JSON_BYTES) return refuse({ kind: 'long-json', bytes: jsonLength, most: MAX_JSON_BYTES });
  if (20 + jsonLength > bytes.length) return refuse({ kind: 'cut-json' });
  const text = bytes.subarray(20, 20 + jsonLength);
  if (depthOf(text) > MAX_DEPTH) return refuse({ kind: 'deep-json', most: MAX_DEPTH });
  const json = parse(text);
  const binAt = 20 + jsonLength;
  if (binAt + 8 > bytes.length) return { json, bin: new DataView(new ArrayBuffer(0)) };
  const binLength = view.getUint32(binAt, true);
  if (view.getUint32(binAt + 4, true) !== BIN_CHUNK || binAt + 8 + binLength > bytes.length)
    return refuse({ kind: 'cut-data' });
  return { json, bin: new DataView(bytes.buffer, bytes.byteOffset + binAt + 8, binLength) };
}

/** How deep brackets nest, found before the parser sees them. */
function depthOf(text: Uint8Array): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const b = text[i];
    if (inString) {
      if (b === 0x5c) i++;
      else if (b === 0x22) inString = false;
    } else if (b === 0x22) inString = true;
    else if (b === 0x7b || b === 0x5b) deepest = Math.max(deepest, ++depth);
    else if (b === 0x7d || b === 0x5d) depth--;
  }
  return deepest;
}

function parse(text: Uint8Array): Json {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(text));
  } catch {
    return refuse({ kind: 'bad-json' });
  }
  return isObject(value) ? value : refuse({ kind: 'no-object' });
}

const isObject = (v: unknown): v is Json => typeof v === 'object' && v !== null && !Array.isArray(v);
const isIndex = (v: unknown, length: number): v is number =>
  Number.isInteger(v) && (v as number) >= 0 && (v as number) < length;

/** A list of objects under a key; empty when there is none. */
function listOf(json: Json, key: string): readonly Json[] {
  const list = json[key] ?? [];
  if (!Array.isArray(list) || !list.every(isObject)) return refuse({ kind: 'no-objects', key });
  return list;
}

/** The whole number under a key, of an accessor or, where none is named, of a view. */
function wholeNumber(json: Json, key: string, accessor?: number, fallback?: number): number {
  const v = json[key] ?? fallback;
  return Number.isSafeInteger(v) && (v as number) >= 0
    ? (v as number)
    : refuse({ kind: 'no-whole-number', accessor, key, value: String(v).slice(0, 20) });
}

type Glb = {
  readonly json: Json;
  readonly bin: DataView;
  readonly accessors: readonly Json[];
  readonly views: readonly Json[];
  readonly meshes: readonly Json[];
  readonly nodes: readonly Json[];
};

function meshOf(json: Json, bin: DataView, limits: MeshLimits): GlbMesh {
  checkExtensions(json);
  for (const key of ['buffers', 'images'] as const)
    for (const item of listOf(json, key)) if (item['uri'] !== undefined) refuse({ kind: 'points-outside', key });
  const buffers = listOf(json, 'buffers');
  if (buffers.length > 1) refuse({ kind: 'many-buffers', buffers: buffers.length });
  const glb: Glb = {
    json,
    bin,
    accessors: listOf(json, 'accessors'),
    views: listOf(json, 'bufferViews'),
    meshes: listOf(json, 'meshes'),
    nodes: listOf(json, 'nodes'),
  };
  if (glb.nodes.length > MAX_NODES) refuse({ kind: 'many-nodes', nodes: glb.nodes.length, most: MAX_NODES });
  const placed = placeMeshes(glb);
  return { ...gather(glb, placed, limits), json, bin };
}

function checkExtensions(json: Json): void {
  for (const key of ['extensionsRequired', 'extensionsUsed']) {
    const names = json[key] ?? [];
    if (!Array.isArray(names)) refuse({ kind: 'no-list', key });
    for (const name of names as unknown[]) {
      const isHarmful = typeof name !== 'string' || /draco|meshopt|instancing|quantization/i.test(name);
      if (isHarmful || (key === 'extensionsRequired' && !LOOKS.test(name)))
        refuse({ kind: 'extension', name: String(name).slice(0, 40) });
    }
  }
}

type Placed = { readonly mesh: number; readonly matrix: Matrix; readonly name: string };

/** Every mesh that a node of the scene shows, with its place; nodes form trees, each visited once. */
function placeMeshes({ json, nodes, meshes }: Glb): readonly Placed[] {
  const scenes = listOf(json, 'scenes');
  const shown = json['scene'] ?? 0;
  if (scenes.length > 0 && !isIndex(shown, scenes.length)) refuse({ kind: 'stray-scene' });
  const roots = scenes.length > 0 ? (scenes[shown as number]!['nodes'] ?? []) : rootsOf(nodes);
  if (!Array.isArray(roots)) refuse({ kind: 'no-scene-nodes' });
  const placed: Placed[] = [];
  const seen = new Set<number>();
  const stack = (roots as unknown[]).map((node) => ({ node, parent: undefined as Matrix | undefined, depth: 1 }));
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { node, parent, depth } = next;
    if (!isIndex(node, nodes.length)) return refuse({ kind: 'stray-node' });
    if (seen.has(node)) return refuse({ kind: 'node-circle', node });
    if (depth > MAX_DEPTH) return refuse({ kind: 'deep-nodes', most: MAX_DEPTH });
    seen.add(node);
    const source = nodes[node]!;
    const own = matrixOf(source, node);
    const matrix = parent ? multiply(parent, own) : own;
    if (source['mesh'] !== undefined) {
      if (!isIndex(source['mesh'], meshes.length)) return refuse({ kind: 'stray-mesh', node });
      placed.push({ mesh: source['mesh'], matrix, name: nameOf(source) ?? nameOf(meshes[source['mesh']]!) ?? '' });
    }
    const children = source['children'] ?? [];
    if (!Array.isArray(children)) return refuse({ kind: 'no-children', node });
    if (children.length > nodes.length) return refuse({ kind: 'many-children', node });
    for (const child of children) stack.push({ node: child, parent: matrix, depth: depth + 1 });
  }
  return placed;
}

const nameOf = ({ name }: Json): string | undefined => (typeof name === 'string' ? name.slice(0, 120) : undefined);

function rootsOf(nodes: readonly Json[]): readonly number[] {
  const children = new Set(
    nodes.flatMap((n) => (Array.isArray(n['children']) ? (n['children'] as unknown[]).slice(0, nodes.length) : [])),
  );
  return nodes.flatMap((_, i) => (children.has(i) ? [] : [i]));
}

function numbers(
  json: Json,
  key: string,
  length: number,
  fallback: readonly number[],
  node: number,
): readonly number[] {
  const v = json[key] ?? fallback;
  return Array.isArray(v) && v.length === length && v.every(Number.isFinite)
    ? v
    : refuse({ kind: 'no-numbers', key, length, node });
}

const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

/** A node's own transform, column by column. */
function matrixOf(node: Json, index: number): Matrix {
  if (node['matrix'] !== undefined) return Float64Array.from(numbers(node, 'matrix', 16, IDENTITY, index));
  const [tx, ty, tz] = numbers(node, 'translation', 3, [0, 0, 0], index) as [number, number, number];
  const [x, y, z, w] = numbers(node, 'rotation', 4, [0, 0, 0, 1], index) as [number, number, number, number];
  const [sx, sy, sz] = numbers(node, 'scale', 3, [1, 1, 1], index) as [number, number, number];
  const length = Math.sqrt(x * x + y * y + z * z + w * w);
  if (Math.abs(length - 1) > 0.01) refuse({ kind: 'no-rotation', node: index });
  return Float64Array.of(
    (1 - 2 * (y * y + z * z)) * sx,
    2 * (x * y + z * w) * sx,
    2 * (x * z - y * w) * sx,
    0,
    2 * (x * y - z * w) * sy,
    (1 - 2 * (x * x + z * z)) * sy,
    2 * (y * z + x * w) * sy,
    0,
    2 * (x * z + y * w) * sz,
    2 * (y * z - x * w) * sz,
    (1 - 2 * (x * x + y * y)) * sz,
    0,
    tx,
    ty,
    tz,
    1,
  );
}

function multiply(a: Matrix, b: Matrix): Matrix {
  const out = new Float64Array(16);
  for (let c = 0; c < 4; c++)
    for (let r = 0; r < 4; r++) for (let k = 0; k < 4; k++) out[4 * c + r]! += a[4 * k + r]! * b[4 * c + k]!;
  return out;
}

type Accessor = { readonly count: number; readonly read: (i: number, component: number) => number };

/** An accessor of the wanted kind, with every bound checked. */
function accessorOf({ bin, accessors, views }: Glb, index: unknown, wanted: 'positions' | 'indices'): Accessor {
  if (!isIndex(index, accessors.length)) return refuse({ kind: 'stray-accessor', wanted });
  const accessor = accessors[index]!;
  if (accessor['sparse'] !== undefined) return refuse({ kind: 'sparse', accessor: index });
  if (!isIndex(accessor['bufferView'], views.length)) return refuse({ kind: 'no-data', accessor: index });
  const view = views[accessor['bufferView']]!;
  if (wholeNumber(view, 'buffer') !== 0) return refuse({ kind: 'stray-view' });
  const start = wholeNumber(view, 'byteOffset', undefined, 0);
  const length = wholeNumber(view, 'byteLength');
  if (start + length > bin.byteLength) return refuse({ kind: 'cut-view', view: accessor['bufferView'] });
  const type = accessor['componentType'];
  const size = type === 5126 || type === 5125 ? 4 : type === 5123 ? 2 : 1;
  const isWanted =
    wanted === 'positions'
      ? accessor['type'] === 'VEC3' && type === 5126
      : accessor['type'] === 'SCALAR' && (type === 5121 || type === 5123 || type === 5125);
  if (!isWanted) return refuse({ kind: 'unread-accessor', wanted, accessor: index });
  const width = wanted === 'positions' ? 12 : size;
  const stride = wholeNumber(view, 'byteStride', undefined, width);
  const offset = wholeNumber(accessor, 'byteOffset', index, 0);
  const count = wholeNumber(accessor, 'count', index);
  if (stride < width || count === 0 || offset + stride * (count - 1) + width > length)
    return refuse({ kind: 'short-accessor', accessor: index });
  const first = start + offset;
  if (wanted === 'positions') return { count, read: (i, c) => bin.getFloat32(first + i * stride + 4 * c, true) };
  if (type === 5125) return { count, read: (i) => bin.getUint32(first + i * stride, true) };
  return type === 5123
    ? { count, read: (i) => bin.getUint16(first + i * stride, true) }
    : { count, read: (i) => bin.getUint8(first + i * stride) };
}

type GlbPiece = {
  readonly name: string;
  readonly primitive: Json;
  readonly positions: Accessor;
  readonly indices: Accessor | undefined;
  readonly matrix: Matrix;
};

/** The placed primitives. Counts are added up first, so that a small file shown a thousand times stays bounded. */
function piecesOf(glb: Glb, placed: readonly Placed[], limits: MeshLimits): readonly GlbPiece[] {
  const pieces: GlbPiece[] = [];
  let vertices = 0;
  let corners = 0;
  let shown = 0;
  const primitivesByMesh = glb.meshes.map((mesh) => listOf(mesh, 'primitives'));
  for (const { mesh, matrix, name } of placed) {
    shown += primitivesByMesh[mesh]!.length;
    if (shown > MAX_PRIMITIVES) refuse({ kind: 'many-primitives', most: MAX_PRIMITIVES });
    for (const primitive of primitivesByMesh[mesh]!) {
      const mode = primitive['mode'] ?? 4;
      if (mode === 0 || mode === 1 || mode === 2 || mode === 3) continue; // points and lines have no faces
      if (mode !== 4) refuse({ kind: 'strips' });
      const attributes = primitive['attributes'];
      const positions = accessorOf(glb, isObject(attributes) ? attributes['POSITION'] : undefined, 'positions');
      const indices = primitive['indices'] === undefined ? undefined : accessorOf(glb, primitive['indices'], 'indices');
      vertices += positions.count;
      corners += (indices ?? positions).count;
      if ((indices ?? positions).count % 3 !== 0) refuse({ kind: 'no-threes' });
      if (corners > 3 * limits.triangles) refuse({ kind: 'more-triangles', most: limits.triangles });
      if (vertices > limits.vertices) refuse({ kind: 'more-vertices', most: limits.vertices });
      pieces.push({ name, primitive, positions, indices, matrix });
    }
  }
  return pieces;
}

/** All triangles of the placed meshes. */
function gather(
  glb: Glb,
  placed: readonly Placed[],
  limits: MeshLimits,
): TriangleMesh & { readonly parts: readonly GlbPart[] } {
  const pieces = piecesOf(glb, placed, limits);
  const vertices = pieces.reduce((sum, { positions }) => sum + positions.count, 0);
  const corners = pieces.reduce((sum, { positions, indices }) => sum + (indices ?? positions).count, 0);
  const out = { positions: new Float64Array(3 * vertices), indices: new Uint32Array(corners) };
  const parts: GlbPart[] = [];
  let vertex = 0;
  let corner = 0;
  for (const { name, primitive, positions, indices, matrix: m } of pieces) {
    parts.push({ name, from: corner / 3, vertex, vertices: positions.count, primitive });
    for (let i = 0; i < positions.count; i++) {
      const [x, y, z] = [positions.read(i, 0), positions.read(i, 1), positions.read(i, 2)];
      for (let r = 0; r < 3; r++)
        out.positions[3 * (vertex + i) + r] =
          (m[r]! * x + m[4 + r]! * y + m[8 + r]! * z + m[12 + r]!) / METRES_PER_INCH;
    }
    // A mirroring node turns its faces inside out; turn them back.
    const flip = determinant(m) < 0;
    const count = (indices ?? positions).count;
    for (let i = 0; i < count; i++) {
      const k = flip && i % 3 !== 0 ? i + (i % 3 === 1 ? 1 : -1) : i;
      const named = indices ? indices.read(k, 0) : k;
      if (named >= positions.count) refuse({ kind: 'stray-corner', vertex: named, of: positions.count });
      out.indices[corner + i] = vertex + named;
    }
    vertex += positions.count;
    corner += count;
  }
  return { ...out, parts };
}

const determinant = (m: Matrix): number =>
  m[0]! * (m[5]! * m[10]! - m[6]! * m[9]!) -
  m[4]! * (m[1]! * m[10]! - m[2]! * m[9]!) +
  m[8]! * (m[1]! * m[6]! - m[2]! * m[5]!);
