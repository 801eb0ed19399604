import { Document, NodeIO } from '@gltf-transform/core';
import type { Accessor, Material, TypedArray } from '@gltf-transform/core';
import { EXTMeshoptCompression, KHRMeshQuantization } from '@gltf-transform/extensions';
import { MeshoptEncoder } from 'meshoptimizer';
import type { PaintedMesh } from './mesh.ts';

/** One node of a file: a named mesh. */
export type NamedMesh = { readonly name: string; readonly mesh: PaintedMesh };

const METRES_PER_INCH = 0.0254;

/**
 * Writes a compressed binary glTF (EXT_meshopt_compression over quantised attributes), one node for each mesh, in
 * metres. The same meshes give the same bytes.
 *
 * Attributes: POSITION (16 bit), NORMAL (8 bit), COLOR_0 (16 bit, linear) and, where there is paint, `_PAINT` (8 bit).
 *
 * @param stamp Stored in the asset's `extras`: the hash of the file's sources.
 */
export async function writeGlb(meshes: readonly NamedMesh[], stamp: string): Promise<Uint8Array> {
  await MeshoptEncoder.ready;
  const document = new Document();
  document.getRoot().getAsset().generator = 'highground models/bake';
  document.getRoot().getAsset()['extras'] = { stamp };
  const buffer = document.createBuffer();
  document.createExtension(KHRMeshQuantization).setRequired(true);
  document
    .createExtension(EXTMeshoptCompression)
    .setRequired(true)
    .setEncoderOptions({ method: EXTMeshoptCompression.EncoderMethod.QUANTIZE });
  const material = document.createMaterial('paint').setRoughnessFactor(0.75).setMetallicFactor(0);
  const scene = document.createScene();
  document.getRoot().setDefaultScene(scene);
  const accessor = (array: TypedArray, type: 'VEC3' | 'VEC4' | 'SCALAR', normalised: boolean): Accessor =>
    document.createAccessor().setArray(array).setType(type).setNormalized(normalised).setBuffer(buffer);
  for (const { name, mesh } of meshes) {
    const node = document.createNode(name);
    const { primitive, centre, half } = primitiveOf(document, accessor, material, reordered(mesh));
    node.setMesh(document.createMesh(name).addPrimitive(primitive));
    const [scale, [x, y, z]] = [half * METRES_PER_INCH, centre];
    node.setTranslation([x * METRES_PER_INCH, y * METRES_PER_INCH, z * METRES_PER_INCH]);
    node.setScale([scale, scale, scale]);
    scene.addChild(node);
  }
  const io = new NodeIO()
    .registerExtensions([EXTMeshoptCompression, KHRMeshQuantization])
    .registerDependencies({ 'meshopt.encoder': MeshoptEncoder });
  return io.writeBinary(document);
}

type MakeAccessor = (array: TypedArray, type: 'VEC3' | 'VEC4' | 'SCALAR', normalised: boolean) => Accessor;

function primitiveOf(document: Document, accessor: MakeAccessor, material: Material, mesh: PaintedMesh) {
  const { centre, half } = cubeAbout(mesh.positions);
  const positions = Int16Array.from(mesh.positions, (p, i) => Math.round(((p - centre[i % 3]!) / half) * 32767));
  const normals = Int8Array.from(mesh.normals, (n) => Math.round(clamp(n, -1, 1) * 127));
  // Ten bits of sixteen: finer than visible, and the others compress to almost nothing.
  const colours = Uint16Array.from(mesh.colours, (c) => Math.round(clamp(c, 0, 1) * 1023) * 64);
  const small = mesh.positions.length / 3 < 65_536;
  const primitive = document
    .createPrimitive()
    .setMaterial(material)
    .setIndices(accessor(small ? Uint16Array.from(mesh.indices) : Uint32Array.from(mesh.indices), 'SCALAR', false))
    .setAttribute('POSITION', accessor(positions, 'VEC3', true))
    .setAttribute('NORMAL', accessor(normals, 'VEC3', true))
    .setAttribute('COLOR_0', accessor(colours, 'VEC3', true));
  if (mesh.paint) {
    const paint = Uint8Array.from(mesh.paint, (p) => Math.round(clamp(p, 0, 1) * 255));
    primitive.setAttribute('_PAINT', accessor(paint, 'VEC4', true));
  }
  return { primitive, centre, half };
}

/** The same mesh without unused vertices, the others in the order in which its triangles use them. */
function reordered(mesh: PaintedMesh): PaintedMesh {
  const [indices, unique] = joined(mesh);
  const [remap, count] = MeshoptEncoder.reorderMesh(indices, true, true);
  const take = (from: Float32Array, width: number) => {
    const out = new Float32Array(count * width);
    for (let v = 0; v < remap.length; v++) {
      const to = remap[v]!;
      if (to === 0xffffffff) continue;
      for (let k = 0; k < width; k++) out[to * width + k] = from[unique[v]! * width + k]!;
    }
    return out;
  };
  return {
    positions: take(mesh.positions, 3),
    normals: take(mesh.normals, 3),
    colours: take(mesh.colours, 3),
    indices,
    paint: mesh.paint && take(mesh.paint, 4),
  };
}

/** Indices in which identical vertices are merged, and the vertex of the mesh that each stands for. */
function joined({ positions, normals, colours, paint, indices }: PaintedMesh): readonly [Uint32Array, number[]] {
  const seen = new Map<string, number>();
  const unique: number[] = [];
  const joinedOf = Uint32Array.from({ length: positions.length / 3 }, (_, v) => {
    const key = [
      ...positions.subarray(3 * v, 3 * v + 3),
      ...normals.subarray(3 * v, 3 * v + 3),
      ...colours.subarray(3 * v, 3 * v + 3),
      ...(paint?.subarray(4 * v, 4 * v + 4) ?? []),
    ].join();
    const known = seen.get(key);
    if (known !== undefined) return known;
    seen.set(key, unique.length);
    return unique.push(v) - 1;
  });
  return [Uint32Array.from(indices, (i) => joinedOf[i]!), unique];
}

/** The smallest cube around points: its centre and half its edge. */
function cubeAbout(positions: Float32Array): {
  readonly centre: readonly [x: number, y: number, z: number];
  readonly half: number;
} {
  const low = [Infinity, Infinity, Infinity] as [number, number, number];
  const high = [-Infinity, -Infinity, -Infinity] as [number, number, number];
  positions.forEach((p, i) => {
    const axis = (i % 3) as 0 | 1 | 2;
    low[axis] = Math.min(low[axis], p);
    high[axis] = Math.max(high[axis], p);
  });
  const middle = (axis: 0 | 1 | 2) => (low[axis] + high[axis]) / 2;
  const centre = [middle(0), middle(1), middle(2)] as const;
  return { centre, half: Math.max(high[0] - centre[0], high[1] - centre[1], high[2] - centre[2], 1e-6) };
}

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));
