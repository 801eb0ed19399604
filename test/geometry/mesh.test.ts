import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { SoundMesh } from '../../src/geometry/mesh/read-mesh.ts';
import type { TriangleMesh } from '../../src/geometry/mesh/triangle-mesh.ts';
import { inspectMesh } from '../../src/geometry/mesh/inspect-mesh.ts';
import type { MeshFault } from '../../src/geometry/mesh/mesh-fault.ts';
import { readMeshFile } from '../../src/mesh-import/read-mesh-file.ts';
import { scenarioMessages } from '../../src/messages/scenario.ts';
import { aGlb, TETRAHEDRON, tetrahedronBin, tetrahedronJson } from './glb-files.ts';
import { drawn } from '../support/drawn.ts';

const refused = (file: string, fault: MeshFault) => scenarioMessages.fault({ kind: 'mesh-refused', file, fault });

const text = (s: string) => new TextEncoder().encode(s);

async function meshOf(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<SoundMesh> {
  const read = await readMeshFile(name, bytes);
  if (!read.ok) throw new Error(refused(name, read.error));
  return read.value;
}

async function refusal(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const read = await readMeshFile(name, bytes);
  return read.ok ? expect.unreachable('was read') : refused(name, read.error);
}

const FACETS = [
  [0, 2, 1],
  [0, 1, 3],
  [0, 3, 2],
  [1, 2, 3],
].map((f) => f.map((i) => TETRAHEDRON.corners.slice(3 * i, 3 * i + 3)));
const asciiStl = `solid a name with vertex in it\n${FACETS.map((f) => `facet normal 0 0 1\nouter loop\n${f.map((v) => `vertex ${v.join(' ')}`).join('\n')}\nendloop\nendfacet`).join('\n')}\nendsolid a\n`;

function binaryStl(
  facets: readonly (readonly (readonly number[])[])[],
  count = facets.length,
  size = 84 + 50 * facets.length,
): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  view.setUint32(80, count, true);
  facets.forEach((f, t) => f.flat().forEach((v, i) => view.setFloat32(84 + 50 * t + 12 + 4 * i, v, true)));
  return bytes;
}

const obj = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1/5/6 2//3 4/1\nf -4 -1 -2\nf 2 3 4\n';

describe('a tetrahedron', () => {
  it.each([
    ['text STL', 't.stl', text(asciiStl), 12, 1],
    ['text STL with Windows lines', 't.STL', text(asciiStl.replaceAll('\n', '\r\n')), 12, 1],
    ['binary STL', 't.stl', binaryStl(FACETS), 12, 1],
    ['OBJ with negative indices', 't.obj', text(obj), 4, 1],
    ['GLB in metres', 't.glb', aGlb(tetrahedronJson(), tetrahedronBin()), 4, 1 / 0.0254],
  ])('%s', async (_, name, bytes, vertices, side) => {
    const mesh = await meshOf(name, bytes);
    expect(mesh.positions).toHaveLength(3 * vertices);
    const report = inspectMesh(mesh);
    expect(report).toMatchObject({ triangles: 4, degenerate: 0, closed: true, bounds: { min: [0, 0, 0] } });
    for (const v of report.bounds.max) expect(v).toBeCloseTo(side, 9);
  });

  it('is open without one face, or with one face the wrong way round', async () => {
    expect(inspectMesh(await meshOf('t.stl', binaryStl(FACETS.slice(1)))).closed).toBe(false);
    expect(inspectMesh(await meshOf('t.stl', binaryStl([FACETS[0]!.toReversed(), ...FACETS.slice(1)]))).closed).toBe(
      false,
    );
  });
});

describe('details', () => {
  it('cuts polygons into fans', async () => {
    const mesh = await meshOf('q.obj', text('v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3 4'));
    expect([...mesh.indices]).toEqual([0, 1, 2, 0, 2, 3]);
  });

  it('drops triangles without area and counts them', async () => {
    const flat = [
      [0, 0, 0],
      [1, 1, 1],
      [2, 2, 2],
    ];
    expect(await meshOf('t.stl', binaryStl([...FACETS, flat]))).toMatchObject({
      degenerate: 1,
      indices: { length: 12 },
    });
    expect(await refusal('t.stl', binaryStl([flat]))).toBe('t.stl has no triangle with an area: all 1 are degenerate.');
  });

  it('applies the transforms of nodes, parents first, and keeps faces outward under a mirror', async () => {
    const turn = Math.SQRT1_2;
    const nodes = [
      { children: [1], translation: [1, 0, 0] },
      { mesh: 0, rotation: [0, turn, 0, turn], scale: [1, 2, 1] },
    ];
    const { bounds } = inspectMesh(await meshOf('t.glb', aGlb(tetrahedronJson({ nodes }), tetrahedronBin())));
    // x turns to −z, z to x; y doubles; then everything moves along x by one metre.
    [1, 0, -1, 2, 2, 0].forEach((metres, i) =>
      expect([...bounds.min, ...bounds.max][i]).toBeCloseTo(metres / 0.0254, 4),
    );
    const mirrored = await meshOf(
      't.glb',
      aGlb(tetrahedronJson({ nodes: [{ mesh: 0, scale: [-1, 1, 1] }] }), tetrahedronBin()),
    );
    expect(volume(mirrored)).toBeCloseTo(1 / 6 / 0.0254 ** 3, 0);
    expect(volume(await meshOf('t.glb', aGlb(tetrahedronJson(), tetrahedronBin())))).toBeCloseTo(
      1 / 6 / 0.0254 ** 3,
      0,
    );
  });

  it('shows a mesh as often as nodes do', async () => {
    const json = tetrahedronJson({
      scenes: [{ nodes: [0, 1] }],
      nodes: [{ mesh: 0 }, { mesh: 0, matrix: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 5, 0, 0, 1] }],
    });
    expect(inspectMesh(await meshOf('t.glb', aGlb(json, tetrahedronBin())))).toMatchObject({
      triangles: 8,
      closed: true,
    });
  });
});

function volume({ positions: p, indices }: TriangleMesh): number {
  let six = 0;
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => [...p.subarray(3 * indices[t + k]!, 3 * indices[t + k]! + 3)]) as [
      number[],
      number[],
      number[],
    ];
    six +=
      a[0]! * (b[1]! * c[2]! - b[2]! * c[1]!) +
      a[1]! * (b[2]! * c[0]! - b[0]! * c[2]!) +
      a[2]! * (b[0]! * c[1]! - b[1]! * c[0]!);
  }
  return six / 6;
}

describe('bad files are refused in one sentence that names the file', () => {
  const accessors = (change: object) => ({
    accessors: (tetrahedronJson()['accessors'] as object[]).map((a, i) => (i === 0 ? { ...a, ...change } : a)),
  });
  const views = (change: object) => ({
    bufferViews: (tetrahedronJson()['bufferViews'] as object[]).map((v, i) => (i === 0 ? { ...v, ...change } : v)),
  });
  const chain = (n: number) => ({
    nodes: Array.from({ length: n }, (_, i) => (i + 1 < n ? { children: [i + 1] } : { mesh: 0 })),
  });
  const glb = (change: object, bin = tetrahedronBin()) => aGlb(tetrahedronJson({ ...change }), bin);
  const cases: [string, string, Uint8Array<ArrayBuffer>, string][] = [
    ['no bytes', 'm.glb', new Uint8Array(), 'empty'],
    ['too many bytes', 'm.stl', new Uint8Array(25_000_001), 'the limit is'],
    ['an unknown ending', 'm.fbx', text('hello'), '.glb, .stl or .obj'],
    ['an ending that is a property of objects', 'm.constructor', text('hello'), '.glb, .stl or .obj'],
    ['STL too short', 'm.stl', new Uint8Array(40), 'too short'],
    ['STL that announces 4e9 triangles', 'm.stl', binaryStl(FACETS, 4e9), 'announces 4000000000'],
    [
      'STL that announces a million and has them',
      'm.stl',
      binaryStl([], 490_000, 84 + 50 * 490_000).fill(255, 84),
      'finite',
    ],
    ['STL cut off', 'm.stl', binaryStl(FACETS).subarray(0, 200), 'announces 4'],
    [
      'STL with NaN',
      'm.stl',
      binaryStl([
        [
          [NaN, 0, 0],
          [1, 0, 0],
          [0, 1, 0],
        ],
      ]),
      'finite',
    ],
    [
      'STL with infinity',
      'm.stl',
      binaryStl([
        [
          [Infinity, 0, 0],
          [1, 0, 0],
          [0, 1, 0],
        ],
      ]),
      'finite',
    ],
    [
      'STL text with a corner missing',
      'm.stl',
      text('solid\nfacet\nvertex 0 0 0\nvertex 1 0 0\nendfacet\nendsolid'),
      'facet with 2 corners',
    ],
    ['STL text with words for numbers', 'm.stl', text('solid\nfacet\nvertex 0 nan 0\n'), 'line 3'],
    ['STL text of nothing', 'm.stl', text('solid\nendsolid\n'), 'no triangles'],
    ['STL text of “solid” 350 000 times', 'm.stl', text('solid '.repeat(350_000)), 'no triangles'],
    ['STL text of “facet” 170 000 times', 'm.stl', text(`solid\n${'facet '.repeat(170_000)}`), 'no triangles'],
    [
      'STL text of 12 million digits',
      'm.stl',
      text(`solid\nfacet\nvertex ${'1'.repeat(12_000_000)} 0 0\n`),
      'a vertex on line 3 that is not three numbers',
    ],
    ['OBJ without faces', 'm.obj', text('v 0 0 0\n'), 'no triangles'],
    ['OBJ with an index out of range', 'm.obj', text('v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 4\n'), 'line 4'],
    ['OBJ with index 0', 'm.obj', text('v 0 0 0\nv 1 0 0\nv 0 1 0\nf 0 1 2\n'), 'line 4'],
    ['OBJ with a negative index too far back', 'm.obj', text('v 0 0 0\nv 1 0 0\nv 0 1 0\nf -4 1 2\n'), 'line 4'],
    ['OBJ with NaN', 'm.obj', text('v 0 NaN 0\n'), 'line 1'],
    ['OBJ with one face of two million corners', 'm.obj', text(`v 0 0 0\nf ${'1 '.repeat(2_000_000)}`), '1000 corners'],
    [
      'OBJ with a million triangles',
      'm.obj',
      text(`v 0 0 0\nv 1 0 0\nv 0 1 0\n${'f 1 2 3\n'.repeat(1_000_000)}`),
      'more than 500000',
    ],
    ['GLB of another magic', 'm.glb', text('glTX'.repeat(10)), 'not a GLB'],
    ['GLB whose length lies', 'm.glb', aGlb(tetrahedronJson(), tetrahedronBin(), { length: 1e9 }), 'announces'],
    [
      'GLB whose JSON length lies',
      'm.glb',
      aGlb(tetrahedronJson(), tetrahedronBin(), { jsonLength: 900_000 }),
      'runs past',
    ],
    ['GLB of 2 MB JSON', 'm.glb', aGlb(`{"a":"${'x'.repeat(2_000_000)}"}`), 'the limit is'],
    ['GLB nested 400 000 deep', 'm.glb', aGlb('['.repeat(400_000) + ']'.repeat(400_000)), '64 deep'],
    ['GLB of broken JSON', 'm.glb', aGlb('{"asset":'), 'invalid JSON'],
    ['GLB of a list', 'm.glb', aGlb('[1]'), 'not an object'],
    ['GLB that shows nothing', 'm.glb', aGlb({ asset: { version: '2.0' } }), 'no triangles'],
    ['accessor of 1e9 without data', 'm.glb', glb(accessors({ count: 1e9, bufferView: undefined })), 'no data'],
    ['accessor of 1e9', 'm.glb', glb(accessors({ count: 1e9 })), 'announces more'],
    ['accessor of −1', 'm.glb', glb(accessors({ count: -1 })), 'whole number'],
    ['accessor of NaN', 'm.glb', glb(accessors({ count: 'many' })), 'whole number'],
    ['accessor at a bad type', 'm.glb', glb(accessors({ type: 'VEC4' })), 'a type that Highground cannot read'],
    ['sparse accessor', 'm.glb', glb(accessors({ sparse: { count: 1 } })), 'sparse'],
    ['view past the data', 'm.glb', glb(views({ byteLength: 4800 })), 'past the end of the data'],
    ['view of stride 0', 'm.glb', glb(views({ byteStride: 0 })), 'announces more'],
    [
      'index out of range',
      'm.glb',
      glb({}, tetrahedronBin(TETRAHEDRON.corners, [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 65535])),
      'uses vertex 65535',
    ],
    ['NaN corner', 'm.glb', glb({}, tetrahedronBin([NaN, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1])), 'finite'],
    ['NaN transform', 'm.glb', glb({ nodes: [{ mesh: 0, translation: [null, 0, 0] }] }), 'finite numbers'],
    ['transform to 1e300', 'm.glb', glb({ nodes: [{ mesh: 0, scale: [1e300, 1e300, 1e300] }] }), 'finite'],
    ['node that is its own child', 'm.glb', glb({ nodes: [{ mesh: 0, children: [0] }] }), 'in a loop'],
    ['two nodes in a circle', 'm.glb', glb({ nodes: [{ mesh: 0, children: [1] }, { children: [0] }] }), 'in a loop'],
    ['nodes 5000 deep', 'm.glb', glb(chain(5000)), '64 deep'],
    ['100 000 nodes', 'm.glb', glb({ nodes: Array.from({ length: 100_000 }, () => ({})) }), 'the limit is'],
    [
      'a mesh of 20 000 primitives shown 15 000 times',
      'm.glb',
      glb({
        scenes: undefined,
        nodes: Array.from({ length: 15_000 }, () => ({ mesh: 0 })),
        meshes: [{ primitives: Array.from({ length: 20_000 }, () => ({ mode: 0 })) }],
      }),
      'primitives',
    ],
    [
      'a mesh of 500 tetrahedra shown 10 000 times',
      'm.glb',
      glb({
        scenes: undefined,
        nodes: Array.from({ length: 10_000 }, () => ({ mesh: 0 })),
        meshes: [{ primitives: Array.from({ length: 500 }, () => ({ attributes: { POSITION: 0 }, indices: 1 })) }],
      }),
      'more than',
    ],
    [
      'external buffer',
      'm.glb',
      glb({ buffers: [{ uri: 'http://example.invalid/x.bin', byteLength: 72 }] }),
      'another file',
    ],
    ['data-URI buffer', 'm.glb', glb({ buffers: [{ uri: 'data:;base64,AAAA', byteLength: 3 }] }), 'another file'],
    ['external image', 'm.glb', glb({ images: [{ uri: 'x.png' }] }), 'another file'],
    ['compression', 'm.glb', glb({ extensionsRequired: ['KHR_draco_mesh_compression'] }), 'KHR_draco'],
    [
      'instancing',
      'm.glb',
      glb({
        extensionsUsed: ['EXT_mesh_gpu_instancing'],
        nodes: [{ mesh: 0, extensions: { EXT_mesh_gpu_instancing: { attributes: { TRANSLATION: 0 } } } }],
      }),
      'EXT_mesh_gpu_instancing',
    ],
    ['an unknown required extension', 'm.glb', glb({ extensionsRequired: ['ACME_shape'] }), 'ACME_shape'],
    [
      'triangle strips',
      'm.glb',
      glb({ meshes: [{ primitives: [{ attributes: { POSITION: 0 }, mode: 5 }] }] }),
      'strips',
    ],
    ['nodes that are no list', 'm.glb', glb({ nodes: { mesh: 0 } }), 'list'],
    ['children that are no list', 'm.glb', glb({ nodes: [{ mesh: 0, children: 'all' }] }), 'list'],
    ['a scene it does not have', 'm.glb', glb({ scene: 7 }), 'scene'],
  ];

  it.each(cases)('%s', async (_, name, bytes, says) => {
    const error = await refusal(name, bytes);
    expect(error.startsWith(`${name} `)).toBe(true);
    expect(error).toContain(says);
    expect(error).toMatch(/\.$/);
    expect(error.length).toBeLessThan(250);
  });

  it('cut or bent anywhere, a good file never throws (mutants of seed 5)', async () => {
    let state = 5;
    const random = (n: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 4_294_967_296) * n);
    };
    const good: [string, Uint8Array<ArrayBuffer>][] = [
      ['m.glb', aGlb(tetrahedronJson(), tetrahedronBin())],
      ['m.stl', text(asciiStl)],
      ['m.stl', binaryStl(FACETS)],
      ['m.obj', text(obj)],
    ];
    for (let i = 0; i < drawn(3000); i++) {
      const [name, bytes] = good[i % good.length]!;
      const mutant = bytes.slice(0, random(4) === 0 ? random(bytes.length) : bytes.length);
      for (let k = random(6); k >= 0 && mutant.length > 0; k--) mutant[random(mutant.length)] = random(256);
      const read = await readMeshFile(name, mutant);
      if (read.ok) expect(read.value.positions.every(Number.isFinite)).toBe(true);
    }
  });
});

describe('the ruined tower of the repository', () => {
  it('is closed, stands on its origin, and measures 7″ by 9.5″ up, rubble aside', async () => {
    const tower = await meshOf('tower.glb', readFileSync('models/terrain/tower.glb'));
    const report = inspectMesh(tower);
    expect(report).toMatchObject({ triangles: 216, degenerate: 0, closed: true });
    [-3.5, 0, -3.5, 4.5, 9.5, 4.5].forEach((inch, i) =>
      expect([...report.bounds.min, ...report.bounds.max][i]).toBeCloseTo(inch, 5),
    );
    expect(volume(tower)).toBeGreaterThan(0);
  });
});
