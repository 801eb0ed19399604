import { describe, expect, it } from 'vitest';
import { createTable } from '../../src/physics/table.ts';
import { judgeAgain } from '../../src/replay/judge-again.ts';
import { evolveAll } from '../../src/rules/play/evolve.ts';
import { hashState } from '../../src/rules/core/state/hash-state.ts';
import { SYSTEMS } from '../../src/rules/core/system.ts';
import { layOut } from '../../src/scenario/lay-out.ts';
import { drawnOf } from '../support/drawn.ts';
import { playRecorded, readWhole, recordedGames, scenarioOf, textOf } from '../support/replays.ts';

const HASHES = JSON.parse(textOf('hashes.json')) as Readonly<Record<string, string>>;

/** Judged again on the physical table: of each system one that was scripted and one that was played. */
const PROVEN = [
  'the-duel-on-the-bridge.replay',
  'over-the-wall.replay',
  'the-well-in-the-yard-auto.replay',
  'the-customs-yard-auto.replay',
  'four-against-one.replay',
  'the-long-ridge-auto.replay',
  'over-the-gap.replay',
  'market-day-auto.replay',
  'the-lantern-quarter-auto.replay',
];

describe('the recorded games', () => {
  it('are of all three systems, and their hashes lie beside them', () => {
    expect(recordedGames()).toEqual(Object.keys(HASHES).toSorted());
    const systems = recordedGames().map((file) => readWhole(textOf(file)).replay.system);
    expect(SYSTEMS.filter((system) => !systems.includes(system))).toEqual(['sandbox']);
  });

  it.each(recordedGames())('%s ends in the state it was recorded with', async (file) => {
    const { hash, isClosed, missing, torn } = await playRecorded(file);
    expect({ hash, isClosed, missing, torn }).toEqual({
      hash: HASHES[file],
      isClosed: true,
      missing: 0,
      torn: undefined,
    });
  });

  /**
   * Where this fails because the rules or the table judge better than they did, raise `CORE_EDITION` and record the games
   * again (`node test/replays/record.ts`).
   */
  it.each(drawnOf(PROVEN, 6))('%s is laid out and judged again to the same events', async (file) => {
    const { replay, initial } = await playRecorded(file);
    const scenario = scenarioOf(replay);
    const table = await createTable({ ...scenario.table, terrain: scenario.terrain });
    try {
      const laid = layOut(scenario, table);
      expect(laid.ok && hashState(laid.value)).toBe(hashState(initial));
      let state = initial;
      for (const [i, entry] of replay.entries.entries()) {
        const difference = judgeAgain(state, entry, { table, unfinished: 0 });
        expect(difference, `command ${i + 1}, ${entry.command.kind}`).toBeUndefined();
        state = evolveAll(state, entry.events);
      }
    } finally {
      table.dispose();
    }
  });
});
