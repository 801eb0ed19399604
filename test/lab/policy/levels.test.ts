import { afterAll, describe, expect, it } from 'vitest';
import { LEVELS } from '../../../src/lab/policy/policy-name.ts';
import { playGame } from '../../../src/lab/game/play-game.ts';
import { POLICIES } from '../../../src/lab/systems/policies.ts';
import { seededRandom } from '../../../src/kernel/random.ts';
import type { Reason } from '../../../src/lab/policy/reason.ts';
import { momentOf } from '../../../src/lab/policy/moment.ts';
import { unitId } from '../../../src/rules/core/ids.ts';
import { aGame } from '../../support/game.ts';
import { drawnOf } from '../../support/drawn.ts';
import { type Laid, layOutBuiltIn } from '../../support/lab-games.ts';
import { withPlan } from '../../support/mission.ts';
import { openTable } from '../../support/open-table.ts';

const laid: Laid[] = [];
afterAll(() => {
  for (const { table } of laid) table.dispose();
});

describe.each(drawnOf(['the-chapel-and-the-mill', 'the-last-guard', 'a-race-over-the-roofs'], 2))(
  'a game on %s',
  (id) => {
    it.each(drawnOf(LEVELS, 2))('of the level %s is played to its end, the same each time', async (level) => {
      const one = await layOutBuiltIn(id);
      laid.push(one);
      const { start, table } = one;
      const order = { seed: 5, turns: 3, policies: { attacker: level, defender: 'greedy' } } as const;
      const { facts } = playGame(start, table, order);
      expect(facts.ending).not.toBe('stuck');
      expect(playGame(start, table, order).facts.hash).toBe(facts.hash);
    });
  },
);

/** A phase in which red has a charge that it can only gain by. */
const oneCharge = () => ({
  table: openTable(72, 48),
  state: withPlan(
    aGame({
      phase: 'charge',
      units: [
        { id: 'red', at: [[6, 0]], profile: { WS: 5, A: 4, S: 5 } },
        { id: 'blue', side: 'defender', at: [[0, 0]], profile: { WS: 2, W: 1 } },
      ],
    }),
  ),
});
const RED_CHARGES = momentOf('charge', 'attacker', unitId('red'));

it('misses a charge that can only gain the more often the lower its level is, and never as an expert', () => {
  const view = oneCharge();
  const missed = LEVELS.map((level) => {
    const seeds = Array.from({ length: 400 }, (_, i) => i + 1);
    return seeds.filter((seed) => [...POLICIES[level](view, RED_CHARGES, seededRandom(seed))].length === 0).length;
  });
  const [easy, medium, hard, expert] = missed as [number, number, number, number];
  expect(easy, `${missed}`).toBeGreaterThan(medium + 20);
  expect(medium, `${missed}`).toBeGreaterThan(hard + 20);
  expect(hard, `${missed}`).toBeLessThan(20);
  expect(expert).toBe(0);
});

it('tells why it does what it does, in numbers', () => {
  const reasons: Reason[] = [];
  const view = { ...oneCharge(), tell: (reason: Reason) => void reasons.push(reason) };
  const [command] = POLICIES.expert(view, RED_CHARGES, seededRandom(1));
  expect(command).toMatchObject({ kind: 'declare-charge', targets: ['blue'] });
  const [reason] = reasons;
  expect(reason).toMatchObject({ aim: 'charge', unit: 'red', target: 'blue' });
  expect(reason!.chance).toBeGreaterThan(0.5);
  expect(reason!.deals).toBeGreaterThan(0);
  expect(reason!.costs ?? 0).toBeGreaterThanOrEqual(0);
});
