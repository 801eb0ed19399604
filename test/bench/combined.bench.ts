/**
 * Combined charges: four chargers with fronts of 60 to 250 mm against one target, solved with their proof, and the
 * answer judged again.
 *
 * `node test/bench/combined.bench.ts`
 */
import { gapAcross } from '../../src/geometry/gap.ts';
import { seededRandom, uniformInt } from '../../src/kernel/random.ts';
import type { Formation } from '../../src/rules/core/formation.ts';
import { bestCombinedCharge } from '../../src/rules/regiments/charge/solve/best-charge.ts';
import { bodyOf } from '../../src/rules/regiments/ranks/formation.ts';
import { judgeCombinedCharge } from '../../src/rules/regiments/charge/solve/judge-charge.ts';
import type { CombinedProblem } from '../../src/rules/regiments/charge/problem.ts';
import { aCharger, aProblem } from '../support/combined.ts';
import { mm, ranked } from '../support/ranks.ts';
import { machine, quantile, spread, timed } from './crowded-table.ts';

const SEED = 20_261_121;
const JOBS = 60;
const BASES = [20, 25, 40, 50] as const;

/** A unit of a front of 60 to 250 mm. */
function aBlock(below: (n: number) => number): { files: number; ranks: number; base: [number, number] } {
  const width = BASES[below(BASES.length)]!;
  const [least, most] = [Math.ceil(60 / width), Math.floor(250 / width)];
  return { files: least + below(most - least + 1), ranks: 1 + below(4), base: [width, width] };
}

/** Four chargers about a target, three in front and one beside it or all in front, none on another. */
function aJob(seed: number): CombinedProblem {
  const random = seededRandom(seed);
  const below = (n: number) => uniformInt(random, n);
  for (;;) {
    const block = aBlock(below);
    const target = ranked('a', { ...block, at: [0, 0] });
    const half = (block.files * block.base[0]) / 2;
    const chargers: Formation[] = [];
    for (let tries = 0; chargers.length < 4 && tries < 100; tries++) {
      const inFlank = chargers.length === 3 && below(2) === 0;
      const away = 120 + below(220);
      const one = aBlock(below);
      const aside = below(601) - 300;
      const formation = ranked(`u${chargers.length}`, {
        ...one,
        at: inFlank ? [half + away, below(200) - 60] : [aside, -away],
        facing: (inFlank ? 90 : 180) + below(31) - 15,
      });
      if ([target, ...chargers].some((other) => gapAcross(bodyOf(other), bodyOf(formation)) < mm(26))) continue;
      chargers.push(formation);
    }
    if (chargers.length === 4)
      return aProblem(
        target,
        chargers.map((c, i) => aCharger(target, `u${i}`, c)),
      );
  }
}

const jobs = Array.from({ length: JOBS }, (_, i) => aJob(SEED + i));
const fronts = jobs.flatMap((job) =>
  job.chargers.map(({ formation }) => formation.files * formation.cell.width * 25.4),
);
console.log(`seed ${SEED}, ${machine()}; median, 95th percentile, most; milliseconds`);
console.log(`fronts of the chargers in millimetres: ${spread(fronts, 0)}`);

for (const job of jobs) bestCombinedCharge(job);
const solved = jobs.map((job) => timed(() => bestCombinedCharge(job)));
const answers = solved.map(([, answer]) => answer);
const judged = jobs.map((job, i) => timed(() => judgeCombinedCharge(job, answers[i]!, answers[i]!.placements)));
const checksum = answers.reduce((sum, { score }) => sum + 100 * score.engaged + score.contact.total, 0);
const [solving, judging] = [solved.map(([ms]) => ms), judged.map(([ms]) => ms)];
const engaged = [0, 1, 2, 3, 4].map((n) => answers.filter(({ score }) => score.engaged === n).length);
console.log(
  `engaged 0 to 4 units: ${engaged.join(', ')}; complete proofs ${answers.filter((a) => a.certificate.complete).length}`,
);
console.log(`solve four against one            ${spread(solving, 2)}   checksum ${checksum}, ${JOBS} jobs`);
console.log(
  `judge the answer                  ${spread(judging, 3)}   legal ${judged.filter(([, v]) => v.kind === 'legal').length}`,
);

console.log('\ngoal                                              measured');
console.log(`four against one below 100 ms, median             ${quantile(solving, 0.5).toFixed(1)} ms`);
console.log(`the checker below 5 ms, median                    ${quantile(judging, 0.5).toFixed(2)} ms`);
