import { describe, expect, it } from 'vitest';
import { layOut } from '../../src/scenario/lay-out.ts';
import { parseScenario } from '../../src/scenario/parse/parse-scenario.ts';
import { openTable } from '../support/open-table.ts';
import { regimentsFile } from '../support/regiments.ts';
import { NO_MESHES, told } from '../support/scenarios.ts';

/** What is wrong with a unit of five files, 100 mm by 40 mm, that begins at a place beside a rock about the middle. */
function faultsOf(at: readonly [number, number], kind: string, leaders: readonly object[] = []) {
  const rock = { id: 'tor', kind, shape: { box: [4, 0.3, 4] }, at: [0, 0] };
  const scenario = parseScenario(
    JSON.stringify(regimentsFile({ units: [{ id: 'red', at, leaders }], terrain: [rock] })),
    NO_MESHES,
  );
  if (!scenario.ok) return scenario.error.problems.map(told);
  const state = layOut(scenario.value, openTable(72, 48));
  return state.ok ? [] : state.error.problems.map(told);
}

describe('where ranks may begin', () => {
  it('[RG-28] refuses ranks on closed ground, and names the place', () => {
    const leader = [{ file: 1, keywords: ['CHAMPION'] }];
    for (const leaders of [[], leader])
      expect(faultsOf([0, 1], 'rock', leaders)).toEqual([
        {
          at: '/units/0/formation/at',
          message:
            'Unit "red" stands on terrain piece "tor", where units in ranks may not stand; move it until all its models are clear of the piece.',
        },
      ]);
  });

  it('[RG-28] beside it, touching it, and on a hill they may', () => {
    expect(faultsOf([0, 2], 'rock')).toEqual([]);
    expect(faultsOf([0, 1], 'hill')).toEqual([]);
  });

  it('points to the formation that gives no ranks', () => {
    const [unit] = regimentsFile({ units: [{ id: 'red', at: [0, 8] }] }).units;
    const leaders = [{ file: 1, keywords: ['CHAMPION'], base: { round: 30 } }];
    const formation = { files: 4, count: 3, base: { rect: [25, 25] }, at: [0, 8], leaders };
    const file = { ...regimentsFile({ units: [] }), units: [{ ...unit, formation }] };
    const scenario = parseScenario(JSON.stringify(file), NO_MESHES);
    const state = scenario.ok ? layOut(scenario.value, openTable(72, 48)) : scenario;
    expect(state.ok ? [] : state.error.problems.map(({ at, fault }) => [at, fault.kind])).toEqual([
      ['/units/0/formation', 'in-no-ranks'],
    ]);
  });
});
