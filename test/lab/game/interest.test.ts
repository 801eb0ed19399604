import { describe, expect, it } from 'vitest';
import { pipsOfEvent } from '../../../src/rules/core/events/dice-of.ts';
import type { GameFacts } from '../../../src/lab/game/game-facts.ts';
import { interestOf, playGame } from '../../../src/lab/game/play-game.ts';
import { rememberingTable } from '../../../src/lab/game/remember.ts';
import { drawnOf } from '../../support/drawn.ts';
import { layOutBuiltIn } from '../../support/lab-games.ts';

const side = (lostModels: number) => ({ lostModels, chargesTried: 0, chargesMade: 0 });
const facts = (a: number, b: number): GameFacts => ({
  ...{ seed: 1, ending: 'last-turn', winner: 'draw', first: 'attacker', turns: 2, commands: 30, hash: '' },
  attacker: side(a),
  defender: side(b),
});

describe('what makes a game worth looking at', () => {
  it('is how long and how one-sided it was', () => {
    expect(interestOf(facts(0, 0), { off: 0, variance: 0 })).toEqual({ length: 30, oneSided: 0, luck: 0 });
    expect(interestOf(facts(3, 1), { off: 0, variance: 1 }).oneSided).toBe(0.5);
    expect(interestOf(facts(0, 7), { off: 0, variance: 1 }).oneSided).toBe(1);
  });

  it('is how its dice fell, counted as the log tells them', async () => {
    const { start, table } = await layOutBuiltIn('open-ground');
    for (const seed of [1, 2, 3]) {
      const { game, interest } = playGame(start, table, {
        ...{ seed, turns: 1 },
        policies: { attacker: 'greedy', defender: 'greedy' },
      });
      const pips = game.log.flatMap(({ events }) => events).flatMap(pipsOfEvent);
      expect(pips.length).toBeGreaterThan(5);
      const sum = pips.reduce((total, pip) => total + pip, 0);
      expect(interest.luck).toBeCloseTo((sum - 3.5 * pips.length) / Math.sqrt((pips.length * 35) / 12), 9);
    }
    table.dispose();
  });
});

describe('a table that remembers', () => {
  it.each(drawnOf(['open-ground', 'over-the-gap'], 1))('%s: gives the very same games', async (id) => {
    const { start, table } = await layOutBuiltIn(id);
    const remembering = rememberingTable(table);
    for (const seed of [1, 2, 1]) {
      const order = { seed, turns: 2, policies: { attacker: 'greedy', defender: 'random' } } as const;
      const plain = playGame(start, table, order);
      const remembered = playGame(start, remembering, order);
      expect(JSON.stringify(remembered.game.log)).toBe(JSON.stringify(plain.game.log));
    }
    table.dispose();
  });

  it('asks once for the same', async () => {
    const { start, table } = await layOutBuiltIn('open-ground');
    let asked = 0;
    const counting = rememberingTable({
      ...table,
      path: (setting, to) => {
        asked++;
        return table.path(setting, to);
      },
    });
    const order = { seed: 4, turns: 1, policies: { attacker: 'greedy', defender: 'greedy' } } as const;
    playGame(start, counting, order);
    const once = asked;
    expect(once).toBeGreaterThan(0);
    playGame(start, counting, order);
    expect(asked).toBe(once);
    table.dispose();
  });
});
