import { describe, expect, it } from 'vitest';
import { boxOf } from '../../src/mesh-import/placing.ts';
import { findLadders } from '../../src/mesh-import/ladders.ts';
import { guessBase, prepareMini } from '../../src/mesh-import/prepare-mini.ts';
import { preparePiece } from '../../src/mesh-import/prepare-piece.ts';
import { simplify } from '../../src/mesh-import/simplify.ts';
import { straightened, toBlocks, toOutlines } from '../../src/mesh-import/outlines.ts';
import { sha256 } from '../../src/kernel/sha256.ts';
import { boxMesh, domeMesh, reducedOf, ruin, together } from './shapes.ts';

const AS_IT_IS = { unit: 'inch', scale: 1, up: 'y', turns: 0 } as const;
const rungs = [0.4, 0.9, 1.4, 1.9, 2.4].map((y) => boxMesh([-0.35, y, 3.05], [0.7, 0.08, 0.08]));
const rails = [-0.42, 0.34].map((x) => boxMesh([x, 0, 3.04], [0.08, 2.7, 0.1]));

describe('ladders', () => {
  it('are bars over one another at even distances, with the rails beside them', async () => {
    const mesh = together(ruin(), ...rungs, ...rails);
    const { ladders, rest } = findLadders(mesh, []);
    expect(ladders).toMatchObject([{ by: 'rungs', rungs: 5 }]);
    expect(ladders[0]!.at.map((v) => Number(v.toFixed(3)))).toEqual([0, 0, 3.09]);
    expect(ladders[0]!.size.map((v) => Number(v.toFixed(3)))).toEqual([0.84, 2.7, 0.1]);
    expect(rest.indices.length).toBe(ruin().indices.length);
    const { piece } = await preparePiece(
      await reducedOf(mesh),
      { placing: AS_IT_IS, kind: 'ruin', collider: 'convex' },
      () => undefined,
    );
    const { parts } = piece.shape as { parts: readonly { role?: string }[] };
    expect(parts.filter(({ role }) => role === 'ladder')).toHaveLength(1);
  });

  it('are what the file calls so', () => {
    const mesh = together(ruin(), boxMesh([-0.4, 0, 3], [0.8, 3, 0.1]));
    const { ladders } = findLadders(mesh, [
      { name: 'walls', from: 0 },
      { name: 'Ladder.001', from: ruin().indices.length / 3 },
    ]);
    expect(ladders).toMatchObject([{ by: 'name' }]);
    expect(ladders[0]!.size.map((v) => Number(v.toFixed(3)))).toEqual([0.8, 3, 0.1]);
  });

  it('are not planks of a floor, nor bars at odd distances', () => {
    const planks = [0, 0.3, 0.6, 0.9].map((x) => boxMesh([x, 2, 0], [0.25, 0.08, 2]));
    const odd = [0.2, 0.5, 1.9, 2.1].map((y) => boxMesh([3, y, 0], [0.7, 0.08, 0.08]));
    expect(findLadders(together(...planks, ...odd), []).ladders).toEqual([]);
  });
});

describe('a mesh made smaller', () => {
  it('stays within the error it says, as far as can be measured', async () => {
    const dome = domeMesh(5, 80, 160);
    for (const most of [8000, 2000, 400]) {
      const { mesh, error } = await simplify(dome, undefined, most);
      expect(mesh.indices.length / 3).toBeLessThanOrEqual(most * 1.25);
      expect(error).toBeLessThan(0.35);
      // Every vertex left was one of the dome's; the middles of its faces are within the error of the ball.
      expect(farthestFromBall(mesh, 5)).toBeLessThan(2 * error + 0.01);
    }
  });

  it('comes back as it is where it is small enough, and never empty', async () => {
    const box = boxMesh([0, 0, 0], [1, 1, 1]);
    expect((await simplify(box, undefined, 12)).mesh).toBe(box);
    const crumbs = together(
      ...Array.from({ length: 200 }, (_, i) => boxMesh([i % 20, 0, Math.floor(i / 20)], [0.5, 0.5, 0.5])),
    );
    const { mesh } = await simplify(crumbs, undefined, 500);
    expect(mesh.indices.length).toBeGreaterThan(0);
    expect(mesh.indices.length / 3).toBeLessThanOrEqual(650);
  });
});

describe('a mini', () => {
  it('has the base its feet need, and a height', async () => {
    const mesh = together(boxMesh([-0.5, 0, -0.5], [1, 0.1, 1]), boxMesh([-0.9, 0.4, -0.1], [1.8, 1.1, 0.2]));
    const reduced = await reducedOf(mesh);
    expect(guessBase(reduced, AS_IT_IS)).toEqual({ round: 40 });
    const mini = await prepareMini(reduced, { placing: AS_IT_IS, base: { round: 25 } }, () => undefined);
    expect(mini.height).toBe(1.5);
    expect(mini.report.overhang).toBeCloseTo(0.9 - 12.5 / 25.4, 6);
    expect(boxOf(mini.look.mesh).min[1]).toBe(0);
  });
});

describe('outlines of cells', () => {
  const columns = (n: number) => ({
    xs: Array.from({ length: n + 1 }, (_, i) => i),
    zs: Array.from({ length: n + 1 }, (_, i) => i),
    cells: [],
  });
  const mask = (...rows: readonly string[]) => Uint8Array.from(rows.join('').split(''), (c) => (c === '#' ? 1 : 0));

  it('go round every cell once, whatever holes there are and wherever cells touch by a corner', () => {
    for (const [rows, area] of [
      [['####', '#..#', '#..#', '####'], 12],
      [['##..', '##..', '..##', '..##'], 8],
      [['###.', '#.##', '##.#', '.###'], 12],
    ] as const) {
      const cells = mask(...rows);
      const outlines = toOutlines(columns(4), cells, 0);
      const sum = outlines.reduce((total, outline) => total + areaOf(outline), 0);
      expect(sum).toBe(area);
      expect(toBlocks(cells, 4).reduce((total, { i0, i1, j0, j1 }) => total + (i1 - i0) * (j1 - j0), 0)).toBe(area);
    }
  });

  it('make stairs straight and keep corners', () => {
    const stairs = [
      [0, 0],
      [5, 0],
      [5, 1],
      [4, 1],
      [4, 2],
      [3, 2],
      [3, 3],
      [2, 3],
      [2, 4],
      [1, 4],
      [1, 5],
      [0, 5],
    ] as const;
    expect(straightened(stairs, 0.8).length).toBeLessThan(6);
    const square = [
      [0, 0],
      [4, 0],
      [4, 2],
      [8, 2],
      [8, 8],
      [0, 8],
    ] as const;
    expect(straightened(square, 0.8)).toHaveLength(6);
  });
});

it('SHA-256 is that of the standard', () => {
  const hash = (text: string) => sha256(new TextEncoder().encode(text));
  expect(hash('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(hash('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(hash('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq')).toBe(
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  );
  expect(hash('a'.repeat(1000))).toBe('41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3');
});

const areaOf = (outline: readonly (readonly [number, number])[]): number =>
  outline.reduce((sum, [x, z], i) => {
    const [nx, nz] = outline[(i + 1) % outline.length]!;
    return sum + (x * nz - nx * z) / 2;
  }, 0);

function farthestFromBall({ positions: p, indices }: ReturnType<typeof domeMesh>, radius: number): number {
  let most = 0;
  for (let t = 0; t < indices.length; t += 3) {
    const [x, y, z] = [0, 1, 2].map((k) => [0, 1, 2].reduce((sum, c) => sum + p[3 * indices[t + c]! + k]! / 3, 0)) as [
      number,
      number,
      number,
    ];
    if (y > 0.3) most = Math.max(most, Math.abs(Math.sqrt(x * x + y * y + z * z) - radius));
  }
  return most;
}
