import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readArmyList } from '../../src/army-list/read-army-list.ts';
import { seededRandom } from '../../src/kernel/random.ts';
import { drawn, seedOf } from '../support/drawn.ts';
import { drawArmy, LIST_WRITERS, type RandomNumbers, type WrittenArmy } from '../support/written-lists.ts';

const SEED = seedOf(20_261_127);
const chanceFrom = (seed: number): RandomNumbers => {
  const random = seededRandom(seed);
  return () => random() / 2 ** 32;
};

/** The selections of an army as a roster has them: units with models, models with weapons. */
const selectionsOf = ({ units }: WrittenArmy) =>
  units.map(({ name, points, models, isCharacter }) => ({
    ...{ name, type: isCharacter ? 'model' : 'unit', number: 1, costs: [{ name: 'pts', value: points }] },
    categories: [{ name: isCharacter ? 'Character' : 'Infantry' }, { name: 'Faction: Lantern League' }],
    profiles: [
      {
        ...{ name, typeName: 'Unit' },
        characteristics: [
          { name: 'M', $text: '6"' },
          { name: 'T', $text: '4' },
          { name: 'SV', $text: '3+' },
        ],
      },
      { name: 'Long march', typeName: 'Abilities', characteristics: [{ name: 'Description', $text: 'Secret words.' }] },
    ],
    selections: (isCharacter ? [] : models).map((model) => ({
      ...{ name: model.name, type: 'model', number: model.count },
      selections: model.arms.map((arm) => ({
        ...{ name: arm, type: 'upgrade', number: model.count },
        profiles: [{ name: arm, typeName: 'Melee Weapons', characteristics: [{ name: 'A', $text: '2' }] }],
      })),
    })),
  }));

const asJson = (army: WrittenArmy): string =>
  JSON.stringify({
    roster: {
      ...{ name: army.name, costs: [{ name: 'pts', value: 1000 }] },
      forces: [
        {
          catalogueName: army.faction,
          selections: [{ name: 'Battle Size', type: 'upgrade', number: 1 }, ...selectionsOf(army)],
        },
      ],
    },
  });

const escaped = (text: string): string => text.replace(/&/gu, '&amp;').replace(/"/gu, '&quot;').replace(/</gu, '&lt;');

/** A value of a roster as XML: lists within an element of the list's name, texts as contents. */
function asXml(name: string, value: Readonly<Record<string, unknown>>): string {
  const attributes = Object.entries(value).filter(([key, one]) => key !== '$text' && !Array.isArray(one));
  const lists = Object.entries(value).filter(([, one]) => Array.isArray(one)) as [string, Record<string, unknown>[]][];
  const singular = (many: string): string => (many === 'categories' ? 'category' : many.slice(0, -1));
  const inner = lists.map(
    ([many, all]) => `<${many}>${all.map((one) => asXml(singular(many), one)).join('')}</${many}>`,
  );
  const text = value['$text'] === undefined ? '' : escaped(String(value['$text']));
  return `<${name} ${attributes.map(([key, one]) => `${key}="${escaped(String(one))}"`).join(' ')}>${text}${inner.join('')}</${name}>`;
}

const asRoster = (army: WrittenArmy): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${asXml('roster', (JSON.parse(asJson(army)) as { roster: Record<string, unknown> }).roster)}`;

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const written = ({ units }: WrittenArmy) =>
  units.map(({ name, models, points }) => ({ name, count: models.reduce((sum, { count }) => sum + count, 0), points }));
const unitsIn = (contents: string | Uint8Array) => {
  const list = readArmyList(contents);
  return list.ok ? list.value.units.map(({ name, count, points }) => ({ name, count, points })) : list.error;
};

describe('a roster', () => {
  it('is read from XML, from a zip file and from JSON alike', () => {
    const chance = chanceFrom(SEED);
    for (let i = 0; i < drawn(300, 3, 3); i++) {
      const army = drawArmy(chance);
      const xml = asRoster(army);
      expect(unitsIn(xml)).toEqual(written(army));
      expect(unitsIn(bytesOf(xml))).toEqual(written(army));
      expect(unitsIn(zipSync({ 'army.ros': bytesOf(xml) }))).toEqual(written(army));
      expect(unitsIn(zipSync({ "L'Armée d'Oru (2000) [fin].ros": bytesOf(xml) }))).toEqual(written(army));
      expect(unitsIn(asJson(army))).toEqual(written(army));
    }
  });

  it('keeps numbers and keywords, and no text of a rule', () => {
    const army = drawArmy(chanceFrom(SEED));
    const list = readArmyList(asRoster(army));
    if (!list.ok) throw new Error(list.error.kind);
    expect(list.value.units[0]).toMatchObject({
      stats: { M: '6"', T: '4', SV: '3+' },
      keywords: ['CHARACTER', 'LANTERN LEAGUE'],
    });
    expect(list.value.units.at(-1)!.weapons[0]).toEqual({
      name: army.units.at(-1)!.models[0]!.arms[0],
      stats: { A: '2' },
    });
    expect(JSON.stringify(list.value)).not.toContain('Secret');
    expect(list.value.header.map(({ text }) => text)).toContain('Battle Size');
  });

  it('counts models that are noted as upgrades with a profile', () => {
    const profile = {
      name: 'Orc',
      typeName: 'Model',
      characteristics: [
        { name: 'F', $text: '3' },
        { name: 'S', $text: '4' },
      ],
    };
    const orcs = { name: 'Orc', type: 'upgrade', number: 12, profiles: [profile], costs: [{ name: 'pts', value: 60 }] };
    expect(unitsIn(JSON.stringify({ roster: { forces: [{ selections: [orcs] }] } }))).toEqual([
      { name: 'Orc', count: 12, points: 60 },
    ]);
  });
});

describe('the selections of a roster', () => {
  const profile = (name: string) => ({
    ...{ name, typeName: 'Unit' },
    characteristics: [
      { name: 'M', $text: '6"' },
      { name: 'T', $text: '4' },
    ],
  });
  const model = (name: string, number = 1) => ({ name, type: 'model', number, profiles: [profile(name)] });
  const readOf = (...selections: readonly object[]) => {
    const list = readArmyList(JSON.stringify({ roster: { forces: [{ selections }] } }));
    if (!list.ok) throw new Error(list.error.kind);
    return list.value;
  };

  it('are counted where a group has the profile and its models have none', () => {
    const group = (name: string, number: number) => ({
      ...{ name, type: 'upgrade', number: 1, profiles: [profile(name)] },
      selections: [{ name: 'Warrior', type: 'model', number }],
    });
    const guards = { name: 'Guards', type: 'upgrade', selections: [group('Spear', 6), group('Bow', 5)] };
    const { units } = readOf({ name: 'Captain', type: 'upgrade', selections: [model('Captain'), guards] });
    expect(units).toMatchObject([{ name: 'Captain', count: 12 }]);
    expect(units[0]!.models.map(({ name }) => name)).toEqual(['Captain', 'Spear', 'Bow']);
  });

  it('are units of their own where they follow a character in a warband', () => {
    const costs = [{ name: 'pts', value: 30 }];
    const group = (name: string, number: number) => ({
      ...{ name, type: 'upgrade', number: 1, profiles: [profile(name)] },
      selections: [{ name: 'Warrior', type: 'model', number, costs }],
    });
    const mount = { name: 'Wolf', type: 'upgrade', number: 1, profiles: [profile('Wolf')] };
    const riders = group('Riders', 5);
    const warband = {
      ...{ name: 'Warband', type: 'upgrade' },
      selections: [group('Spear', 6), { ...riders, selections: [...riders.selections, mount] }],
    };
    const captain = { ...model('Captain'), costs: [{ name: 'pts', value: 70 }] };
    const { units } = readOf({ name: 'Captain', type: 'upgrade', selections: [warband, captain] });
    expect(units.map(({ name, count, points }) => [name, count, points])).toEqual([
      ['Captain', 1, 70],
      ['Spear', 6, 30],
      ['Riders', 5, 30],
    ]);
  });

  it('are counted inside a model that only holds others, and not inside one with a profile', () => {
    const held = { name: 'Abbess and guards', type: 'model', selections: [model('Abbess'), model('Guard', 2)] };
    const escorted = { ...model('Walker'), selections: [model('Drone', 2)] };
    expect(readOf(held, escorted).units.map(({ count }) => count)).toEqual([3, 1]);
  });

  it('are counted by an option that says how many there are', () => {
    const costs = [{ name: 'pts', value: 130 }];
    const options = [
      { name: '10 Ember Guards', type: 'upgrade', number: 1, costs },
      { name: '2 Banners', type: 'upgrade', number: 1, costs },
    ];
    const { units } = readOf({
      name: 'Ember Guards',
      type: 'upgrade',
      profiles: [profile('Ember Guards')],
      selections: options,
    });
    expect(units).toMatchObject([{ name: 'Ember Guards', count: 10, points: 260 }]);
  });

  it('are counted where their names tell how many each is, whether or not they are models', () => {
    const unitOf = (type: string, number: number) => ({
      ...{ name: 'Ember Guards', type: 'unit', profiles: [profile('Ember Guards')] },
      selections: [
        { name: '10 Ember Guards', type, number },
        { name: 'Long spears', type: 'upgrade', number: 1 },
      ],
    });
    expect(readOf(unitOf('model', 4), unitOf('upgrade', 2)).units.map(({ count }) => count)).toEqual([40, 20]);
  });

  it('are as many as a choice says, whatever it calls them, and no leader more', () => {
    const costs = [{ name: 'pts', value: 75 }];
    const size = (name: string, type: string) => ({ ...{ name, type, costs }, number: 1 });
    const unitOf = (name: string, ...selections: readonly object[]) => ({
      ...{ name, type: 'unit', profiles: [profile(name)] },
      selections,
    });
    const leader = { name: 'Ember Alpha', type: 'model', number: 1 };
    const { units } = readOf(
      unitOf('Horde of Ash', size('20 Ember Imps', 'model'), leader),
      unitOf('Kennel', { ...size('10 Hounds & 2 Masters', 'model'), number: 2 }, leader),
      unitOf('Kennel', size('5 Hounds & Master', 'model')),
      unitOf('Ember Guards', size('5 Models', 'upgrade')),
    );
    expect(units.map(({ count }) => count)).toEqual([20, 24, 6, 5]);
  });

  it('include a character whose unit holds its companions', () => {
    const retinue = {
      ...{ name: 'Old Tarn', type: 'unit', profiles: [profile('Old Tarn')], categories: [{ name: 'Character' }] },
      selections: [model('Torch bearer', 2)],
    };
    expect(readOf(retinue).units).toMatchObject([{ name: 'Old Tarn', count: 3 }]);
  });

  it('have the name of the one model that an upgrade is the choice of', () => {
    const choice = { name: 'Advisor', type: 'upgrade', selections: [model('Old Tarn')] };
    expect(readOf(choice).units).toMatchObject([{ name: 'Old Tarn', count: 1 }]);
  });

  it('are units where what is noted as one only holds others', () => {
    const thralls = { name: 'Thralls', type: 'unit', selections: [model('Thrall', 2)] };
    const { units, header } = readOf({ name: 'Bound ones', type: 'unit', selections: [thralls] });
    expect(units).toMatchObject([{ name: 'Thralls', count: 2 }]);
    expect(header.map(({ text }) => text)).toEqual(['Bound ones']);
  });

  it('are found in the categories of an older version', () => {
    const xml =
      '<roster name="March" points="150.0"><forces><force catalogueName="League"><categories><category name="Troops"><selections>' +
      '<selection name="Ember Guards" type="unit" number="1" points="90.0"><selections><selection name="Ember Guard" type="upgrade" number="10" points="6.0">' +
      '<profiles><profile name="Ember Guard" type="Unit"><characteristics><characteristic name="WS" value="4"/><characteristic name="T" value="4"/></characteristics></profile></profiles>' +
      '</selection></selections></selection></selections></category></categories></force></forces></roster>';
    const list = readArmyList(xml);
    expect(list.ok && list.value.units).toMatchObject([{ name: 'Ember Guards', count: 10, points: 96 }]);
    expect(list.ok && list.value.points).toBe(150);
  });

  it('are no units where they are choices of the army, and keep the names that their players gave them', () => {
    const choice = {
      name: 'Allegiance',
      type: 'unit',
      number: 1,
      selections: [{ name: 'The League', type: 'upgrade' }],
    };
    const { units, header } = readOf(choice, { ...model('Captain'), customName: 'Oru the Tall' });
    expect(units.map(({ name, line }) => [name, line.text])).toEqual([['Captain', 'Captain “Oru the Tall”']]);
    expect(header.map(({ text }) => text)).toEqual(['Allegiance']);
  });
});

describe('lists of builders', () => {
  it('are read from Old World Builder with strength and options', () => {
    const unit = {
      ...{ name_en: 'Spears', points: 9, strength: 20 },
      options: [
        { name_en: 'Shields', points: 1, perModel: true, active: true },
        { name_en: 'Drill', points: 9 },
      ],
      command: [{ name_en: 'Champion', points: 6, active: true }],
    };
    const list = { army: 'league', name: 'March', points: 2000, characters: [], core: [unit] };
    expect(unitsIn(JSON.stringify(list))).toEqual([{ name: 'Spears', count: 20, points: 206 }]);
  });

  it('are read from Army Forge with bases', () => {
    const unit = {
      name: 'Walkers',
      size: 3,
      cost: 150,
      quality: 4,
      defense: 3,
      bases: { round: '60' },
      rules: [{ name: 'Tough' }],
    };
    const list = readArmyList(JSON.stringify({ listName: 'March', units: [unit] }));
    expect(list.ok && list.value.units[0]).toMatchObject({
      ...{ name: 'Walkers', count: 3, points: 150, base: [60], keywords: ['TOUGH'], stats: { Q: '4+', D: '3+' } },
    });
  });
});

describe('what is no list', () => {
  it.each([
    ['', { kind: 'empty' }],
    [' \n\t', { kind: 'empty' }],
    ['Dear Oru, see you on Sunday.', { kind: 'no-list' }],
    ['{"roster":', { kind: 'damaged', why: 'json' }],
    ['{}', { kind: 'no-list' }],
    ['{"armyId":"x","list":{}}', { kind: 'damaged', why: 'ids-only' }],
    ['<html><body>hi</body></html>', { kind: 'damaged', why: 'no-roster' }],
    ['<!DOCTYPE a [<!ENTITY b "bbbb">]><roster>&b;</roster>', { kind: 'damaged', why: 'definitions' }],
    [`${'['.repeat(100_000)}`, { kind: 'no-list' }],
    [`{"a":${'['.repeat(100_000)}`, { kind: 'damaged', why: 'too-large' }],
    [`<roster>${'<selections>'.repeat(5000)}`, { kind: 'damaged', why: 'xml' }],
  ])('is refused with a reason: %.40s', (text, error) => {
    expect(readArmyList(text)).toEqual({ ok: false, error });
  });

  it('is refused as a zip file of zeros that would fill the memory', () => {
    const zip = zipSync({ 'army.ros': new Uint8Array(20_000_000) });
    expect(readArmyList(zip)).toEqual({ ok: false, error: { kind: 'damaged', why: 'zip' } });
  });

  it('takes no time that grows faster than the list', () => {
    const bullets = Array.from({ length: 4000 }, (_, i) => `• ${(i % 7) + 1}x Thing ${i}`).join('\n');
    const start = process.cpuUsage();
    expect(unitsIn(`Scouts (60 pts)\n${bullets}\nRiders (90 pts)\nRam${' '.repeat(50_000)}(50 pts)`)).toHaveLength(3);
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(5000);
  });

  it('never throws, hangs or grows, however a list is damaged', () => {
    const chance = chanceFrom(SEED + 1);
    const forms = [
      asJson,
      asRoster,
      (army: WrittenArmy) => zipSync({ 'a.ros': bytesOf(asRoster(army)) }),
      ...Object.values(LIST_WRITERS),
    ];
    const heap = process.memoryUsage().heapUsed;
    for (let i = 0; i < drawn(100_000, 3, 20); i++) {
      const list = forms[i % forms.length]!(drawArmy(chance));
      const bytes = Uint8Array.from(typeof list === 'string' ? bytesOf(list) : list);
      const changes = 1 + Math.floor(chance() * 12);
      for (let k = 0; k < changes; k++) {
        const at = Math.floor(chance() * bytes.length);
        if (chance() < 0.5) bytes[at] = Math.floor(chance() * 256);
        else bytes.copyWithin(at, Math.floor(chance() * bytes.length), at + Math.floor(chance() * 200));
      }
      const read = readArmyList(bytes.slice(0, chance() < 0.2 ? Math.floor(chance() * bytes.length) : undefined));
      if (read.ok) expect(read.value.units.every(({ count }) => Number.isInteger(count) && count > 0)).toBe(true);
    }
    expect(process.memoryUsage().heapUsed - heap).toBeLessThan(500_000_000);
  });
});
