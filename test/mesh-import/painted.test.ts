import { describe, expect, it } from 'vitest';
import { inspectMesh } from '../../src/geometry/mesh/inspect-mesh.ts';
import type { DecodePicture, DecodedPicture } from '../../src/mesh-import/imported-mesh.ts';
import { cutFiner, FINE_TRIANGLES } from '../../src/mesh-import/cut-finer.ts';
import { preparePiece } from '../../src/mesh-import/prepare-piece.ts';
import { decoders } from './decoders.ts';
import { aGlb, tetrahedronBin, tetrahedronJson } from '../geometry/glb-files.ts';
import { boxMesh, reducedOf, ruin } from './shapes.ts';
import { tellImported } from './tell-brought.ts';

/** The head of a PNG file of this size: what decodes it is a stand-in. */
function pngHead(width: number, height: number): Uint8Array {
  const bytes = new Uint8Array(24);
  const view = new DataView(bytes.buffer);
  [0x89504e47, 0x0d0a1a0a, 13, 0x49484452, width, height].forEach((word, i) => view.setUint32(4 * i, word));
  return bytes;
}

/** Two triangles of one metre, lying in x and y, with a picture laid on them from corner to corner. */
function picturedSquare(places: readonly number[] = [0, 0, 1, 0, 1, 1, 0, 1]): Uint8Array<ArrayBuffer> {
  const bin = new Uint8Array([
    ...tetrahedronBin([0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0], [0, 1, 2, 0, 2, 3]),
    ...new Uint8Array(Float32Array.from(places).buffer),
    ...pngHead(16, 16),
  ]);
  return aGlb(
    tetrahedronJson({
      meshes: [{ primitives: [{ attributes: { POSITION: 0, TEXCOORD_0: 2 }, indices: 1, material: 0 }] }],
      materials: [{ pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }],
      textures: [{ source: 0 }],
      images: [{ bufferView: 3, mimeType: 'image/png' }],
      accessors: [
        { bufferView: 0, componentType: 5126, type: 'VEC3', count: 4 },
        { bufferView: 1, componentType: 5123, type: 'SCALAR', count: 6 },
        { bufferView: 2, componentType: 5126, type: 'VEC2', count: 4 },
      ],
      bufferViews: [
        { buffer: 0, byteOffset: 0, byteLength: 48 },
        { buffer: 0, byteOffset: 48, byteLength: 12 },
        { buffer: 0, byteOffset: 60, byteLength: 32 },
        { buffer: 0, byteOffset: 92, byteLength: 24 },
      ],
      buffers: [{ byteLength: bin.length }],
    }),
    bin,
  );
}

/** Four by four fields of red and blue on a picture of sixteen by sixteen. */
const isRed = (u: number, v: number): boolean => (Math.floor(4 * u) + Math.floor(4 * v)) % 2 === 0;
const CHECKERS: DecodedPicture = {
  width: 16,
  height: 16,
  data: Uint8Array.from({ length: 4 * 256 }, (_, i) => {
    const [x, y] = [(i >> 2) % 16, i >> 6];
    return i % 4 === 3 || (i % 4 === 0 && isRed(x / 16, y / 16)) || (i % 4 === 2 && !isRed(x / 16, y / 16)) ? 255 : 0;
  }),
};
const checkers: DecodePicture = async () => CHECKERS;

const read = async (bytes: Uint8Array<ArrayBuffer>, decode: DecodePicture = checkers) => {
  const brought = await tellImported('square.glb', bytes, { ...decoders, picture: decode });
  if (!brought.ok) throw new Error(brought.error);
  return brought.value;
};

const areaOf = ({
  positions,
  indices,
}: {
  readonly positions: Float64Array;
  readonly indices: Uint32Array;
}): number => {
  let area = 0;
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => 3 * indices[t + k]!) as [number, number, number];
    const [u, v] = [b, c].map((end) => [0, 1, 2].map((k) => positions[end + k]! - positions[a + k]!)) as [
      number[],
      number[],
    ];
    const [x, y, z] = [1, 2, 0].map((k, i) => u[k]! * v[[2, 0, 1][i]!]! - u[[2, 0, 1][i]!]! * v[k]!) as [
      number,
      number,
      number,
    ];
    area += Math.hypot(x, y, z) / 2;
  }
  return area;
};

describe('a picture on a mesh that a player brings', () => {
  it('is seen between the corners of large triangles, where it lies', async () => {
    const { mesh, colours, painted } = await read(picturedSquare());
    expect([mesh.indices.length, colours!.length]).toEqual([6, 12]);
    const { positions } = painted!.mesh;
    let seen = 0;
    for (let v = 0; v < positions.length / 3; v++) {
      const [x, y] = [positions[3 * v]!, positions[3 * v + 1]!];
      // On the lines between two fields either of them is right.
      if ([x, y].some((at) => Math.abs(4 * at - Math.round(4 * at)) < 0.15)) continue;
      seen++;
      expect([...painted!.colours.subarray(3 * v, 3 * v + 3)]).toEqual(isRed(x, y) ? [255, 0, 0] : [0, 0, 255]);
    }
    expect(seen).toBeGreaterThan(1000);
  });

  it('changes nothing of what the rules see', async () => {
    const say = () => undefined;
    const wish = {
      placing: { unit: 'm', scale: 0.1, up: 'y', turns: 0 },
      kind: 'wall',
      collider: 'mesh',
    } as const;
    const make = async (decode: DecodePicture) => {
      const { mesh, ...more } = await read(picturedSquare(), decode);
      return preparePiece(await reducedOf(mesh, more), wish, say);
    };
    const [shown, plain] = [await make(checkers), await make(async () => undefined)];
    expect(shown.files.at(-1)!.path).toBe(plain.files.at(-1)!.path);
    expect(shown.report.triangles).toBe(2);
    expect(shown.look.mesh.indices.length).toBeGreaterThan(6 * 1000);
    expect(plain.look.mesh.indices.length).toBe(6);
  });

  it('is the mean of its pixels where a corner stands for many of them', async () => {
    // So often repeated that the corners of even the finest mesh lie many fields apart.
    const { painted } = await read(picturedSquare([0, 0, 64, 0, 64, 64, 0, 64]));
    const { colours } = painted!;
    let [red, blue] = [0, 0];
    for (let v = 0; v < colours.length; v += 3) [red, blue] = [red + colours[v]!, blue + colours[v + 2]!];
    // Half of each in linear light is 188 as it is written.
    expect(red / (colours.length / 3)).toBeCloseTo(188, -0.5);
    expect(blue / (colours.length / 3)).toBeCloseTo(188, -0.5);
  });

  it('leaves a mesh as it is that has no picture, or places that are no numbers', async () => {
    expect((await read(picturedSquare(), async () => undefined)).painted).toBeUndefined();
    const wild = await read(picturedSquare([Number.NaN, 0, Infinity, 0, 1, -1e30, 0, 1]));
    expect(wild.painted!.colours.length).toBe(wild.painted!.mesh.positions.length);
  });
});

describe('a mesh that is cut finer', () => {
  it.each([
    ['box', boxMesh([0, 0, 0], [3, 1, 2])],
    ['ruin', ruin()],
  ])('a %s has the same faces, and as many holes', (_, mesh) => {
    const count = mesh.positions.length / 3;
    const brushes = Float64Array.from(mesh.positions, (value) => 2 * value + 1);
    const fine = cutFiner({ ...mesh, brushes, wide: 3, partOf: new Uint32Array(count) });
    const times = fine.indices.length / mesh.indices.length;
    expect(Number.isInteger(Math.log2(times) / 2)).toBe(true);
    expect(fine.indices.length / 3).toBeLessThanOrEqual(FINE_TRIANGLES);
    expect(4 * (fine.indices.length / 3)).toBeGreaterThan(FINE_TRIANGLES);
    expect(areaOf(fine)).toBeCloseTo(areaOf(mesh), 6);
    expect(inspectMesh(fine).closed).toBe(inspectMesh(mesh).closed);
    // What changes evenly over a face goes on doing so.
    for (const [i, value] of fine.positions.entries()) expect(fine.brushes[i]).toBeCloseTo(2 * value + 1, 9);
  });
});
