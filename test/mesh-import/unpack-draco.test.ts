import { Document, WebIO } from '@gltf-transform/core';
import { KHRDracoMeshCompression } from '@gltf-transform/extensions';
import createDraco from 'draco3dgltf/draco_decoder_gltf_nodejs.js';
import createEncoder from 'draco3dgltf/draco_encoder_gltf_nodejs.js';
import { describe, expect, it } from 'vitest';
import { glbChunks } from '../../src/geometry/mesh/glb-chunks.ts';
import { readDracoHead } from '../../src/mesh-import/scan-data.ts';
import { boxOf } from '../../src/mesh-import/placing.ts';
import { seededRandom } from '../../src/kernel/random.ts';
import { aGlb, tetrahedronBin, tetrahedronJson } from '../geometry/glb-files.ts';
import { decoders } from './decoders.ts';
import { boxMesh } from './shapes.ts';
import { tellImported } from './tell-brought.ts';

type Method = 'edgebreaker' | 'sequential';

/** A wavy sheet of so many squares a side with a colour at every corner, and a box beside it, packed as one GLB. */
async function packedGlb(method: Method, squares = 12): Promise<Uint8Array<ArrayBuffer>> {
  const document = new Document();
  const buffer = document.createBuffer();
  const sheet = sheetOf(squares);
  const box = boxMesh([2, 0, 0], [1, 2, 3]);
  const scene = document.createScene();
  for (const [name, { positions, indices }] of [['sheet', sheet] as const, ['box', box] as const]) {
    const count = positions.length / 3;
    const colours = Uint8Array.from({ length: count * 4 }, (_, i) => (i % 4 === 3 ? 255 : (i * 29) % 256));
    const primitive = document
      .createPrimitive()
      .setAttribute(
        'POSITION',
        document.createAccessor().setType('VEC3').setArray(Float32Array.from(positions)).setBuffer(buffer),
      )
      .setAttribute(
        'COLOR_0',
        document.createAccessor().setType('VEC4').setArray(colours).setNormalized(true).setBuffer(buffer),
      )
      .setIndices(document.createAccessor().setType('SCALAR').setArray(Uint32Array.from(indices)).setBuffer(buffer));
    scene.addChild(document.createNode(name).setMesh(document.createMesh().addPrimitive(primitive)));
  }
  document
    .createExtension(KHRDracoMeshCompression)
    .setRequired(true)
    .setEncoderOptions({
      method: KHRDracoMeshCompression.EncoderMethod[method === 'sequential' ? 'SEQUENTIAL' : 'EDGEBREAKER'],
      quantizationBits: { POSITION: 14, COLOR: 8 },
    });
  return new WebIO()
    .registerExtensions([KHRDracoMeshCompression])
    .registerDependencies({ 'draco3d.encoder': await createEncoder(), 'draco3d.decoder': await createDraco() })
    .writeBinary(document);
}

function sheetOf(squares: number): { readonly positions: number[]; readonly indices: number[] } {
  const positions: number[] = [];
  const indices: number[] = [];
  for (let r = 0; r <= squares; r++)
    for (let c = 0; c <= squares; c++) positions.push(-c / squares, Math.sin(r) / 4, r / squares);
  for (let r = 0; r < squares; r++)
    for (let c = 0; c < squares; c++) {
      const [a, b] = [r * (squares + 1) + c, (r + 1) * (squares + 1) + c];
      indices.push(a, a + 1, b, b, a + 1, b + 1);
    }
  return { positions, indices };
}

/** Stands where nothing is to be decoded. */
const untouched = class {
  constructor() {
    throw new Error('nothing is decoded here');
  }
} as never;

/** The packed bytes of every mesh in a file, by its own table. */
function packedMeshes(file: Uint8Array): readonly Uint8Array[] {
  const chunks = glbChunks(file);
  if (!chunks.ok) throw new Error(chunks.error.kind);
  const { json, bin } = chunks.value as unknown as {
    readonly json: {
      readonly meshes: readonly {
        readonly primitives: readonly { readonly extensions: Record<string, { readonly bufferView: number }> }[];
      }[];
      readonly bufferViews: readonly { readonly byteOffset?: number; readonly byteLength: number }[];
    };
    readonly bin: Uint8Array;
  };
  return json.meshes.flatMap(({ primitives }) =>
    primitives.map(({ extensions }) => {
      const { byteOffset = 0, byteLength } = json.bufferViews[extensions['KHR_draco_mesh_compression']!.bufferView]!;
      return new Uint8Array(bin.buffer, bin.byteOffset + byteOffset, byteLength);
    }),
  );
}

describe('a GLB packed by Draco', () => {
  it.each(['edgebreaker', 'sequential'] as const)(
    '(%s) is read as the meshes it was, with their colours',
    async (method) => {
      const read = await tellImported('a.glb', await packedGlb(method), decoders);
      if (!read.ok) throw new Error(read.error);
      expect(read.value.mesh.indices.length).toBe(12 * 12 * 6 + 36);
      const { min, max } = boxOf(read.value.mesh);
      [-1, -0.25, 0].forEach((v, i) => expect(min[i as 0]).toBeCloseTo(v, 2));
      [3, 2, 3].forEach((v, i) => expect(max[i as 0]).toBeCloseTo(v, 2));
      expect(new Set(read.value.colours).size).toBeGreaterThan(40);
      expect(read.value.parts.map(({ name }) => name)).toEqual(['box', 'sheet']);
    },
  );

  it.each(['edgebreaker', 'sequential'] as const)(
    '(%s) says in its head how many faces its meshes have',
    async (method) => {
      const heads = packedMeshes(await packedGlb(method)).map(readDracoHead);
      expect(heads.map((head) => head?.faces)).toEqual([288, 12]);
      for (const head of heads) expect(head?.vertices).toBeGreaterThan(0);
    },
  );

  it('never ends worse than in a sentence, whatever its bytes are', async () => {
    const whole = await packedGlb('edgebreaker', 4);
    const draw = seededRandom(11);
    for (let n = 0; n < 150; n++) {
      const bytes = whole.slice();
      for (let k = 0; k < 3; k++) bytes[20 + (draw() % (bytes.length - 20))] = draw() & 255;
      const read = await tellImported('a.glb', bytes, decoders);
      expect(read.ok || read.error.startsWith('a.glb ')).toBe(true);
    }
  });

  it('is refused by its head before a decoder makes room for what it claims', async () => {
    const file = (await packedGlb('sequential')).slice();
    const [mesh] = packedMeshes(file);
    // 268,435,455 faces in four groups of seven bits, where 288 took two: what follows is never looked at.
    mesh!.set([0xff, 0xff, 0xff, 0x7f], 11);
    const read = await tellImported('a.glb', file, {
      ...decoders,
      draco: async () => ({ ...(await createDraco()), Decoder: untouched }),
    });
    expect(read).toMatchObject({ ok: false, error: expect.stringContaining('unpacks to 268435455 triangles') });
  });

  const claims = (draco: unknown) =>
    aGlb(
      tetrahedronJson({
        extensionsUsed: ['KHR_draco_mesh_compression'],
        meshes: [{ primitives: [{ attributes: { POSITION: 0 }, extensions: { KHR_draco_mesh_compression: draco } }] }],
      }),
      tetrahedronBin(),
    );

  it.each([
    [{}, 'does not list its attributes'],
    [7, 'does not list its attributes'],
    [{ bufferView: 99, attributes: { POSITION: 0 } }, 'a compressed mesh but no data for it'],
    [{ bufferView: 0, attributes: {} }, 'POSITION is not a whole number'],
    [{ bufferView: 0, attributes: { POSITION: 0 } }, 'not a Draco mesh of version 2.2'],
  ])('refuses %j', async (draco, why) => {
    expect(await tellImported('a.glb', claims(draco), decoders)).toMatchObject({
      ok: false,
      error: expect.stringContaining(why),
    });
  });
});
