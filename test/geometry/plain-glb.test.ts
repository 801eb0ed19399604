import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readMesh } from '../../src/geometry/mesh/read-mesh.ts';
import { readPlainGlb } from '../../src/geometry/mesh/read-plain-glb.ts';
import { MESH_LIMITS } from '../../src/geometry/mesh/triangle-mesh.ts';
import { seededRandom } from '../../src/kernel/random.ts';
import { readMeshFile } from '../../src/mesh-import/read-mesh-file.ts';
import { toUserAssetFile } from '../../src/mesh-import/prepare-piece.ts';
import { scenarioMessages } from '../../src/messages/scenario.ts';
import { boxMesh, domeMesh } from '../mesh-import/shapes.ts';
import { drawn } from '../support/drawn.ts';
import { aGlb, TETRAHEDRON, tetrahedronBin, tetrahedronJson } from './glb-files.ts';

const tower = (): Uint8Array<ArrayBuffer> => readFileSync('models/terrain/tower.glb');
const own = toUserAssetFile(domeMesh(3, 4, 7), undefined).bytes;
const glb = (change: object, bin = tetrahedronBin()) => aGlb(tetrahedronJson({ ...change }), bin);

/** Damaged files to read, of which more than three in twenty must still be sound meshes. */
const DAMAGED = drawn(2000, 400);

describe('a plain GLB, read at once', () => {
  it.each([
    ['of the repository', tower()],
    ['that this table wrote', own],
    ['with indices of two bytes', glb({})],
  ])('%s is the mesh the library reads', async (_, bytes) => {
    const read = readMesh('a.glb', bytes);
    expect(read.ok).toBe(true);
    expect(read).toEqual(await readMeshFile('a.glb', bytes));
  });

  it('has the colours it was written with, in linear light', () => {
    const colours = Uint8Array.from({ length: 24 }, (_, i) => (i % 3 === 0 ? 255 : 0));
    const read = readPlainGlb(toUserAssetFile(boxMesh([0, 0, 0], [1, 2, 3]), colours).bytes);
    expect(read.ok && [...read.value.tints!.subarray(0, 8)]).toEqual([65535, 0, 0, 65535, 65535, 0, 0, 65535]);
  });

  const accessors = (change: object) => ({
    accessors: (tetrahedronJson()['accessors'] as object[]).map((a, i) => (i === 0 ? { ...a, ...change } : a)),
  });
  it.each([
    ['a node that moves it', glb({ nodes: [{ mesh: 0, translation: [1, 0, 0] }] }), 'import it first'],
    ['two nodes', glb({ nodes: [{ mesh: 0 }, { mesh: 0 }], scenes: [{ nodes: [0, 1] }] }), 'import it first'],
    ['a node that is none', glb({ nodes: [1] }), 'import it first'],
    ['a node that shows nothing', glb({ nodes: [{ name: 'a' }] }), 'import it first'],
    ['lists that are none', glb({ meshes: { length: 1 } }), 'import it first'],
    ['data elsewhere', glb({ buffers: [{ uri: 'x.bin', byteLength: 72 }] }), 'import it first'],
    ['more than it has', glb(accessors({ count: 1e9 })), 'import it first'],
    ['a count that is none', glb(accessors({ count: '4' })), 'import it first'],
    ['places that are sparse', glb(accessors({ sparse: { count: 1 } })), 'import it first'],
    [
      'a corner it does not have',
      glb({}, tetrahedronBin(TETRAHEDRON.corners, [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 9])),
      'uses vertex 9 of 4',
    ],
    ['a place that is no number', glb({}, tetrahedronBin([NaN, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1])), 'finite'],
    ['packed data', readFileSync('models/terrain/house.glb'), 'extension EXT_meshopt_compression'],
  ])('is not one with %s', (_, bytes, says) => {
    const read = readMesh('a.glb', bytes);
    if (read.ok) return expect.unreachable('was read');
    const sentence = scenarioMessages.fault({ kind: 'mesh-refused', file: 'a.glb', fault: read.error });
    expect(sentence).toMatch(/^a\.glb .*\.$/);
    expect(sentence).toContain(says);
  });

  it('has no more triangles or vertices than it may', () => {
    expect(readPlainGlb(own, { ...MESH_LIMITS, triangles: 10 })).toMatchObject({ error: { most: 10 } });
    expect(readPlainGlb(own, { ...MESH_LIMITS, vertices: 10 })).toMatchObject({ error: { kind: 'more-vertices' } });
  });

  it('cut or bent anywhere is refused, or is a sound mesh (seed 3)', () => {
    const draw = seededRandom(3);
    let read = 0;
    for (let n = 0; n < DAMAGED; n++) {
      const bent = (n % 2 === 0 ? own : tower()).slice(0, draw() % 4 === 0 ? draw() % own.length : undefined);
      for (let k = 0; k < 3 && bent.length > 0; k++) bent[draw() % bent.length] = draw() & 255;
      const mesh = readMesh('a.glb', bent);
      if (!mesh.ok) continue;
      read++;
      expect(mesh.value.positions.every(Number.isFinite)).toBe(true);
      expect(mesh.value.indices.every((i) => 3 * i < mesh.value.positions.length)).toBe(true);
    }
    expect(read).toBeGreaterThan(0.15 * DAMAGED);
  });
});
