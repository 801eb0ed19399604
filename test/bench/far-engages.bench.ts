/**
 * `engage` questions between fighters anywhere on the built-in tables of the skirmish, most of them far out of reach:
 * as the table is laid out, and scattered over it. Goals: 99 of 100 within a second of processor time, and no more than
 * 300 MB for one, with memory spared as the command line spares it: the questions that take longest are asked again in
 * processes of their own, for what is resident at most. `open`: how many paths out of reach are not found within the
 * most steps, and told by a length that none is shorter than. The checksum is of odds and lengths.
 *
 * `node .ci/bench.ts far-engages`, or one table only: `node test/bench/far-engages.bench.ts the-lantern-quarter`
 */
import { readFileSync } from 'node:fs';
import { deserialize } from 'node:v8';
import { hashJson } from '../../src/kernel/hash.ts';
import type { PlanPoint, Point } from '../../src/kernel/point.ts';
import type { Table } from '../../src/physics/table.ts';
import { CHECK_KINDS, type CheckKind } from '../../src/rules/core/agility.ts';
import type { UnitId } from '../../src/rules/core/ids.ts';
import { roundLength, roundPoint } from '../../src/rules/core/round.ts';
import type { GameState, Model, Unit } from '../../src/rules/core/state/state.ts';
import { spareMemory } from '../../src/cli/terminal/spare-memory.ts';
import { askEngage } from '../../src/rules/skirmish/engage/ask.ts';
import { fighterSetting } from '../../src/rules/skirmish/fighters/fighter-setting.ts';
import { enemiesOf, fighterOf } from '../../src/rules/skirmish/fighters/fighters.ts';
import { seeded } from '../physics/pieces.ts';
import { cpuTime } from '../support/cpu-time.ts';
import { layOutBuiltIn } from '../support/lab-games.ts';
import { machine, quantile } from './crowded-table.ts';
import { residentAlone, residentAtMost } from './resident.ts';

const SEED = 20_261_123;
const TABLES = ['market-day', 'over-the-gap', 'the-lantern-quarter'] as const;
const QUESTIONS = 40;
const MOST_CHECKS = 2;
const SLOW = 1000;
/** Number of questions of each set that are asked again in processes of their own. */
const ALONE = 3;

type Question = {
  readonly id: (typeof TABLES)[number];
  readonly state: GameState;
  readonly unit: UnitId;
  readonly target: UnitId;
  readonly checks: readonly CheckKind[];
};

const pick = <T>(random: () => number, list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

/** The same game with every fighter at a random place where it can stand. */
function scattered(state: GameState, table: Table, random: () => number): GameState {
  const { width, depth } = state.table;
  let now = state;
  for (const model of state.models.values()) {
    for (let tries = 0; tries < 200; tries++) {
      const [x, z]: PlanPoint = [width * (random() - 0.5), depth * (random() - 0.5)];
      const at: Point = roundPoint([x, random() < 0.7 ? (table.dropHeight(x, z) ?? 0) : 0, z]);
      if (table.whyNoPlace(fighterSetting(now, model.unit, []), at)) continue;
      const moved: Model = { ...model, at };
      now = { ...now, models: new Map(now.models).set(model.id, moved) };
      break;
    }
  }
  return now;
}

async function ask(id: (typeof TABLES)[number], isScattered: boolean): Promise<void> {
  const { start, table } = await layOutBuiltIn(id);
  const random = seeded(SEED);
  const state = isScattered ? scattered(start, table, random) : start;
  const times: number[] = [];
  const asked: (Question & { readonly ms: number })[] = [];
  const answers: (number | Point)[][] = [];
  let heap = 0;
  let open = 0;
  for (let q = 0; q < QUESTIONS; q++) {
    const unit = pick<Unit>(random, [...state.units.values()]).id;
    const target = pick(random, enemiesOf(state, unit)).id;
    const checks: CheckKind[] = Array.from({ length: Math.floor((MOST_CHECKS + 1) * random()) }, () =>
      pick(random, CHECK_KINDS),
    );
    const start = cpuTime();
    const { odds, length, beyond, end } = askEngage(state, { unit, targets: [target], checks }, table);
    const ms = cpuTime() - start;
    times.push(ms);
    asked.push({ id, state, unit, target, checks, ms });
    if (beyond !== undefined) open++;
    heap = Math.max(heap, process.memoryUsage().heapUsed);
    answers.push([odds.num, odds.den, length === undefined ? -1 : roundLength(length), end ?? -1]);
    if (process.argv.includes('--each') || ms > 3 * SLOW) {
      const [a, b] = [fighterOf(state, unit).at, fighterOf(state, target).at];
      console.log(
        `    ${ms.toFixed(0)} ms: ${unit} ${a.join()} to ${target} ${b.join()} by ${checks.join(', ') || 'no checks'}: ${JSON.stringify(answers.at(-1))}`,
      );
    }
  }
  table.dispose();
  const [median, p95, most] = [0.5, 0.95, 1].map((share) => quantile(times, share).toFixed(0));
  const longest = asked.toSorted((one, other) => other.ms - one.ms).slice(0, ALONE);
  console.log(
    `${id}${isScattered ? ', scattered' : ''}: median ${median} ms, p95 ${p95}, most ${most}, all ` +
      `${(times.reduce((a, b) => a + b, 0) / 1000).toFixed(1)} s; open ${open} of ${QUESTIONS}; one alone at most ${Math.max(...longest.map((question) => residentAlone(import.meta.filename, question))).toFixed(0)} MB, heap of all ${(heap / 1e6).toFixed(0)} MB, garbage included; checksum ${hashJson(answers)}`,
  );
}

async function askAlone({ id, state, unit, target, checks }: Question): Promise<void> {
  const { table } = await layOutBuiltIn(id);
  askEngage(state, { unit, targets: [target], checks }, table);
  table.dispose();
}

spareMemory();
if (process.argv[2] === '--ask') {
  await askAlone(deserialize(readFileSync(0)) as Question);
  process.stdout.write(String(residentAtMost()));
} else {
  console.log(machine());
  const only = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
  for (const id of TABLES) {
    if (only.length > 0 && !only.includes(id)) continue;
    for (const isScattered of [false, true]) await ask(id, isScattered);
  }
}
