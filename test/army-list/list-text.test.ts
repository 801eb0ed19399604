import { describe, expect, it } from 'vitest';
import type { ArmyList } from '../../src/army-list/army-list.ts';
import { readArmyList } from '../../src/army-list/read-army-list.ts';
import { writeListText } from '../../src/army-list/write-text.ts';
import { seededRandom } from '../../src/kernel/random.ts';
import { drawn, seedOf } from '../support/drawn.ts';
import { drawArmy, LIST_WRITERS, type WrittenArmy } from '../support/written-lists.ts';

const SEED = seedOf(20_261_126);

function read(text: string): ArmyList {
  const list = readArmyList(text);
  if (!list.ok) throw new Error(`${list.error.kind}:\n${text}`);
  return list.value;
}

const unitsOf = ({ units }: ArmyList) => units.map(({ name, count, points }) => ({ name, count, points }));
const written = ({ units }: WrittenArmy) =>
  units.map(({ name, models, points }) => ({ name, count: models.reduce((sum, { count }) => sum + count, 0), points }));

/** The lines of a list with their numbers, wherever they ended. */
const placesOf = ({ header, units, unplaced }: ArmyList) => [
  ...header,
  ...unplaced,
  ...units.flatMap(({ line, details }) => [line, ...details]),
];

describe('a list that was copied as text', () => {
  it.each(Object.entries(LIST_WRITERS))('is read unit by unit: %s', (_name, write) => {
    const random = seededRandom(SEED);
    for (let i = 0; i < drawn(1000); i++) {
      const army = drawArmy(() => random() / 2 ** 32);
      const text = write(army);
      const list = read(text);
      expect(unitsOf(list), text).toEqual(written(army));
      expect(list.unplaced, text).toEqual([]);
    }
  });

  it('names the models of a unit where the list does', () => {
    const list = read(
      'Ember Guards (90 points)\n  • 1x Ember Guard Sergeant\n    • 1x Rime blade\n  • 4x Ember Guard\n    • 4x Ash rifle',
    );
    expect(list.units[0]!.models).toEqual([
      { name: 'Ember Guard Sergeant', count: 1 },
      { name: 'Ember Guard', count: 4 },
    ]);
  });

  it('takes a unit’s keyword from the heading above it', () => {
    const list = read(
      'CHARACTERS\n\nCaptain Oru (80 pts)\n\nVéhicules\n\nTortue (120 pts)\n\nOTHER DATASHEETS\n\nScouts (60 pts)',
    );
    expect(list.units.map(({ keywords }) => keywords)).toEqual([['CHARACTER'], ['VEHICLE'], []]);
  });

  it('counts models that are named beside the unit', () => {
    const [unit] = read('HQ 1 : (+2) Old Tarn (95) Relic (-1 CP) [110 pts] [6 PL]\n- 2x Torch bearers (0)').units;
    expect(unit).toMatchObject({ name: 'Old Tarn', count: 3, points: 110 });
  });

  it('reads prices that are bare numbers where no other are told', () => {
    const list = read(
      'The long march 650/1000 pts\n-----\nLantern League\nSpell Lore - Lore of Lamps (20 Points)\n-----\n' +
        "General's Regiment\nCaptain Oru (110)\n• General\nEmber Guards (of the North) (240)\n• Reinforced\n---\n" +
        'Regiment 1\nThe Grey Abbess (200)\nHauler (100)\n-----\nApp: v1.17.0 (3) | Data: v310',
    );
    expect(list).toMatchObject({ name: 'The long march', points: 650, isWithoutSizes: true, unplaced: [] });
    expect(list.units.map(({ name, points }) => ({ name, points }))).toEqual([
      { name: 'Captain Oru', points: 110 },
      { name: 'Ember Guards (of the North)', points: 240 },
      { name: 'The Grey Abbess', points: 200 },
      { name: 'Hauler', points: 100 },
    ]);
  });

  it('reads what begins with an apostrophe, lacks a space, or says more in its label', () => {
    const list = read(
      'Characters 1 (warlord): Captain Oru [80 pts]\n\nOgres (60 pts)\n• 1x Ogre\n1x ’Uge hammer\n\n' +
        '10x Scouts (50 pts)\n• 1x Scout Sergeant\n1 with Long spear\n• 9x Scout\n9with Long spear',
    );
    expect(list.unplaced).toEqual([]);
    expect(list.units.map(({ name, count }) => `${count} ${name}`)).toEqual(['1 Captain Oru', '1 Ogres', '10 Scouts']);
  });

  it('reads the totals of older lists, and what stands before or after the names in them', () => {
    const list = read(
      'Army Points: 630\n\nDETACHMENT : Third Column\n== DETACHMENT of the long road:\nAll march [630pts] ==\n\n' +
        'HQ1 : [Warlord : No trait] [LL] Old Tarn(1*150), Lamp, [Relic : Old Debts] [150]\n' +
        'FAST ATTACK1: [LL] 9 Ember Lancers [6PL,135pts]\nELITE1: 6 Ember Sappers [Song: March] [2PL,48pts]\n' +
        'TR1: Ember Guards: 5x Ember Guard, 5x Long spear, Guard Sergeant [5 PL, 297pts]\n\n' +
        'Total detachment : 630\n\nARMY TOTAL [630]',
    );
    expect(list).toMatchObject({ points: 630, unplaced: [] });
    expect(list.units.map(({ name, count, points }) => `${count} ${name} ${points}`)).toEqual([
      ...['1 Old Tarn 150', '9 Ember Lancers 135', '6 Ember Sappers 48', '6 Ember Guards 297'],
    ]);
  });

  it('reads power and command points before a price, and a leader named beside it', () => {
    const list = read(
      '+ HQ +\n\nCaptain Oru [10 PL, -3CP, 180pts]: Old Debts, Lamp\n\n+ Troops +\n\n' +
        'Ember Scouts [3 PL, 60pts]: Ember Scout Sergeant\n. 4x Ember Scout: 4x Ash rifle\n\n++ Total: [13 PL, 3CP, 240pts] ++',
    );
    expect(list).toMatchObject({ points: 240, unplaced: [] });
    expect(list.units.map(({ name, count, points }) => `${count} ${name} ${points}`)).toEqual([
      ...['1 Captain Oru 180', '5 Ember Scouts 60'],
    ]);
    expect(list.units.map(({ keywords }) => keywords.join())).toEqual(['CHARACTER', 'BATTLELINE']);
  });

  it('counts a model alone on a dotted line beside its like, and no upgrade', () => {
    const [unit] = read(
      'Ember Hounds [70pts]\n. 4x Ember Hound: 4x Long fangs\n. Old Hound\n. Hound collar shield',
    ).units;
    expect(unit!.models).toEqual([
      { name: 'Ember Hound', count: 4 },
      { name: 'Old Hound', count: 1 },
    ]);
  });

  it('reads units that are attached behind a vertical bar', () => {
    const list = read(
      'Infanterie 1 : 10 Gardes [150pts] 9 Lance\n--- Garde Supérieure,Lance\n|\tPersonnages 2 : [Meneur] Oru [50pts] Lampe\n|',
    );
    expect(list.units.map(({ name, count, points }) => [name, count, points])).toEqual([
      ['Gardes', 10, 150],
      ['Oru', 1, 50],
    ]);
  });

  it('reads the app’s text whose line breaks were lost within units', () => {
    const run =
      'Haulers (210 points)• Attached as: Bodyguard  • 6x Hauler    • 6x Close combat weapon      6x Long hook\n' +
      'Scouts (90 points)  • 1x Scout Leader    • 1x Long spear      1x Sling  • 9x Scout    • 9x Long spear';
    expect(unitsOf(read(run))).toEqual(unitsOf(read(run.replace(/ {2,}(?=•)|(?<=\))(?=•)| {3,}/gu, '\n$&'))));
    expect(unitsOf(read(run)).map(({ count }) => count)).toEqual([6, 10]);
    expect(read(run).units[1]!.line).toEqual({ n: 2, text: 'Scouts (90 points)' });
  });

  it('does not name an army by the label of its total', () => {
    const list = read('Points d’armée : 300pts\nScouts (100 pts)\nHaulers (100 pts)\nRunners (100 pts)');
    expect(list).toMatchObject({ name: undefined, points: 300 });
  });

  it('reads dashes as bullets with or without a space behind them', () => {
    const list = read(
      'Line\n\nEmber Guards (60 points)\n-1x Ember Guard Sergeant: Rime blade\n-4x Ember Guard: Ash rifle\n-Old banner\n\n' +
        'Hauler (100 points)\n-2 Twin cannon, Long spear\n- Forge hammer',
    );
    expect(list.unplaced).toEqual([]);
    expect(list.units.map(({ name, count, details }) => [name, count, details.length])).toEqual([
      ['Ember Guards', 5, 3],
      ['Hauler', 1, 2],
    ]);
  });

  it('takes no model for equipment because its name ends as a word for it does', () => {
    const [unit] = read(
      'Horned ones (75 pts)\n• 1x Dusktray\n• 1x Horned blades\n• 9x Horned one\n• 9x Horned blades',
    ).units;
    expect(unit!.models).toEqual([
      { name: 'Dusktray', count: 1 },
      { name: 'Horned one', count: 9 },
    ]);
  });

  it('takes no upgrade for a unit, whatever it costs', () => {
    const list = read(
      'Captain Oru (120 points)\nEnhancement: The salt lamp (35 points)\n\nScouts (60 points)\n• 5x Scout',
    );
    expect(unitsOf(list).map(({ name, count }) => [name, count])).toEqual([
      ['Captain Oru', 1],
      ['Scouts', 5],
    ]);
  });

  it('takes no model for equipment because its unit is called like arms', () => {
    const list = read(
      'The long march (200 points)\n\nReed Blades (100 points)\n• Mark of rain: grey\n• 1x Reed Blade Champion\n• 1x Reed knives\n• 4x Reed Blade\n• 4x Reed knives',
    );
    expect(unitsOf(list)).toContainEqual({ name: 'Reed Blades', count: 5, points: 100 });
  });

  it('reads slots without a colon, and models by their price times their number', () => {
    const list = read(
      'HQ1 Oru [5 PL, 105pts]\nTR1 Scouts [4 PL, 65pts] 5 scouts (5x13)\nEL1 Reed dancers [5 PL, -0,5PC, 110pts], 4 Reed dancers (4x19) First dancer (19) : knives (15)\nFA3 Haulers [5 PL, 90pts] (3x30)',
    );
    expect(unitsOf(list)).toEqual([
      { name: 'Oru', count: 1, points: 105 },
      { name: 'Scouts', count: 5, points: 65 },
      { name: 'Reed dancers', count: 5, points: 110 },
      { name: 'Haulers', count: 3, points: 90 },
    ]);
  });

  it('reads a price in square brackets before power, and models besides those counted', () => {
    const list = read(
      'LOW4: Walkers : [170pts] [9PL]\nLOW5: Haulers : [180] [9PL]\nFast attack 1 : 8 (+1)   Riders [14PP, 270pts] 2 lamps (0)',
    );
    expect(unitsOf(list)).toEqual([
      { name: 'Walkers', count: 1, points: 170 },
      { name: 'Haulers', count: 1, points: 180 },
      { name: 'Riders', count: 9, points: 270 },
    ]);
  });

  it('takes no dotted line for a unit, nor the line that goes on below it', () => {
    const list = read(
      'Scouts [3 PL, 65pts]\n. 5x Scout [65pts]\n\nPlayers [9 PL, 175pts]\n. Lead Player [13 pts]: lamp\n9 players [117 pts]: 2x lamp [5 pts]\n\nOru (100 pts)',
    );
    expect(unitsOf(list).map(({ name, points }) => [name, points])).toEqual([
      ['Scouts', 65],
      ['Players', 175],
      ['Oru', 100],
    ]);
    expect(list.units[0]!.count).toBe(5);
  });

  it('reads a unit that another leads from the line below that', () => {
    const list = read(
      'Char1: Captain Oru [70 pts]:\n• Leading: Ember Guards [125 pts]:\n• 1x Guard Sergeant: Banner\n• 2x Ember Guard: Long spear\n\n' +
        'Char2: The Twins [230 pts]: Warlord\n• 1x Ilka\n• 1x Veld',
    );
    expect(unitsOf(list)).toEqual([
      { name: 'Captain Oru', count: 1, points: 70 },
      { name: 'Ember Guards', count: 3, points: 125 },
      { name: 'The Twins', count: 2, points: 230 },
    ]);
  });

  it('reads the units of a regiment of renown, whose price is that of all together', () => {
    const list = read(
      '60 Lancers and Oru 1990/2000 pts\n\nGeneral’s Regiment\nCaptain Oru (400)\n• General\nLancers (320)\n• Reinforced\n' +
        'Riders (320)\n\nRegiments of Renown\nThe Lantern Battery (380)\nThe lamplighter\nRocket cart\n\nFaction Terrain\nThe old altar',
    );
    expect(unitsOf(list)).toEqual([
      { name: 'Captain Oru', count: 1, points: 400 },
      { name: 'Lancers', count: 1, points: 320 },
      { name: 'Riders', count: 1, points: 320 },
      { name: 'The lamplighter', count: 1, points: 380 },
      { name: 'Rocket cart', count: 1, points: undefined },
    ]);
    expect(list).toMatchObject({ name: '60 Lancers and Oru', points: 1990 });
  });

  it('reads each of several units of one line', () => {
    const list = read('++ Night League [GF 140pts] ++\n\n2x Ember Guards [3] Q5+ D5+ | 50pts | Fast\nClaws (A2)');
    expect(unitsOf(list)).toEqual([
      { name: 'Ember Guards', count: 3, points: 50 },
      { name: 'Ember Guards', count: 3, points: 50 },
    ]);
  });

  it('reads lists of tournaments that were written by hand', () => {
    const shortOf = (text: string) =>
      unitsOf(read(text)).map(({ name, count, points }) => `${count} ${name} ${points}`);
    expect(
      shortOf(
        'Oru – Night League\n620 – Captain, General, Lance\n242 – 2x6 Riders, Bow\n2x160 - 5x Scouts\n300 - 15xWardens: Spears\n1724',
      ),
    ).toEqual(['1 Captain 620', '6 Riders 242', '6 Riders 242', '5 Scouts 160', '5 Scouts 160', '15 Wardens 300']);
    expect(
      shortOf(
        'Marshal General, Lance, Old Coat 680\n39 Herders, Spear, Shield, S,C 332\n2x15 Guards PW, Ambush 250\n2x1 Cart 110\n1732',
      ),
    ).toEqual([
      '1 Marshal General 680',
      '39 Herders 332',
      '15 Guards PW 250',
      '15 Guards PW 250',
      '1 Cart 110',
      '1 Cart 110',
    ]);
    expect(
      shortOf(
        'Oru\nKing (615) Shieldbearers, Crossbow\nThane, BSB (340) Shield\n25 Marksmen (655) Shields\nCannon (255)',
      ),
    ).toEqual(['1 King 615', '1 Thane, BSB 340', '25 Marksmen 655', '1 Cannon 255']);
    expect(shortOf('Oru\n1 Marshal, 575 pts (General; Halberd)\n16 Drummers, 158 pts (Light Armour)')).toEqual([
      '1 Marshal 575',
      '16 Drummers 158',
    ]);
  });

  it('takes a heading with the price of all below it for no unit', () => {
    const list = read('HQ 100 pts\nCaptain Oru - 100 pts\nTROOPS: 125 points\nScouts x5 - 65 pts\nRiders x3 60 pts');
    expect(unitsOf(list)).toEqual([
      { name: 'Captain Oru', count: 1, points: 100 },
      { name: 'Scouts', count: 5, points: 65 },
      { name: 'Riders', count: 3, points: 60 },
    ]);
    expect(list.units[0]!.keywords).toEqual(['CHARACTER']);
  });

  it('reads a list without prices, where enough of its lines count something', () => {
    const list = read(
      'My list:\n\nCaptain Oru, old coat, storm pistol\nTwo lamps\n\n27 Ember Guards, full command\n10 Scouts\n4 Haulers, bent axles',
    );
    expect(unitsOf(list).map(({ name, count, points }) => [name, count, points])).toEqual([
      ['Captain Oru', 1, undefined],
      ['Two lamps', 1, undefined],
      ['Ember Guards', 27, undefined],
      ['Scouts', 10, undefined],
      ['Haulers', 4, undefined],
    ]);
    const letter = 'Dear Oru\nwe meet on Sunday at ten, as ever\n2 chairs are broken\nbring some\nand bread';
    expect(readArmyList(letter)).toEqual({ ok: false, error: { kind: 'no-list' } });
  });

  it('takes no group of models on dotted lines for one of them', () => {
    const list = read(
      'Crew [25pts]\n. Crew\n. . 2x Crewman: 2x Long spear\n\nScouts [60pts]\n. 2x Scout: 2x Knives\n. . 2x 2 Pistols: 4x Pistol\n. Scout Superior',
    );
    expect(unitsOf(list).map(({ count }) => count)).toEqual([2, 3]);
  });

  it('takes neither a detachment, nor what the army chose in brackets, nor a spell for a unit', () => {
    const list = read(
      '[Songs of the Night (20pts)]\n2. Patrol Detachment - The Third Column [41 PL, 715pts]\n\nCaptain Oru (100pts)\nScouts (60pts)',
    );
    expect(unitsOf(list).map(({ name }) => name)).toEqual(['Captain Oru', 'Scouts']);
  });

  it('takes the next unit for one below dotted lines, whatever its name', () => {
    expect(
      unitsOf(read('Wardens [20] [120pts]\n. Full Command\nWardens [20] [120pts]\n. Banner\nRam [1] [90pts]')),
    ).toEqual([
      { name: 'Wardens', count: 20, points: 120 },
      { name: 'Wardens', count: 20, points: 120 },
      { name: 'Ram', count: 1, points: 90 },
    ]);
  });

  it('takes neither terrain for a unit nor a counted unit for a heading', () => {
    const list = read('Regiment 1\nOld Tarn (160)\n5x Troupe (185 pts)\n\nFaction Terrain\nThe old altar (20)\nStone');
    expect(list.units.map(({ name, count }) => [name, count])).toEqual([
      ['Old Tarn', 1],
      ['Troupe', 5],
    ]);
    expect(list.unplaced).toEqual([]);
  });

  it('counts models by their arms where a list names none, and no arms that are told twice', () => {
    expect(
      unitsOf(
        read(
          'Rime Mites (40 points)\n• 3x Sick claws\n\nPink Imps (140 points)\n• 10x Odd flames\n• 1x Old horn\n• 10x Pink talons\n\n' +
            'Hauler (90 points)\n• 1x Iron hull\n• 2x Twin cannon\n\n' +
            'Torches (65 points)\n• 1x Firekeeper\n• 1x Torch mouths\n• 1x Small fires\n• 2x Torch\n• 2x Torch mouths\n• 2x Small fires',
        ),
      ).map(({ count }) => count),
    ).toEqual([3, 10, 1, 3]);
  });

  it('takes no counted arms in a line for models, though they are called like the unit', () => {
    expect(unitsOf(read('Forge Hound [130 pts]: Iron feet, 2x Forge Hound autocannon, Lamp'))).toEqual([
      { name: 'Forge Hound', count: 1, points: 130 },
    ]);
    expect(unitsOf(read('EL6: Howlers: Howler Leader: Long claws, 4x Howler hammer & shield [8 PL, 194pts]'))).toEqual([
      { name: 'Howlers', count: 5, points: 194 },
    ]);
  });

  it('never counts no models', () => {
    const counts = (text: string) => read(text).units.map(({ count }) => count);
    expect(counts('0x Scouts (60 pts)')).toEqual([1]);
    expect(counts('Scouts (60 pts)\n  • 0x Scout\n    • 0x Long spear')).toEqual([1]);
  });

  it('takes no line for a unit that prices the army, a detachment or a part', () => {
    const list = read(
      'The long march (300 points)\nStrike Force (2000 points)\nThe Third Column (3 Detachment Points)\n\n' +
        'Captain Oru (100 points)\n  • Old Debts (+20 points)\n\nScouts (100 points)\nHaulers (100 points)',
    );
    expect(unitsOf(list).map(({ name }) => name)).toEqual(['Captain Oru', 'Scouts', 'Haulers']);
    expect(list).toMatchObject({ name: 'The long march', points: 300 });
  });

  it('shows what it does not understand, and where', () => {
    const list = read('Captain Oru (100 points)\nsee you on Sunday at ten\nScouts (60 points)');
    expect(list.unplaced).toEqual([{ n: 2, text: 'see you on Sunday at ten' }]);
  });

  it('loses no line of any text, whatever is cut out of it or moved', () => {
    const random = seededRandom(SEED + 1);
    const chance = () => random() / 2 ** 32;
    const writers = Object.values(LIST_WRITERS);
    for (let i = 0; i < drawn(2000); i++) {
      const lines = writers[i % writers.length]!(drawArmy(chance)).split('\n');
      const kept = lines.filter(() => chance() < 0.8).sort(() => (chance() < 0.1 ? 1 : 0));
      const list = readArmyList(kept.join('\n'));
      if (!list.ok) continue;
      // A line whose breaks were lost is several, which may end in different places.
      const lengthOf = (text: string): number => text.replace(/\s/gu, '').length;
      const found = kept.map((_line, i) =>
        placesOf(list.value).reduce((sum, { n, text }) => sum + (n === i + 1 ? lengthOf(text) : 0), 0),
      );
      expect(found, kept.join('\n')).toEqual(kept.map(lengthOf));
    }
  });
});

it('has the faction without the frame it is written in, and its title once', () => {
  const rule = '-'.repeat(40);
  const list = read(`${rule}\n| FACTION KEYWORD : Ash Pack              |\n${rule}\n\nAsh Guards (90 points)`);
  expect(list.faction).toBe('Ash Pack');
  expect(writeListText({ ...list, name: 'Ash Pack' }).split('\n')[0]).toBe('Ash Pack (90 pts)');
});

describe('a list that is written again', () => {
  it('is read as the same units', () => {
    const random = seededRandom(SEED + 2);
    for (let i = 0; i < drawn(300); i++) {
      const first = read(LIST_WRITERS['by category']!(drawArmy(() => random() / 2 ** 32)));
      const again = read(writeListText(first));
      expect(again.units.map(({ name, models, points }) => ({ name, models, points }))).toEqual(
        first.units.map(({ name, models, points }) => ({ name, models, points })),
      );
    }
  });
});

it('shows of a line far longer than any list has only its beginning, and reads the lines beside it', () => {
  const long = `Ember ${'1e999 ('.repeat(20_000)}`;
  const list = readArmyList(
    `Ash Guards (90 points)\n• 5x Ash Guard\n\n${long}\n\nAsh Riders (80 points)\n• 3x Ash Rider`,
  );
  if (!list.ok) throw new Error(list.error.kind);
  expect(list.value.units.map(({ name, count }) => [name, count])).toEqual([
    ['Ash Guards', 5],
    ['Ash Riders', 3],
  ]);
  const shown = [...list.value.units.flatMap(({ details }) => details), ...list.value.unplaced];
  expect(shown.find(({ n }) => n === 4)?.text).toMatch(/^Ember 1e999 .{1900,2000}…$/u);
});
