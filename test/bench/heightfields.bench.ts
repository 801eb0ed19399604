/**
 * Paths across rolling heightfields of 9 × 9 to 512 × 512: `node test/bench/heightfields.bench.ts [largest]`.
 *
 * "first" is the first question of a table, with all that has to be built for it, "further" a later one between other
 * places. CPU time; lengths are summed up; prints, never fails on time.
 */
import type { Point } from '../../src/kernel/point.ts';
import { findPath } from '../../src/physics/paths/find-path.ts';
import { createViews } from '../../src/physics/views/views.ts';
import { modelId } from '../../src/rules/core/ids.ts';
import type { MoveSetting } from '../../src/rules/core/ports.ts';
import { aPiece, seeded } from '../physics/pieces.ts';
import { machine, R32 } from './crowded-table.ts';

const SEED = 20_261_123;
const SIDE = 40;
const LARGEST = Number(process.argv[2] ?? 241);
const SIZES = [9, 17, 33, 65, 81, 129, 241, 345, 512].filter((n) => n <= LARGEST);

/** A hill of 40 × 40 with gentle waves, a little rough, and 0 at its border; and its height at a place. */
function rollingHill(n: number, random: () => number) {
  const between = (a: number, b: number) => a + (b - a) * random();
  const waves = Array.from({ length: 6 }, () => [between(0.1, 0.7), between(-0.7, 0.7), between(0, 6)] as const);
  const heights = Array.from({ length: n * n }, (_, i) => {
    const [x, z] = [((i % n) / (n - 1) - 0.5) * SIDE, (Math.floor(i / n) / (n - 1) - 0.5) * SIDE];
    const edge = Math.min(1, (SIDE / 2 - Math.max(Math.abs(x), Math.abs(z))) / 6);
    return Math.max(
      0,
      edge * waves.reduce((sum, [u, v, w]) => sum + 0.25 * Math.sin(u * x + v * z + w), between(1.2, 1.2 + 4 / n)),
    );
  });
  const at = (c: number, r: number): Point => [
    (c / (n - 1) - 0.5) * SIDE,
    heights[r * n + c]!,
    (r / (n - 1) - 0.5) * SIDE,
  ];
  return {
    terrain: [
      aPiece('hill', { kind: 'heightfield', size: [SIDE, SIDE], columns: n, rows: n, heights }, [0, 0, 0], 0, 'hill'),
    ],
    at,
  };
}

const settingFrom = (from: Point): MoveSetting => ({
  mover: { id: modelId('m'), base: { kind: 'round', radius: R32 }, facing: 0, height: 1.5, fly: false, light: false },
  from,
  crowd: [],
  freeStep: 2,
  flyThroughAir: 'always',
});

const spreadOf = (ms: readonly number[]): string => {
  const sorted = ms.toSorted((a, b) => a - b);
  return `${sorted[sorted.length >> 1]!.toFixed(1).padStart(9)}${sorted.at(-1)!.toFixed(1).padStart(9)}`;
};

/** CPU time of this thread, milliseconds: other work on the machine does not count. */
function cpuTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

console.log(`seed ${SEED}, ${machine()}; median and most, milliseconds of CPU`);
for (const n of SIZES) {
  const [tables, questions] = n > 300 ? [1, 4] : n > 100 ? [2, 5] : [5, 12];
  const [first, further]: [number[], number[]] = [[], []];
  let [sum, found] = [0, 0];
  for (let k = 0; k < tables; k++) {
    const random = seeded(SEED + 1000 * n + k);
    const { terrain, at } = rollingHill(n, random);
    const views = createViews({ width: 60, depth: 44, terrain });
    const vertex = (): number => 1 + Math.floor(random() * (n - 2));
    for (let q = 0; q < questions; q++) {
      const [from, to] = [at(vertex(), vertex()), at(vertex(), vertex())];
      const start = cpuTime();
      const answer = findPath(views, settingFrom(from), to);
      (q === 0 ? first : further).push(cpuTime() - start);
      if (answer.kind !== 'path') continue;
      sum += answer.path.length;
      found++;
    }
  }
  console.log(
    `${String(n).padStart(4)}²  first${spreadOf(first)}   further${spreadOf(further)}   checksum ${sum.toFixed(4)}, ${found} of ${tables * questions}`,
  );
}
