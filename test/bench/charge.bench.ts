/**
 * Charges over random tables: the smallest roll of 5 against 5, and whole placements of 10 and 20 models.
 *
 * Rates are per second of processor time, over all jobs. Every job is a state of its own, so nothing but the grown
 * terrain is kept between them.
 *
 * The goal of 2000 rolls a second is for the least path of a single model into range (of 25 pairs of models, 3.4 were
 * measured for each job where the goal comes from). A whole question needs the reach of every model of the unit, and
 * however it is searched it cannot be answered faster than these are built: that rate is the bound shown beside it.
 *
 * `node test/bench/charge.bench.ts`
 */
import type { PlanPoint } from '../../src/kernel/point.ts';
import { createTable, type Table } from '../../src/physics/table.ts';
import { findApproaches, lowerBound } from '../../src/rules/squads/charge/bounds.ts';
import { lookIntoCharge, measureCharge } from '../../src/rules/squads/charge/least.ts';
import { planCharge } from '../../src/rules/squads/charge/plan.ts';
import { chargeProblem } from '../../src/rules/squads/charge/problem.ts';
import { unitId } from '../../src/rules/core/ids.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { cpuTime } from '../support/cpu-time.ts';
import { aGame, type UnitPlan } from '../support/game.ts';
import {
  type CrowdedTable,
  crowdedTable,
  DEPTH,
  machine,
  quantile,
  R32,
  spread,
  timed,
  WIDTH,
} from './crowded-table.ts';

const SEED = 20_261_123;
const RED = unitId('red');
/** Between comrades' centres: 0.34 between their bases. */
const SPACING = 1.6;

/** Passes before the one that is timed. */
const WARM_UPS = 2;

type Job = { readonly state: GameState; readonly table: Table };
type Layout = { readonly bricks: number; readonly others: number; readonly models: number; readonly targets: number };

/** A squad round a place, in rows of five; undefined where it has no room. */
function squad(
  t: CrowdedTable,
  taken: readonly PlanPoint[],
  [x, z]: PlanPoint,
  count: number,
): PlanPoint[] | undefined {
  const places = Array.from(
    { length: count },
    (_, i): PlanPoint => [
      x + ((i % 5) - 2) * SPACING,
      z + (Math.floor(i / 5) - (Math.ceil(count / 5) - 1) / 2) * SPACING,
    ],
  );
  const isOpen = ([px, pz]: PlanPoint) =>
    t.isFree(px, pz, 0.05) && taken.every((p) => Math.hypot(p[0] - px, p[1] - pz) > 2 * R32 + 1.2);
  return places.every(isOpen) ? places : undefined;
}

/** Jobs on one table: a squad, its targets 5 to 10 off, and all others scattered. */
async function layOut(seed: number, layout: Layout, jobs: number): Promise<readonly Job[]> {
  const t = crowdedTable(seed, layout.bricks, 0, true);
  const table = await createTable({ ...t.spec });
  const between = (a: number, b: number) => a + (b - a) * t.random();
  const made: Job[] = [];
  for (let tries = 0; made.length < jobs && tries < 20_000; tries++) {
    const centre: PlanPoint = [between(-WIDTH / 2, WIDTH / 2), between(-DEPTH / 2, DEPTH / 2)];
    const red = squad(t, [], centre, layout.models);
    if (!red) continue;
    const taken = [...red];
    const enemies: UnitPlan[] = [];
    for (let k = 0; k < layout.targets; k++) {
      const a = between(0, 2 * Math.PI);
      const away = between(5, 10) + 2 * SPACING + (layout.models > 5 ? SPACING : 0);
      const blue = squad(t, taken, [centre[0] + away * Math.cos(a), centre[1] + away * Math.sin(a)], 5);
      if (!blue) break;
      taken.push(...blue);
      enemies.push({ id: `blue${k}`, side: 'defender', at: blue });
    }
    if (enemies.length < layout.targets) continue;
    const others: UnitPlan[] = [];
    while (others.length < layout.others) {
      const [x, , z] = t.freePlace(0.05);
      if (taken.some((p) => Math.hypot(p[0] - x, p[1] - z) < 2 * R32 + 1.2)) continue;
      taken.push([x, z]);
      others.push({ id: `other${others.length}`, side: others.length % 2 ? 'attacker' : 'defender', at: [[x, z]] });
    }
    const units: UnitPlan[] = [{ id: 'red', at: red }, ...enemies, ...others];
    made.push({ state: aGame({ table: { width: WIDTH, depth: DEPTH }, terrain: [...t.spec.terrain], units }), table });
  }
  return made;
}

const targetsOf = (state: GameState) => [...state.units.keys()].filter((id) => id.startsWith('blue'));

/** The least any roll must show: each target within some model's reach. */
function leastRoll({ state, table }: Job): number {
  const { approaches } = lookIntoCharge(state, RED, targetsOf(state), table, { isAllowed: false, keep: 1 });
  return Math.max(...approaches.map((list) => list[0]?.landing.length ?? Number.POSITIVE_INFINITY));
}

/** The smallest total that gives a legal placement of the whole unit; 0 when there is none. */
const wholeQuestion = ({ state, table }: Job): number =>
  measureCharge(state, RED, targetsOf(state), table, 'roll').needed ?? 0;

/** Builds what every whole question needs: the reach of each model within what dice give. */
function reachOfAll({ state, table }: Job): number {
  const p = chargeProblem(state, RED, targetsOf(state), 12, table, 'exact');
  return p.models.reduce((sum, model) => sum + p.reach(model).bends.length, 0);
}

function leastForAll({ state, table }: Job): number {
  const p = chargeProblem(state, RED, targetsOf(state), 12, table, 'exact');
  return lowerBound(p, findApproaches(p))?.length ?? Number.POSITIVE_INFINITY;
}

/** Summed length of the moves of a whole placement at a roll of 10; 0 when there is none. */
function placement({ state, table }: Job): number {
  const plan = planCharge(state, RED, targetsOf(state), 10, table);
  return plan.success ? plan.moves.reduce((sum, m) => sum + m.path.length, 0) : 0;
}

function measure(
  name: string,
  jobs: readonly Job[],
  solve: (job: Job) => number,
): { ms: readonly number[]; rate: number } {
  for (let pass = 0; pass < WARM_UPS; pass++) for (const job of jobs) solve(job);
  const before = cpuTime();
  const timings = jobs.map((job) => timed(() => solve(job)));
  const rate = (1000 * jobs.length) / (cpuTime() - before);
  const ms = timings.map(([t]) => t);
  const found = timings.map(([, answer]) => answer).filter((a) => a > 0 && a < Infinity);
  const sum = found.reduce((a, b) => a + b, 0);
  console.log(
    `${name.padEnd(34)}${spread(ms, 2)}   checksum ${sum.toFixed(4)}, ${found.length} of ${jobs.length} possible, ${rate.toFixed(0)}/s`,
  );
  return { ms, rate };
}

console.log(`seed ${SEED}, ${machine()}; median, 95th percentile, most; milliseconds`);
const five: Layout = { bricks: 28, others: 30, models: 5, targets: 1 };
const jobs5 = (await Promise.all(Array.from({ length: 20 }, (_, i) => layOut(SEED + i, five, 10)))).flat();
const single = measure('5 against 5, single-model bound', jobs5, leastRoll);
const reaches = measure('5 against 5, reach of every model', jobs5, reachOfAll);
measure('5 against 5, bound for all', jobs5, leastForAll);
const whole = measure('5 against 5, whole question', jobs5, wholeQuestion);
measure('5 against 5, placement', jobs5.slice(0, 60), placement);
const ten: Layout = { bricks: 40, others: 20, models: 10, targets: 2 };
const jobs10 = (await Promise.all(Array.from({ length: 4 }, (_, i) => layOut(SEED + 100 + i, ten, 5)))).flat();
const placed10 = measure('10 against 2 units, placement', jobs10, placement);
const jobs20 = (
  await Promise.all(Array.from({ length: 4 }, (_, i) => layOut(SEED + 200 + i, { ...ten, models: 20 }, 3)))
).flat();
const placed20 = measure('20 against 2 units, placement', jobs20, placement);

console.log('\ngoal                                              measured');
console.log(`at least 2000 single-model bounds a second of CPU  ${single.rate.toFixed(0)}`);
console.log(
  `whole questions a second of CPU                    ${whole.rate.toFixed(0)} (at most ${reaches.rate.toFixed(0)}: the reach of every model)`,
);
console.log(`10 models against 2 targets below 250 ms, median  ${quantile(placed10.ms, 0.5).toFixed(0)} ms`);
console.log(`20 models below 1000 ms, median                   ${quantile(placed20.ms, 0.5).toFixed(0)} ms`);
for (const table of new Set([...jobs5, ...jobs10, ...jobs20].map((j) => j.table))) table.dispose();
