/**
 * Allocation between regiments: who of 40 may strike at whom of 40, what the referee would deal, and what the table
 * draws of it.
 *
 * Every job is a state of its own: the two stand at another offset and angle. `node test/bench/attacks.bench.ts`
 */
import { toRadians } from '../../src/kernel/units.ts';
import { fightMeleesOut } from '../../src/rules/regiments/melee/decide-melee.ts';
import { seededDice } from '../../src/rules/core/dice.ts';
import { buildMeleeGround } from '../../src/rules/regiments/melee/melee-ground.ts';
import { strikeReachOf } from '../../src/rules/regiments/melee/targets.ts';
import { allocationView } from '../../src/rules/regiments/melee/view.ts';
import { unitId } from '../../src/rules/core/ids.ts';
import type { MeleeCombat } from '../../src/rules/core/state/regiments-melee.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { withFormation } from '../../src/rules/regiments/ranks/regiment-state.ts';
import { aMelee, champion, character, type LeaderPlan } from '../support/melee.ts';
import { drawFrom } from '../support/random-fight.ts';
import { machine, quantile, spread, timed } from './crowded-table.ts';

const SEED = 20_261_121;
const JOBS = 400;
const GOAL_MS = 2;
const GREAT_GOAL_MS = 1000;

const COMBAT: MeleeCombat = {
  units: ['red', 'blue'].map(unitId),
  stage: { kind: 'allocate', step: 3, allocations: [] },
  steps: [],
  taken: { attacker: 0, defender: 0 },
};

/** Forty against forty, ten files of four ranks each, somewhere on the table. */
function job(seed: number, rich: boolean): GameState {
  const draw = drawFrom(SEED + seed);
  const leaders = (name: string): readonly LeaderPlan[] =>
    rich
      ? [
          champion(`${name}.Ch`, draw.between(0, 3)),
          character(`${name}.C`, 4, {
            size: draw.of([
              [1, 1],
              [2, 2],
              [1.5, 1.5],
            ]),
            profile: { attacks: 4, hp: 3 },
          }),
        ]
      : [];
  const shift = draw.between(-60, 60);
  const state = aMelee({
    units: [
      { id: 'red', files: 10, ranks: 4, at: [0, 0], leaders: leaders('red') },
      { id: 'blue', side: 'defender', files: 10, ranks: 4, at: [shift, 0], facing: 180, leaders: leaders('blue') },
    ],
    duels: rich && draw.chance(0.5) ? [['red.Ch', 'blue.Ch']] : [],
  });
  return turned(state, toRadians(draw.between(0, 359)));
}

/** The whole table turned about its centre. */
function turned(state: GameState, angle: number): GameState {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [...state.units.values()].reduce((s, { id, formation }) => {
    const [x, y, z] = formation!.at;
    const at = [x * cos + z * sin, y, -x * sin + z * cos] as const;
    return withFormation(s, id, { ...formation!, at, facing: formation!.facing + angle });
  }, state);
}

const reached = (state: GameState): number => {
  const ground = buildMeleeGround(state, COMBAT.units);
  let count = 0;
  for (const model of state.models.values()) count += strikeReachOf(ground, model).targets.length;
  return count;
};

/** Two thousand models with a thousand attacks each, in ranks of so many, fought to the end. */
const great = (files: number): GameState =>
  aMelee({
    units: (['red', 'blue'] as const).map((id, i) => ({
      ...{ id, files, ranks: 1000 / files, at: [0, 0] as const, facing: 180 * i, profile: { attacks: 1000 } },
      side: i === 0 ? ('attacker' as const) : ('defender' as const),
    })),
  });

function foughtOut(state: GameState): number {
  const decided = fightMeleesOut(state, seededDice(SEED));
  return decided.ok ? decided.value.length : 0;
}

const drawn = (state: GameState): number =>
  allocationView(state, COMBAT).reduce((sum, { suggested }) => sum + suggested.length, 0);

function measure(name: string, jobs: readonly GameState[], solve: (state: GameState) => number): number[] {
  for (const state of jobs.slice(0, jobs.length >> 1)) solve(state);
  const timings = jobs.map((state) => timed(() => solve(state)));
  const ms = timings.map(([t]) => t);
  const checksum = timings.reduce((sum, [, answer]) => sum + answer, 0);
  console.log(`${name.padEnd(40)}${spread(ms, 3)}   checksum ${checksum}, ${jobs.length} jobs`);
  return ms;
}

console.log(`seed ${SEED}, ${machine()}; median, 95th percentile, most; milliseconds`);
const plain = Array.from({ length: JOBS }, (_, i) => job(i, false));
const rich = Array.from({ length: JOBS }, (_, i) => job(i, true));
measure('40 against 40, who may strike at whom', plain, reached);
const worst = measure('the same with leaders and duels', rich, reached);
const view = measure('the whole view, with what is suggested', rich, drawn);
const fought = measure('1,000 with 1,000 attacks each, both sides', [40, 100, 40, 100].map(great), foughtOut);

console.log('\ngoal                                              measured');
console.log(`allocation of 40 against 40 below ${GOAL_MS} ms, 95 of 100   ${quantile(worst, 0.95).toFixed(2)} ms`);
console.log(`the view of it below ${GOAL_MS} ms, 95 of 100               ${quantile(view, 0.95).toFixed(2)} ms`);
console.log(`two units of 1,000 below ${GREAT_GOAL_MS} ms, median            ${quantile(fought, 0.5).toFixed(0)} ms`);
