import { Document, WebIO } from '@gltf-transform/core';
import { EXTMeshoptCompression, KHRMeshQuantization } from '@gltf-transform/extensions';
import { MeshoptDecoder, MeshoptEncoder } from 'meshoptimizer';
import { describe, expect, it } from 'vitest';
import { boxOf } from '../../src/mesh-import/placing.ts';
import { seededRandom } from '../../src/kernel/random.ts';
import { aGlb, tetrahedronBin, tetrahedronJson } from '../geometry/glb-files.ts';
import { decoders } from './decoders.ts';
import { boxMesh } from './shapes.ts';
import { tellImported } from './tell-brought.ts';

const CUBE = boxMesh([-1, 0, -1], [2, 2, 2]);

/** A cube two metres wide as gltf-transform writes it: quantised to 16 bits in a node that puts it right, coloured by bytes. */
async function cubeGlb(isPacked: boolean): Promise<Uint8Array<ArrayBuffer>> {
  await Promise.all([MeshoptEncoder.ready, MeshoptDecoder.ready]);
  const document = new Document();
  const buffer = document.createBuffer();
  document.createExtension(KHRMeshQuantization).setRequired(true);
  if (isPacked)
    document
      .createExtension(EXTMeshoptCompression)
      .setRequired(true)
      .setEncoderOptions({ method: EXTMeshoptCompression.EncoderMethod.QUANTIZE });
  const count = CUBE.positions.length / 3;
  const places = Int16Array.from(CUBE.positions, (v, i) => Math.round((v - (i % 3 === 1 ? 1 : 0)) * 32767));
  const colours = Uint8Array.from({ length: count * 4 }, (_, i) => (i % 4 === 3 ? 255 : (i * 29) % 256));
  const primitive = document
    .createPrimitive()
    .setAttribute(
      'POSITION',
      document.createAccessor().setType('VEC3').setArray(places).setNormalized(true).setBuffer(buffer),
    )
    .setAttribute(
      'COLOR_0',
      document.createAccessor().setType('VEC4').setArray(colours).setNormalized(true).setBuffer(buffer),
    )
    .setIndices(document.createAccessor().setType('SCALAR').setArray(Uint16Array.from(CUBE.indices)).setBuffer(buffer));
  const node = document
    .createNode('cube')
    .setMesh(document.createMesh().addPrimitive(primitive))
    .setTranslation([0, 1, 0]);
  document.createScene().addChild(node);
  const io = new WebIO()
    .registerExtensions([EXTMeshoptCompression, KHRMeshQuantization])
    .registerDependencies({ 'meshopt.encoder': MeshoptEncoder, 'meshopt.decoder': MeshoptDecoder });
  return io.writeBinary(document);
}

describe('a packed GLB', () => {
  it.each([
    ['quantised', false],
    ['compressed by meshopt', true],
  ])('that is %s is read as the mesh it was, with its colours', async (_, isPacked) => {
    const bytes = await cubeGlb(isPacked);
    const read = await tellImported('a.glb', bytes, decoders);
    if (!read.ok) throw new Error(read.error);
    expect(read.value.mesh.indices.length).toBe(36);
    const { min, max } = boxOf(read.value.mesh);
    [-1, 0, -1].forEach((v, i) => expect(min[i as 0]).toBeCloseTo(v, 4));
    [1, 2, 1].forEach((v, i) => expect(max[i as 0]).toBeCloseTo(v, 4));
    expect(new Set(read.value.colours).size).toBeGreaterThan(4);
  });

  it('never ends worse than in a sentence, whatever its bytes are', async () => {
    const whole = await cubeGlb(true);
    const draw = seededRandom(7);
    for (let n = 0; n < 300; n++) {
      const bytes = whole.slice();
      for (let k = 0; k < 3; k++) bytes[20 + (draw() % (bytes.length - 20))] = draw() & 255;
      const read = await tellImported('a.glb', bytes, decoders);
      expect(read.ok || read.error.startsWith('a.glb ')).toBe(true);
    }
  });

  const packed = (change: { readonly [key: string]: unknown }) =>
    aGlb(
      tetrahedronJson({
        extensionsUsed: ['EXT_meshopt_compression'],
        bufferViews: [
          {
            buffer: 0,
            byteLength: 48,
            extensions: {
              EXT_meshopt_compression: {
                buffer: 0,
                byteLength: 48,
                byteStride: 12,
                count: 4,
                mode: 'ATTRIBUTES',
                ...change,
              },
            },
          },
          { buffer: 0, byteOffset: 48, byteLength: 24 },
        ],
      }),
      tetrahedronBin(),
    );

  it.each([
    [{ count: 100_000_000 }, 'unpacks to more than'],
    [{ count: -1 }, 'not a whole number'],
    [{ byteLength: 9999 }, 'runs past the end of its buffer'],
    [{ byteStride: 13 }, 'do not fit its mode'],
    [{ mode: 'ANYTHING' }, 'unknown mode'],
    [{ filter: 'ANYTHING' }, 'unknown filter'],
    [{ buffer: 1 }, 'not in the file'],
    [{}, 'damaged'],
  ])('refuses %j', async (change, why) => {
    const read = await tellImported('a.glb', packed(change), decoders);
    expect(read).toMatchObject({ ok: false, error: expect.stringContaining(why) });
  });

  it('refuses buffers that lie elsewhere', async () => {
    const elsewhere = tetrahedronJson({
      extensionsUsed: ['KHR_mesh_quantization'],
      buffers: [{ byteLength: 72, uri: 'https://example.invalid/a.bin' }],
    });
    expect(await tellImported('a.glb', aGlb(elsewhere, tetrahedronBin()), decoders)).toMatchObject({
      error: expect.stringContaining('refers to another file'),
    });
  });
});
