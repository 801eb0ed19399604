import { describe, expect, it } from 'vitest';
import { playGame } from '../../../src/lab/game/play-game.ts';
import { rememberingTable } from '../../../src/lab/game/remember.ts';
import type { PolicyName } from '../../../src/lab/policy/policy-name.ts';
import { layOutBuiltIn } from '../../support/lab-games.ts';

/**
 * Paired games against whoever does anything at all: every seed twice, with either army. Games won, less games lost, and
 * how many more models the other lost.
 */
async function against(id: string, policy: PolicyName, { seeds, turns }: { seeds: number; turns: number }) {
  const { start, table } = await layOutBuiltIn(id);
  const remembering = rememberingTable(table);
  let [won, lead] = [0, 0];
  for (let seed = 1; seed <= seeds; seed++)
    for (const own of ['attacker', 'defender'] as const) {
      const other = own === 'attacker' ? 'defender' : 'attacker';
      const policies = { [own]: policy, [other]: 'random' } as Record<'attacker' | 'defender', PolicyName>;
      const { facts } = playGame(start, remembering, { seed, turns, policies });
      won += facts.winner === own ? 1 : facts.winner === other ? -1 : 0;
      lead += facts[other].lostModels - facts[own].lostModels;
    }
  table.dispose();
  return { won, lead };
}

describe.each([
  ['open-ground', { seeds: 8, turns: 4 }],
  ['over-the-gap', { seeds: 3, turns: 2 }],
  ['four-against-one', { seeds: 2, turns: 2 }],
] as const)('against random play on %s', (id, games) => {
  it.each(['greedy', 'odds'] as const)('%s wins at least as often as it loses', async (policy) => {
    const { won, lead } = await against(id, policy, games);
    expect(won).toBeGreaterThanOrEqual(0);
    expect(lead).toBeGreaterThan(0);
  });
});
