import { type Accessor, NodeIO } from '@gltf-transform/core';
import { EXTMeshoptCompression, KHRMeshQuantization } from '@gltf-transform/extensions';
import { MeshoptDecoder } from 'meshoptimizer';
import type { PaintedMesh } from './mesh.ts';
import type { Rgb } from './paint.ts';

const INCHES_PER_METRE = 1 / 0.0254;

/**
 * The painted meshes of a file written by `write-glb.ts`, in inches; paint other than colour is not read.
 *
 * @param side The three linear colours of a side, added where the paint asks for them.
 */
export async function readGlb(bytes: Uint8Array, side?: readonly Rgb[]): Promise<readonly PaintedMesh[]> {
  await MeshoptDecoder.ready;
  const io = new NodeIO()
    .registerExtensions([EXTMeshoptCompression, KHRMeshQuantization])
    .registerDependencies({ 'meshopt.decoder': MeshoptDecoder });
  const root = (await io.readBinary(bytes)).getRoot();
  return root.listNodes().flatMap((node): readonly PaintedMesh[] => {
    const primitive = node.getMesh()?.listPrimitives()[0];
    const [from, up, paint] = (['POSITION', 'NORMAL', 'COLOR_0'] as const).map((name) => primitive?.getAttribute(name));
    const indices = primitive?.getIndices()?.getArray();
    if (!from || !up || !paint || !indices) return [];
    const [scale, at] = [node.getScale(), node.getTranslation()];
    const positions = triplesOf(from).map((p, i) => (p * scale[i % 3]! + at[i % 3]!) * INCHES_PER_METRE);
    const colours = triplesOf(paint);
    const coat = primitive?.getAttribute('_PAINT');
    if (side && coat)
      for (let i = 0; i < coat.getCount(); i++) {
        // As the table's shader adds it.
        const [share = 0, , hue = 0]: readonly number[] = coat.getElement(i, []);
        for (let c = 0; c < 3; c++) colours[3 * i + c]! += share > 0 ? 2 * share * side[Math.round(2 * hue)]![c]! : 0;
      }
    return [{ positions, normals: triplesOf(up), colours, indices: Uint32Array.from(indices) }];
  });
}

function triplesOf(accessor: Accessor): Float32Array {
  const out = new Float32Array(3 * accessor.getCount());
  for (let i = 0; i < accessor.getCount(); i++) out.set(accessor.getElement(i, []).slice(0, 3), 3 * i);
  return out;
}
