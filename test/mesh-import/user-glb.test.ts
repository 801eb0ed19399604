import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../src/kernel/random.ts';
import { placeImported, UP_AXES } from '../../src/mesh-import/placing.ts';
import { toUserAssetFile } from '../../src/mesh-import/prepare-piece.ts';
import { isUserGlb } from '../../src/mesh-import/write-user-glb.ts';
import { aGlb, tetrahedronBin, tetrahedronJson } from '../geometry/glb-files.ts';
import { boxMesh, importedOf, domeMesh } from './shapes.ts';

describe('a file of our own', () => {
  it('is one however its mesh was turned, with and without colours', () => {
    const dome = domeMesh(3, 10, 20);
    const colours = Uint8Array.from({ length: dome.positions.length }, (_, i) => (i * 37) % 256);
    let zeros = 0;
    for (const up of UP_AXES)
      for (const turns of [0, 1, 2, 3]) {
        const mesh = placeImported(importedOf(dome), { unit: 'inch', scale: 1, up, turns });
        zeros += mesh.positions.filter((value) => Object.is(value, -0)).length;
        for (const tint of [undefined, colours]) expect(isUserGlb(toUserAssetFile(mesh, tint).bytes)).toBe(true);
      }
    // What is turned has a −0 here and there, which is written as it is.
    expect(zeros).toBeGreaterThan(10);
  });

  it('is not one any more where a single byte of it is another (all bytes, seed 9)', () => {
    const draw = seededRandom(9);
    const { bytes } = toUserAssetFile(boxMesh([0, 0, 0], [1, 2, 3]), undefined);
    const text = new DataView(bytes.buffer).getUint32(12, true);
    for (let i = 0; i < 28 + text; i++) {
      const bent = bytes.slice();
      bent[i]! ^= 1 + (draw() % 255);
      expect(isUserGlb(bent)).toBe(false);
    }
    expect(isUserGlb(new Uint8Array([...bytes, 0, 0, 0, 0]))).toBe(false);
  });

  it('is not what another program wrote, whatever it holds', () => {
    expect(isUserGlb(aGlb(tetrahedronJson(), tetrahedronBin()))).toBe(false);
    const { bytes } = toUserAssetFile(boxMesh([0, 0, 0], [1, 2, 3]), undefined);
    const text = new DataView(bytes.buffer).getUint32(12, true);
    const json = JSON.parse(new TextDecoder().decode(bytes.subarray(20, 20 + text))) as object;
    const more = { ...json, images: [{ uri: 'https://example.invalid/a.png' }] };
    expect(isUserGlb(aGlb(more, bytes.subarray(28 + text)))).toBe(false);
  });
});
