import { Document, WebIO } from '@gltf-transform/core';
import { EXTMeshoptCompression, KHRDracoMeshCompression } from '@gltf-transform/extensions';
import createEncoder from 'draco3dgltf/draco_encoder_gltf_nodejs.js';
import { MeshoptEncoder } from 'meshoptimizer';
import type { TriangleMesh } from '../../src/geometry/mesh/triangle-mesh.ts';

/** A mesh as a GLB that meshopt or Draco packed. */
export async function packedGlb(mesh: TriangleMesh, packing: 'meshopt' | 'draco'): Promise<Uint8Array<ArrayBuffer>> {
  await MeshoptEncoder.ready;
  const document = new Document();
  const buffer = document.createBuffer();
  const extension = packing === 'draco' ? KHRDracoMeshCompression : EXTMeshoptCompression;
  document.createExtension<KHRDracoMeshCompression | EXTMeshoptCompression>(extension).setRequired(true);
  const column = (type: 'VEC3' | 'SCALAR', array: Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer>) =>
    document.createAccessor().setType(type).setArray(array).setBuffer(buffer);
  const primitive = document
    .createPrimitive()
    .setAttribute('POSITION', column('VEC3', Float32Array.from(mesh.positions)))
    .setIndices(column('SCALAR', Uint32Array.from(mesh.indices)));
  document.createScene().addChild(document.createNode().setMesh(document.createMesh().addPrimitive(primitive)));
  return new WebIO()
    .registerExtensions([extension])
    .registerDependencies({ 'meshopt.encoder': MeshoptEncoder, 'draco3d.encoder': await createEncoder() })
    .writeBinary(document);
}
