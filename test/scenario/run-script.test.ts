import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTable, type Table } from '../../src/physics/table.ts';
import { layOut } from '../../src/scenario/lay-out.ts';
import { parseScenario } from '../../src/scenario/parse/parse-scenario.ts';
import { findByPointer, pointerTo } from '../../src/scenario/problem.ts';
import { runScript, type ScriptReport } from '../../src/scenario/run-script.ts';
import { NO_MESHES, WALL_SCENARIO } from '../support/scenarios.ts';

let table: Table;
beforeAll(async () => {
  const scenario = parseScenario(JSON.stringify(WALL_SCENARIO), NO_MESHES);
  if (!scenario.ok) throw new Error('the fixture is broken');
  table = await createTable({ ...scenario.value.table, terrain: scenario.value.terrain });
});
afterAll(() => table.dispose());

const DECLARE = { do: { kind: 'declare-charge', unit: 'red', targets: ['blue'] } };
const ROLL = { do: { kind: 'roll-charge' } };

function run(script: readonly object[], seed = 7): ScriptReport {
  const scenario = parseScenario(JSON.stringify({ ...WALL_SCENARIO, script }), NO_MESHES);
  if (!scenario.ok) throw new Error(JSON.stringify(scenario.error));
  const state = layOut(scenario.value, table);
  if (!state.ok) throw new Error(JSON.stringify(state.error));
  return runScript(scenario.value.script, state.value, table, seed);
}

const kinds = (script: readonly object[]) => run(script).outcomes.map(({ kind }) => kind);

describe('a script', () => {
  it('plays to its end when everything is as it says', () => {
    const report = run(WALL_SCENARIO.script ?? []);
    expect(report.outcomes.map(({ kind }) => kind)).toEqual(['done', 'done', 'done', 'held', 'refused-rightly']);
    expect(report.passed).toBe(true);
  });

  it('fails on a command refused without leave, and asks nothing more', () => {
    expect(kinds([ROLL, DECLARE])).toEqual(['refused']);
  });

  it('fails on a refusal by another clause, and on a command that should have been refused', () => {
    expect(kinds([{ ...ROLL, refused: 'C-02' }])).toEqual(['refused-otherwise']);
    expect(kinds([{ ...DECLARE, refused: 'C-02' }])).toEqual(['not-refused']);
  });

  it.each([[[6]], [[6, 5, 4]], [[]]])('fails when the dice %j are not exactly used up', (dice) => {
    expect(kinds([DECLARE, { ...ROLL, dice }])).toEqual(['done', 'dice']);
  });

  it('fails on dice for a command that rolls none', () => {
    expect(kinds([{ ...DECLARE, dice: [3] }])).toEqual(['dice']);
  });

  it('collects every expectation that does not hold, and goes on', () => {
    const report = run([
      { expect: { '/models/r1/at/0': 1, '/models/nobody': 2, '/turn': 1 } },
      { expect: { '/side': 'attacker' } },
    ]);
    expect(report.outcomes).toEqual([
      {
        kind: 'unmet',
        misses: [
          { pointer: '/models/r1/at/0', expected: 1, got: 0 },
          { pointer: '/models/nobody', expected: 2, got: undefined },
        ],
      },
      { kind: 'held' },
    ]);
    expect(report.passed).toBe(false);
  });

  it('compares numbers within the tolerance, wherever they stand', () => {
    expect(
      kinds([
        { expect: { '/models/b1/at': [7.26, 0, 0] }, within: 0.001 },
        { expect: { '/models/b1/at': [7.26, 0, 0] } },
      ]),
    ).toEqual(['held', 'unmet']);
  });

  it('takes a command back', () => {
    expect(kinds([DECLARE, { do: { kind: 'undo' } }, { expect: { '/charge': null } }, DECLARE])).toEqual([
      'done',
      'done',
      'held',
      'done',
    ]);
  });

  it('rolls the seed’s dice where it gives none, the same every time', () => {
    const rolled = (seed: number) => JSON.stringify(run([DECLARE, ROLL], seed).outcomes);
    expect(rolled(7)).toBe(rolled(7));
    expect(new Set([1, 2, 3, 4, 5, 6].map(rolled)).size).toBeGreaterThan(1);
  });
});

describe('JSON pointers', () => {
  it('escape and unescape tildes and slashes', () => {
    expect(pointerTo(['a/b', 'm~n', 0])).toBe('/a~1b/m~0n/0');
    expect(findByPointer({ 'a/b': { 'm~n': [5] } }, '/a~1b/m~0n/0')).toBe(5);
  });

  it('never reach into what an object inherits', () => {
    expect(findByPointer({ a: 1 }, '/constructor')).toBeUndefined();
    expect(findByPointer({ a: 1 }, '/__proto__')).toBeUndefined();
    expect(findByPointer({ a: 1 }, 'a')).toBeUndefined();
  });
});
