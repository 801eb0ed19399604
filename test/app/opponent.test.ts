import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hashState } from '../../src/rules/core/state/hash-state.ts';
import { openOpponentTable } from '../support/opponent-table.ts';
import { REPOSITORY } from '../support/source-files.ts';

/** A built-in mission that lasts so many turns. */
const mission = (id: string, turns: number): string => {
  const document = JSON.parse(readFileSync(join(REPOSITORY, `src/scenario/builtin/${id}.json`), 'utf8'));
  return JSON.stringify({ ...document, mission: { ...document.mission, turns } });
};

const SEAT = { side: 'defender', level: 'medium', pace: 'quick' } as const;

describe('a computer opponent', () => {
  it.each(['the-night-landing', 'a-race-over-the-roofs', 'the-ford-and-the-wood'])(
    'plays a whole game, the same for the same choices: %s',
    async (id) => {
      const text = mission(id, 2);
      const results: string[] = [];
      for (const _ of [1, 2]) {
        const table = await openOpponentTable(text, SEAT);
        await table.play('random', 2000);
        const { game, opponent, problem } = table.state();
        expect(game!.state.mission?.result).toBeDefined();
        expect([problem, opponent?.paused]).toEqual([undefined, undefined]);
        results.push(`${game!.log.length} ${hashState(game!.state)}`);
        table.leave();
      }
      expect(results[1]).toBe(results[0]);
    },
  );
});
