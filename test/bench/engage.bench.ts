/**
 * An `engage` question in towns of 80 pieces and 24 fighters: sight, measuring with the declared checks over the whole
 * Out-of-Sight table, odds, and who could intercept. Goal: under 50 ms median.
 *
 * Every question is asked once, of fighters a reach or two apart. `node test/bench/engage.bench.ts`
 */
import type { CheckKind } from '../../src/rules/core/agility.ts';
import { hashJson } from '../../src/kernel/hash.ts';
import { roundLength } from '../../src/rules/core/round.ts';
import { askEngage } from '../../src/rules/skirmish/engage/ask.ts';
import { fighterOf } from '../../src/rules/skirmish/fighters/fighters.ts';
import { randomTown, townsman } from '../support/random-town.ts';
import { machine, quantile, spread } from './crowded-table.ts';

const SEED = 20_261_121;
const TOWNS = 5;
const QUESTIONS = 60;
const CHECKS: readonly (readonly CheckKind[])[] = [
  [],
  ['climb'],
  ['jump-across'],
  ['jump-down'],
  ['climb', 'jump-across'],
];

console.log(machine());
for (const edition of ['classic', 'latest'] as const) {
  const times: number[] = [];
  const answers: number[] = [];
  const byChecks = new Map<string, number[]>();
  for (let t = 0; t < TOWNS; t++) {
    const { state, table, random } = await randomTown({ seed: SEED + t, pieces: 80, fighters: 24, edition });
    const count = state.units.size;
    for (let q = 0; q < QUESTIONS; q++) {
      const unit = townsman(2 * Math.floor((random() * count) / 2));
      const target = townsman(2 * Math.floor((random() * count) / 2) + 1);
      if (!state.units.has(unit) || !state.units.has(target)) continue;
      const [a, b] = [fighterOf(state, unit).at, fighterOf(state, target).at];
      if (Math.hypot(a[0] - b[0], a[2] - b[2]) > 12) continue;
      const checks = CHECKS[q % CHECKS.length]!;
      const start = performance.now();
      const answer = askEngage(state, { unit, targets: [target], checks }, table);
      const ms = performance.now() - start;
      times.push(ms);
      byChecks.set(checks.join('+') || 'none', [...(byChecks.get(checks.join('+') || 'none') ?? []), ms]);
      answers.push(roundLength(answer.length ?? -1), answer.odds.num, answer.odds.den, answer.interceptors.length);
    }
    table.dispose();
  }
  const checksum = hashJson(answers);
  const found = answers.filter((_, i) => i % 4 === 0 && answers[i]! >= 0).length;
  console.log(`${edition}: ${times.length} questions, ${found} with a way: ${spread(times)}; checksum ${checksum}`);
  for (const [checks, ms] of byChecks) console.log(`  ${checks}: median ${quantile(ms, 0.5).toFixed(1)} ms`);
}
