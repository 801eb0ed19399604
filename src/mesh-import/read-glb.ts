import { type Accessor, type GLTF, MathUtils, type Primitive, WebIO } from '@gltf-transform/core';
import { EXTMeshoptCompression, KHRDracoMeshCompression } from '@gltf-transform/extensions';
import { MeshoptDecoder } from 'meshoptimizer';
import { type GlbChunks, glbChunks, type JsonObject } from '../geometry/mesh/glb-chunks.ts';
import type { MeshFault } from '../geometry/mesh/mesh-fault.ts';
import type { MeshLimits, TriangleMesh } from '../geometry/mesh/triangle-mesh.ts';
import { err, ok, type Result } from '../kernel/result.ts';
import { DRACO, MESHOPT } from './scan-data.ts';
import { scanGlb, type ShownPrimitive } from './scan-glb.ts';
import type { OpenDraco, DracoModule } from './imported-mesh.ts';

/** Reads one component of a vertex attribute. */
type Read = (vertex: number, component: number) => number;

/** A primitive as shown by a node: the node's name, and where its triangles and vertices begin in the mesh. */
type GlbPart = {
  readonly name: string;
  readonly from: number;
  readonly vertex: number;
  readonly vertices: number;
  readonly primitive: JsonObject;
  /** Reads `COLOR_0` or a `TEXCOORD`, normalised integers as 0 to 1; undefined where the primitive lacks it. */
  readonly look: (name: string) => Read | undefined;
};

/** The triangles of a file in metres, part by part, and the file's chunks. */
export type GlbMesh = TriangleMesh & GlbChunks & { readonly parts: readonly GlbPart[] };

/**
 * The triangles of all meshes in a GLB's scene, transformed by their nodes.
 *
 * A scan checks the file first; the library that reads and unpacks the data receives only what the scan accepted.
 *
 * @errors Every fault the scan names, `packed-damaged`, `draco-count` and `stray-corner`.
 * @param openDraco Starts the Draco decoder. Without it, packed and quantised files are refused by their extensions.
 */
export async function readGlb(
  bytes: Uint8Array<ArrayBuffer>,
  limits: MeshLimits,
  openDraco?: OpenDraco,
): Promise<Result<GlbMesh, MeshFault>> {
  const chunks = glbChunks(bytes);
  if (!chunks.ok) return chunks;
  const scanned = scanGlb(chunks.value, limits, openDraco !== undefined);
  if (!scanned.ok) return scanned;
  const primitives = await unpacked(scanned.value.document, chunks.value.bin, openDraco);
  const mesh = primitives.ok ? gather(scanned.value.shown, primitives.value) : primitives;
  return mesh.ok ? ok({ ...mesh.value, ...chunks.value }) : mesh;
}

/** The primitives of a scanned document, in order, with their data read and unpacked. */
async function unpacked(
  document: GLTF.IGLTF,
  bin: Uint8Array<ArrayBuffer>,
  openDraco: OpenDraco | undefined,
): Promise<Result<readonly Primitive[], MeshFault>> {
  const used = new Set(document.extensionsUsed);
  const draco = used.has(DRACO) && openDraco ? strict(await openDraco()) : undefined;
  if (used.has(MESHOPT)) await MeshoptDecoder.ready;
  const io = new WebIO()
    .registerExtensions([EXTMeshoptCompression, KHRDracoMeshCompression])
    .registerDependencies({ 'meshopt.decoder': MeshoptDecoder, 'draco3d.decoder': draco });
  try {
    const read = await io.readJSON({ json: document, resources: { '@glb.bin': bin } });
    return ok(read.getRoot().listMeshes()[0]!.listPrimitives());
  } catch (error) {
    // The scan cannot check packed data. Any other exception is a bug.
    if (used.size > 0) return err({ kind: 'packed-damaged' });
    throw error;
  }
}

/**
 * A decoder that throws where a mesh lacks an attribute, or has more than four components per vertex: the library would
 * read foreign memory, or allocate gigabytes.
 */
function strict(draco: DracoModule): DracoModule {
  class StrictDecoder extends draco.Decoder {
    override GetAttributeByUniqueId(mesh: unknown, id: number) {
      const attribute = super.GetAttributeByUniqueId(mesh, id);
      if (attribute.ptr === 0 || attribute.num_components() > 4) throw new Error('no-attribute');
      return attribute;
    }
  }
  // Inherits instead of copying: the module replaces its memory views whenever its memory grows.
  return Object.create(draco, { Decoder: { value: StrictDecoder } });
}

/** All triangles of the shown primitives. */
function gather(
  shown: readonly ShownPrimitive[],
  primitives: readonly Primitive[],
): Result<TriangleMesh & { readonly parts: readonly GlbPart[] }, MeshFault> {
  const pieces = shown.map((piece) => {
    const primitive = primitives[piece.index]!;
    return {
      ...piece,
      places: placesOf(primitive),
      named: primitive.getIndices()?.getArray() ?? undefined,
      look: lookOf(primitive),
    };
  });
  const mismatch = pieces.find(({ places, vertices }) => places.length !== 3 * vertices);
  if (mismatch) return err({ kind: 'draco-count', vertices: mismatch.places.length / 3, claimed: mismatch.vertices });
  const cornersOf = ({ named, vertices }: (typeof pieces)[number]): number => named?.length ?? vertices;
  const positions = new Float64Array(3 * pieces.reduce((sum, { vertices }) => sum + vertices, 0));
  const indices = new Uint32Array(pieces.reduce((sum, piece) => sum + cornersOf(piece), 0));
  const parts: GlbPart[] = [];
  let [vertex, corner] = [0, 0];
  for (const piece of pieces) {
    const { name, primitive, vertices, places, named, look, matrix: m } = piece;
    parts.push({ name, from: corner / 3, vertex, vertices, primitive, look });
    for (let i = 0; i < vertices; i++) {
      const [x, y, z] = [places[3 * i]!, places[3 * i + 1]!, places[3 * i + 2]!];
      for (let r = 0; r < 3; r++)
        positions[3 * (vertex + i) + r] = m[r]! * x + m[4 + r]! * y + m[8 + r]! * z + m[12 + r]!;
    }
    // A mirroring node turns its faces inside out; this reverses them.
    const flip = determinant(m) < 0;
    for (let i = 0; i < cornersOf(piece); i++) {
      const k = flip && i % 3 !== 0 ? i + (i % 3 === 1 ? 1 : -1) : i;
      const own = named ? named[k]! : k;
      if (own >= vertices) return err({ kind: 'stray-corner', vertex: own, of: vertices });
      indices[corner + i] = vertex + own;
    }
    vertex += vertices;
    corner += cornersOf(piece);
  }
  return ok({ positions, indices, parts });
}

/** The positions of a primitive's vertices as floats. */
function placesOf(primitive: Primitive): Float32Array {
  const accessor = primitive.getAttribute('POSITION');
  const array = accessor?.getArray();
  if (!accessor || !array) return new Float32Array();
  return array instanceof Float32Array ? array : Float32Array.from(array, toFloat(accessor));
}

const lookOf =
  (primitive: Primitive) =>
  (name: string): Read | undefined => {
    const accessor = primitive.getAttribute(name);
    const array = accessor?.getArray();
    if (!accessor || !array) return undefined;
    const [wide, read] = [accessor.getElementSize(), toFloat(accessor)];
    return (vertex, component) => read(array[vertex * wide + component]!);
  };

/** Converts the numbers of an accessor: normalised integers to −1 … 1, others unchanged. */
function toFloat(accessor: Accessor): (value: number) => number {
  const type = accessor.getComponentType();
  return accessor.getNormalized() ? (value) => MathUtils.decodeNormalizedInt(value, type) : (value) => value;
}

const determinant = (m: readonly number[]): number =>
  m[0]! * (m[5]! * m[10]! - m[6]! * m[9]!) -
  m[4]! * (m[1]! * m[10]! - m[2]! * m[9]!) +
  m[8]! * (m[1]! * m[6]! - m[2]! * m[5]!);
