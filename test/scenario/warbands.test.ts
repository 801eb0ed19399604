import { describe, expect, it } from 'vitest';
import { scenarioMessages } from '../../src/messages/scenario.ts';
import { parseScenario } from '../../src/scenario/parse/parse-scenario.ts';
import { NO_MESHES } from '../support/scenarios.ts';

const base = { round: 25 };
const LIST = {
  side: 'attacker',
  gold: 30,
  kinds: [
    { id: 'hand', name: 'Hand', gold: 10, most: 2, base, height: 1.25, profile: { melee: 9 }, keywords: ['TORCH'] },
    { id: 'boss', name: 'Boss', gold: 25, base, profile: { wounds: 2 } },
  ],
  equipment: [
    { id: 'bow', name: 'Bow', gold: 5, missile: { range: 18, ap: 1 } },
    { id: 'dart', name: 'Dart', gold: 4, spell: { difficulty: 10, range: 12, effect: { damage: 1 } } },
    { id: 'blade', name: 'Blade', gold: 3, keywords: ['DUAL'] },
  ],
};
const fighter = (id: string, x: number, more: object = {}) => ({
  ...{ id, side: 'attacker', kind: 'hand', models: [{ id: `${id}-m`, base, at: [x, 0] }] },
  ...more,
});
const aFile = (units: readonly object[], more: object = {}): string =>
  JSON.stringify({
    ...{ format: 'highground/scenario', version: 2, name: 'Warbands', system: 'skirmish' },
    ...{ table: { width: 30, depth: 30 }, warbands: [LIST], units },
    ...more,
  });

const problemsOf = (text: string): readonly string[] => {
  const parsed = parseScenario(text, NO_MESHES);
  return parsed.ok ? [] : parsed.error.problems.map(({ at, fault }) => `${at}: ${scenarioMessages.fault(fault)}`);
};

describe('warbands in a scenario file', () => {
  it('give a fighter what its kind and equipment have, beside what it has itself', () => {
    const own = { models: [{ id: 'a-m', base, at: [0, 0], profile: { agility: 7 } }] };
    const text = aFile([fighter('a', 0, { equipment: ['bow', 'dart', 'blade'], ...own }), fighter('b', 3)], {
      warbands: [{ ...LIST, gold: 40 }],
    });
    const parsed = parseScenario(text, NO_MESHES);
    if (!parsed.ok) return expect.unreachable(problemsOf(text).join());
    const [a, b] = parsed.value.models;
    expect(a).toMatchObject({ height: 1.25, keywords: ['TORCH', 'DUAL'] });
    expect([a?.profile['melee'], a?.profile['agility'], b?.profile['agility']]).toEqual([9, 7, 10]);
    expect([a?.missiles?.map(({ name }) => name), a?.spells?.map(({ name }) => name)]).toEqual([['Bow'], ['Dart']]);
    expect([b?.missiles, b?.spells]).toEqual([undefined, undefined]);
    expect(parsed.value.units.map(({ name }) => name)).toEqual(['Hand', 'Hand']);
  });

  it('give a fighter their missiles and spells beside its own, of two with one name only the first', () => {
    const mine = {
      missiles: [
        { name: 'Sling', range: 9 },
        { name: 'Bow', range: 12 },
      ],
      spells: [{ name: 'Gust', difficulty: 9, range: 8, effect: { push: 3 } }],
    };
    const all = [
      fighter('a', 0, { equipment: ['bow', 'dart'], ...mine }),
      fighter('b', 3, { equipment: ['bow', 'bow'] }),
    ];
    const parsed = parseScenario(aFile(all, { warbands: [{ ...LIST, gold: 40 }] }), NO_MESHES);
    const [a, b] = parsed.ok ? parsed.value.models : expect.unreachable(JSON.stringify(parsed.error));
    expect(a?.missiles?.map(({ name, range }) => [name, range])).toEqual([
      ['Sling', 9],
      ['Bow', 12],
    ]);
    expect(a?.spells?.map(({ name }) => name)).toEqual(['Gust', 'Dart']);
    expect(b?.missiles?.map(({ name }) => name)).toEqual(['Bow']);
  });

  it('say how many wounds a fighter may have left', () => {
    const boss = (wounds: number) => fighter('a', 0, { kind: 'boss', models: [{ id: 'm', base, at: [0, 0], wounds }] });
    expect(problemsOf(aFile([boss(2)]))).toEqual([]);
    expect(problemsOf(aFile([boss(3)]))).toHaveLength(1);
  });

  it('are as dear as their limit, and no dearer', () => {
    const two = [fighter('a', 0, { equipment: ['bow'] }), fighter('b', 3, { equipment: ['bow'] })];
    expect(problemsOf(aFile(two))).toEqual([]);
    expect(problemsOf(aFile([two[0]!, fighter('b', 3, { equipment: ['bow', 'blade'] })]))).toEqual([
      '/warbands/0/gold: The warband of the attacker costs 33 gold, 3 more than its 30; leave a fighter or equipment out, or raise the limit.',
    ]);
  });

  it.each<[string, string, RegExp]>([
    [
      'an unknown kind',
      aFile([fighter('a', 0, { kind: 'ogre' })]),
      /^\/units\/0\/kind: .* no kind of fighter "ogre"; use "hand" or "boss"/,
    ],
    [
      'unknown equipment',
      aFile([fighter('a', 0, { equipment: ['bow', 'gun'] })]),
      /^\/units\/0\/equipment\/1: .* no equipment "gun"/,
    ],
    [
      'equipment without a kind',
      aFile([fighter('a', 0, { kind: undefined, equipment: ['bow'] })]),
      /^\/units\/0\/equipment: .*name its kind/,
    ],
    [
      'a kind without a list',
      aFile([fighter('a', 0, { side: 'defender' })]),
      /^\/units\/0\/kind: The warband list of the defender/,
    ],
    [
      'too many of a kind',
      aFile([fighter('a', 0), fighter('b', 2), fighter('c', 4)]),
      /^\/warbands\/0\/kinds\/0\/most: There are 3 fighters/,
    ],
    ['two lists of a side', aFile([], { warbands: [LIST, LIST] }), /^\/warbands\/1\/side: The attacker has two/],
    ['another system', aFile([], { system: 'squads' }), /^\/warbands: A table that plays squads has no warbands/],
    ['version 1', aFile([], { version: 1 }), /^\/warbands: "warbands" needs version 2/],
  ])('are refused for %s, with the place and what to do', (_, text, expected) => {
    const [first, ...more] = problemsOf(text);
    expect(more).toEqual([]);
    expect(first).toMatch(expected);
  });
});
