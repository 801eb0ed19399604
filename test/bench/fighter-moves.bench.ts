/**
 * Moves of fighters to places anywhere on the built-in tables of the skirmish, with none to three declared checks in any
 * order, as a player drags them: decided from how each table is laid out, most of them refused as too long. Goal: 99 of
 * 100 within a second of processor time. The checksum is of paths, refusals and lengths.
 *
 * `node test/bench/fighter-moves.bench.ts [table …]`
 */
import { hashJson } from '../../src/kernel/hash.ts';
import type { PlanPoint } from '../../src/kernel/point.ts';
import { CHECK_KINDS, type CheckKind } from '../../src/rules/core/agility.ts';
import { seededDice } from '../../src/rules/core/dice.ts';
import { roundLength } from '../../src/rules/core/round.ts';
import { decide } from '../../src/rules/play/decide.ts';
import { seeded } from '../physics/pieces.ts';
import { cpuTime } from '../support/cpu-time.ts';
import { layOutBuiltIn } from '../support/lab-games.ts';
import { builtInIds } from '../support/played-games.ts';
import { machine, quantile } from './crowded-table.ts';

const SEED = 20_261_130;
const MOVES = 25;
const MOST_CHECKS = 3;

type Taken = { readonly ms: number; readonly about: string };

const random = seeded(SEED);
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
const taken = Array.from({ length: MOST_CHECKS + 1 }, (): Taken[] => []);
const answers: (string | number)[][][] = [];

async function moveOn(id: string): Promise<void> {
  const { start, table } = await layOutBuiltIn(id);
  if (start.rules.system === 'skirmish') {
    const state = { ...start, phase: 'move' as const };
    const { width, depth } = state.table;
    for (const [count, times] of taken.entries()) {
      for (let m = 0; m < MOVES; m++) {
        const { id: model } = pick(
          [...state.models.values()].filter((one) => state.units.get(one.unit)?.side === state.side),
        );
        const to: PlanPoint = [width * (random() - 0.5), depth * (random() - 0.5)];
        const checks = Array.from({ length: count }, (): CheckKind => pick(CHECK_KINDS));
        const before = cpuTime();
        const decided = decide(state, { kind: 'move', moves: [{ model, to }], checks }, table, seededDice(SEED));
        times.push({ ms: cpuTime() - before, about: `${id} ${model} to ${to.join()} with ${checks.join(', ')}` });
        const found = decided.ok ? decided.value : decided.error;
        answers.push(
          found.map((one) => [one.kind, 'length' in one && one.length !== undefined ? roundLength(one.length) : -1]),
        );
      }
    }
  }
  table.dispose();
}

console.log(machine());
const asked = process.argv.slice(2);
for (const id of builtInIds()) if (asked.length === 0 || asked.includes(id)) await moveOn(id);
for (const [count, times] of taken.entries()) {
  const all = times.map(({ ms }) => ms);
  const [median, p95, p99, most] = [0.5, 0.95, 0.99, 1].map((share) => quantile(all, share).toFixed(0));
  const longest = times.reduce((a, b) => (b.ms > a.ms ? b : a));
  console.log(`${count} checks: median ${median} ms, p95 ${p95}, p99 ${p99}, most ${most} (${longest.about})`);
}
console.log(`${answers.length} moves; checksum ${hashJson(answers)}`);
