import { describe, expect, it } from 'vitest';
import { readArmyList } from '../../src/army-list/read-army-list.ts';
import { seededRandom } from '../../src/kernel/random.ts';
import { drawn, seedOf } from '../support/drawn.ts';
import { drawArmy, type WrittenUnit } from '../support/written-lists.ts';

const SEED = seedOf(20_261_129);

/** The units of a text in few words: `5 Scouts 60`. */
function unitsIn(text: string): readonly string[] {
  const list = readArmyList(text);
  if (!list.ok) throw new Error(`${list.error.kind}:\n${text}`);
  return list.value.units.map(({ name, count, points = '' }) => `${count} ${name} ${points}`.trim());
}

const sizeOf = ({ models }: WrittenUnit): number => models.reduce((sum, { count }) => sum + count, 0);
const gearOf = ({ models }: WrittenUnit): string => models[0]!.arms.join(', ');
const some = (unit: WrittenUnit, before: string, behind = ''): string =>
  sizeOf(unit) === 1 ? '' : `${before}${sizeOf(unit)}${behind}`;

type Form = {
  /** Written before the first unit. */
  readonly head?: string;
  readonly unit: (unit: WrittenUnit, index: number) => string;
  readonly between?: string;
  readonly unpriced?: true;
  readonly inCapitals?: true;
  /** The largest size that is written. */
  readonly most?: number;
};

const FORMS: Readonly<Record<string, Form>> = {
  'with dots to the price': { unit: (one) => `${some(one, '', 'x ')}${one.name} ........... ${one.points}` },
  'with dots between size and price': {
    unit: (one) => `${one.name} ...... ${sizeOf(one)} models ...... ${one.points}`,
  },
  'behind slots, power and points at the end': {
    unit: (one, i) =>
      `Elites ${(i % 9) + 1}: ${one.name} ${some(one, '(', ') ')}7-${one.points}\nEquipement : ${gearOf(one)}`,
  },
  'in rows that their totals end': {
    unit: (one, i) =>
      `EL${(i % 9) + 1}: ${one.name} : In Reserve, ${one.models
        .map(({ name, count }) => `${count}x ${name} [${10 * count}pts]: Bow`)
        .join(', ')} (${one.points}pts) [4 PL]`,
  },
  'in capitals above their equipment': {
    unit: (one) => `${one.name.toUpperCase()}${some(one, ' (', ')')}\nEquipement : ${gearOf(one)}`,
    unpriced: true,
    inCapitals: true,
  },
  'in a table of bars': {
    head: '| Unit | Models | Gear | Pts |\n|------|--------|------|-----|\n',
    unit: (one) => `| ${one.name} | ${sizeOf(one)} | ${gearOf(one)} | ${one.points} |`,
  },
  'in a table of tabs, the price first': {
    head: 'Points\tUnit\tSize\n',
    unit: (one) => `${one.points}\t${one.name}\t${sizeOf(one)}`,
  },
  'in a table of tabs with numbers of rows': {
    head: 'No.\tCount\tUnit\tWeapons\tCost\n',
    unit: (one, i) => `${i + 1}\t${sizeOf(one)}\t${one.name}\t${one.models[0]!.arms[0]}\t${one.points}`,
  },
  'in a table of commas and quotes': {
    head: 'Role,Name,Models,Options,Points\n',
    unit: (one) => `Core,${one.name},${sizeOf(one)},"${gearOf(one)}",${one.points}`,
  },
  'in a German table of semicolons': {
    head: 'Punkte;Anzahl;Einheit;Ausrüstung\n',
    unit: (one) => `${one.points};${sizeOf(one)};${one.name};Schilde, Kommando`,
  },
  'in columns of spaces': {
    head: 'Name                      No   Pts\n----------------------------------\n',
    unit: (one) => `${one.name.padEnd(26)}${String(sizeOf(one)).padStart(3)}   ${one.points}`,
  },
  'with prices in square brackets first': {
    unit: (one) => `[${one.points}] ${some(one, '', ' ')}${one.name}, ${gearOf(one)}`,
  },
  'with prices before a colon': { unit: (one) => `${one.points} pts: ${some(one, '', ' ')}${one.name}` },
  'numbered, in other coins': { unit: (one, i) => `${i + 1}. ${some(one, '', ' ')}${one.name}, ${one.points}p` },
  'lettered, in other coins': {
    unit: (one, i) => `${String.fromCharCode(65 + i)}) ${some(one, '', ' ')}${one.name} ${one.points}gc`,
  },
  'with a category before each': {
    unit: (one) => `Core: ${some(one, '', ' ')}${one.name}, ${gearOf(one)} - ${one.points}`,
  },
  'with formations and sizes between commas': {
    unit: (one) => `${one.name}${some(one, ', Horde of ')}, ${gearOf(one)}, ${one.points}`,
  },
  'with figures between commas': { unit: (one) => `${one.name}${some(one, ', ', ' figures')}, ${one.points} pts` },
  'with sizes in brackets before the names': { unit: (one) => `(${sizeOf(one)}) ${one.name} - ${one.points}` },
  'with crosses before the sizes': { unit: (one) => `${some(one, 'x', ' ')}${one.name}, ${gearOf(one)} ${one.points}` },
  'with bullets and sizes behind the names': {
    unit: (one) => `- ${one.name}${some(one, ' x')}, ${gearOf(one)} - ${one.points}`,
  },
  'with squads of so many': { unit: (one) => `${some(one, 'Squad of ', ' ')}${one.name} ${one.points}` },
  'with prices below, further in': {
    unit: (one) => `${some(one, '', ' ')}${one.name}\n    ${one.points}`,
    between: '\n\n',
  },
  'as a tracker has them': {
    unit: (one, i) => `${i % 2 === 0 ? 'Hero' : 'Band'} ${sizeOf(one)} ${one.name} sword, shield ${one.points}`,
  },
  'with sizes behind colons, without prices': {
    unit: (one) => `${one.name}: ${sizeOf(one)}, ${gearOf(one)}`,
    unpriced: true,
  },
  'with sizes between dashes, without prices': {
    unit: (one) => `${one.name} - ${Math.min(sizeOf(one), 39)} - shields, banner`,
    most: 39,
    unpriced: true,
  },
  'with sizes and remarks behind the names': {
    unit: (one, i) =>
      `${one.name}${some(one, i % 2 ? ' x' : ' (', i % 2 ? ' (swords)' : ', reinforced)')} ${one.points}`,
  },
  'with prices before what they carry': {
    unit: (one) => `${one.name}${some(one, ' x')} - ${one.points}: 2x pistol, icon`,
  },
  'with gear between size and price': {
    unit: (one) => `- ${one.name}${some(one, ' x', ' : 1 sword')} (${one.points} pts)`,
  },
  'with men below a sergeant': {
    unit: (one) => `${one.name}${sizeOf(one) > 1 ? `: sergeant + ${sizeOf(one) - 1} soldiers` : ''}, ${one.points} pts`,
  },
  'in a table with numbers of units': {
    head: 'Slot\t# of units\tUnit\tModels per unit\tPts each\n',
    unit: (one) => `Core\t1\t${one.name}\t${sizeOf(one)}\t${one.points}`,
  },
  'with sentences and prices': { unit: (one) => `${some(one, '', ' ')}${one.name}, full command. ${one.points}` },
  'in a table with two columns that may be sizes': {
    head: 'Army\tName\tStrength\tFigures\tPoints\n',
    unit: (one) => `North\t${one.name}\tWarriors\t${sizeOf(one)}\t${one.points}`,
  },
  'in one line': { unit: (one) => `${sizeOf(one)} ${one.name}`, between: '; ', unpriced: true },
};

describe('a list as players type it', () => {
  it.each(Object.entries(FORMS))(
    'is read unit by unit: %s',
    (_name, { head = '', unit, between = '\n', unpriced, inCapitals, most = Infinity }) => {
      const random = seededRandom(SEED);
      for (let i = 0; i < drawn(300); i++) {
        const { units } = drawArmy(() => random() / 2 ** 32);
        // A first line that costs as much as all others is the army’s.
        if (2 * units[0]!.points >= 0.9 * units.reduce((sum, { points }) => sum + points, 0)) continue;
        const text = `${head}${units.map(unit).join(between)}`;
        const told = units.map(
          (one) =>
            `${Math.min(sizeOf(one), most)} ${inCapitals ? one.name.toUpperCase() : one.name}${unpriced ? '' : ` ${one.points}`}`,
        );
        expect(unitsIn(text), text).toEqual(told);
      }
    },
  );

  it('may count others with a unit', () => {
    expect(
      unitsIn(
        'Hagen (Veteran) +2 men 94\n9 Wardens + 1 Warden Sergeant, pikes, 90\nScouts, sgt + 9 scouts, 65\n' +
          'Drake pack (1 drake, 3 handlers), 80\nRiders, 3 of them, 95\n' +
          'Section: NCO with rifle, 7 men with rifles, 2 men gun team, 130\nPioneers, 8 men, NCO with rifle, 120',
      ),
    ).toEqual([
      ...['3 Hagen (Veteran) 94', '10 Wardens 90', '10 Scouts 65', '4 Drake pack 80', '3 Riders 95'],
      ...['10 Section 130', '8 Pioneers 120'],
    ]);
  });

  it('may count units, with a price for each', () => {
    const table = 'Slot\t# of units\tUnit\tModels per unit\tPts each\nCore\t2\tScouts\t5\t60\nCore\t1\tRiders\t3\t90';
    expect(unitsIn(table)).toEqual(['5 Scouts 60', '5 Scouts 60', '3 Riders 90']);
    const typed =
      'Captain - 95\n2x10 Sentries (190)\n2x Walker with cannons (140 each)\n6 Veterans, 2 launchers 370\nTank 220';
    expect(unitsIn(typed)).toEqual([
      ...['1 Captain 95', '10 Sentries 190', '10 Sentries 190'],
      ...['1 Walker with cannons 140', '1 Walker with cannons 140', '6 Veterans 370', '1 Tank 220'],
    ]);
  });

  it('has its units above a count of them', () => {
    expect(unitsIn('Tunnel kin - 180 pts\n\n10x Diggers (110 pts)\nSeer (70 pts)\n\nTotal: 180 pts\nUnits: 2')).toEqual(
      [...['10 Diggers 110', '1 Seer 70']],
    );
  });

  it('may list models without a number among others, and men below a count of one', () => {
    const program =
      'Grots [40pts]\n. 10x Grot: 10x Claws\n. Herder: Whip\nReapers [90 pts]:\n• Exarch: Lance\n• 4x Reaper: 4x Scythe';
    expect(unitsIn(program)).toEqual(['11 Grots 40', '5 Reapers 90']);
    const army = '1 Rifle Squad 122\n    NCO + 11 men\n    1 x LMG\n1 Gun Team 50\n    3 men\n1 Tank 195\n    2 MMG';
    expect(unitsIn(army)).toEqual(['12 Rifle Squad 122', '3 Gun Team 50', '1 Tank 195']);
  });

  it('may come from a tracker of one army, with the price of each model', () => {
    const text =
      'Tarn the Old\nVale [21 Models, 310 pts]\nBreak Point : 11\n\nVale 1 Tarn the Old, King of the Vale 110\nVale 10 Warrior of Vale Shield 10\n' +
      'Vale 5 Warrior of Vale Bow 10\n\nVale 5 Warrior of Vale Shield 10';
    expect(unitsIn(text)).toEqual([
      '1 Tarn the Old, King of the Vale 110',
      '10 Warrior of Vale Shield 100',
      '5 Warrior of Vale Bow 50',
      '5 Warrior of Vale Shield 50',
    ]);
  });

  it('may name fighters behind their kinds', () => {
    const gang = 'Leader: "Marta" (shotgun) 75c\nGanger: "Nails" (autogun) 65c\nJuve: "Flea" (knife) 45c';
    expect(unitsIn(gang).map((unit) => unit.replace(/["]|\s\(.*\)/gu, ''))).toEqual([
      '1 Marta 75',
      '1 Nails 65',
      '1 Flea 45',
    ]);
  });

  it('may tell the size of each of several units', () => {
    expect(
      unitsIn(
        '2x Scouts, 12 figures per unit, 11pts each\n1x Riders, 6 figures, 12pts\n2 units Bows, 8 models each, 40 pts',
      ),
    ).toEqual([...['12 Scouts 11', '12 Scouts 11', '6 Riders 12', '8 Bows 40', '8 Bows 40']]);
  });

  it('may count units with a sign between, and models without', () => {
    expect(unitsIn('Host:\n15 Wardens\n2*19 Miners\n3*Bolt thrower\n1*Organ gun')).toEqual([
      ...['15 Wardens', '19 Miners', '19 Miners', '1 Bolt thrower', '1 Bolt thrower', '1 Bolt thrower', '1 Organ gun'],
    ]);
    expect(unitsIn('Captain (axe)\n3x 10-model squad (mostly recruits)\n12 raiders\n2x Siege Carts')).toEqual([
      ...['1 Captain', '10 squad', '10 squad', '10 squad', '12 raiders', '1 Siege Carts', '1 Siege Carts'],
    ]);
    expect(
      unitsIn(
        'mon armée:\n-1 chef sur loup\n-2 unités de loups de 5 cavaliers chacune\n-2 unités de gardes\n' +
          "-1 grosse unité d'archers\n-2 balistes",
      ),
    ).toEqual([
      ...['1 chef sur loup', '5 loups', '5 loups', '1 gardes', '1 gardes', '1 archers', '1 balistes', '1 balistes'],
    ]);
  });

  it('may tell sizes behind dashes, with what the models are called', () => {
    const text =
      'Champion - Accepts all\nPikes - 9 Wardens w/ Banner in Cart w/ Smoke\nPikes - 10 Wardens w/ Banner\n' +
      'Bows - 5 Wardens with Horn\nSiege Cart - Bolt Sponsons';
    expect(unitsIn(text)).toEqual(['1 Champion', '9 Pikes', '10 Pikes', '5 Bows', '1 Siege Cart']);
  });

  it('may have units that are nothing but what is counted below them', () => {
    const text =
      'Elite 1 : 5 Wardens [3PL, 40pts]\nElite 2 : (+8) Court of Masks [5PL, 136pts]\n--- 4x Serpent (18)\n--- 4x Ghoul (16)\n' +
      'Elite 3 : (+2) Seer [4PL, 80pts]\n--- 2x Shield (5)';
    expect(unitsIn(text)).toEqual(['5 Wardens 40', '8 Court of Masks 136', '3 Seer 80']);
  });

  it('may be a title and nothing but names', () => {
    const names = ['grey prophet', 'AST', 'pikes with banner', 'pikes with banner', 'slaves', 'siege cart'];
    expect(unitsIn(`erik's host:\n${names.join('\n')}`)).toEqual(names.map((name) => `1 ${name}`));
    const host =
      'Host of the Pit 2150\n\nPikes Horde – Brew of Strength\nPikes Horde\nSeer – Veil (3)\nWinged Beast\nOld Tarn [1] – Fire (2-6)\n13 (22)';
    expect(unitsIn(host)).toEqual(['1 Pikes Horde', '1 Pikes Horde', '1 Seer', '1 Winged Beast', '1 Old Tarn']);
    const sentences = ['we marched at dawn', 'nobody saw us', 'my riders fell', 'the cart burned', 'it was cold'];
    expect(readArmyList(`The battle:\n${sentences.join('\n')}`).ok).toBe(false);
  });

  it('may have slots without a place, and a bracket that was not opened', () => {
    const text =
      'Elite 1 : 8 Wardens [6PL, 112pts]\nElite NO SLOT : Surgeon [3PL, 50pts]\n' +
      'Elite NO SLOT : 8 Wardens [6PL, 112pts]\nFast Attack 1 : 7 hill hounds 10PL, 105pts]';
    expect(unitsIn(text)).toEqual(['8 Wardens 112', '1 Surgeon 50', '8 Wardens 112', '7 hill hounds 105']);
  });

  it('may have slots in letters, or before several spaces', () => {
    const letters =
      'RATS 2500\nL: Warlord - blade, shield\nH: Chieftain -\nbanner of the burrow, shield\nC: 30 Pikes - full command\n' +
      'C: 10+ Bows - musician\nS: 6 Runners - poison\nR: Siege Cart';
    expect(unitsIn(letters)).toEqual(['1 Warlord', '1 Chieftain', '30 Pikes', '10 Bows', '6 Runners', '1 Siege Cart']);
    const spaced =
      'Horde\n\nHQ  Surgeon\nHQ   Seer\nT     19 Brawlers, Nob w/ Bosspole\nT     9  Pikes, Boss Nob w/ Claw\nHS   Cart w/ Ram, 4 Rockets';
    expect(unitsIn(spaced)).toEqual(['1 Surgeon', '1 Seer', '20 Brawlers', '10 Pikes', '1 Cart']);
  });

  it('has single models among those that are counted, which are no headings where the list begins with a unit', () => {
    expect(unitsIn('Tarn - Leader\n6 Bowmen\nSeer\n9 Pikes\nSurgeon\nGuide with axe')).toEqual([
      ...['1 Tarn', '6 Bowmen', '1 Seer', '9 Pikes', '1 Surgeon', '1 Guide'],
    ]);
    const host =
      '1,850pts of the Valley\nCommander (lance, rifle, shield)\n\n12 Pikes\n12 Bows with Cart (ram)\n7 Scouts';
    expect(unitsIn(host)).toEqual(['1 Commander', '12 Pikes', '12 Bows', '7 Scouts']);
  });

  it('tells what a leader carries at the price of a model', () => {
    const text =
      'FA1 : 10 Leapers (10x10) Boss with Claw (10) [110pts, 6PL]\nHS1 : Rig (190) [190pts, 11PL]\nTroop1 : 10 Imps (4x10) [40pts, 2PL]';
    expect(unitsIn(text)).toEqual(['10 Leapers 110', '1 Rig 190', '10 Imps 40']);
  });

  it('tells no sizes by its command', () => {
    const text =
      'Great Seer (430 pts)\n- General\nBog Wardens (120 pts)\n- Icon Bearer\n- Piper\n- Bog Warden Chief\n' +
      'Moth Riders (420 pts)\n- Moth Scion\n- 2 x Moth Standard Bearer\n- 2 x Moth Hornblower';
    expect(unitsIn(text)).toEqual(['1 Great Seer 430', '1 Bog Wardens 120', '1 Moth Riders 420']);
  });

  it('has no units in sentences, sums and tallies round it', () => {
    expect(
      unitsIn(
        'hier meine 1500 Punkte Imperiale, bitte um Kritik!\n\n*** 1 HQ ***\nHauptmann - 65 Punkte\n\n*** 2 Standard ***\n' +
          '10 Gardisten, Funkgerät - 75 Punkte\n6 Veteranen - 80 Punkte\n\nGesamtpunkte: 220\n10 fighters, 2 dice of luck',
      ),
    ).toEqual(['1 Hauptmann 65', '10 Gardisten, Funkgerät 75', '6 Veteranen 80']);
  });

  it('may have dashes before its units, and bare prices behind them', () => {
    const units = ['1 Duc 233', '7 Cavaliers 133', '10 Gardes 191', '1 Hydre 175'];
    const plain = 'SEIGNEURS (233)\n– Duc 233\nTROUPES\n– 7 Cavaliers 133\n– 10 Gardes 191\nRARES\n– 1 Hydre 175';
    expect(unitsIn(plain)).toEqual(units);
    const carried = plain.replace('Duc 233', 'Duc 233\nHeaume; Bouclier(3pts); Lance').replace('133', '133\nBannière;');
    expect(unitsIn(carried)).toEqual(units);
    // What is below units with prices of another form is what these carry.
    expect(unitsIn('10 Gardes [90 pts]\n- Lance 10\n- Arc 20\n- Masse 30\n5 Guides [60 pts]\nDuc [80 pts]')).toEqual([
      '10 Gardes 90',
      '5 Guides 60',
      '1 Duc 80',
    ]);
  });
});
