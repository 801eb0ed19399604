import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../src/kernel/random.ts';
import { momentOf } from '../../../src/lab/policy/moment.ts';
import { POLICIES } from '../../../src/lab/systems/policies.ts';
import { playGame } from '../../../src/lab/game/play-game.ts';
import { seededDice } from '../../../src/rules/core/dice.ts';
import { unitId } from '../../../src/rules/core/ids.ts';
import { controllerOf, gapToObjective } from '../../../src/rules/core/mission/control.ts';
import { modelsOf, withStatus } from '../../../src/rules/core/state/lookup.ts';
import type { GameState } from '../../../src/rules/core/state/state.ts';
import { decide } from '../../../src/rules/play/decide.ts';
import { evolveAll } from '../../../src/rules/play/evolve.ts';
import { aGame } from '../../support/game.ts';
import { layOutBuiltIn } from '../../support/lab-games.ts';
import { aMission, withPlan } from '../../support/mission.ts';
import { openTable } from '../../support/open-table.ts';
import { someRegiments } from '../../support/regiments.ts';
import { someFighters } from '../../support/skirmish.ts';

const RED = unitId('red');
const [WELL] = aMission().objectives;
const table = openTable(72, 48);

/** A unit called red 12″ from the objective in the middle, with an enemy 12″ away on its other side, in each system. */
const AWAY: Readonly<Record<string, (friendAt?: number) => GameState>> = {
  squads: (friendAt = 20) =>
    aGame({
      phase: 'movement',
      units: [
        { id: 'red', at: [[12, 0]] },
        { id: 'friend', at: [[friendAt, 9]] },
        { id: 'blue', side: 'defender', at: [[24, 0]] },
      ],
    }),
  skirmish: (friendAt = 20) =>
    someFighters({
      fighters: [
        { id: 'red', at: [12, 0] },
        { id: 'friend', at: [friendAt, 9] },
        { id: 'blue', side: 'defender', at: [24, 0] },
      ],
      phase: 'move',
    }),
  regiments: (friendAt = 20) =>
    someRegiments({
      phase: 'movement',
      units: [
        { id: 'red', count: 4, files: 2, at: [12, 0], facing: 90 },
        { id: 'friend', count: 4, files: 2, at: [friendAt, 9], facing: 90 },
        { id: 'blue', side: 'defender', count: 4, files: 2, at: [24, 0], facing: 90 },
      ],
    }),
};

/** The state after the first move that a policy makes of red and the rules allow; the same where it stays. */
function moved(state: GameState, policy: 'greedy' | 'cautious'): GameState {
  for (const command of POLICIES[policy]({ state, table }, momentOf('move', 'attacker', RED), seededRandom(1))) {
    const decided = decide(state, command, table, seededDice(1));
    if (decided.ok) return evolveAll(state, decided.value);
  }
  return state;
}

const gap = (state: GameState): number =>
  Math.min(...modelsOf(state, RED).map((model) => gapToObjective(model, WELL!)));

describe.each(Object.entries(AWAY))('an objective in %s', (_, away) => {
  it.each(['greedy', 'cautious'] as const)('draws a unit of the %s policy, whatever enemy is near', (policy) => {
    const state = withPlan(away());
    expect(gap(moved(state, policy))).toBeLessThan(gap(state) - 1);
  });

  it('does not draw a unit where a friend is nearer, or one that cannot control it', () => {
    for (const state of [away(2), withStatus(away(), RED, 'stunned')])
      expect(gap(moved(withPlan(state), 'greedy'))).toBe(gap(moved(state, 'greedy')));
  });

  it('keeps the unit that stands there', () => {
    const state = withPlan(away(), { objectives: [{ ...WELL!, at: [12, 0, 0] }] });
    expect(moved(state, 'greedy')).toBe(state);
  });
});

it('policies contest the objectives of a mission: each is controlled by a side at some time', async () => {
  const { start, table: real } = await layOutBuiltIn('the-chapel-and-the-mill');
  const { game } = playGame(start, real, { seed: 4, turns: 3, policies: { attacker: 'greedy', defender: 'greedy' } });
  const held = new Set<string>();
  let state = game.initial;
  for (const { events } of game.log) {
    state = evolveAll(state, events);
    for (const objective of state.mission!.plan.objectives) if (controllerOf(state, objective)) held.add(objective.id);
  }
  expect([...held].toSorted()).toEqual(start.mission!.plan.objectives.map(({ id }) => id).toSorted());
  real.dispose();
});
