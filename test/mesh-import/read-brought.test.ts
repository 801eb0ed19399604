import { describe, expect, it } from 'vitest';
import { IMPORT_LIMITS } from '../../src/mesh-import/imported-mesh.ts';
import { guessUnit, guessUp, placeImported, boxOf, UP_AXES } from '../../src/mesh-import/placing.ts';
import { pictureHead } from '../../src/mesh-import/glb-paint.ts';
import { toUserAssetFile } from '../../src/mesh-import/prepare-piece.ts';
import { aGlb, tetrahedronBin, tetrahedronJson } from '../geometry/glb-files.ts';
import { decoders } from './decoders.ts';
import { boxMesh, importedOf, objText, stlBytes, together } from './shapes.ts';
import { tellImported } from './tell-brought.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const CUBE = boxMesh([0, 0, 0], [10, 20, 30]);

describe('a file that is brought', () => {
  it('gives the numbers it holds, whatever its kind', async () => {
    for (const [name, bytes] of [
      ['a.obj', bytesOf(objText(CUBE))],
      ['a.stl', stlBytes(CUBE)],
    ] as const) {
      const read = await tellImported(name, bytes, decoders);
      if (!read.ok) throw new Error(read.error);
      expect(read.value.mesh.indices.length).toBe(36);
      expect(boxOf(read.value.mesh)).toEqual({ min: [0, 0, 0], max: [10, 20, 30] });
    }
  });

  it('comes back from a file of our own with its colours and inches', async () => {
    const colours = Uint8Array.from({ length: 24 }, (_, i) => (i * 37) % 256);
    const { bytes, path } = toUserAssetFile(CUBE, colours);
    expect(path).toMatch(/^mine\/[0-9a-f]{32}\.glb$/);
    const read = await tellImported('mine.glb', bytes, decoders);
    if (!read.ok) throw new Error(read.error);
    expect([...read.value.colours!]).toEqual([...colours]);
    const placed = placeImported(read.value, { unit: 'm', scale: 1, up: 'y', turns: 0 });
    expect(boxOf(placed).max.map((v) => Number(v.toFixed(4)))).toEqual([5, 20, 15]);
    expect(toUserAssetFile(CUBE, colours).path).toBe(path);
  });

  it('tells the parts that a file names', async () => {
    const text = `o tower wall\n${objText(CUBE)}o Ladder_1\nf 1 2 3\n`;
    const read = await tellImported('a.obj', bytesOf(text), decoders);
    expect(read.ok && read.value.parts).toEqual([
      { name: 'tower', from: 0 },
      { name: 'Ladder_1', from: 12 },
    ]);
  });

  it('passes over what a file points to outside, or refuses it', async () => {
    const obj = `mtllib https://example.invalid/a.mtl\nusemtl red\n${objText(CUBE)}`;
    expect((await tellImported('a.obj', bytesOf(obj), decoders)).ok).toBe(true);
    const outside = aGlb(tetrahedronJson({ images: [{ uri: 'https://example.invalid/a.png' }] }), tetrahedronBin());
    expect(await tellImported('a.glb', outside, decoders)).toMatchObject({
      ok: false,
      error: expect.stringContaining('refers to another file'),
    });
  });

  it.each([
    ['a.glb', bytesOf('not a mesh at all, by far'), 'is not a GLB file'],
    ['a.ply', bytesOf('{}'), 'is not a mesh that Highground can read'],
    ['a.gltf', bytesOf('{}'), 'export it as one binary .glb'],
    ['a.FBX', bytesOf('{}'), 'export it as a binary .glb'],
    ['a.stl', new Uint8Array(0), 'is empty'],
    ['a.stl', bytesOf('solid '.repeat(100_000)), 'has no triangles'],
    ['a.obj', bytesOf('v 1 2 nan\n'), 'is not three numbers'],
    ['a.obj', bytesOf('v 0 0 0\nv 1 0 0\nv 1e9 1 0\nf 1 2 3\n'), 'more than'],
    ['a.obj', bytesOf('v 0 0 0\nv 1 0 0\nv 2 0 0\nf 1 2 3\n'), 'no triangle with an area'],
    ['a.obj', bytesOf('v 0 0 0\nf 1 2 3\n'), 'uses vertex 2'],
  ])('is refused in one sentence where it is broken: %s', async (name, bytes, words) => {
    const read = await tellImported(name, bytes, decoders);
    expect(read.ok).toBe(false);
    expect(!read.ok && read.error).toContain(words);
    expect(!read.ok && read.error.startsWith(name)).toBe(true);
  });

  it('is refused by what it announces, before anything is made of it', async () => {
    const stl = new Uint8Array(84);
    new DataView(stl.buffer).setUint32(80, 4e9, true);
    expect(await tellImported('a.stl', stl, decoders)).toMatchObject({ ok: false });
    const small = { ...IMPORT_LIMITS, triangles: 11 };
    for (const [name, bytes] of [
      ['a.stl', stlBytes(CUBE)],
      ['a.obj', bytesOf(objText(CUBE))],
      ['a.glb', toUserAssetFile(CUBE, undefined).bytes],
    ] as const)
      expect(await tellImported(name, bytes, decoders, small)).toMatchObject({
        ok: false,
        error: expect.stringContaining(' 11'),
      });
    expect(
      await tellImported('a.obj', bytesOf(objText(CUBE)), decoders, { ...IMPORT_LIMITS, bytes: 10 }),
    ).toMatchObject({
      ok: false,
    });
  });

  it('never has a picture decoded that is too large for what it is', () => {
    const png = new Uint8Array(32);
    const view = new DataView(png.buffer);
    [0x89504e47, 0x0d0a1a0a, 13, 0x49484452, 30_000, 20_000].forEach((word, i) => view.setUint32(4 * i, word));
    expect(pictureHead(png)).toEqual({ kind: 'image/png', width: 30_000, height: 20_000 });
    expect(pictureHead(bytesOf('<svg onload="x"/>'))).toBeUndefined();
  });
});

describe('how a mesh stands', () => {
  it.each([
    [[32, 28, 45], 'stl', 'mini', 'mm'],
    [[1.2, 1, 2], 'stl', 'mini', 'inch'],
    [[0.02, 0.02, 0.045], 'glb', 'mini', 'm'],
    [[0.6, 1.8, 0.5], 'glb', 'mini', 'life'],
    [[150, 150, 120], 'stl', 'terrain', 'mm'],
    [[8, 6, 9], 'stl', 'terrain', 'inch'],
    [[0.25, 0.2, 0.25], 'glb', 'terrain', 'm'],
    [[12, 7, 9], 'glb', 'terrain', 'life'],
  ] as const)('%s of a .%s as %s is in %s', (size, ending, use, unit) => {
    expect(guessUnit(size, ending, use)).toBe(unit);
  });

  it('stands on the flat side it was made to stand on', () => {
    const base = boxMesh([-3, -3, 0], [6, 6, 0.2]);
    const post = boxMesh([-0.5, -0.5, 0.2], [1, 1, 5]);
    const mesh = together(base, post);
    expect(guessUp(importedOf(mesh))).toBe('z');
    expect(guessUp(importedOf(mesh, { ending: 'stl' }))).toBe('z');
    const turned = together(boxMesh([-3, 0, -3], [6, 0.2, 6]), boxMesh([-0.5, 0.2, -0.5], [1, 5, 1]));
    expect(guessUp(importedOf(turned, { ending: 'stl' }))).toBe('y');
  });

  it('is turned and never mirrored, its foot at 0 and its middle over the origin', () => {
    for (const up of UP_AXES)
      for (const turns of [0, 1, 2, 3]) {
        const placed = placeImported(importedOf(boxMesh([5, 6, 7], [1, 2, 3])), { unit: 'inch', scale: 2, up, turns });
        const { min, max } = boxOf(placed);
        expect(min[1]).toBeCloseTo(0, 9);
        expect([min[0] + max[0], min[2] + max[2]].every((sum) => Math.abs(sum) < 1e-9)).toBe(true);
        expect(volumeOf(placed)).toBeCloseTo(48, 6);
      }
  });
});

function volumeOf({ positions: p, indices }: ReturnType<typeof placeImported>): number {
  let volume = 0;
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [3 * indices[t]!, 3 * indices[t + 1]!, 3 * indices[t + 2]!];
    volume +=
      (p[a]! * (p[b + 1]! * p[c + 2]! - p[b + 2]! * p[c + 1]!) +
        p[a + 1]! * (p[b + 2]! * p[c]! - p[b]! * p[c + 2]!) +
        p[a + 2]! * (p[b]! * p[c + 1]! - p[b + 1]! * p[c]!)) /
      6;
  }
  return volume;
}
