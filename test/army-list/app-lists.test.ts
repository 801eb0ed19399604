import { describe, expect, it } from 'vitest';
import { readArmyList } from '../../src/army-list/read-army-list.ts';

/** The units of a text in few words: `5 Scouts 60`. Every line of the text is placed. */
function unitsIn(text: string): readonly string[] {
  const list = readArmyList(text);
  if (!list.ok) throw new Error(`${list.error.kind}:\n${text}`);
  expect(list.value.unplaced).toEqual([]);
  return list.value.units.map(({ name, count, points = '' }) => `${count} ${name} ${points}`.trim());
}

describe('units as apps write them', () => {
  it('are apart where plus signs join a leader and those it leads', () => {
    expect(
      unitsIn(
        'ATTACHED UNITS\nCaptain Oru (100, Song of Embers) + 6 Ember Lancers (160)\n' +
          'Grey Abbess (65) + Surgeon (40, Spare Kit) + Wardens x10 (270)\n\nBATTLELINE\nScouts (90)\nHauler (70)',
      ),
    ).toEqual([
      '1 Captain Oru 100',
      '6 Ember Lancers 160',
      '1 Grey Abbess 65',
      '1 Surgeon 40',
      '10 Wardens 270',
      '1 Scouts 90',
      '1 Hauler 70',
    ]);
    expect(unitsIn('Captain Oru + Surgeon + 20x Scouts\n\nGrey Abbess + 6x Lancers\n\n10x Wardens')).toEqual([
      '1 Captain Oru',
      '1 Surgeon',
      '20 Scouts',
      '1 Grey Abbess',
      '6 Lancers',
      '10 Wardens',
    ]);
  });

  it('may cost nothing among others of a regiment', () => {
    const units = [
      '1 Ember Queen 300',
      '1 Ash, Child of the Deep',
      '1 The Queen’s Companions',
      '1 Ember Riders 200',
      '1 Ember Guard 250',
    ];
    const text =
      'The long road 450/1000 pts\n-----\nGeneral’s Regiment\nEmber Queen (300)\n• General\nEmber Riders (200)\n' +
      'Ember Guard (250)\n• Reinforced\n-----\nFaction Terrain\nEmber Gate (20)\n-----\nApp: v1.31.0 (1) | Data: v422';
    const free = text.replace('\n• General', '\nAsh, Child of the Deep\nThe Queen’s Companions\n• General');
    expect(unitsIn(free)).toEqual(units);
    expect(unitsIn(text.replace('\n• General', '\n• General\nAsh (0)'))).toEqual([
      units[0],
      '1 Ash',
      units[3],
      units[4],
    ]);
  });

  it('may have their price below, behind their role', () => {
    expect(
      unitsIn(
        'Army Name: Embers\nGeneral: Captain Oru\n\nUnits\nCaptain Oru (General)\nBattlefield Role: Leader\nEnhancements\n' +
          'Traits: Old debts\nPoints Cost: 100 pts\nEmber Lancers\nBattlefield Role: Battleline\nPoints Cost: 150 pts',
      ),
    ).toEqual(['1 Captain Oru (General) 100', '1 Ember Lancers 150']);
    // In a battalion the slot that it fills comes first; a spell has neither a slot nor a role.
    expect(
      unitsIn(
        'Army Name: Embers\n\nUnits\n\tCaptain Oru\n\t\tBattlefield Role: Leader\n\t\tPoints Cost: 100 pts\n\nCore Battalions\n' +
          '\tBattle Regiment\n\t\tOld Tarn\n\t\t\tBattalion Slot Filled: Commander\n\t\t\tBattlefield Role: Leader\n' +
          '\t\t\tPoints Cost: 90 pts\n\nEndless Spells/Invocations\n\tRing of Ash\n\t\tPoints Cost: 60 pts',
      ),
    ).toEqual(['1 Captain Oru 100', '1 Old Tarn 90']);
  });

  it('may be dashed below the price of their regiment, up to a sentence', () => {
    const list = readArmyList(
      "Embers 590/1000 pts\n\nGeneral's Regiment\nCaptain Oru (170)\n• General\n\nRegiments of Renown\nThe Old Guard (420)\n" +
        '- Ash Marksmen\n- Ash Marshal\n\nThe bearer is said to glow in the dark.',
    );
    expect(list.ok && list.value.units.map(({ name, points }) => `${name} ${points ?? 0}`)).toEqual([
      'Captain Oru 170',
      'Ash Marksmen 420',
      'Ash Marshal 0',
    ]);
  });

  it('may have brackets as wide as Chinese letters', () => {
    expect(unitsIn('Embers\nRegiment 1\nCaptain Oru (120)\nScouts (90）\nScouts （90）')).toEqual([
      '1 Captain Oru 120',
      '1 Scouts 90',
      '1 Scouts 90',
    ]);
  });

  it('are not their models, whose upgrades cost points', () => {
    expect(
      unitsIn(
        '## Vehicle [480 pts]\nEmber Suits [160 pts]:\n• 1x Ember Elder [5 pts]: Long gun [5 pts]\n• 1x Ember Scout [5 pts]: Long gun\n\n' +
          'Ember Suits [150 pts]:\n• 1x Ember Elder: Gun\n• 1x Ember Scout: Gun\n\nWalker [170 pts]: 2x Gun',
      ),
    ).toEqual(['2 Ember Suits 160', '2 Ember Suits 150', '1 Walker 170']);
  });

  it('may have their price alone in the line below, or bare behind a label in brackets', () => {
    expect(
      unitsIn('Char1: 1x Captain Oru (110 pts)\n\nChar2: 1x Old Tarn\n(100 pts)\n1 with lamp\n\n10x Scouts (90 pts)'),
    ).toEqual(['1 Captain Oru 110', '1 Old Tarn 100', '10 Scouts 90']);
    expect(
      unitsIn(
        '[inf3]11x Embers (45 points), 1x Claws\n[Monstr5]1x Screamer (145), 1x Talons\n[swr1]1x Swarm (20 points)',
      ),
    ).toEqual(['11 Embers 45', '1 Screamer 145', '1 Swarm 20']);
  });

  it('do not have what follows far below the last of them', () => {
    const list = readArmyList(
      'Captain Oru (110 pts)\n\n10x Scouts (90 pts)\n\nWalker (90 pts)\n\n\n\n2 x butter and bread',
    );
    expect(list.ok && list.value.units.map(({ count }) => count)).toEqual([1, 10, 1]);
    expect(list.ok && list.value.unplaced.map(({ text }) => text)).toEqual(['2 x butter and bread']);
  });

  it('may be printed with their selections and categories', () => {
    const roster =
      'Battalion (Embers) [40 PL, 900pts]\nRules: All march\nHQ [5 PL, 100pts]\nCaptain Oru [5 PL, 100pts]\n' +
      'Selections: Old lamp [5pts], Pistol\nCategories: HQ, Ember\nTroops [30 PL, 800pts]\nScout Squad [10 PL, 200pts]\n' +
      'Selections: 5x Cloak [10pts]\nCategories: Troops, Scout\n4x Scout [160pts]\nSelections: 4x Bow\n' +
      'Scout Sergeant [40pts]\nSelections: Bow\nWalker [10 PL, 300pts]\nSelections: 2x Gun [30pts], Saw\n' +
      'Categories: Vehicle\nEmbers [10 PL, 300pts]\nSelections: 10 Pink Embers [300pts], Horn\nCategories: Ember';
    expect(unitsIn(roster)).toEqual(['1 Captain Oru 100', '5 Scout Squad 200', '1 Walker 300', '10 Embers 300']);
  });

  it('may have their price in brackets before a colon', () => {
    expect(
      unitsIn(
        '== (Warlord) Ember Queen [120]: Song\n\n * Guard (3) [170]: Lamp\n\n * Brutes (4) [280]: \n\n== Smith [120]: Oil',
      ),
    ).toEqual(['1 Ember Queen 120', '3 Guard 170', '4 Brutes 280', '1 Smith 120']);
  });

  it('are below a title whose next line is the total', () => {
    expect(unitsIn('Embers of the North\n2000 Points\n\nCaptain Oru\n- Old lamp\n\n5x Scouts\n- 5x Bow')).toEqual([
      '1 Captain Oru',
      '5 Scouts',
    ]);
  });

  it('have a size in brackets behind a slot, or before their name behind a colon', () => {
    expect(unitsIn('CH1: Captain Oru [80 pts]\nBL1: Ember Guards (10), 2x long spear [370 pts]')).toEqual([
      '1 Captain Oru 80',
      '10 Ember Guards 370',
    ]);
    expect(
      unitsIn(
        '+ Battleline +\n\nEmber Guards [240pts]: 5 Ember Guards, Mark of Ash\n\nEmber Riders [90pts]: Ash, 3 Ember Riders',
      ),
    ).toEqual(['5 Ember Guards 240', '3 Ember Riders 90']);
  });
});

describe('units as tournaments publish them', () => {
  it('go on in the lines below, down to their price', () => {
    expect(
      unitsIn(
        'Captain Oru (General): Song of Embers;\nOld Lamp; Shield 290\n30 Wardens: Round Shield; Champion;\n' +
          'Banner (Old Banner) 380\n1x25 Scouts: Bow,\nHorn,\n809points\n5 Hounds 90\nGiant: Club 335',
      ),
    ).toEqual(['1 Captain Oru (General) 290', '30 Wardens 380', '25 Scouts 809', '5 Hounds 90', '1 Giant 335']);
  });

  it('have the prices that add up to the total, whether these begin lines or end the first of each paragraph', () => {
    expect(
      unitsIn(
        '525 high seer: general, lamp 4\n160 tomb smith\n210 20 wardens: banner\n160x2 2x1 sand crab\nTotal:1215',
      ),
    ).toEqual(['1 high seer 525', '1 tomb smith 160', '20 wardens 210', '1 sand crab 160', '1 sand crab 160']);
    expect(
      unitsIn('High Seer 455\nOld Lamp 12\n\n12 Slingers 173\n\n33 Levies 331\nShield\nBanner 40\n\n959').slice(1),
    ).toEqual(['12 Slingers 173', '33 Levies 331']);
  });

  it('go on with tags in the line below, which has their price once more, and have a size before prices of parts', () => {
    const units = unitsIn(
      'HQ1: Seer Oru (100) :[Trait] Long Sight (-1CP),\n[LORE] Bolt, [LORE] Last Ember ,[LORE] Veil [100 pts]\n' +
        'Troop1: Ash Brood(5) (90+2*30),Glands (15), 4 Spitter, flesh hook (5) [175 pts]\nElite1: Ash Minds (3) (150), [LORE] Bolt, [LORE] Veil . [150 pts]',
    );
    expect(units).toEqual(['1 Seer Oru 100', '5 Ash Brood 175', '3 Ash Minds 150']);
  });

  it('are none among what the army gives away, above the heading of a detachment', () => {
    const units = unitsIn(
      '+ To the Last :\nFast1 : 3 Ash Riders [255 pts]\n+ Abhor the Witch : 0 pts\n\n' +
        '== First Detachment : Ash (0 PC) [2000pts - 101PL] ==\n\nHQ1 : Oru (160), 1 Long bow [160 pts]\nFast1 : 3 Ash Riders, 3 Lamp, 3 Hook [255 pts - 12 PL]',
    );
    expect(units).toEqual(['1 Oru 160', '3 Ash Riders 255']);
  });

  it('may have their price first, with a dash right behind it, and one for each of several', () => {
    expect(
      unitsIn('120- Goblin Chief, wolf.\n447- 38xGoblins, spears.\n2x 276- 23xHerd\n2x 305 - 2x Mill\nTotal: 1729'),
    ).toEqual(['1 Goblin Chief 120', '38 Goblins 447', '23 Herd 276', '23 Herd 276', '1 Mill 305', '1 Mill 305']);
  });
});

describe('leaders in the line of a unit', () => {
  it('are one more behind a plus, whatever the models together are multiplied with', () => {
    const units = unitsIn(
      'Troop1: Ember Squad: 4 embers + sergeant (20*5), Long carbine (0) [100pts]\n' +
        'FA3: Lancer squad: 2 lancers + sergeant (35*3) [105 pts]\nFA1: Ash Cart Squad : 3 ash carts (50*3), 3 burner (10*3) [180pts]',
    );
    expect(units).toEqual(['5 Ember Squad 100', '3 Lancer squad 105', '3 Ash Cart Squad 180']);
  });

  it('are none besides where they cost nothing', () => {
    const units = unitsIn("FA 4 : 10 Leapers (100): Boss Oru (0): Lamp'(10) [110 pts]\nTR 4 : 10 Moles (40) [40 pts]");
    expect(units).toEqual(['10 Leapers 110', '10 Moles 40']);
  });

  it('are behind slots with a dash', () => {
    const units = unitsIn(
      'HQ2 - Warden (90) Long Hook (10) Lamp (5) - [5PL, 105pts]\nTR1 - 9 Moles + 1 Boss Oru (90) Hook (10) - [5PL, 100pts]\n' +
        'El4- 4 Leapers + Boss Oru (60) - [4PL, 60pts]\nFA1 - 3 Hog riders (75) Hog Bomb (5) - [4PL, 80pts]',
    );
    expect(units).toEqual(['1 Warden 105', '10 Moles 100', '5 Leapers 60', '3 Hog riders 80']);
  });
});

describe('models that no count tells', () => {
  it('are a character beside those that follow it', () => {
    expect(
      unitsIn(
        '## Character [155 pts]\nGrey Abbess [90 pts]: Staff\n• 2x Grey Acolyte: Sickle\nOru [65pts]\n• 2x Hound: 2x Fang',
      ),
    ).toEqual(['3 Grey Abbess 90', '3 Oru 65']);
  });

  it('are a character with arms of its own beside those that are called otherwise', () => {
    const smith = (arms: string): string =>
      `## Character [65 pts]\nIron Smith [65 pts]:${arms}\n• 1x Drudge: Torch\n• 1x Drudge: Arms\n• 1x Kin Aide: Cutter`;
    expect(unitsIn(smith(' Graviton hammer, Rifle'))).toEqual(['4 Iron Smith 65']);
    expect(unitsIn(smith(''))).toEqual(['3 Iron Smith 65']);
  });

  it('are those after which arms are called, or that carry what others of their name do not', () => {
    const lost = (lines: string): string => `Squigs (40 points)\n${lines}\n\nScouts (50 points)\n• 5x Bow`;
    expect(unitsIn(lost('• 10x Squig\n• 10x Teeth\n• 1x Herder\n• 1x Herder tools\n• 1x Sickle'))[0]).toBe(
      '11 Squigs 40',
    );
    expect(
      unitsIn(lost('• 7x Ashman\n• 7x Pistol\n• Ashman w/ long spear\n• Long spear').replace('Squigs', 'Ashmen'))[0],
    ).toBe('8 Ashmen 40');
  });

  it('have a leader first whose name is found in other units, and no tokens beside them', () => {
    const flat = (name: string, model: string, arms: string): string =>
      `${name} (85 points)\n• 1x Visionary\n• 1x Rod\n• 1x Pistol\n• 4x ${model}\n• 4x ${arms}`;
    expect(unitsIn(`${flat('Dreamers', 'Dreamer', 'Duelling sabre')}\n\n${flat('Wakers', 'Waker', 'Rifle')}`)).toEqual([
      '5 Dreamers 85',
      '5 Wakers 85',
    ]);
    const guards = (tokens: number, others: number): string =>
      `Dusk Guards (90 points)\n• ${tokens}x Dusk Guards Shrine Token\n• 1x Eldest\n• 1x Twin blades\n` +
      `• ${others}x Dusk Guard\n• ${others}x Blade`;
    expect(unitsIn(`${guards(1, 4)}\n\n${guards(2, 9)}`)).toEqual(['5 Dusk Guards 90', '10 Dusk Guards 90']);
  });

  it('may have their price right behind the last letter of their name', () => {
    expect(
      unitsIn(
        'Ember Lodge\nStrike Force (2,000 Points)\nLodge Scholar115 Points\n• 1x Rod\nWarden Squad485 Points\n• 1x Warden Elder\n◦ 1x Lamp\n• 4x Warden\n◦ 4x Blade',
      ),
    ).toEqual(['1 Lodge Scholar 115', '5 Warden Squad 485']);
  });

  it('may follow a line that adds up their prices, and be armed in their names', () => {
    const added = (sum: number): readonly string[] =>
      unitsIn(
        `ATTACHED UNITS:\nDusk Captain + Ash Warriors (${sum} pts)\nDusk Captain (95 pts)\n• Axe\nAsh Warriors (160 pts)\n` +
          '• 7x Ash Warrior\n• 7x Pistol\n• 7x Blade\n• Ash Warrior Champion\n• Blade\n• 2x Ash Warrior w/ saw and pistol\n• 2x Saw\n• 2x Pistol\n\n' +
          'OTHER DATASHEETS:\nReavers (65 pts)\n• 8x Reaver\n• 8x Pistol\n• Honoured w/ mauler and cleaver\n• Mauler and cleaver\n' +
          '• Reaver Pack Leader\n• Pistol',
      );
    const units = ['1 Dusk Captain 95', '10 Ash Warriors 160', '10 Reavers 65'];
    expect(added(255)).toEqual(units);
    expect(added(256)).toEqual(['1 Dusk Captain + Ash Warriors 256', ...units]);
  });

  it('may have their price behind their name where those of others come first', () => {
    expect(
      unitsIn(
        'Grey Wizard [400pts]: Adept; Heirloom\nDusk Count [1115pts]: General; Medallion\n105 – 2 x Bats\n113 – 2 x 8 Wolves\n115 – 20 x Walkers\n160 – 2 x 3 Ghasts\n++ Total: [2008pts] ++',
      ).slice(0, 3),
    ).toEqual(['1 Grey Wizard 400', '1 Dusk Count 1115', '2 Bats 105']);
  });

  it('may have the price of an upgrade right behind theirs', () => {
    expect(
      unitsIn(
        '--- Infantry ---\n\nDawn Wardens (5) : 260 pts(+20)\n- Vexil\n\n| [Leader] Blade Champion  : 135 pts(+15)\n\nTotal : 395 points',
      ),
    ).toEqual(['5 Dawn Wardens 260', '1 Blade Champion 135']);
  });

  it('are not what a model of the unit has that is called after it', () => {
    const units = unitsIn(
      'Ash Changed (140 pts)\n• 1x Changed Leader\n• 1x Lamp\n• 9x Ash Changed\n• 9x Changed mutations\n• 8x Lamp\n• Banner',
    );
    expect(units).toEqual(['10 Ash Changed 140']);
  });

  it('are besides those that all have arms, where they are called otherwise and armed themselves', () => {
    const text = (arms: number, other: string): string =>
      `5x Ember Guards (100 points)\n-${arms} Bow, ${arms} Knife\n-1x ${other}, Long lance\n\n3x Riders (80 points)\n-3 Lance`;
    expect(unitsIn(text(5, 'Gun platform'))[0]).toBe('6 Ember Guards 100');
    expect(unitsIn(text(4, 'Gun platform'))[0]).toBe('5 Ember Guards 100');
    expect(unitsIn(text(5, 'Ember Sergeant'))[0]).toBe('5 Ember Guards 100');
  });

  it('are each behind a bullet, with what they carry below', () => {
    expect(
      unitsIn(
        'Oru’s Ghosts (100 points)\n• 1x Captain Oru\n1x Pistol\n1x Oru’s blade\n• 1x Ash Bel\n1x Rifle\n• 1x Old Tarn\n1x Knife\n\n' +
          'Scouts (50 points)\n• 5x Scout\n5x Bow',
      )[0],
    ).toBe('3 Oru’s Ghosts 100');
  });

  it('are as many as their close combat weapons, where all they carry is as many', () => {
    expect(unitsIn('Robots (80 Points)\n• 2x Close combat weapon\n2x Heavy torch\n2x Claw')).toEqual(['2 Robots 80']);
    expect(unitsIn('Walker (80 Points)\n• 2x Heavy torch\n2x Claw')).toEqual(['1 Walker 80']);
  });

  it('have a leader whose name is found in units called like theirs', () => {
    const winged = 'Marsh Winged (45 Points)\n• 1x Aviar\n• 1x Long spear\n• 2x Winged\n• 2x Long spear\n\n';
    const bows = 'Marsh Winged with Longbows (55 Points)\n• 1x Aviar\n• 1x Longbow\n• 2x Winged\n• 2x Longbow';
    expect(unitsIn(winged + bows)).toEqual(['3 Marsh Winged 45', '3 Marsh Winged with Longbows 55']);
  });
});
