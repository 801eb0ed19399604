import { describe, expect, it } from 'vitest';
import { diceOf } from '../../src/app/record-events.ts';
import { autoPlay } from '../../src/cli/auto-play.ts';
import { judgeAgain } from '../../src/replay/judge-again.ts';
import { seededDice } from '../../src/rules/core/dice.ts';
import { evolveAll } from '../../src/rules/core/evolve.ts';
import { type Game, type LogEntry, newGame } from '../../src/rules/core/game.ts';
import type { TableQuery } from '../../src/rules/core/ports.ts';
import { openTable } from '../support/open-table.ts';
import { randomBattle } from '../support/random-battle.ts';
import { randomTown } from '../support/random-town.ts';

/** What of a game is otherwise when it is judged anew with the dice that its events tell. */
function otherwise({ initial, log }: Game, table: TableQuery): readonly string[] {
  let state = initial;
  return (JSON.parse(JSON.stringify(log)) as readonly LogEntry[]).flatMap((entry, i) => {
    const difference = judgeAgain(state, entry, { table, diceOf, unfinished: 0 });
    state = evolveAll(state, entry.events);
    return difference ? [`${i} ${entry.command.kind}: ${JSON.stringify(difference)}`] : [];
  });
}

describe('a random game judged anew with the dice its events tell', () => {
  it.each([1, 2, 3, 4])('of regiments, seed %d, comes to the same events', (seed) => {
    const table = openTable(72, 48);
    const game = autoPlay(newGame(randomBattle(seed)), table, seededDice(seed), 3);
    expect(game.log.length).toBeGreaterThan(20);
    expect(otherwise(game, table)).toEqual([]);
  });

  it.each([2, 7])('of fighters in a town, seed %d, comes to the same events', async (seed) => {
    const { state, table } = await randomTown({ seed, pieces: 32, fighters: 14, half: 10, edition: 'classic' });
    try {
      const game = autoPlay(newGame(state), table, seededDice(seed), 2);
      expect(game.log.length).toBeGreaterThan(20);
      expect(otherwise(game, table)).toEqual([]);
    } finally {
      table.dispose();
    }
  });
});
