import { describe, expect, it } from 'vitest';
import { replay } from '../../src/rules/play/game.ts';
import { hashState } from '../../src/rules/core/state/hash-state.ts';
import { EDITIONS } from '../../src/rules/core/rules/skirmish.ts';
import { drawnOf } from '../support/drawn.ts';
import { searchTown, walkTown } from '../support/random-attempts.ts';

const SEEDS = drawnOf([1, 2, 3, 4], 1);

describe.each(EDITIONS)('random attempts in random towns, %s', (edition) => {
  it.each(SEEDS)(
    'town %i: every model stands where it can, no model went too far, and the log gives the same game',
    async (seed) => {
      const { game, wrong, outcomes } = await walkTown(seed, edition);
      expect(wrong).toEqual([]);
      expect(outcomes.length).toBeGreaterThan(4);
      const written: typeof game.log = JSON.parse(JSON.stringify(game.log));
      expect(hashState(replay(game.initial, written))).toBe(hashState(game.state));
      const again = await walkTown(seed, edition);
      expect(hashState(again.game.state)).toBe(hashState(game.state));
    },
  );

  it.each(SEEDS)('town %i: an interceptor is found where a search of every place finds one', async (seed) => {
    const { wrong, asked, could } = await searchTown(seed + 20, edition);
    expect(wrong).toEqual([]);
    expect(asked).toBeGreaterThan(5);
    expect(could).toBeGreaterThanOrEqual(0);
  });
});
