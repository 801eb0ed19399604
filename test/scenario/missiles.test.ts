import { describe, expect, it } from 'vitest';
import { scenarioMessages } from '../../src/messages/scenario.ts';
import { parseScenario } from '../../src/scenario/parse/parse-scenario.ts';
import { NO_MESHES } from '../support/scenarios.ts';

const aFile = (unit: object, more: object = {}): string =>
  JSON.stringify({
    format: 'highground/scenario',
    version: 1,
    name: 'Missiles',
    system: 'skirmish',
    table: { width: 30, depth: 30 },
    units: [{ id: 'ann', side: 'attacker', models: [{ id: 'a', base: { round: 25 }, at: [0, 0] }], ...unit }],
    ...more,
  });

const problemsOf = (text: string): readonly string[] => {
  const parsed = parseScenario(text, NO_MESHES);
  return parsed.ok ? [] : parsed.error.problems.map(({ at, fault }) => `${at}: ${scenarioMessages.fault(fault)}`);
};

describe('missile weapons and spells in a scenario file', () => {
  it('are those of the fighter', () => {
    const missiles = [{ name: 'bow', range: 18, traits: { steady: 2 } }];
    const spells = [
      { name: 'dart', difficulty: 11, range: 12, effect: { damage: 2 } },
      { name: 'gust', difficulty: 9, range: 8, effect: { push: 3 } },
      { name: 'ward', difficulty: 8, range: 8, effect: { ward: 3 } },
      { name: 'dread', difficulty: 8, range: 8, effect: { fear: 0 } },
    ];
    const parsed = parseScenario(aFile({ missiles, spells }), NO_MESHES);
    const [model] = parsed.ok ? parsed.value.models : expect.unreachable('was refused');
    expect(model?.missiles).toEqual([{ name: 'bow', range: 18, shots: 1, strength: 0, ap: 0, traits: { steady: 2 } }]);
    expect(model?.spells?.map(({ effect }) => effect)).toEqual([
      { kind: 'damage', strength: 2 },
      { kind: 'push', inches: 3 },
      { kind: 'ward', pips: 3 },
      { kind: 'fear', pips: 0 },
    ]);
  });

  it('are refused with the place and what to do', () => {
    const bow = { name: 'bow', range: 18 };
    expect(problemsOf(aFile({ missiles: [bow, bow] }))).toEqual([
      '/units/0/missiles/1/name: The weapon "bow" is listed twice here; give one of them another name.',
    ]);
    expect(problemsOf(aFile({ missiles: [bow] }, { system: 'squads' }))).toEqual([
      '/units/0/missiles: A table that plays squads has no fighters; leave "missiles" out, or play "skirmish".',
    ]);
    const [wrong] = problemsOf(aFile({ spells: [{ name: 'x', difficulty: 9, range: 9, effect: { heal: 1 } }] }));
    expect(wrong).toContain('/units/0/spells/0/effect');
    expect(wrong).toContain('exactly one of { "damage": strength }');
  });
});
