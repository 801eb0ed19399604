import { describe, expect, it } from 'vitest';
import { glbChunks } from '../../src/geometry/mesh/glb-chunks.ts';
import { IMPORT_LIMITS } from '../../src/mesh-import/imported-mesh.ts';
import { scanGlb } from '../../src/mesh-import/scan-glb.ts';
import { aGlb, tetrahedronBin, tetrahedronJson } from '../geometry/glb-files.ts';

/** What a library is shown of a file, or why it is shown nothing. */
function scanned(change: object) {
  const chunks = glbChunks(aGlb(tetrahedronJson({ ...change }), tetrahedronBin()));
  if (!chunks.ok) throw new Error(chunks.error.kind);
  return scanGlb(chunks.value, IMPORT_LIMITS, true);
}
const { accessors, bufferViews } = tetrahedronJson() as {
  readonly accessors: readonly object[];
  readonly bufferViews: readonly object[];
};
const primitives = (...list: readonly object[]) => ({ meshes: [{ primitives: list }] });
const SHOWN = { attributes: { POSITION: 0 }, indices: 1 };

describe('what a library is shown of a file', () => {
  it('is what is drawn, and nothing else of what is in it', () => {
    const scan = scanned({
      ...primitives(SHOWN, { ...SHOWN, mode: 1 }, SHOWN),
      accessors: [...accessors, { bufferView: 9, componentType: 7, count: -1 }],
      bufferViews: [...bufferViews, { buffer: 3, byteLength: 'much' }],
      animations: [{ channels: 'all' }],
      skins: 7,
      materials: [{ pbrMetallicRoughness: { baseColorTexture: { index: 99 } } }],
      textures: 'none',
      extras: { deep: [] },
    });
    if (!scan.ok) throw new Error(scan.error.kind);
    const { document, shown } = scan.value;
    expect(Object.keys(document).sort()).toEqual(
      ['accessors', 'asset', 'bufferViews', 'buffers', 'extensionsUsed', 'meshes'].sort(),
    );
    expect([document.accessors, document.bufferViews, document.meshes![0]!.primitives].map((l) => l!.length)).toEqual([
      2, 2, 2,
    ]);
    expect(shown.map(({ index }) => index)).toEqual([0, 1]);
  });

  it('has no look of another number of vertices: it would be read whole to be thrown away', () => {
    const scan = scanned({
      ...primitives({ ...SHOWN, attributes: { POSITION: 0, COLOR_0: 2 } }),
      accessors: [...accessors, { bufferView: 0, componentType: 5121, type: 'VEC4', count: 12, normalized: true }],
    });
    expect(scan.ok && scan.value.document.accessors).toHaveLength(2);
    expect(scan.ok && scan.value.document.meshes![0]!.primitives[0]!.attributes).toEqual({ POSITION: 0 });
  });

  it('is refused where data of one kind is taken for another elsewhere', () => {
    expect(scanned(primitives(SHOWN, { attributes: { POSITION: 1 } }))).toMatchObject({
      error: { kind: 'unread-accessor', wanted: 'positions', accessor: 1 },
    });
    expect(scanned(primitives(SHOWN, { ...SHOWN, indices: 0 }))).toMatchObject({
      error: { kind: 'unread-accessor', wanted: 'indices', accessor: 0 },
    });
  });

  it('never unpacks to more than 256 MB in all', () => {
    const packed = (count: number) => ({
      buffer: 0,
      byteLength: 4,
      extensions: {
        EXT_meshopt_compression: { buffer: 0, byteLength: 48, byteStride: 12, count, mode: 'ATTRIBUTES' },
      },
    });
    const views = (each: number) => ({
      ...primitives(SHOWN, { ...SHOWN, attributes: { POSITION: 2 } }),
      accessors: [...accessors, { bufferView: 2, componentType: 5126, type: 'VEC3', count: 4 }].map((accessor, i) =>
        i === 0 ? { ...accessor, bufferView: 3 } : accessor,
      ),
      bufferViews: [...bufferViews, packed(each), packed(each)],
      extensionsUsed: ['EXT_meshopt_compression'],
    });
    expect(scanned(views(10_000_000)).ok).toBe(true);
    expect(scanned(views(11_000_000))).toMatchObject({ error: { kind: 'packed-bytes' } });
  });
});
