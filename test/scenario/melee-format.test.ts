import { describe, expect, it } from 'vitest';
import { NO_MESHES } from '../support/scenarios.ts';
import { parseScenario } from '../../src/scenario/parse/parse-scenario.ts';

/** The places of the faults in a scenario of two regiments, the first with a leader. */
function faultsAt(
  leader: object,
  second: object = {},
  start: object = {},
  script: readonly object[] = [],
): readonly string[] {
  const ranks = { files: 3, count: 6, base: { rect: [20, 20] }, at: [0, 0] };
  const parsed = parseScenario(
    JSON.stringify({
      ...{ format: 'highground/scenario', version: 1, name: 'A melee', system: 'regiments' },
      table: { width: 30, depth: 24 },
      units: [
        { id: 'red', side: 'attacker', formation: { ...ranks, leaders: [{ file: 1, ...leader }] } },
        { id: 'blue', side: 'defender', formation: { ...ranks, facing: 180 }, ...second },
      ],
      start: { phase: 'melee', ...start },
      script,
    }),
    NO_MESHES,
  );
  return parsed.ok ? [] : parsed.error.problems.map(({ at }) => at);
}

describe('a melee of regiments in a scenario file', () => {
  it('[AA-6] a champion of its own name is well', () => {
    expect(faultsAt({ id: 'captain', keywords: ['CHAMPION'] })).toEqual([]);
  });

  it('[AA-6] refuses a champion who shares the name of a unit with ranks: two pools would', () => {
    for (const id of ['red', 'blue'])
      expect(faultsAt({ id, keywords: ['CHAMPION'] })).toEqual(['/units/0/formation/leaders/0/id']);
  });

  it('[AA-6] a lone character may be called by the name of its unit', () => {
    const hero = {
      formation: undefined,
      models: [{ id: 'blue', base: { rect: [20, 20] }, at: [0, 0] }],
      keywords: ['CHARACTER'],
    };
    expect(faultsAt({ id: 'captain', keywords: ['CHAMPION'] }, hero)).toEqual([]);
  });

  it('[RG-25] a duel is fought by champions and characters, not by the rank and file', () => {
    const second = { keywords: ['CHARACTER'] };
    const duel = (challenger: string) => ({ duels: [{ challenger, challengee: 'blue/1/1' }] });
    expect(faultsAt({ id: 'captain', keywords: ['CHAMPION'] }, second, duel('captain'))).toEqual([]);
    expect(faultsAt({ id: 'captain' }, second, duel('captain'))).toEqual(['/start/duels/0/challenger']);
  });

  it.each([
    [{ kind: 'allocate', model: 'red/1/2' }],
    [{ kind: 'allocate', model: 'red/1/2', targets: 'blue' }],
    [{ kind: 'allocate', model: 'red/1/2', targets: [1] }],
    [{ kind: 'allocate', model: '', targets: ['blue'] }],
    [{ kind: 'lock-attacks', step: 5 }],
    [{ kind: 'issue-duel' }],
    [{ kind: 'make-way', model: 'a' }],
  ])('[AA-7] refuses the command %j', (command) => {
    const [first] = faultsAt({ id: 'captain' }, {}, {}, [{ do: command }]);
    expect(first).toMatch(/^\/script\/0\/do/);
  });
});
