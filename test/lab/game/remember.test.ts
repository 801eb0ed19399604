import { describe, expect, it } from 'vitest';
import { rememberingTable } from '../../../src/lab/game/remember.ts';
import { createBatchTables } from '../../../src/referee/batch/batch-table.ts';
import { playTask } from '../../../src/referee/batch/play-batch.ts';
import type { MoveSetting, PathAnswer, TableQuery } from '../../../src/rules/core/ports.ts';
import { isDeep } from '../../support/drawn.ts';
import { SMALL_TABLE } from '../../support/batch-run.ts';
import { anOrder } from '../../support/fake-batch.ts';

const setting = (n: number) => ({ from: [n, 0, 0] }) as unknown as MoveSetting;

describe('what a table remembers', () => {
  it('is asked once, and dropped when newer answers need its memory', () => {
    let asked = 0;
    const leg = { kind: 'walk', from: [0, 0, 0], to: [1.234567891234567, 0, 0] };
    const answer = { kind: 'path', path: { legs: Array.from({ length: 3000 }, () => leg) } } as unknown as PathAnswer;
    const table = rememberingTable({
      path: () => {
        asked++;
        return { ...answer };
      },
    } as unknown as TableQuery);
    const first = table.path(setting(0), [1, 0, 0]);
    expect(table.path(setting(0), [1, 0, 0])).toBe(first);
    expect(asked).toBe(1);
    // Each answer takes some 700 kB as plain data: a few dozen are more than the cache may take.
    for (let n = 1; n < 60; n++) table.path(setting(n), [1, 0, 0]);
    expect(asked).toBe(60);
    table.path(setting(59), [1, 0, 0]);
    expect(asked).toBe(60);
    expect(table.path(setting(0), [1, 0, 0])).not.toBe(first);
    expect(asked).toBe(61);
  });

  it('never changes a game, even where all tables are set up again before each', async () => {
    const scenario = JSON.stringify(SMALL_TABLE);
    const order = anOrder({ arms: [{ name: 'a', scenario, settings: [], meshes: [] }], games: isDeep ? 4 : 2 });
    const parts = { order, meshes: new Map() };
    const [kept, fresh] = [createBatchTables(parts), createBatchTables(parts, () => true)];
    expect(await playTask(order, fresh, 0)).toEqual(await playTask(order, kept, 0));
    expect(await fresh.at(0)).not.toBe(await fresh.at(0));
    expect(await kept.at(0)).toBe(await kept.at(0));
    kept.dispose();
    fresh.dispose();
  });
});
