import { NodeIO } from '@gltf-transform/core';
import { EXTMeshoptCompression, KHRMeshQuantization } from '@gltf-transform/extensions';
import { MeshoptDecoder } from 'meshoptimizer';
import { BufferAttribute, BufferGeometry, Matrix4 } from 'three';

const INCHES_PER_METRE = 1 / 0.0254;

/** Reads a baked file: its meshes in inches by the names of their nodes, and its stamp. */
export async function readLook(
  path: string,
): Promise<{ readonly stamp: unknown; readonly meshes: ReadonlyMap<string, BufferGeometry> }> {
  await MeshoptDecoder.ready;
  const io = new NodeIO()
    .registerExtensions([EXTMeshoptCompression, KHRMeshQuantization])
    .registerDependencies({ 'meshopt.decoder': MeshoptDecoder });
  const root = (await io.read(path)).getRoot();
  const meshes = new Map<string, BufferGeometry>();
  for (const node of root.listNodes()) {
    const primitive = node.getMesh()?.listPrimitives()[0];
    const from = primitive?.getAttribute('POSITION');
    const indices = primitive?.getIndices();
    if (!from || !indices) continue;
    const positions = new Float32Array(3 * from.getCount());
    for (let i = 0; i < from.getCount(); i++) positions.set(from.getElement(i, [0, 0, 0]), 3 * i);
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(positions, 3));
    geometry.setIndex(new BufferAttribute(Uint32Array.from(indices.getArray()!), 1));
    const scale = new Matrix4().makeScale(INCHES_PER_METRE, INCHES_PER_METRE, INCHES_PER_METRE);
    geometry.applyMatrix4(scale.multiply(new Matrix4().fromArray(node.getWorldMatrix())));
    meshes.set(node.getName(), geometry);
  }
  return { stamp: (root.getAsset()['extras'] as { stamp?: unknown } | undefined)?.stamp, meshes };
}
