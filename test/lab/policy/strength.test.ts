import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { playGame } from '../../../src/lab/game/play-game.ts';
import { rememberingTable } from '../../../src/lab/game/remember.ts';
import { policyNamed, type PolicyName } from '../../../src/lab/policy/policy-name.ts';
import type { TableQuery } from '../../../src/rules/core/ports.ts';
import type { GameState } from '../../../src/rules/core/state/state.ts';
import { drawn, drawnOf } from '../../support/drawn.ts';
import { type Laid, layOutBuiltIn, layOutText } from '../../support/lab-games.ts';

/**
 * Paired games against random play: every seed twice, with either army. Games won, less games lost, and
 * how many more models the other lost.
 */
function against(
  { start, table }: { readonly start: GameState; readonly table: TableQuery },
  policy: PolicyName,
  { seeds, turns }: { seeds: number; turns: number },
) {
  let [won, lead] = [0, 0];
  for (let seed = 1; seed <= seeds; seed++)
    for (const own of ['attacker', 'defender'] as const) {
      const other = own === 'attacker' ? 'defender' : 'attacker';
      const policies = { [own]: policy, [other]: 'random' } as Record<'attacker' | 'defender', PolicyName>;
      const { facts } = playGame(start, table, { seed, turns, policies });
      won += facts.winner === own ? 1 : facts.winner === other ? -1 : 0;
      lead += facts[other].lostModels - facts[own].lostModels;
    }
  return { won, lead };
}

const GAMES = [
  ['four-against-one', { seeds: drawn(2, 1), turns: 2 }],
  ['open-ground', { seeds: 8, turns: 4 }],
  ['over-the-gap', { seeds: 3, turns: 2 }],
] as const;

describe.each(drawnOf(GAMES, 1))('against random play on %s', (id, games) => {
  let laid: Laid;
  let remembering: TableQuery;
  beforeAll(async () => {
    laid = await layOutBuiltIn(id);
    // Both play from the same beginning and ask much the same.
    remembering = rememberingTable(laid.table);
  });
  afterAll(() => laid.table.dispose());

  it.each(['greedy', 'cautious'] as const)('%s wins at least as often as it loses', (policy) => {
    const { won, lead } = against({ start: laid.start, table: remembering }, policy, games);
    expect(won).toBeGreaterThanOrEqual(0);
    expect(lead).toBeGreaterThan(0);
  });
});

it('two cautious players of equal armies charge in the end, rather than wait for each other', async () => {
  const squad = (side: 'attacker' | 'defender', z: number) => ({
    ...{ id: side, side, name: side, keywords: ['INFANTRY'] },
    models: [-2, -1, 0, 1, 2].map((k) => ({ id: `${side}${k}`, base: { round: 32 }, at: [1.6 * k, z], facing: 0 })),
  });
  const document = {
    ...{ format: 'highground/scenario', version: 1, name: 'Even', system: 'squads', table: { width: 44, depth: 44 } },
    ...{ terrain: [], units: [squad('attacker', -15), squad('defender', 15)], seed: 1 },
    start: { turn: 1, side: 'attacker', phase: 'movement' },
  };
  const { start, table } = await layOutText(JSON.stringify(document));
  for (let seed = 1; seed <= drawn(40, 2, 2); seed++) {
    const policies = { attacker: 'cautious', defender: 'cautious' } as const;
    const { game } = playGame(start, table, { seed, turns: 6, policies });
    expect(game.log.map(({ command }) => command.kind)).toContain('declare-charge');
  }
  table.dispose();
});

it('the name that a policy had before still means it', () => {
  expect(policyNamed('odds')).toBe('cautious');
  expect(policyNamed('greedy')).toBe('greedy');
  expect(policyNamed('best')).toBeUndefined();
});
