/**
 * Opening a table of 60 pieces and asking its first way among 400 models: `node test/bench/table-open.bench.ts`.
 */
import { createTable } from '../../src/physics/table.ts';
import { crowdedTable, machine, placeNear, quantile, spread, timed } from './crowded-table.ts';

const SEED = 20_261_124;
const ROUNDS = 9;

const scene = crowdedTable(SEED, 60, 400, true);
const from = scene.freePlace();
const to = placeNear(scene, from, 12);
const setting = scene.setting(from);

const opened: number[] = [];
const first: number[] = [];
let checksum: number | undefined;
for (let i = -2; i < ROUNDS; i++) {
  const start = performance.now();
  const table = await createTable(scene.spec);
  const ready = performance.now() - start;
  const [ms, answer] = timed(() => table.path(setting, to));
  table.dispose();
  const length = answer.kind === 'path' ? answer.path.length : -1;
  if (checksum !== undefined && Math.abs(length - checksum) > 1e-9) throw new Error('an answer changed between runs');
  checksum = length;
  if (i < 0) continue;
  opened.push(ready);
  first.push(ms);
}
console.log(
  `seed ${SEED}, ${machine()}; median, 95th percentile, most; milliseconds; checksum ${checksum?.toFixed(6)}`,
);
console.log(`open, 60 pieces           ${spread(opened)}`);
console.log(`first way, 400 models     ${spread(first)}`);
console.log('\ngoal                                measured');
console.log(`open and ask within 1000 ms         ${(quantile(opened, 0.5) + quantile(first, 0.5)).toFixed(0)} ms`);
