import { describe, expect, it } from 'vitest';
import type { ListedUnit } from '../../src/army-list/army-list.ts';
import { nameKey, readBaseSizes } from '../../src/army-list/base-sizes.ts';
import { withCount, settleUnits } from '../../src/army-list/settle.ts';
import { toUnits } from '../../src/army-list/to-units.ts';

const NONE = { file: new Map(), remembered: new Map() };
const aUnit = (name: string, more: Partial<ListedUnit> = {}): ListedUnit => ({
  ...{ name, count: 1, models: [{ name, count: 1 }], keywords: [], stats: {}, weapons: [] },
  ...{ line: { n: 1, text: name }, details: [], ...more },
});
const unused = () => {
  let n = 0;
  return (stem: string) => `${stem}-${++n}`;
};

describe('a file of base sizes', () => {
  it.each([
    ['Scouts, 32mm', { round: 32 }],
    ['Scouts: 25 mm square', { rect: [25, 25] }],
    ['Scout\t75x42 oval', { oval: [75, 42] }],
    ['"Scouts","42 x 75 mm"', { oval: [75, 42] }],
    ['Scouts; 60 x 100 rectangular', { rect: [60, 100] }],
    ['{"Scouts": 40}', { round: 40 }],
    ['{"Scouts": {"rect": [20, 20]}}', { rect: [20, 20] }],
    ['[{"name": "Scouts", "base_size_mm": {"shape": "round", "diameter": 28.5}}]', { round: 28.5 }],
    ['{"units": [{"name": "Scouts", "base": {"length": 90, "width": 52}}]}', { oval: [90, 52] }],
  ])('tells a base: %s', (text, base) => {
    const { sizes, unread } = readBaseSizes(text);
    expect(sizes.get(nameKey('Scouts'))).toEqual(base);
    expect(unread).toEqual([]);
  });

  it('shows the lines that are no sizes', () => {
    expect(readBaseSizes('# sizes\nScouts, 32\nnonsense\nHull, none\nFar, 4000mm').unread).toEqual([
      'nonsense',
      'Hull, none',
      'Far, 4000mm',
    ]);
  });

  it('finds names whatever their case, accents and number', () => {
    const { sizes } = readBaseSizes('Éclaireurs du Crépuscule, 32mm');
    expect(sizes.has(nameKey('ECLAIREUR du crepuscule'))).toBe(true);
  });
});

describe('the bases of a list', () => {
  const file = readBaseSizes('Riders, 75x42 oval\nCaptain, 40mm').sizes;

  it('are those of the file, else of the list, else a guess that is marked as one', () => {
    const names = ['Rider', 'Riders (of the North)', '[Legends] Riders'];
    const units = [...names.map((name) => aUnit(name)), aUnit('Walker', { base: [60] }), aUnit('Stranger')];
    const settled = settleUnits(units, { ...NONE, file }, 'squads');
    expect(settled.map(({ models, source }) => [models[0]!.base, source])).toEqual([
      ...names.map(() => [{ oval: [75, 42] }, 'file']),
      [{ round: 60 }, 'list'],
      [{ round: 32 }, 'guess'],
    ]);
  });

  it('are first those that were chosen for the name before', () => {
    const remembered = readBaseSizes('Rider, 60mm').sizes;
    expect(settleUnits([aUnit('Riders')], { file, remembered }, 'squads')[0]).toMatchObject({
      ...{ source: 'remembered', models: [{ base: { round: 60 } }] },
    });
  });

  it('may differ within a unit, which is a guess if one of them is', () => {
    const mixed = aUnit('Company', {
      count: 3,
      models: [
        { name: 'Captain', count: 1 },
        { name: 'Private', count: 2 },
      ],
    });
    expect(settleUnits([mixed], { ...NONE, file }, 'squads')[0]).toMatchObject({
      ...{ source: 'guess', models: [{ base: { round: 40 } }, { base: { round: 32 } }] },
    });
  });

  it('are guessed by keyword, and rectangular in the ranks', () => {
    const tank = aUnit('Tortoise', { keywords: ['VEHICLE'] });
    expect(settleUnits([tank], NONE, 'squads')[0]).toMatchObject({
      figure: 'vehicle',
      models: [{ base: { oval: [120, 92] } }],
    });
    expect(settleUnits([tank], NONE, 'regiments')[0]).toMatchObject({
      figure: 'engine',
      models: [{ base: { rect: [50, 100] } }],
    });
  });
});

describe('the number of models of a unit', () => {
  const squad: ListedUnit = {
    ...aUnit('Scouts'),
    count: 5,
    models: [
      { name: 'Scout Sergeant', count: 1 },
      { name: 'Scout', count: 4 },
    ],
  };

  it.each([
    [9, [1, 8]],
    [3, [1, 2]],
    [1, [1, 1]],
  ])('is changed to %i among those that are the most', (count, models) => {
    const [settled] = settleUnits([squad], NONE, 'squads');
    const changed = withCount(settled!, count);
    expect(changed.models.map((model) => model.count)).toEqual(models);
    expect(changed.unit.models.map((model) => model.count)).toEqual(models);
    expect(changed.unit.count).toBe(models.reduce((sum, one) => sum + one));
    expect(changed.models[1]!.base).toEqual(settled!.models[1]!.base);
  });
});

describe('the units of a list', () => {
  const scouts = aUnit('Scouts', {
    ...{ count: 3, models: [{ name: 'Scout', count: 3 }], points: 60, keywords: ['INFANTRY'] },
    stats: { M: '6"', T: '3', SV: '4+', W: '2', LD: '6+', OC: '2' },
    weapons: [
      { name: 'Long bow', stats: { Range: '24"', A: 'D3+1', BS: '3+', S: '4', AP: '-1', D: '2' } },
      { name: 'Knife', stats: { Range: 'Melee', A: '2' } },
    ],
  });

  it('have the characteristics and weapons that squads shoot and fight with', () => {
    const [unit] = toUnits(settleUnits([scouts], NONE, 'squads'), 'attacker', 'squads', unused());
    expect(unit).toMatchObject({
      ...{ id: 'scouts-1', name: 'Scouts', points: 60, control: 2, keywords: ['INFANTRY'] },
      weapons: [{ name: 'Long bow', range: 24, attacks: 'D3+1', skill: 3, strength: 4, ap: 1, damage: 2 }],
    });
    expect(unit!.models).toHaveLength(3);
    expect(unit!.models![0]).toMatchObject({ profile: { M: 6, T: 3, Sv: 4, W: 2, Ld: 8 }, mini: 'minis/trooper.glb' });
  });

  it('are a formation in the ranks, and single fighters in a skirmish', () => {
    const [regiment] = toUnits(settleUnits([scouts], NONE, 'regiments'), 'attacker', 'regiments', unused());
    expect(regiment!.formation).toMatchObject({
      count: 3,
      files: 3,
      base: { rect: [25, 25] },
      profile: { resilience: 3 },
    });
    const fighters = toUnits(settleUnits([scouts], NONE, 'skirmish'), 'attacker', 'skirmish', unused());
    expect(fighters.map(({ name }) => name)).toEqual(['Scout 1', 'Scout 2', 'Scout 3']);
  });
});
