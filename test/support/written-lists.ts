/**
 * Armies of invented units, written in the forms in which programs copy lists. Shares no code with their reader.
 */
/** Numbers from 0 to below 1. */
export type RandomNumbers = () => number;

const pick = <T>(random: RandomNumbers, from: readonly T[]): T => from[Math.floor(random() * from.length)]!;

/** A unit as it is to be found again. */
export type WrittenUnit = {
  readonly name: string;
  readonly points: number;
  readonly models: readonly WrittenModel[];
  readonly isCharacter: boolean;
};
type WrittenModel = { readonly name: string; readonly count: number; readonly arms: readonly string[] };
/** An army to be written. */
export type WrittenArmy = { readonly name: string; readonly faction: string; readonly units: readonly WrittenUnit[] };

const FIRST = ['Ember', 'Slate', 'Hollow', 'Lantern', 'Copper', 'Thorn', 'Winter', 'Harbour', 'Amber', 'Night'];
const SECOND = ['Guard', 'Warden', 'Runner', 'Lancer', 'Drummer', 'Sapper', 'Watcher', 'Strider', 'Reaver', 'Pilgrim'];
const ALONE = ['Captain Oru', 'Marshal Veld', 'The Grey Abbess', 'Sister Ilka', 'Old Tarn', 'Warlord Bes the Lame'];
const ARMS = [
  ...['Ash rifle', 'Forge hammer', 'Long spear', 'Storm pistol', 'Twin cannon', 'Rime blade', 'Close combat weapon'],
  ...['Hunting bow', 'Heavy flamer', 'Bronze shield', 'Torrent launcher', 'Grasping claws'],
];

const some = <T>(random: RandomNumbers, from: readonly T[], least: number, most: number): readonly T[] => {
  const left = [...from];
  const count = least + Math.floor(random() * (most - least + 1));
  return Array.from(
    { length: Math.min(count, left.length) },
    () => left.splice(Math.floor(random() * left.length), 1)[0]!,
  );
};

/** A random army of 3 to 16 units. */
export function drawArmy(random: RandomNumbers): WrittenArmy {
  const characters = some(random, ALONE, 1, 4).map(
    (name): WrittenUnit => ({
      ...{ name, points: 60 + 5 * Math.floor(random() * 40), isCharacter: true },
      models: [{ name, count: 1, arms: some(random, ARMS, 1, 3) }],
    }),
  );
  const squads = Array.from({ length: 2 + Math.floor(random() * 11) }, (): WrittenUnit => {
    const model = `${pick(random, FIRST)} ${pick(random, SECOND)}`;
    const [sergeant, trooper] = [`${model} Sergeant`, model];
    const count = 2 + Math.floor(random() * 18);
    return {
      ...{ name: `${model}s`, points: 50 + 5 * Math.floor(random() * 40), isCharacter: false },
      models: [
        { name: sergeant, count: 1, arms: some(random, ARMS, 1, 2) },
        { name: trooper, count, arms: some(random, ARMS, 1, 3) },
      ],
    };
  });
  return { name: 'The long march', faction: 'Lantern League', units: [...characters, ...squads] };
}

const sizeOf = ({ models }: WrittenUnit): number => models.reduce((sum, { count }) => sum + count, 0);
const totalOf = ({ units }: WrittenArmy): number => units.reduce((sum, { points }) => sum + points, 0);
const isAlone = ({ models }: WrittenUnit): boolean => models.length === 1 && models[0]!.count === 1;
const thousands = (n: number): string => n.toLocaleString('en-US');

type Writer = (army: WrittenArmy) => string;

/** Under headings in capitals; what a model carries is one bullet with lines below. */
const byCategory =
  (french: boolean, flat: boolean): Writer =>
  (army) => {
    const points = french ? 'points' : 'Points';
    const unit = (one: WrittenUnit): string => {
      const carried = ({ arms, count }: WrittenModel, by: string): string =>
        arms.map((arm, i) => `${flat ? '' : by}${i === 0 ? '• ' : flat ? '' : '  '}${count}x ${arm}`).join('\n');
      const lines = isAlone(one)
        ? [carried(one.models[0]!, '  ')]
        : one.models.map((model) => `${flat ? '' : '  '}• ${model.count}x ${model.name}\n${carried(model, '    ')}`);
      return [`${one.name} (${one.points} ${points})`, ...lines].join('\n');
    };
    const [heroes, others] = [
      army.units.filter((one) => one.isCharacter),
      army.units.filter((one) => !one.isCharacter),
    ];
    return [
      `${army.name} (${french ? totalOf(army) : thousands(totalOf(army))} ${points})\n\n${army.faction}`,
      `${french ? 'Force de Frappe' : 'Strike Force'} (${french ? '2000 points' : '2,000 Points'})\nThe Third Column`,
      french ? 'PERSONNAGES' : 'CHARACTERS',
      ...heroes.map(unit),
      french ? 'AUTRES FICHES TECHNIQUES' : 'OTHER DATASHEETS',
      ...others.map(unit),
      french
        ? "Exporté avec la Version de l'Appli : v2.0.1 (122), Version de Données : v875"
        : 'Exported with App Version: v1.32.1 (78), Data Version: v599',
    ].join('\n\n');
  };

const fence = '+'.repeat(47);
const fenced: Writer = (army) =>
  [
    ...[fence, `+ FACTION KEYWORD: ${army.faction}`, '+ DETACHMENT: The Third Column (Long Roads)'],
    ...[`+ TOTAL ARMY POINTS: ${totalOf(army)}pts`, '+', '+ WARLORD: Char1: Captain Oru'],
    ...['+ ENHANCEMENT: Old Debts (on Char1: Captain Oru)', '& Second Wind (on Char2: Old Tarn)'],
    ...[`+ NUMBER OF UNITS: ${army.units.length}`, '+ SECONDARY: - Bring It Down: (2x2) - Assassination: 2', fence],
  ].join('\n');

/** Below a fence of plus signs; every unit with its size and equipment in few lines. */
const compact: Writer = (army) => {
  let characters = 0;
  const unit = (one: WrittenUnit): string => {
    const label = one.isCharacter ? `Char${++characters}: ` : '';
    const first = `${label}${sizeOf(one)}x ${one.name} (${one.points} pts)`;
    if (isAlone(one)) return `${first}: ${one.models[0]!.arms.join(', ')}\nEnhancement: Old Debts (+20 pts)`;
    const lines = one.models.map(({ name, count, arms }) =>
      count === 1 ? `• 1x ${name}: ${arms.join(', ')}` : `• ${count}x ${name}: ${count} with ${arms.join(', ')}`,
    );
    return [first, ...lines].join('\n');
  };
  return [fenced(army), '', ...army.units.map(unit)].join('\n');
};

/** Below a fence too, under headings, with what every group of models carries on lines of its own. */
const tournament: Writer = (army) => {
  const unit = (one: WrittenUnit, i: number): string => {
    const label = one.isCharacter ? `Char${i + 1}: ` : '';
    const lines = one.models.map(({ name, count, arms }) =>
      isAlone(one) ? `1 with ${arms.join(', ')}` : `• ${count}x ${name}\n    ${count} with ${arms.join(', ')}`,
    );
    return [`${label}${sizeOf(one)}x ${one.name} (${one.points} pts)`, ...lines].join('\n');
  };
  const [heroes, others] = [army.units.filter((one) => one.isCharacter), army.units.filter((one) => !one.isCharacter)];
  return [fenced(army), 'CHARACTER', ...heroes.map(unit), 'OTHER DATASHEETS', ...others.map(unit)].join('\n\n');
};

/** Prices in square brackets, under headings with number signs. */
const bracketed: Writer = (army) => {
  const unit = (one: WrittenUnit): string =>
    isAlone(one)
      ? `${one.name} [${one.points} pts]: ${one.models[0]!.arms.join(', ')}`
      : [
          `${one.name} [${one.points} pts]:`,
          ...one.models.map(({ name, count, arms }) => `• ${count}x ${name}: ${arms.join(', ')}`),
        ].join('\n');
  return [
    `${army.faction} - ${army.name} - [${totalOf(army)} pts]`,
    `# ++ Army Roster ++ [${totalOf(army)} pts]\n## Configuration\nBattle Size: Strike Force (2000 Point limit)`,
    ...['## Character [300 pts]', ...army.units.filter((one) => one.isCharacter).map(unit)],
    ...['## Infantry [900 pts]', ...army.units.filter((one) => !one.isCharacter).map(unit)],
  ].join('\n');
};

/** French, with numbered categories and prices in square brackets. */
const numbered: Writer = (army) => {
  const units = army.units.map((one, i) =>
    [
      `${one.isCharacter ? 'Personnages' : 'Infanterie'} ${i + 1} : ${isAlone(one) ? '' : `${sizeOf(one)} `}${one.name} ` +
        `[${one.points}pts] ${one.models[0]!.arms.join(', ')}`,
      ...(isAlone(one) ? [] : [`--- ${one.models[0]!.name},${one.models[0]!.arms[0]}`]),
    ].join('\n'),
  );
  const head = `Nom du joueur : Oru\nFactions utilisées : ${army.faction}\nPoints d'armée : ${totalOf(army)}`;
  return [fence, head, fence, '', `== Détachement principal : ${army.faction} [${totalOf(army)}pts] ==`, ...units].join(
    '\n',
  );
};

/** The style of older editions: a price without equipment, one with it, and power. */
const older: Writer = (army) => {
  const units = army.units.map((one, i) => {
    const count = isAlone(one) ? '' : `${sizeOf(one)} `;
    return `${one.isCharacter ? 'HQ' : 'Fast Attack'} ${i + 1} : ${count}${one.name} (${one.points - 10}) ${one.models
      .at(-1)!
      .arms.join(', ')}, Relic (-1 CP) [${one.points} pts] [${i + 2} PL]`;
  });
  const head = `+ Player : Oru\n+ Total army points : ${totalOf(army)}`;
  return [fence, head, fence, '', `== Patrol DETACHMENT : ${army.faction} (0 CP) [8CP, 300pts] ==`, ...units].join(
    '\n',
  );
};

/** Numbers without crosses, and what models carry after “with”. */
const withWords: Writer = (army) => {
  const units = army.units.map((one) =>
    [
      `${one.name} [${one.points} points]`,
      ...one.models.map(({ name, count, arms }) =>
        isAlone(one) ? `\t• ${arms.join(' and ')}` : `\t• ${count} ${name} with ${arms.join(' and ')}`,
      ),
    ].join('\n'),
  );
  const head = `${army.name} [${totalOf(army)} points]\n${army.faction}\nBattle Size: Strike Force (2000 point limit)`;
  return [head, ...units, 'Created with WarOrgan (https://warorgan.com)'].join('\n\n');
};

/** Between plus signs, prices with power; models on dotted lines, what the first of them carries one dot deeper. */
const dotted: Writer = (army) => {
  const unit = (one: WrittenUnit): string => {
    const first = `${one.name} [3 PL, ${one.points}pts]`;
    if (isAlone(one)) return `${first}: ${one.models[0]!.arms.join(', ')}, Warlord`;
    const [sergeant, ...others] = one.models;
    return [
      ...[first, `. ${sergeant!.name}`, ...sergeant!.arms.map((arm) => `. . ${arm}`)],
      ...others.map(
        ({ name, count, arms }) => `. ${count}x ${name}: ${arms.map((arm) => `${count}x ${arm}`).join(', ')}`,
      ),
    ].join('\n');
  };
  return [
    `++ Patrol Detachment 0CP (${army.faction}) [50 PL, ${thousands(totalOf(army))}pts] ++`,
    '+ Configuration +\n\nDetachment Command Cost [2CP]',
    ...['+ HQ +', ...army.units.filter((one) => one.isCharacter).map(unit)],
    ...['+ Troops +', ...army.units.filter((one) => !one.isCharacter).map(unit)],
    `++ Total: [50 PL, ${thousands(totalOf(army))}pts] ++`,
  ].join('\n\n');
};

/** Models on lines without bullets, with what they carry in brackets. */
const inBrackets: Writer = (army) => {
  const unit = (one: WrittenUnit): string =>
    isAlone(one)
      ? `1x ${one.name} [4 PL, ${one.points}pts] (${one.models[0]!.arms.join(', ')})`
      : [
          `${one.name} [3 PL, ${one.points}pts]\n`,
          ...one.models.map(({ name, count, arms }) => `${count}x ${name} (${count}x ${arms.join(`, ${count}x `)})`),
        ].join('\n');
  return ['HQ', ...army.units.map(unit)].join('\n\n');
};

/** Everything of a unit on one line with a label: models with crosses and prices, what they carry without; bare totals. */
const inOneLine: Writer = (army) =>
  army.units
    .map((one, i) => {
      if (isAlone(one))
        return `HQ${i + 1} : [Warlord] ${one.name}(${one.points - 5}), ${one.models[0]!.arms.join(', ')}, Trait [${one.points}]`;
      const [sergeant, trooper] = one.models;
      const gear = (arms: readonly string[], count: number) => arms.map((arm) => `${count} ${arm}(3)`).join(', ');
      return (
        `TR${i + 1}: ${one.name}(0), ${sergeant!.name}(20), ${gear(sergeant!.arms, 1)}, ` +
        `${trooper!.count}x ${trooper!.name}(20), ${gear(trooper!.arms, trooper!.count)} [4PL,${one.points}]`
      );
    })
    .join('\n');

/** French, under dashed headings: sizes in brackets, prices after a colon, models in ordinals, and a total at the end. */
const dashed: Writer = (army) => {
  const unit = (one: WrittenUnit): string =>
    isAlone(one)
      ? `${one.name}  : ${one.points} pts\n- 2 ${one.models[0]!.arms.join(', ')}`
      : [
          `${one.name} (${sizeOf(one)}) : ${one.points} pts`,
          ...one.models.map(({ name, arms, count }) =>
            count === 1 ? `- 1ère ${name} :  ${arms.join(', ')}` : `- ${count} ${arms.join(`, ${count} `)}`,
          ),
        ].join('\n');
  const [heroes, others] = [army.units.filter((one) => one.isCharacter), army.units.filter((one) => !one.isCharacter)];
  const models = army.units.reduce((sum, one) => sum + sizeOf(one), 0);
  return [
    ...['--- Personnages ---', ...heroes.map(unit), '--- Ligne ---', ...others.map(unit)],
    `Total : ${totalOf(army)} points - ${models} figurines - ${army.units.length} unités`,
  ].join('\n\n');
};

/** Sizes in square brackets, prices behind a bar, and a line of arms below. */
const behindBars: Writer = (army) => {
  const unit = (one: WrittenUnit): string =>
    `${one.name} [${sizeOf(one)}] Q4+ D4+ | ${one.points}pts | Fearless, Tough(3)\n` +
    one.models
      .flatMap(({ arms, count }) => arms.map((arm) => `${count > 1 ? `${count}x ` : ''}${arm} (A2)`))
      .join(', ');
  return [`++ ${army.faction} [GF ${totalOf(army)}pts] ++`, ...army.units.map(unit)].join('\n\n');
};

/** Prices before the units, and everything else behind commas. */
const priceFirst: Writer = (army) =>
  [
    army.faction,
    ...army.units.map((one) => {
      const size = isAlone(one) ? '' : `${sizeOf(one)} `;
      return `${one.points} - ${size}${one.name}, ${one.models[0]!.arms.join(', ')}, Musician`;
    }),
  ].join('\n');

/** Under headings, counts before crosses, and stars of battalions behind bare prices. */
const withStars: Writer = (army) =>
  [
    'Leaders',
    ...army.units.map((one, i) => {
      const size = isAlone(one) ? '' : `${sizeOf(one)} x `;
      return `${size}${one.name} (${one.points})${'*'.repeat(1 + (i % 2))}\n– ${one.models[0]!.arms[0]}`;
    }),
    'Core Battalions\n*Battle Regiment',
    `Total: ${totalOf(army)} / 2000`,
  ].join('\n');

/** Prices before a colon, and models with prices of their own as bullets below. */
const colonMarked: Writer = (army) =>
  army.units
    .map((one) =>
      isAlone(one)
        ? `Char1: ${one.name} [${one.points} pts]: ${one.models[0]!.arms.join(', ')}`
        : [
            `${one.name} [${one.points} pts]:`,
            ...one.models.map(({ name, count, arms }) =>
              count === 1 ? `• 1x ${name} [5 pts]: ${arms.join(', ')}` : `• ${count}x ${name}`,
            ),
          ].join('\n'),
    )
    .join('\n\n');

/** Every form by a name for titles of tests. */
export const LIST_WRITERS: Readonly<Record<string, Writer>> = {
  'under dashes, in French': dashed,
  'on dotted lines': dotted,
  'with arms in brackets': inBrackets,
  'in one line': inOneLine,
  'by category': byCategory(false, false),
  'by category, in French': byCategory(true, false),
  'by category, indentation lost': byCategory(false, true),
  'by category, one line per unit': (army) => byCategory(false, false)(army).replace(/\n(?= +(?:•|\d))/gu, ''),
  'behind a fence, compact': compact,
  'behind a fence, by models': tournament,
  'prices in square brackets': bracketed,
  'numbered categories, in French': numbered,
  'of older editions': older,
  'with words': withWords,
  'behind bars': behindBars,
  'prices first': priceFirst,
  'with stars': withStars,
  'with colons': colonMarked,
};
