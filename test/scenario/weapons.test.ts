import { describe, expect, it } from 'vitest';
import { scenarioMessages } from '../../src/messages/scenario.ts';
import { traitsFromText } from '../../src/scenario/weapons.ts';
import { parseScenario } from '../../src/scenario/parse/parse-scenario.ts';
import { NO_MESHES } from '../support/scenarios.ts';

const model = { id: 'r1', base: { round: 32 }, at: [0, 0] };
const aFile = (unit: object, more: object = {}): string =>
  JSON.stringify({
    format: 'highground/scenario',
    version: 1,
    name: 'Weapons',
    system: 'squads',
    table: { width: 60, depth: 44 },
    units: [{ id: 'red', side: 'attacker', models: [model], ...unit }],
    ...more,
  });

const problemsOf = (text: string): readonly string[] => {
  const parsed = parseScenario(text, NO_MESHES);
  return parsed.ok ? [] : parsed.error.problems.map(({ at, fault }) => `${at}: ${scenarioMessages.fault(fault)}`);
};

const weaponsOf = (text: string) => {
  const parsed = parseScenario(text, NO_MESHES);
  return parsed.ok ? parsed.value.models.map(({ weapons }) => weapons) : expect.unreachable('was refused');
};

describe('weapons in a scenario file', () => {
  it('are those of the unit, unless a model has its own', () => {
    const pistol = { name: 'pistol', range: 12, traits: { pistol: true } };
    const rifle = { name: 'rifle', range: 24, attacks: 'D6+1', strength: 5, ap: 1, damage: '2D3', skill: 5 };
    const two = { weapons: [rifle], models: [model, { ...model, id: 'r2', at: [3, 0], weapons: [pistol] }] };
    expect(weaponsOf(aFile(two))).toEqual([
      [
        {
          name: 'rifle',
          range: 24,
          attacks: { dice: 1, sides: 6, plus: 1 },
          skill: 5,
          strength: 5,
          ap: 1,
          damage: { dice: 2, sides: 3, plus: 0 },
          traits: {},
        },
      ],
      [
        {
          name: 'pistol',
          range: 12,
          attacks: { dice: 0, sides: 6, plus: 1 },
          strength: 4,
          ap: 0,
          damage: { dice: 0, sides: 6, plus: 1 },
          traits: { pistol: true },
        },
      ],
    ]);
    expect(weaponsOf(aFile({}))).toEqual([undefined]);
  });

  it('have traits as they are typed', () => {
    expect(traitsFromText('rapid 1, Twin, lethal 5+')).toEqual({ rapid: 1, twin: true, lethal: 5 });
    expect(traitsFromText('')).toEqual({});
  });

  it('are refused in one sentence with the place and the remedy', () => {
    const weapon = { name: 'rifle', range: 24 };
    expect(problemsOf(aFile({ weapons: [{ ...weapon, attacks: 'D8' }] }))).toEqual([
      '/units/0/weapons/0/attacks: "attacks" must be a whole number from 1 to 60, or dice such as "D6", "2D3" or "D6+1"; got "D8".',
    ]);
    expect(problemsOf(aFile({ weapons: [weapon, weapon] }))).toEqual([
      '/units/0/weapons/1/name: The weapon "rifle" is listed twice here; give one of them another name, or more attacks to one.',
    ]);
    expect(problemsOf(aFile({ weapons: [{ ...weapon, traits: { loud: true } }] }))).toHaveLength(1);
    expect(problemsOf(aFile({ weapons: [weapon] }, { system: 'skirmish' }))).toContain(
      '/units/0/weapons: A table that plays skirmish has no weapons on its cards; leave "weapons" out, or play "squads".',
    );
  });
});
