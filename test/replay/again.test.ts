import { describe, expect, it } from 'vitest';
import { playGame } from '../../src/lab/game/play-game.ts';
import type { PolicyName } from '../../src/lab/policy/policy-name.ts';
import { judgeAgain } from '../../src/replay/judge-again.ts';
import { evolveAll } from '../../src/rules/play/evolve.ts';
import type { Game, LogEntry } from '../../src/rules/play/game.ts';
import type { TableQuery } from '../../src/rules/core/ports.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { drawnOf } from '../support/drawn.ts';
import { openTable } from '../support/open-table.ts';
import { randomRegiments } from '../support/random-regiments.ts';
import { randomTown } from '../support/random-town.ts';

/** What of a game is otherwise when it is judged again with the dice that its events tell. */
function otherwise({ initial, log }: Game, table: TableQuery): readonly string[] {
  let state = initial;
  return (JSON.parse(JSON.stringify(log)) as readonly LogEntry[]).flatMap((entry, i) => {
    const difference = judgeAgain(state, entry, { table, unfinished: 0 });
    state = evolveAll(state, entry.events);
    return difference ? [`${i} ${entry.command.kind}: ${JSON.stringify(difference)}`] : [];
  });
}

/** A game of some turns, the attacker greedy, the defender as is said. */
const played = (start: GameState, table: TableQuery, seed: number, turns: number, defender: PolicyName): Game =>
  playGame(start, table, { seed, turns, policies: { attacker: 'greedy', defender } }).game;

describe('a random game judged again with the dice its events tell', () => {
  it.each(drawnOf([1, 2, 3, 4], 1))('of regiments, seed %d, comes to the same events', (seed) => {
    const table = openTable(72, 48);
    const game = played(randomRegiments(seed), table, seed, 3, seed % 2 === 0 ? 'greedy' : 'random');
    expect(game.log.length).toBeGreaterThan(20);
    expect(otherwise(game, table)).toEqual([]);
  });

  it.each(drawnOf([2, 7], 1))('of fighters in a town, seed %d, comes to the same events', async (seed) => {
    const { state, table } = await randomTown({ seed, pieces: 32, fighters: 14, half: 10, edition: 'classic' });
    try {
      const game = played(state, table, seed, 2, seed === 2 ? 'greedy' : 'cautious');
      expect(game.log.length).toBeGreaterThan(20);
      expect(otherwise(game, table)).toEqual([]);
    } finally {
      table.dispose();
    }
  });
});
