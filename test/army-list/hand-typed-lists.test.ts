import { describe, expect, it } from 'vitest';
import type { ArmyList } from '../../src/army-list/army-list.ts';
import { readArmyList } from '../../src/army-list/read-army-list.ts';

function read(text: string): ArmyList {
  const list = readArmyList(text);
  if (!list.ok) throw new Error(`${list.error.kind}:\n${text}`);
  return list.value;
}

/** The units of a text in few words: `5 Scouts 60`. */
const unitsIn = (text: string) =>
  read(text).units.map(({ name, count, points }) => `${count} ${name}${points === undefined ? '' : ` ${points}`}`);

describe('a list that was typed by hand', () => {
  it('may have a bullet before every unit, below headings with what they cost together', () => {
    const text =
      'March for 560\nSwift Units (160pts)\n\n  • Ember Riders (100pts)Swift\n\n    Dust wine (15pts) (Dust wine)\n\n' +
      '  • Scouts (x5) - 60 pts\n    • Mark of rain\n\nOld Engines (400pts)\n\n  • Hauler (150pts)\n  • Ram (250pts)';
    expect(unitsIn(text)).toEqual(['1 Ember Riders 100', '5 Scouts 60', '1 Hauler 150', '1 Ram 250']);
    expect(read(text).unplaced).toEqual([]);
  });

  it('may have a bullet before every unit and no prices', () => {
    expect(
      unitsIn(
        'League against Night\n\nLeague\n  • Abbess (grey coat) with a lamp\n  • 2x10 Wardens with 2 lamps\n  • 5 Scouts\n' +
          '  • Old Squad—Sappers x5 w/ 3x Charges, Cart\n  • Hauler\n  • Ram',
      ),
    ).toEqual(['1 Abbess', '10 Wardens', '10 Wardens', '5 Scouts', '5 Old Squad—Sappers', '1 Hauler', '1 Ram']);
    // What a few units carry has bullets too.
    expect(unitsIn('Abbess\n- 2 Pistols\n- 1 Long spear\n- Pistol\n\n10 man squad\n- Banner\n\nHauler')).toEqual([
      ...['1 Abbess', '10 squad', '1 Hauler'],
    ]);
  });

  it('may have prices on lines below the units', () => {
    expect(
      unitsIn(
        'Abbess (General)\n- Level 4\n***Takes the lamp***\n= 355pts\n\n25 Wardens\n- Full Command\n= 270pts\n\n2 Rams\n= 100pts\n\n' +
          'TOTAL POINTS = 725pts',
      ),
    ).toEqual(['1 Abbess 355', '25 Wardens 270', '2 Rams 100']);
    expect(
      unitsIn(
        'REGIMENTS\n16 Sappers (208) with shields (16)\n224 Points\n5 Drummers (55) with spears (5)\n60 Points\n10 Scouts\n130 Points\nSubtotal: 414 Points',
      ),
    ).toEqual(['16 Sappers 224', '5 Drummers 60', '10 Scouts 130']);
    const halves =
      'Old Tarn (42) with lamp (2)\n46 Points\n9 Bowmen (67.5) with bows (9)\n76.5 Points\n3 Riders\n75 Points\nTOTAL: 1,197.5 Points';
    expect(unitsIn(halves)).toEqual(['1 Old Tarn 46', '9 Bowmen 76', '3 Riders 75']);
    expect(read(halves).points).toBe(1197);
  });

  it('may tell of its units in paragraphs', () => {
    const text =
      'Characters: 494 (215 in carts)\n\nAbbess: General\nLevel 4, Grey coat\n\nCore: 450\n\n20 Wardens\nFull command, old banner\n\n' +
      '15 Scouts\nFull command\n\n3 Rams\n\nTotal: 2497';
    expect(unitsIn(text)).toEqual(['1 Abbess', '20 Wardens', '15 Scouts', '3 Rams']);
    expect(read(text).unplaced).toEqual([]);
    // A unit that says what it carries stands for itself.
    expect(unitsIn('8 Scouts w/Long spears\nHauler w/Twin lamps\n\n9 Scouts w/Bows\nHauler w/Lamp')).toEqual([
      ...['8 Scouts', '1 Hauler', '9 Scouts', '1 Hauler'],
    ]);
  });

  it('may have sizes behind the names, in brackets that are no prices', () => {
    expect(
      unitsIn(
        'Night League\n\nOld Tarn, Lord of Lamps\n-pair of long knives\nWarden Squad (10)\n-Leader with lamp\nWarden Squad (10)\n' +
          'Rider Pack (8), 3 Hounds (small ones)\nFast Attack: (so I think)\nSapper Squad - 6 man\n-Charges x 2',
      ),
    ).toEqual([...['1 Old Tarn', '10 Warden Squad', '10 Warden Squad', '8 Rider Pack', '6 Sapper Squad']]);
    expect(unitsIn('Riders [10] [195pts]\nRiders (2 models) [70pts]\nLamps [1] [20pts]')).toEqual([
      ...['10 Riders 195', '2 Riders 70', '1 Lamps 20'],
    ]);
  });

  it('ends names before a dash, and takes command points for no unit', () => {
    expect(
      unitsIn(
        'Old Tarn- Master-made Long Rifle (L)\n5 Scouts- Bows, Knives (S1)\n9 Sappers - Charges\n10 Command Points',
      ),
    ).toEqual(['1 Old Tarn', '5 Scouts', '9 Sappers']);
  });

  it('may write some of its prices as bare numbers', () => {
    expect(unitsIn('Regiment 1\nOld Tarn (160)\n[Lamp of rain]\n- 20 × Wardens (200 pts)')).toEqual([
      ...['1 Old Tarn 160', '20 Wardens 200'],
    ]);
    expect(
      unitsIn('* Old Tarn (160)\n* Wardens x10 — 200pts\n* Sappers x5 — 90pts\n* Riders x5 — 95pts\n* Cart (55)'),
    ).toEqual([...['1 Old Tarn 160', '10 Wardens 200', '5 Sappers 90', '5 Riders 95', '1 Cart 55']]);
    expect(unitsIn('**Night!**\n1990pts\n\n- Old Tarn [80]\n- 20 Wardens [180]\n- Riders x3 [145]')).toEqual([
      ...['1 Old Tarn 80', '20 Wardens 180', '3 Riders 145'],
    ]);
  });

  it('has headings of several words, which are units where they are persons with a price', () => {
    const list = read(
      'Lords & Heroes\nGeneral [145 pts]\nWizard [40 pts]\nCore Units\n20 Wardens [120 pts]\nUnités spéciales\n10 Riders [195 pts]\nHeroes/ Monsters\nRam [100 pts]',
    );
    expect(list.units.map(({ name, keywords }) => `${name} ${keywords.join()}`)).toEqual([
      ...['General CHARACTER', 'Wizard CHARACTER', 'Wardens BATTLELINE', 'Riders ', 'Ram CHARACTER'],
    ]);
  });

  it('takes what is above a line about the army, and above all headings, for no unit', () => {
    expect(
      unitsIn(
        'Songs of rain (40 pts)\nLantern League\nStrike Force (2000 pts)\n\nCHARACTERS\n\nOld Tarn (80 pts)\n\nHauler (90 pts)',
      ),
    ).toEqual(['1 Old Tarn 80', '1 Hauler 90']);
  });

  it('may tell how many units there are, tell of them in sentences, and begin with a title', () => {
    expect(
      unitsIn(
        'Night warband\nTarn\n2 units of Wardens\n3 units of 10 Scouts\n4 Mages (one has a lamp)\n1 bow. 2 crew armed with knives.',
      ),
    ).toEqual([...['1 Tarn', '1 Wardens', '1 Wardens', '10 Scouts', '10 Scouts', '10 Scouts', '4 Mages', '1 bow']]);
  });

  it('may have one price, which is that of all', () => {
    expect(
      unitsIn(
        'My 1000 points;\n\nEx. Mage lvl 2, Long knife\n15 Wardens, MR, FC\n2 x 5 Hounds\n3 large units of Grots',
      ),
    ).toEqual([...['1 Ex. Mage lvl 2', '15 Wardens', '5 Hounds', '5 Hounds', '1 Grots', '1 Grots', '1 Grots']]);
    expect(unitsIn('The reserve (500 points):\n\nMage\n5 Knights\n10 Wardens')).toEqual([
      '1 Mage',
      '5 Knights',
      '10 Wardens',
    ]);
    // Models below one unit are no units.
    expect(unitsIn('Scouts (60 pts)\n4x Scout (Bow)\n1x Scout Leader (Lamp)')).toEqual(['5 Scouts 60']);
  });

  it('may name the formations of its units, below bullets or not', () => {
    const units = [
      'Oru- Lamp (with the guard)',
      '6 Riders- 2 bows (R1)',
      '15Wardens',
      'Scout Cart (C)',
      '5 Sappers- Charges',
    ];
    const read = ['1 Oru', '6 Riders', '15 Wardens', '1 Scout Cart', '5 Sappers'];
    const [oru, riders, ...others] = units;
    expect(unitsIn(['Old Host', oru, riders, 'Grey Court', ...others].join('\n'))).toEqual(read);
    expect(
      unitsIn(
        ['Old Host', '', `  • ${oru}`, `  • ${riders}`, 'Grey Court', ...others.map((one) => `  • ${one}`)].join('\n'),
      ),
    ).toEqual(read);
  });

  it('may be a line apart in all of it, and go on further in', () => {
    expect(
      unitsIn(
        'Oru the Traveller in a Cart\n\n10 Wardens w/ bows\n\n10 Hounds\n\n5 x Scout (5 x Knives, Old banner,\n      Storm fist, 2 x Lamp)\n\nBarge',
      ),
    ).toEqual(['1 Oru the Traveller in a Cart', '10 Wardens', '10 Hounds', '5 Scout', '1 Barge']);
  });

  it('may write its numbers in words, and a total behind a dash', () => {
    expect(
      unitsIn('Captain with Axe 220\nTen Bowmen 100\nFive Riders with Bows 110\nVingt Gardes, Full Command 355'),
    ).toEqual([...['1 Captain with Axe 220', '10 Bowmen 100', '5 Riders with Bows 110', '20 Gardes 355']]);
    expect(
      unitsIn(
        'Kin of Rain - Army List\nReptiles - 999 points\n\nTroop 1\nOru, Dragon Rider - Hide\nWarrior x 4\nSpitter x 3',
      ),
    ).toEqual([...['1 Oru', '4 Warrior', '3 Spitter']]);
  });

  it('may have a size with its word before the name, and names in capitals', () => {
    expect(unitsIn('HQS, banner\nBowmen\n21-dude crew of sappers\n2x 10-man crew of wardens\n3 haulers')).toEqual([
      ...['1 HQS', '1 Bowmen', '21 crew of sappers', '10 crew of wardens', '10 crew of wardens', '3 haulers'],
    ]);
  });

  it('may have the prices of parts in brackets, and that of the unit below them', () => {
    const text =
      'PERSONNAGES\nGénéral: Oru le Vieux (50)\narmure (4), cheval (10)\n86 points.\nBASES\n13 Gardes (130):\n' +
      'champion (10)\n173 points.\ndétachement: 9 Archers (45)\nboucliers (9)\n54 points.\nMortier:\n75 points.';
    expect(unitsIn(text)).toEqual(['1 Oru le Vieux 86', '13 Gardes 173', '9 Archers 54', '1 Mortier 75']);
  });

  it('may count the models of a unit behind its price, or in lines below it without bullets', () => {
    expect(
      unitsIn(
        'Ember Squad [90 pts]: 4 Embers and 1 Ember Sergeant\nScout Squad [60 pts]: Sergeant, 9 Scouts\n' +
          'Riders [100 pts]: Rider x 3, Lance x3\nTank [180 pts] 2 melters, 2 hull guns\nGun Tank [180 pts] 3 pods, 3 flares\n' +
          'Oru Squad [90 pts]\n9 Orus, bows\n1 Oru Sergeant: axe\nNight Squad [60 pts]\n4x Night\n1x Night Sergeant\n' +
          'Guardias [80 pts]\n• 1x Guardia Sargento con 1x Hacha\n• 4x Guardia - 4x Arco\nTR1: Wardens [10] (90 pts): bows',
      ),
    ).toEqual([
      ...['5 Ember Squad 90', '10 Scout Squad 60', '3 Riders 100', '1 Tank 180', '1 Gun Tank 180', '10 Oru Squad 90'],
      ...['5 Night Squad 60', '5 Guardias 80', '10 Wardens 90'],
    ]);
  });

  it('may have headings and prices in German, Italian or Spanish, and signs for bullets', () => {
    for (const text of [
      '### Charaktere\n- Oru (100 Pkt)\n### Linieneinheiten\n- 10 Gardes (120 Pkt)\n### Seltene Einheiten\n- 5 Tarn (90 Pkt)',
      'PERSONAGGI\nOru (100 punti)\n• Signore della guerra\nTRUPPE\nGardes x10 (120 punti)\nSUPPORTO PESANTE\nTarn x5 (90 punti)',
      'Fuerza de Choque (2000 Puntos)\nPERSONAJES\nOru (100 Puntos)\n• Mejoras: Lamp\nLÍNEA DE BATALLA\nGardes (120 Puntos)\n' +
        '• 1x Garde Sargento\n  ◦ 1x Hacha\n• 9x Garde\n  ◦ 9x Arco\nOTRAS HOJAS DE DATOS\nTarn (90 Puntos)\n• 5x Tarn con 5x Arco',
      '✔ Oru [100 pts]\n✔ 10× Gardes [120 pts]\n✔ 5x Tarn [90 pts]',
    ]) {
      expect(unitsIn(text), text).toEqual(['1 Oru 100', '10 Gardes 120', '5 Tarn 90']);
      expect(read(text).unplaced, text).toEqual([]);
    }
  });

  it('takes objectives and points for reserves for no units, in several languages', () => {
    const objectives = [
      'Objectifs secondaires :',
      'Sekundärziele:',
      'Obiettivi secondari:',
      'Objetivos secundarios',
      'Secondaries',
    ];
    const reserves = [
      'Points de renfort : 10 pts',
      'Verstärkungspunkte: 10 pts',
      'Puntos de refuerzo: 10 pts',
      'Points left: 9 pts',
    ];
    for (const [i, heading] of objectives.entries()) {
      const text = `${heading}\n- Hold the Lamps : 12 pts\n- Last Ember - 8 pts\n${reserves[i] ?? ''}\n\nOru [100 pts]\n5 Guards [90 pts]\nTank [150 pts]`;
      expect(unitsIn(text), text).toEqual(['1 Oru 100', '5 Guards 90', '1 Tank 150']);
    }
  });

  it('closes a unit at a line that only separates', () => {
    const list = read('5 Scouts 70pts.\n-\n40 Wardens 315pts,\nOld banner,\n-\n21 Sappers,\n-\n9 Riders 95pts');
    expect(list.units.map(({ count, points }) => [count, points])).toEqual([
      [5, 70],
      [40, 315],
      [9, 95],
    ]);
    expect(list.unplaced.map(({ text }) => text)).toEqual(['Old banner,', '21 Sappers,']);
  });
});
