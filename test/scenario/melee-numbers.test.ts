import { describe, expect, it } from 'vitest';
import { healthLeft, findPool } from '../../src/rules/regiments/ranks/pools.ts';
import { modelId, unitId, type PoolId } from '../../src/rules/core/ids.ts';
import { MELEE_NUMBERS } from '../../src/rules/regiments/numbers.ts';
import { layOut } from '../../src/scenario/lay-out.ts';
import { parseScenario } from '../../src/scenario/parse/parse-scenario.ts';
import { openTable } from '../support/open-table.ts';
import { NO_MESHES, told } from '../support/scenarios.ts';

type Plan = { readonly unit?: object; readonly formation?: object; readonly rules?: object };

const parsed = ({ unit = {}, formation = {}, rules = {} }: Plan) =>
  parseScenario(
    JSON.stringify({
      ...{ format: 'highground/scenario', version: 1, name: 'A melee', system: 'regiments', rules },
      table: { width: 30, depth: 24 },
      units: [
        {
          ...{ id: 'red', side: 'attacker' },
          formation: { files: 3, count: 6, base: { rect: [20, 20] }, at: [0, 0], ...formation },
          ...unit,
        },
      ],
    }),
    NO_MESHES,
  );

/** The faults of a file: where they are, and what they say. */
const faults = (plan: Plan): readonly (readonly [at: string, message: string])[] => {
  const result = parsed(plan);
  return result.ok ? [] : result.error.problems.map(told).map(({ at, message }) => [at, message]);
};
const places = (plan: Plan) => faults(plan).map(([at]) => at);

function laidOut(plan: Plan) {
  const scenario = parsed(plan);
  if (!scenario.ok) throw new Error(JSON.stringify(scenario.error));
  const state = layOut(scenario.value, openTable(30, 24));
  if (!state.ok) throw new Error(JSON.stringify(state.error));
  return state.value;
}
const leftIn = (plan: Plan, pool = 'red') => {
  const state = laidOut(plan);
  return healthLeft(state, findPool(state, pool as PoolId)!);
};

/** Three in one rank, given one by one. */
const listed = (...models: readonly object[]): Plan => ({
  unit: {
    formation: undefined,
    models: models.map((model, i) => ({
      ...{ id: `m${i + 1}`, base: { rect: [25.4, 25.4] }, at: [i, 0], profile: { hp: 3 } },
      ...model,
    })),
  },
});

describe('wounds of ranks in a scenario file', () => {
  it('[RG-24] a formation may begin with one of its rank and file hurt', () => {
    expect(leftIn({ formation: { profile: { hp: 3 }, wounds: 1 } })).toBe(6 * 3 - 2);
    const state = laidOut({ formation: { profile: { hp: 3 }, wounds: 1 } });
    expect(state.regiments?.hurt.get(unitId('red'))).toBe(2);
    expect(state.models.get(modelId('red/1/1'))?.wounds).toBe(3);
  });

  it('[RG-24] so may ranks given one by one, whether one of them says so or all', () => {
    expect(leftIn(listed({}, { wounds: 2 }, {}))).toBe(8);
    expect(leftIn(listed({ wounds: 2 }, { wounds: 2 }, { wounds: 2 }))).toBe(8);
    expect(leftIn(listed({ wounds: 3 }, {}, {}))).toBe(9);
  });

  it('[RG-24] a champion and a character keep their own', () => {
    const leaders = [{ id: 'captain', file: 1, keywords: ['CHAMPION'], profile: { hp: 3 }, wounds: 1 }];
    expect(leftIn({ formation: { leaders } }, 'captain')).toBe(1);
    expect(leftIn({ formation: { leaders } })).toBe(5);
    expect(leftIn(listed({ keywords: ['CHARACTER'], wounds: 1 }, { wounds: 2 }, {}), 'm1')).toBe(1);
  });

  it('[RG-24] refuses rank and file of one pool with different wounds left, with a remedy', () => {
    const [[at, message] = []] = faults(listed({ wounds: 2 }, {}, { wounds: 1 }));
    expect(at).toBe('/units/0/models/2/wounds');
    expect(message).toContain('write the same for all, or leave it out for all but one.');
  });

  it('[RG-24] refuses rank and file of one pool who can take different wounds', () => {
    const [[at, message] = []] = faults(listed({}, { profile: { hp: 2 } }, {}));
    expect(at).toBe('/units/0/models/1/profile/hp');
    expect(message).toContain('"CHAMPION" or "CHARACTER"');
    expect(places(listed({}, { profile: { hp: 2 }, keywords: ['CHAMPION'] }, {}))).toEqual([]);
  });

  it.each([
    [{ formation: { wounds: 2 } }, '/units/0/formation/wounds'],
    [{ formation: { wounds: 0 } }, '/units/0/formation/wounds'],
    [
      { formation: { leaders: [{ file: 1, keywords: ['CHAMPION'], wounds: 2 }] } },
      '/units/0/formation/leaders/0/wounds',
    ],
    [listed({ wounds: 4 }, {}, {}), '/units/0/models/0/wounds'],
  ])('[RG-24] refuses %j: more than there is, or none', (plan, at) => {
    expect(places(plan)).toEqual([at]);
  });
});

describe('the profile of ranks', () => {
  it('[RG-06 RG-29] advance and march may be broken inches, and nothing else may', () => {
    expect(places({ formation: { profile: { advance: 4.5, march: 0, hp: 1, ap: 0, attacks: 0 } } })).toEqual([]);
  });

  it.each([
    ['hp', 0, 'a whole number from 1 to 100'],
    ['hp', 1.5, 'a whole number from 1 to 100'],
    ['attacks', 0.4, 'a whole number from 0 to 100'],
    ['agility', -1, 'a whole number from 0 to 100'],
    ['ap', -1, 'a whole number from 0 to 100'],
    ['armour', 101, 'a whole number from 0 to 100'],
    ['discipline', -0.5, 'a whole number from 0 to 100'],
    ['advance', -1, 'a number of inches, 0 or more'],
    ['march', -0.1, 'a number of inches, 0 or more'],
    ['size', 'huge', 'one of "standard", "large", "gigantic"'],
    ['strength', '3', 'a number'],
  ] as const)('[RG-20] refuses %s of %j', (key, value, rule) => {
    const message = `"${key}" must be ${rule}; got ${JSON.stringify(value)}.`;
    expect(faults({ formation: { profile: { [key]: value } } })).toEqual([
      [`/units/0/formation/profile/${key}`, message],
    ]);
  });
});

describe('the numbers of a melee in a scenario file', () => {
  const meleeOf = (melee: object) => laidOut({ rules: { melee } }).rules.regiments.melee;

  it('[RG-20 RG-30] overrides one number and keeps the others', () => {
    expect(meleeOf({})).toEqual(MELEE_NUMBERS);
    expect(meleeOf({ parry: 2, score: { rear: 3 } })).toEqual({
      ...MELEE_NUMBERS,
      parry: 2,
      score: { ...MELEE_NUMBERS.score, rear: 3 },
    });
  });

  it('[RG-20] a chart is given whole', () => {
    const hitChart = [
      { lead: 0, needs: 3 },
      { lead: -1, needs: 5 },
    ];
    expect(meleeOf({ hitChart }).hitChart).toEqual(hitChart);
    expect(meleeOf({ hitChart }).woundChart).toEqual(MELEE_NUMBERS.woundChart);
  });

  it.each([
    [{ hitChart: [] }, '/rules/melee/hitChart'],
    [{ hitChart: [{ lead: 0, needs: 7 }] }, '/rules/melee/hitChart/0/needs'],
    [
      {
        woundChart: [
          { lead: 0, needs: 4 },
          { lead: 0, needs: 5 },
        ],
      },
      '/rules/melee/woundChart/1/lead',
    ],
    [
      {
        woundChart: [
          { lead: 0, needs: 4 },
          { lead: 2, needs: 2 },
        ],
      },
      '/rules/melee/woundChart/1/lead',
    ],
    [{ score: { flank: -1 } }, '/rules/melee/score/flank'],
    [{ score: { fullRank: [5, 3] } }, '/rules/melee/score/fullRank'],
    [{ saveBase: 7.5 }, '/rules/melee/saveBase'],
    [{ firstStep: 2, lastStep: 3 }, '/rules/melee/firstStep'],
    [{ lastStep: 11 }, '/rules/melee/lastStep'],
    [{ parries: 1 }, '/rules/melee/parries'],
    [{ chaseDice: 0 }, '/rules/melee/chaseDice'],
  ])('[RG-20 RG-30] refuses %j by its place', (melee, at) => {
    expect(places({ rules: { melee } })).toEqual([at]);
  });
});
