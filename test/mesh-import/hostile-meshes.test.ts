import { beforeAll, describe, expect, it } from 'vitest';
import { findMeshFault } from '../../src/geometry/mesh/find-mesh-fault.ts';
import { MESH_LIMITS, type TriangleMesh } from '../../src/geometry/mesh/triangle-mesh.ts';
import { seededRandom, uniformInt } from '../../src/kernel/random.ts';
import { preparePiece, playableSize } from '../../src/mesh-import/prepare-piece.ts';
import { readImport } from '../../src/mesh-import/read-import.ts';
import { readMeshFile } from '../../src/mesh-import/read-mesh-file.ts';
import { reduceImported } from '../../src/mesh-import/reduce.ts';
import { writeUserGlb } from '../../src/mesh-import/write-user-glb.ts';
import { userAssetMessages } from '../../src/messages/user-assets.ts';
import { aGlb } from '../geometry/glb-files.ts';
import { cpuTime } from '../support/cpu-time.ts';
import { drawn } from '../support/drawn.ts';
import { decoders } from './decoders.ts';
import { packedGlb } from './packed-glb.ts';
import { domeMesh, reducedOf, ruin, stlBytes } from './shapes.ts';

/**
 * Longest the processor may work, milliseconds: on reading a file, and on making a piece of it, which can be cancelled.
 * A sound dome takes a second for its steps.
 */
const LONGEST = { reading: 1000, making: 4000 };
/** Most memory that a file may take, bytes. */
const MOST_MEMORY = 300_000_000;

const say = () => undefined;
const PLACING = { unit: 'inch', scale: 1, up: 'y', turns: 0 } as const;
const WISH = { placing: PLACING, kind: 'best', collider: 'best' } as const;

/** What comes of a file: a piece, or one sentence. */
async function broughtIn(name: string, bytes: Uint8Array<ArrayBuffer>, what: string): Promise<string> {
  const reduced = await within(LONGEST.reading, what, async () => {
    const read = await readImport(name, bytes, decoders);
    return read.ok ? reduceImported(read.value, say) : read;
  });
  if (!reduced.ok) return userAssetMessages.refused(name, reduced.error);
  if (!playableSize(reduced.value, PLACING).isPlayable) return `${name} is too small or too large.`;
  const made = await within(LONGEST.making, what, () => preparePiece(reduced.value, WISH, say));
  expect(made.report.size.every(Number.isFinite)).toBe(true);
  return 'made';
}

async function within<T>(longest: number, what: string, work: () => Promise<T>): Promise<T> {
  const [start, memory] = [cpuTime(), process.memoryUsage().rss];
  const result = await work();
  expect(cpuTime() - start, what).toBeLessThan(longest);
  expect(process.memoryUsage().rss - memory, what).toBeLessThan(MOST_MEMORY);
  return result;
}

/** So many triangles, each at the given corners. */
function heap(count: number, corners: (i: number) => readonly number[]): TriangleMesh {
  const positions = Float64Array.from({ length: 9 * count }, () => 0);
  for (let i = 0; i < count; i++) positions.set(corners(i), 9 * i);
  return { positions, indices: Uint32Array.from({ length: 3 * count }, (_, i) => i) };
}

const METRE = 1000 / 25.4;
const tilted = (lift: (i: number) => number) => (i: number) => [
  ...[0, lift(i), 0, 0, lift(i), METRE],
  ...[METRE, 12 + lift(i), 0],
];
const stream = seededRandom(1);
const soup = () => Array.from({ length: 9 }, () => uniformInt(stream, 4000) / 100);

describe('a mesh of triangles over one another', () => {
  it.each([
    [
      'coincident and tilted',
      heap(
        6000,
        tilted(() => 0),
      ),
    ],
    [
      'coincident and more of them',
      heap(
        16000,
        tilted(() => 0),
      ),
    ],
    [
      'nearly coincident',
      heap(
        6000,
        tilted((i) => i * 1e-4),
      ),
    ],
    ['coincident and level', heap(6000, () => [0, 4, 0, 0, 4, METRE, METRE, 4, 0])],
    ['coincident and upright', heap(6000, () => [0, 0, 0, 0, METRE, 0, METRE, 0, 0])],
    ['a heap in all directions', heap(6000, soup)],
    [
      'small in a corner of something large',
      heap(6000, (i) => (i === 0 ? [0, 0, 0, METRE, 0, 0, 0, 0, METRE] : [0, 0, 0, 0, 0, 0.5, 0.5, 0.2, 0])),
    ],
  ])('%s is refused before it costs anything', async (_what, mesh) => {
    const told = await broughtIn('heap.stl', stlBytes(mesh), 'heap');
    expect(told).toMatch(/has \d+ faces over one another (in one place|on average), and can have \d+; delete [^.]*\.$/);
    expect(findMeshFault(mesh, MESH_LIMITS)?.kind).toMatch(/crowded|heaped/);
  });

  it('is taken in where it is merely dense or doubled', async () => {
    const dome = domeMesh(5, 120, 240);
    const doubled = { ...dome, indices: Uint32Array.from([...dome.indices, ...dome.indices, ...dome.indices]) };
    expect(findMeshFault(dome, MESH_LIMITS)).toBeUndefined();
    expect(findMeshFault(doubled, MESH_LIMITS)).toBeUndefined();
    expect(
      findMeshFault(
        heap(
          900,
          tilted(() => 0),
        ),
        MESH_LIMITS,
      ),
    ).toBeUndefined();
  });

  it('becomes a piece within bounds just below the limit', async () => {
    const reduced = await reducedOf(
      heap(
        900,
        tilted((i) => i * 1e-4),
      ),
    );
    await within(LONGEST.making, '900', () => preparePiece(reduced, WISH, say));
  });
});

/** A mesh that {@link writeUserGlb} writes in metres, so that its numbers are inches again. */
const scaled = ({ positions, indices }: TriangleMesh): TriangleMesh => ({
  positions: positions.map((inches) => inches * METRE),
  indices,
});

describe('a mutated mesh file', () => {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  beforeAll(async () => {
    files.set('plain.glb', writeUserGlb(scaled(ruin()), undefined));
    files.set('meshopt.glb', await packedGlb(domeMesh(4, 10, 20), 'meshopt'));
    files.set('draco.glb', await packedGlb(domeMesh(4, 10, 20), 'draco'));
    files.set('ruin.stl', stlBytes(ruin()));
  });

  it.each(['plain.glb', 'meshopt.glb', 'draco.glb', 'ruin.stl'])(
    '%s ends within a second and 300 MB with a mesh or one sentence',
    async (name) => {
      const ways = drawn(1500, 6, 25);
      let refused = 0;
      for (let seed = 1; seed <= ways; seed++) {
        const bytes = mutate(files.get(name)!, seed);
        const told = await broughtIn(name, bytes, `seed ${seed}`);
        if (told !== 'made') expect(told, `seed ${seed}`).toMatch(/^[^\n]+\.$/);
        if (told !== 'made') refused++;
        expect(told).not.toMatch(/\[object|undefined|NaN/);
        await within(LONGEST.reading, `seed ${seed}`, () => readMeshFile(name, bytes));
      }
      expect(refused).toBeGreaterThan(ways / 4);
    },
  );
});

const ODDITIES = [-1, 0.5, 1e300, 4_294_967_295, 1e9, null, true, '', 'x', [], {}, [null], [1e308, 1e308, 1e308]];
const ODD_WORDS = [0, 1, 0x7f800000, 0x7fc00000, 0xff800000, 0x7f7fffff, 0xffffffff, 0x80000000, 0x3f800000];

/** Changes bytes, words, numbers of the JSON, or the length of a file. */
function mutate(given: Uint8Array<ArrayBuffer>, seed: number): Uint8Array<ArrayBuffer> {
  const random = seededRandom(seed);
  const below = (n: number) => uniformInt(random, n);
  const bytes = given.slice();
  const view = new DataView(bytes.buffer);
  switch (below(5)) {
    case 0:
      bytes[below(bytes.length)] = below(256);
      return bytes;
    case 1:
      for (let i = 0; i <= below(40); i++)
        view.setUint32(4 * below(Math.floor(bytes.length / 4)), ODD_WORDS[below(ODD_WORDS.length)]!, true);
      return bytes;
    case 2:
      return bytes.slice(0, below(bytes.length));
    default: {
      if (view.getUint32(0, true) !== 0x46546c67) {
        bytes.copyWithin(below(bytes.length), below(bytes.length), bytes.length);
        return bytes;
      }
      const end = 20 + view.getUint32(12, true);
      const json = JSON.parse(new TextDecoder().decode(bytes.subarray(20, end))) as Tree;
      for (let i = 0; i <= below(2); i++) spoil(json, below);
      return aGlb(json, bytes.slice(end + 8));
    }
  }
}

type Tree = Record<string, unknown>;
const isTree = (value: unknown): value is Tree => value !== null && typeof value === 'object';

function spoil(value: Tree, below: (n: number) => number): void {
  let here = value;
  for (;;) {
    const keys = Object.keys(here);
    if (keys.length === 0) return;
    const key = keys[below(keys.length)]!;
    const inner = here[key];
    if (isTree(inner) && below(8) > 0) {
      here = inner;
      continue;
    }
    here[key] = ODDITIES[below(ODDITIES.length)];
    return;
  }
}
