import { type GLTF, type mat4, MathUtils, type vec3, type vec4 } from '@gltf-transform/core';
import type { GlbChunks, JsonObject } from '../geometry/mesh/glb-chunks.ts';
import type { MeshFault } from '../geometry/mesh/mesh-fault.ts';
import type { MeshLimits } from '../geometry/mesh/triangle-mesh.ts';
import type { Result } from '../kernel/result.ts';
import { attempt, itemOf, objectsUnder, finiteNumbers, refuseGlb } from './checked-json.ts';
import { createDataScan, type DataScan, PACKINGS, type ScannedPrimitive } from './scan-data.ts';

const MAX_DEPTH = 64;
const MAX_NODES = 20_000;
/** Maximum number of primitives in all shown meshes together, repeated ones counted again. */
const MAX_PRIMITIVES = 50_000;

/** Extensions that only affect the look, and can be ignored. */
const LOOKS = /^(?:KHR_materials_\w+|KHR_texture_\w+|KHR_lights_punctual|EXT_texture_\w+)$/;
/** Extensions that affect the triangles, whether required or not. */
const SHAPES = /draco|meshopt|instancing|quantization/i;

/** A mesh shown by a node: the node's name, and its transform of the mesh. */
type Placed = { readonly mesh: number; readonly matrix: mat4; readonly name: string };

/** A primitive shown by a node. */
export type ShownPrimitive = Omit<Placed, 'mesh'> & ScannedPrimitive & { readonly primitive: JsonObject };

/** The primitives a file shows, and a document of only those for a library that trusts its input. */
type ScannedGlb = { readonly shown: readonly ShownPrimitive[]; readonly document: GLTF.IGLTF };

/**
 * The contents of a GLB, after every stated size has been checked against its bytes and the limits. The document holds
 * the shown primitives as one mesh with their data, and nothing else: no nodes, no textures, no unknown extensions.
 *
 * @param unpacks Whether its data may be quantised, or packed by meshopt or Draco.
 * @errors The faults of GLB files in {@link MeshFault}, but for those of the container and of damaged packed data.
 * @source glTF 2.0 specification, Khronos Group, §3.
 */
export const scanGlb = (chunks: GlbChunks, limits: MeshLimits, unpacks: boolean): Result<ScannedGlb, MeshFault> =>
  attempt(() => {
    const { json } = chunks;
    const packings = packingsOf(json, unpacks);
    for (const key of ['buffers', 'images'] as const)
      for (const { uri } of objectsUnder(json, key)) if (uri !== undefined) refuseGlb({ kind: 'points-outside', key });
    const buffers = objectsUnder(json, 'buffers').length;
    if (buffers > 1 && packings.size === 0) refuseGlb({ kind: 'many-buffers', buffers });
    const data = createDataScan(chunks, limits, packings);
    return { shown: scanPrimitives(json, limits, data), document: data.document() };
  });

/** The packings a file uses; refused where it needs an unknown or disallowed extension. */
function packingsOf(json: JsonObject, unpacks: boolean): ReadonlySet<string> {
  const packings = new Set<string>();
  for (const key of ['extensionsRequired', 'extensionsUsed']) {
    const names = json[key] ?? [];
    if (!Array.isArray(names)) return refuseGlb({ kind: 'no-list', key });
    for (const name of names as unknown[])
      if (unpacks && typeof name === 'string' && PACKINGS.includes(name)) packings.add(name);
      else if (typeof name !== 'string' || SHAPES.test(name) || (key === 'extensionsRequired' && !LOOKS.test(name)))
        refuseGlb({ kind: 'extension', name: String(name).slice(0, 40) });
  }
  return packings;
}

/** The placed primitives. Counts are totalled, so that a small mesh shown a thousand times stays within the limits. */
function scanPrimitives(json: JsonObject, limits: MeshLimits, data: DataScan): readonly ShownPrimitive[] {
  const meshes = objectsUnder(json, 'meshes').map((mesh) => objectsUnder(mesh, 'primitives'));
  const shown: ShownPrimitive[] = [];
  let [count, vertices, corners] = [0, 0, 0];
  for (const { mesh, matrix, name } of placeMeshes(json)) {
    count += meshes[mesh]!.length;
    if (count > MAX_PRIMITIVES) refuseGlb({ kind: 'many-primitives', most: MAX_PRIMITIVES });
    for (const primitive of meshes[mesh]!) {
      const mode = data.dracoOf(primitive) === undefined ? (primitive['mode'] ?? 4) : 4; // Draco has only triangles
      if (mode === 0 || mode === 1 || mode === 2 || mode === 3) continue; // points and lines have no faces
      if (mode !== 4) refuseGlb({ kind: 'strips' });
      const taken = data.take(primitive);
      vertices += taken.counts.vertices;
      corners += taken.counts.corners;
      if (taken.counts.corners % 3 !== 0) refuseGlb({ kind: 'no-threes' });
      if (corners > 3 * limits.triangles) refuseGlb({ kind: 'more-triangles', most: limits.triangles });
      if (vertices > limits.vertices) refuseGlb({ kind: 'more-vertices', most: limits.vertices });
      shown.push({ name, matrix, primitive, ...taken });
    }
  }
  return shown;
}

/** Every mesh that a node of the scene shows, with its place; nodes form trees, each visited once. */
function placeMeshes(json: JsonObject): readonly Placed[] {
  const [nodes, scenes, meshes] = [
    objectsUnder(json, 'nodes'),
    objectsUnder(json, 'scenes'),
    objectsUnder(json, 'meshes'),
  ];
  if (nodes.length > MAX_NODES) refuseGlb({ kind: 'many-nodes', nodes: nodes.length, most: MAX_NODES });
  const scene = itemOf(scenes, json['scene'] ?? 0);
  if (scenes.length > 0 && !scene) refuseGlb({ kind: 'stray-scene' });
  const roots = scene ? (scene['nodes'] ?? []) : rootsOf(nodes);
  if (!Array.isArray(roots)) return refuseGlb({ kind: 'no-scene-nodes' });
  const placed: Placed[] = [];
  const seen = new Set<JsonObject>();
  const stack = (roots as unknown[]).map((at) => ({ at, parent: undefined as mat4 | undefined, depth: 1 }));
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { at, parent, depth } = next;
    const source = itemOf(nodes, at) ?? refuseGlb({ kind: 'stray-node' });
    const node = Number(at);
    if (seen.has(source)) refuseGlb({ kind: 'node-circle', node });
    if (depth > MAX_DEPTH) refuseGlb({ kind: 'deep-nodes', most: MAX_DEPTH });
    seen.add(source);
    const own = matrixOf(source, node);
    const matrix = parent ? multiply(parent, own) : own;
    if (source['mesh'] !== undefined) {
      const mesh = itemOf(meshes, source['mesh']) ?? refuseGlb({ kind: 'stray-mesh', node });
      placed.push({ mesh: Number(source['mesh']), matrix, name: nameOf(source) ?? nameOf(mesh) ?? '' });
    }
    const children = source['children'] ?? [];
    if (!Array.isArray(children)) return refuseGlb({ kind: 'no-children', node });
    if (children.length > nodes.length) refuseGlb({ kind: 'many-children', node });
    for (const child of children) stack.push({ at: child, parent: matrix, depth: depth + 1 });
  }
  return placed;
}

const nameOf = ({ name }: JsonObject): string | undefined =>
  typeof name === 'string' ? name.slice(0, 120) : undefined;

function rootsOf(nodes: readonly JsonObject[]): readonly number[] {
  const children = new Set(
    nodes.flatMap((n) => (Array.isArray(n['children']) ? (n['children'] as unknown[]).slice(0, nodes.length) : [])),
  );
  return nodes.flatMap((_, i) => (children.has(i) ? [] : [i]));
}

const IDENTITY: mat4 = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

/** A node's own transform, column-major. */
function matrixOf(node: JsonObject, index: number): mat4 {
  // The result has the length of the fallback, hence its type.
  const read = <T extends readonly number[]>(key: string, fallback: T): T =>
    (finiteNumbers(node[key] ?? fallback, fallback.length) as T | undefined) ??
    refuseGlb({ kind: 'no-numbers', key, length: fallback.length, node: index });
  if (node['matrix'] !== undefined) return read('matrix', IDENTITY);
  const translation = read<vec3>('translation', [0, 0, 0]);
  const rotation = read<vec4>('rotation', [0, 0, 0, 1]);
  const scale = read<vec3>('scale', [1, 1, 1]);
  if (Math.abs(Math.sqrt(rotation.reduce((sum, x) => sum + x ** 2, 0)) - 1) > 0.01)
    refuseGlb({ kind: 'no-rotation', node: index });
  return MathUtils.compose(translation, rotation, scale, [...IDENTITY]);
}

/** A child's transform in its parent's frame. The library's own nodes drop shear, which some programs write. */
function multiply(a: mat4, b: mat4): mat4 {
  const out: mat4 = [...IDENTITY];
  for (let c = 0; c < 4; c++)
    for (let r = 0; r < 4; r++)
      out[4 * c + r] = [0, 1, 2, 3].reduce((sum, k) => sum + a[4 * k + r]! * b[4 * c + k]!, 0);
  return out;
}
