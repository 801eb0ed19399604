/**
 * The geometry of the fight over random tables: piling in, 10 against 10 among 40 pieces, meetings for a duel, and falling
 * back.
 *
 * Every job is a state of its own, so nothing but the grown terrain is kept between them. `node test/bench/fight.bench.ts`
 */
import type { PlanPoint } from '../../src/kernel/point.ts';
import { createTable, type Table } from '../../src/physics/table.ts';
import { planMeeting } from '../../src/rules/squads/challenge/meet.ts';
import { modelId, unitId } from '../../src/rules/core/ids.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { planFallBack } from '../../src/rules/squads/fight/fall-back.ts';
import { planPileIn } from '../../src/rules/squads/fight/pile-in.ts';
import { aGame } from '../support/game.ts';
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

const SEED = 20_261_121;
const PIECES = 40;
/** Between comrades' centres: 0.3 between their bases. */
const SPACING = 2 * R32 + 0.3;
/** Initiative of all models. */
const STEP = 4;

type Job = { readonly state: GameState; readonly table: Table };

/** Two blocks of models that have met at one place, the rest of them some way off still. */
function melee(t: CrowdedTable, count: number): GameState | undefined {
  const between = (a: number, b: number) => a + (b - a) * t.random();
  const [cx, cz] = [between(-WIDTH / 2, WIDTH / 2), between(-DEPTH / 2, DEPTH / 2)];
  const turn = between(0, 2 * Math.PI);
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  const place = (along: number, away: number): PlanPoint => [cx + along * c - away * s, cz + along * s + away * c];
  const block = (side: 1 | -1): PlanPoint[] =>
    Array.from({ length: count }, (_, i) => {
      const column = (i % 5) - 2;
      const row = Math.floor(i / 5);
      // The middle of each front touches; all others have fallen a little behind.
      const behind = i === 2 ? 0 : between(0.2, 1.6);
      return place(column * SPACING, side * (R32 + row * (SPACING + 0.4) + behind));
    });
  const [red, blue] = [block(1), block(-1)];
  const all = [...red, ...blue];
  if (!all.every(([x, z]) => t.isFree(x, z, 0.02))) return undefined;
  const apart = all.every((p, i) =>
    all.every((q, j) => i <= j || Math.hypot(p[0] - q[0], p[1] - q[1]) > 2 * R32 - 1e-9),
  );
  if (!apart) return undefined;
  const hero = { 5: ['CHARACTER'] };
  return aGame({
    phase: 'fight',
    table: { width: WIDTH, depth: DEPTH },
    terrain: [...t.spec.terrain],
    units: [
      { id: 'red', at: red, keywordsOf: hero },
      { id: 'blue', side: 'defender', at: blue, keywordsOf: hero },
    ],
  });
}

async function layOut(seed: number, count: number, jobs: number): Promise<readonly Job[]> {
  const t = crowdedTable(seed, PIECES, 0, true);
  const table = await createTable({ ...t.spec });
  const made: Job[] = [];
  for (let tries = 0; made.length < jobs && tries < 200_000; tries++) {
    const state = melee(t, count);
    if (state) made.push({ state, table });
  }
  return made;
}

const combat = { units: ['red', 'blue'].map(unitId) };

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

const pileIn = ({ state, table }: Job): number =>
  sum(planPileIn(state, combat, STEP, table).map((move) => move.path.length));

const meet = ({ state, table }: Job): number =>
  sum(
    planMeeting(state, combat, modelId('red6'), modelId('blue6'), table).options.flatMap(({ shifts }) =>
      shifts.map(({ from, to }) => Math.hypot(to[0] - from[0], to[2] - from[2])),
    ),
  );

const fallBack = ({ state, table }: Job): number => {
  const foes = [...state.models.values()].filter((m) => m.unit === 'blue').map((m) => m.id);
  return sum(planFallBack(state, unitId('red'), foes, 7, table).map((move) => move.path.length));
};

function measure(name: string, jobs: readonly Job[], solve: (job: Job) => number): number[] {
  for (const job of jobs.slice(0, jobs.length >> 1)) solve(job);
  const timings = jobs.map((job) => timed(() => solve(job)));
  const ms = timings.map(([t]) => t);
  const checksum = sum(timings.map(([, answer]) => answer));
  console.log(`${name.padEnd(34)}${spread(ms, 2)}   checksum ${checksum.toFixed(4)}, ${jobs.length} jobs`);
  return ms;
}

console.log(`seed ${SEED}, ${machine()}; median, 95th percentile, most; milliseconds`);
const jobs10 = (await Promise.all(Array.from({ length: 6 }, (_, i) => layOut(SEED + i, 10, 4)))).flat();
const jobs5 = (await Promise.all(Array.from({ length: 6 }, (_, i) => layOut(SEED + 50 + i, 6, 4)))).flat();
const five = measure('6 against 6 pile in', jobs5, pileIn);
const ten = measure('10 against 10 pile in', jobs10, pileIn);
const met = measure('duellists meet among 10 against 10', jobs10, meet);
const fled = measure('10 fall back over 7 inches', jobs10, fallBack);

console.log('\ngoal                                              measured');
console.log(`10 against 10 pile in below 500 ms, 95 of 100     ${quantile(ten, 0.95).toFixed(0)} ms`);
console.log(`a meeting below 250 ms, 95 of 100                 ${quantile(met, 0.95).toFixed(0)} ms`);
console.log(`10 fall back below 500 ms, 95 of 100              ${quantile(fled, 0.95).toFixed(0)} ms`);
console.log(
  `10 against 10 takes so many times 6 against 6     ${(quantile(ten, 0.5) / quantile(five, 0.5)).toFixed(1)}`,
);
for (const table of new Set([...jobs5, ...jobs10].map((j) => j.table))) table.dispose();
