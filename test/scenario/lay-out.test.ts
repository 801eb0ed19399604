import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTable, type Table } from '../../src/physics/table.ts';
import type { Scenario } from '../../src/scenario/scenario.ts';
import { layOut } from '../../src/scenario/lay-out.ts';
import { parseScenario } from '../../src/scenario/parse/parse-scenario.ts';
import { NO_MESHES, WALL_SCENARIO, tellProblem } from '../support/scenarios.ts';

const TERRAIN = [
  { id: 'block', kind: 'hill', shape: { box: [6, 3, 6] }, at: [10, 10] },
  { id: 'wall', kind: 'wall', shape: { box: [0.5, 3, 20] }, at: [-10, 0] },
] as const;

let table: Table;
beforeAll(async () => {
  const { table: size, terrain } = scenarioOf([]);
  table = await createTable({ ...size, terrain });
});
afterAll(() => table.dispose());

function scenarioOf(models: readonly object[]): Scenario {
  const units = models.length > 0 ? [{ id: 'red', side: 'attacker', models }] : [];
  const scenario = parseScenario(JSON.stringify({ ...WALL_SCENARIO, terrain: TERRAIN, units, script: [] }), NO_MESHES);
  if (!scenario.ok) throw new Error(JSON.stringify(scenario.error));
  return scenario.value;
}

const model = (id: string, at: readonly number[], extra: object = {}) => ({ id, base: { round: 32 }, at, ...extra });

/** Where models end up, or what is wrong, as `pointer: message`. */
function laidOut(...models: readonly object[]): readonly (string | readonly number[])[] {
  const state = layOut(scenarioOf(models), table);
  return state.ok ? [...state.value.models.values()].map(({ at }) => at) : state.error.problems.map(tellProblem);
}

describe('laying out', () => {
  it('drops a model without a height onto the highest support', () => {
    expect(laidOut(model('a', [0, 0]), model('b', [10, 10]))).toEqual([
      [0, 0, 0],
      [10, 3, 10],
    ]);
  });

  it('takes a height as given', () => {
    expect(laidOut(model('a', [10, 3, 10]))).toEqual([[10, 3, 10]]);
    expect(laidOut(model('a', [10, 3.01, 10]))).toEqual([[10, 3.01, 10]]);
  });

  it('refuses a base that hangs over an edge of the table, and takes one that touches it', () => {
    const { width, depth } = scenarioOf([]).table;
    const radius = 16 / 25.4;
    const [x, z] = [width / 2 - radius, depth / 2 - radius];
    for (const at of [
      [x, 0],
      [-x, 0],
      [0, z],
      [0, -z],
    ]) {
      expect(laidOut(model('a', at))).toEqual([[at[0], 0, at[1]]]);
      const over = at.map((c) => c + 0.01 * Math.sign(c));
      expect(laidOut(model('a', over))).toEqual([expect.stringContaining('/units/0/models/0/at: ')]);
    }
  });

  it('starts the game with what the scenario says', () => {
    const state = layOut(scenarioOf([model('a', [0, 0])]), table);
    expect(state).toMatchObject({
      ok: true,
      value: { name: 'Over the wall', turn: 1, side: 'attacker', phase: 'charge', table: { width: 60, depth: 44 } },
    });
    expect(state.ok && [...state.value.terrain.keys()]).toEqual(['block', 'wall']);
  });

  it('lets bases touch, and models stand above one another', () => {
    const touching = 32 / 25.4;
    expect(laidOut(model('a', [0, 0]), model('b', [touching, 0]))).toHaveLength(2);
    expect(laidOut(model('a', [0, 0]), model('b', [touching - 0.0009, 0]))).toHaveLength(2);
  });

  it('lets a base reach the table’s edge exactly', () => {
    expect(laidOut(model('a', [30 - 16 / 25.4, 0]))).toEqual([[30 - 16 / 25.4, 0, 0]]);
  });

  it.each<[string, readonly object[], RegExp]>([
    ['off the table', [model('a', [31, 0])], /^\/units\/0\/models\/0\/at: Model "a" is off the table/],
    [
      'over the edge by part of its base',
      [model('a', [29.5, 0])],
      /^\/units\/0\/models\/0\/at: Model "a" is off the table/,
    ],
    [
      'inside a wall',
      [model('a', [-10.7, 0])],
      /^\/units\/0\/models\/0\/at: Model "a" stands inside terrain piece "wall"; move it until its whole base is clear/,
    ],
    [
      'inside a block, at a given height',
      [model('a', [10, 1, 10])],
      /"a" stands inside terrain piece "block".*or write \[10, 10\]/,
    ],
    ['above the ground', [model('a', [0, 0.02, 0])], /Model "a" floats 0\.02″ above .*write \[0, 0\]/],
    ['above a block', [model('a', [10, 4, 10])], /Model "a" floats 1″ above the nearest support \(at height 3″\)/],
    ['under the table', [model('a', [0, -1, 0])], /Model "a" is 1″ below the table/],
    [
      'on another',
      [model('a', [0, 0]), model('b', [0.5, 0])],
      /^\/units\/0\/models\/1\/at: Models "a" and "b" overlap by 0\.76″/,
    ],
    [
      'a hair into another',
      [model('a', [0, 0]), model('b', [32 / 25.4 - 0.0011, 0])],
      /Models "a" and "b" overlap by 0\.001″/,
    ],
  ])('refuses a model %s', (_what, models, expected) => {
    const faults = laidOut(...models);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(expected);
  });

  it('[E-51] lets a fighter hang over an edge beside an enemy that it engaged there, and no other', async () => {
    const fighter = (id: string, side: string, at: readonly number[]) => ({
      ...{ id, side, models: [{ id, base: { round: 25.4 }, height: 1.25, at }] },
    });
    const laid = async (foe: string, at: readonly number[]) => {
      const { format, version } = WALL_SCENARIO;
      const terrain = [{ id: 'roof', kind: 'container', shape: { box: [4, 3, 8] }, at: [-2, 0] }];
      const units = [fighter('a', 'attacker', [0.5, 3, 0]), fighter('b', foe, at)];
      const game = {
        format,
        version,
        name: 'A lip',
        system: 'skirmish',
        table: { width: 30, depth: 20 },
        terrain,
        units,
      };
      const scenario = parseScenario(JSON.stringify(game), NO_MESHES);
      if (!scenario.ok) throw new Error(JSON.stringify(scenario.error));
      const own = await createTable({ ...scenario.value.table, terrain: scenario.value.terrain });
      try {
        const state = layOut(scenario.value, own);
        return state.ok ? [] : state.error.problems.map(({ at: place }) => place);
      } finally {
        own.dispose();
      }
    };
    expect(await laid('defender', [-0.5, 3, 0])).toEqual([]);
    expect(await laid('defender', [-0.9, 3, 0])).toEqual(['/units/0/models/0/at']);
    expect(await laid('attacker', [-0.5, 3, 0])).toEqual(['/units/0/models/0/at']);
  });

  it('names every misplaced model, twenty at most', () => {
    expect(laidOut(...Array.from({ length: 30 }, (_, i) => model(`m${i}`, [40, i])))).toHaveLength(20);
  });
});
