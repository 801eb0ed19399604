/**
 * A charge map of a whole table: 60 × 44 at 1″ for ten models among forty pieces, beside the whole question at each place
 * at a sample of its places. `node .ci/bench.ts lab-map`
 */
import { gridOver, placeAt, placeCountOf } from '../../src/lab/map/map-grid.ts';
import { makeChargeMapper } from '../../src/lab/questions/make-mapper.ts';
import type { PlanPoint } from '../../src/kernel/point.ts';
import { createTable } from '../../src/physics/table.ts';
import { unitId } from '../../src/rules/core/ids.ts';
import { chargeByQuestion } from '../oracles/threat-by-question.ts';
import { aGame, type UnitPlan } from '../support/game.ts';
import { type CrowdedTable, crowdedTable, DEPTH, machine, quantile, R32, WIDTH } from './crowded-table.ts';

const SEEDS = [1, 2, 3] as const;
const RED = unitId('red');
const PIECES = 40;
/** Between comrades' centres. */
const SPACING = 1.6;
/** Every so many places are asked about by themselves. */
const SAMPLED = 23;
/** The map within this on two cores is the goal. */
const GOAL_SECONDS = 30;

/** Two rows of five near the middle of the table, where there is room for them. */
function squad(t: CrowdedTable): readonly PlanPoint[] {
  for (;;) {
    const [x, , z] = t.freePlace(0.05);
    const places = Array.from(
      { length: 10 },
      (_, i): PlanPoint => [x + ((i % 5) - 2) * SPACING, z + (Math.floor(i / 5) - 0.5) * SPACING],
    );
    if (Math.hypot(x, z) < 8 && places.every(([px, pz]) => t.isFree(px, pz, 0.05))) return places;
  }
}

/** CPU time of some work in milliseconds, and what it gave. */
function cost<T>(work: () => T): readonly [ms: number, answer: T] {
  const before = process.cpuUsage();
  const answer = work();
  const { user, system } = process.cpuUsage(before);
  return [(user + system) / 1000, answer];
}

console.log(`${machine()}; CPU milliseconds`);
for (const seed of SEEDS) {
  const t = crowdedTable(seed, PIECES, 0, true);
  const table = await createTable({ ...t.spec });
  const at = squad(t);
  const taken = [...at];
  const others: UnitPlan[] = [];
  while (others.length < 4) {
    const [x, , z] = t.freePlace(0.05);
    if (taken.some((p) => Math.hypot(p[0] - x, p[1] - z) < 2 * R32 + 1.2)) continue;
    taken.push([x, z]);
    others.push({ id: `other${others.length}`, side: 'defender', at: [[x, z]] });
  }
  const units: UnitPlan[] = [{ id: 'red', at }, ...others];
  const state = aGame({ table: { width: WIDTH, depth: DEPTH }, terrain: [...t.spec.terrain], units });
  const tops = t.bricks.map(({ high }) => high);
  const grid = gridOver(state.table, 1);
  const places = Array.from({ length: placeCountOf(grid) }, (_, i) => placeAt(grid, i));
  const made = makeChargeMapper(state, table, { what: 'charge', unit: RED });
  if (!made.ok) throw new Error(made.error.message);
  const answers = places.map((place) => cost(() => made.value.at(place)));
  const ms = answers.map(([spent]) => spent);
  const total = ms.reduce((sum, one) => sum + one, 0);
  let checksum = 0;
  let possible = 0;
  for (const [i, [, [chance, needed]]] of answers.entries()) {
    if (Number.isNaN(chance)) continue;
    checksum += needed! * (1 + (i % 7));
    if (chance! > 0) possible++;
  }
  const sample = places.map((_, i) => i).filter((i) => i % SAMPLED === 0);
  const whole = sample.map((i) => cost(() => chargeByQuestion(state, table, RED, places[i]!, tops)));
  const wrong = sample.filter((i, k) => !Object.is(String(answers[i]![1]), String(whole[k]![1]))).length;
  const [slow, quick] = [whole.map(([spent]) => spent), sample.map((i) => ms[i]!)].map((list) =>
    list.reduce((sum, one) => sum + one, 0),
  );
  console.log(
    `seed ${seed}: ${places.length} places, ${possible} of them with a chance; ${(total / places.length).toFixed(2)} a place, ` +
      `95% below ${quantile(ms, 0.95).toFixed(1)}, most ${Math.max(...ms).toFixed(0)}; the map ${(total / 1000).toFixed(1)} s, ` +
      `on two cores ${(total / 2000).toFixed(1)} s (goal ${GOAL_SECONDS} s)`,
  );
  console.log(
    `        ${sample.length} of them by the whole question: ${(slow! / sample.length).toFixed(2)} a place, ${(slow! / quick!).toFixed(1)} times as much; ` +
      `${wrong} differ; checksum ${checksum}`,
  );
  table.dispose();
}
