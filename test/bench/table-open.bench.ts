/**
 * Opening a large scene and asking for the first line of sight and the first path among 400 models: a heightfield of
 * 128 × 128 over 44 × 60 inches, 60 turned boxes and a closed mesh of 50,000 triangles (§2 of the anchors).
 * `node test/bench/table-open.bench.ts`
 *
 * The first path stays on the rim of the hill; a second one crosses it, which builds its surface and sweeps it with the
 * library. Each round opens a table of its own.
 */
import type { Point } from '../../src/kernel/point.ts';
import { createTable } from '../../src/physics/table.ts';
import { modelId } from '../../src/rules/core/ids.ts';
import type { MoveSetting } from '../../src/rules/core/ports.ts';
import type { MeshData, TerrainPiece } from '../../src/rules/core/terrain.ts';
import { aPiece, box, seeded } from '../physics/pieces.ts';
import { machine, quantile, R32, spread, standing, timed } from './crowded-table.ts';

const SEED = 20_261_124;
const ROUNDS = 9;
const [WIDTH, DEPTH] = [44, 60];
const CELLS = 128;

const random = seeded(SEED);
const between = (a: number, b: number) => a + (b - a) * random();

/** Gentle waves that end level two inches from the table's edge. */
const heights = Array.from({ length: CELLS * CELLS }, (_, i) => {
  const x = ((i % CELLS) / (CELLS - 1) - 0.5) * WIDTH;
  const z = (Math.floor(i / CELLS) / (CELLS - 1) - 0.5) * DEPTH;
  const inset = Math.min(WIDTH / 2 - Math.abs(x), DEPTH / 2 - Math.abs(z)) - 2;
  const share = Math.min(1, Math.max(0, inset / 4));
  return share * (1.2 + 0.8 * Math.sin(0.3 * x) * Math.cos(0.25 * z));
});

/** A bumpy rock, closed, about 6″ across, of 250 × 100 quads less those at its poles. */
function rock(around: number, up: number): MeshData {
  const positions: number[] = [];
  const indices: number[] = [];
  for (let i = 0; i <= up; i++) {
    for (let k = 0; k < around; k++) {
      const [a, b] = [(2 * Math.PI * k) / around, (Math.PI * i) / up];
      const r = 3 * (1 + 0.15 * Math.sin(3 * a) * Math.sin(2 * b));
      positions.push(
        r * Math.sin(b) * Math.cos(a),
        Math.max(0, 1.2 + 0.6 * r * Math.cos(b)),
        r * Math.sin(b) * Math.sin(a),
      );
    }
  }
  for (let i = 0; i < up; i++) {
    for (let k = 0; k < around; k++) {
      const [p, q] = [i * around + k, i * around + ((k + 1) % around)];
      if (i > 0) indices.push(p, q, p + around);
      if (i < up - 1) indices.push(q, q + around, p + around);
    }
  }
  return { positions: Float64Array.from(positions), indices: Uint32Array.from(indices) };
}

const mesh = rock(250, 101);
const terrain: readonly TerrainPiece[] = [
  aPiece(
    'hill',
    { kind: 'heightfield', size: [WIDTH, DEPTH], columns: CELLS, rows: CELLS, heights },
    [0, 0, 0],
    0,
    'hill',
  ),
  ...Array.from({ length: 60 }, (_, i) =>
    aPiece(
      `box${i}`,
      box(between(0.5, 3), between(1, 5), between(0.5, 3)),
      [between(-18, 18), 0, between(-26, 26)],
      between(0, 6),
      'container',
    ),
  ),
  aPiece('rock', { kind: 'mesh', file: 'rock.glb', data: mesh }, [5, 0, 5], 0, 'container'),
];
const crowd = Array.from({ length: 400 }, (_, i) => standing(i, [between(-17, 17), 0, between(-25, 25)]));
const settingFrom = (from: Point, others: MoveSetting['crowd']): MoveSetting => ({
  mover: {
    id: modelId('mover'),
    base: { kind: 'round', radius: R32 },
    facing: 0,
    height: 1.5,
    fly: false,
    light: false,
  },
  from,
  crowd: others,
  freeStep: 2,
  flyThroughAir: 'always',
});

const times = { open: [] as number[], line: [] as number[], first: [] as number[], over: [] as number[] };
let checksum: number | undefined;
for (let i = -2; i < ROUNDS; i++) {
  const start = performance.now();
  const table = await createTable({ width: WIDTH, depth: DEPTH, terrain });
  const open = performance.now() - start;
  const [line] = timed(() => table.line([-21, 1, -29], [21, 1, 29], []));
  const [first, answer] = timed(() => table.path(settingFrom([-21, 0, -29], crowd), [-21, -17]));
  const [over, across] = timed(() => table.path(settingFrom([-21, 0, -29], []), [-12, -26]));
  table.dispose();
  const length = [answer, across].reduce((sum, a) => sum + (a.kind === 'path' ? a.path.length : -1), 0);
  if (checksum !== undefined && Math.abs(length - checksum) > 1e-9) throw new Error('an answer changed between runs');
  checksum = length;
  if (i < 0) continue;
  times.open.push(open);
  times.line.push(line);
  times.first.push(first);
  times.over.push(over);
}
console.log(
  `seed ${SEED}, ${machine()}; ${mesh.indices.length / 3} triangles; milliseconds; checksum ${checksum?.toFixed(6)}`,
);
console.log('                            median      p95     most');
console.log(`open                     ${spread(times.open, 1)}`);
console.log(`first line of sight      ${spread(times.line, 1)}`);
console.log(`first path, 400 models   ${spread(times.first, 1)}`);
console.log(`first path over the hill ${spread(times.over, 1)}`);
const sum = [times.open, times.line, times.first].reduce((ms, list) => ms + quantile(list, 0.5), 0);
console.log('\ngoal                                          measured');
console.log(`G19 open, see and find a path within 250 ms    ${sum.toFixed(0)} ms`);
