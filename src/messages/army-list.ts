import type { ArmyRole } from '../scenario/armies/army.ts';
import type { DamagedList, ListFault } from '../army-list/list-fault.ts';
import type { BaseSource } from '../army-list/settle.ts';

const DAMAGED: Readonly<Record<DamagedList, string>> = {
  definitions:
    'The file defines entities of its own, which no roster needs. Save it again with the program that made it.',
  xml: 'The file begins like a roster, but its XML is damaged. Save it again with the program that made it.',
  json: 'The text begins like JSON, but it is cut off or damaged. Copy all of it.',
  zip: 'The file is a damaged zip file. Save it again, or unpack it and give the file inside.',
  'no-roster': 'The file is XML, but there is no roster in it.',
  'too-large':
    'The file is nested more deeply, or has more entries, than any roster. Save it again with the program that made it.',
  'ids-only':
    'This save of Army Forge names its units by number only. Use “Share” there, and give the file or the text you get.',
  kept: 'This army file is damaged: some of it is missing or was changed. Save it once more from where it is kept.',
  'kept-newer': 'This army was kept by a newer Highground. Reload the page to update it, and open the file again.',
};

const ROLES: Readonly<Record<ArmyRole, string>> = {
  ...{ leader: 'Leader', line: 'Line', shock: 'Shock', shooters: 'Shooters' },
  ...{ support: 'Support', fast: 'Fast', heavy: 'Heavy' },
};

/** Sentences about army lists. */
export const armyListMessages = {
  fault: (fault: ListFault): string => {
    switch (fault.kind) {
      case 'empty':
        return 'There is nothing in it. Copy the whole list.';
      case 'too-large':
        return `It is larger than ${fault.most / 1e6} MB, which no list is.`;
      case 'no-list':
        return 'No unit was found: a list needs lines with a price, such as “Scouts (60 pts)”, or a roster file.';
      case 'damaged':
        return DAMAGED[fault.why];
      case 'no-answer':
        return 'The list could not be read in time. Check the connection, reload the page and try again.';
    }
  },
  source: {
    list: 'in the list',
    file: 'in the file of sizes',
    remembered: 'as chosen before',
    guess: 'a guess',
  } as const satisfies Readonly<Record<BaseSource, string>>,
  found: (units: number, models: number, points: number): string =>
    `${units} unit${units === 1 ? '' : 's'}, ${models} model${models === 1 ? '' : 's'}${points > 0 ? `, ${points} points` : ''}`,
  title: 'Bring an army list',
  close: 'Close',
  open: 'Bring an army list…',
  openHint: 'Paste it, or drop its file',
  paste: 'Paste the list here',
  hint: 'From New Recruit, BattleScribe, Army Forge, Old World Builder, an app’s export or a tournament sheet. Only names, numbers and keywords are read, on this machine.',
  chooseFile: 'Choose a file…',
  read: 'Read the list',
  reading: 'Reading…',
  another: 'Another list',
  statedTotal: (points: number): string => `The list says ${points} points.`,
  modelsOf: (name: string): string => `Models of ${name}`,
  withoutSizes: 'The list does not say how many models its units have: each counts as one until you change it.',
  takeUnit: (name: string): string => `Take ${name}`,
  baseOf: (name: string): string => `Base of ${name}`,
  figureOf: (name: string): string => `Figure of ${name}`,
  mixed: 'several bases',
  guesses: (n: number): string =>
    n === 1 ? 'The base of 1 unit is a guess: check it.' : `The bases of ${n} units are guesses: check them.`,
  sizes: 'File of base sizes…',
  sizesRead: (sizes: number, unread: number): string =>
    `${sizes} base sizes read${unread > 0 ? `; ${unread} lines are none` : ''}.`,
  noSizes: 'There are no base sizes in it: give a line for each name, such as “Scouts, 32mm”.',
  notUnderstood: 'Not understood',
  notUnderstoodHint:
    'These lines became no units. If one should have, add its price, such as “(60 pts)”, and read the list again.',
  table: 'Table',
  tables: {
    here: 'On this table',
    squads: 'On a new table for squads',
    regiments: 'On a new table for regiments',
    skirmish: 'On a new table for a skirmish',
  },
  side: 'Side',
  replace: 'In place of this side’s units',
  setUp: (units: number): string => `Set up ${units} unit${units === 1 ? '' : 's'}`,
  copyText: 'Copy as text',
  copied: 'The list is on the clipboard.',
  notCopied: 'The browser does not let this page write to the clipboard. Allow it, and copy again.',
  isSetUp: (units: number): string =>
    `${units} unit${units === 1 ? ' is' : 's are'} set up. Undo takes them off again.`,
  army: 'Army',
  readyMade: 'Ready-made',
  yours: 'Your armies',
  armyOf: (name: string, points: number): string => (points > 0 ? `${name} (${points})` : name),
  unitsOf: 'Units of the army',
  presetLine: (role: ArmyRole | undefined, models: number, points: number | undefined): string =>
    [
      ...(role === undefined ? [] : [ROLES[role]]),
      ...(models === 1 ? [] : [`${models} models`]),
      ...(points === undefined ? [] : [`${points} pts`]),
    ].join(' · '),
  /** The first letters of a characteristic that is not an abbreviation already. */
  shortStat: (key: string): string => (key.length < 3 ? key : `${key.charAt(0).toUpperCase()}${key.slice(1, 3)}`),
  arms: (arms: readonly { readonly name: string; readonly range: number }[]): string =>
    arms.map(({ name, range }) => `${name} ${range}″`).join(', '),
  keywords: (keywords: readonly string[]): string => keywords.join(', ').toLowerCase(),
  setUpUnit: (name: string): string => `Set up ${name}`,
  setUpAll: (points: number): string => (points > 0 ? `Set up the army (${points} points)` : 'Set up the army'),
  armyName: 'Name of the army',
  editArmy: (name: string): string => `Check and change “${name}”`,
  saveArmy: (name: string): string => `Save “${name}” as a file`,
  deleteArmy: (name: string): string => `Delete “${name}”`,
  deletedArmies: (n: number): string => `Deleted lately (${n})`,
  putBack: 'Put back',
  keep: 'Keep as an army',
  keepHint: 'You find it in the editor under Armies, for any table.',
  notKept:
    'The army could not be kept: the browser’s storage may be full. Copy the list as text, so that it is not lost.',
  isKept: (name: string): string => `“${name}” is kept. You find it in the editor under Armies.`,
  balanceHead: (matches: number): string =>
    `${matches} matches of two games: share of games won (in 95 of 100 cases within), and against each army in this order`,
  unplaced: (n: number, text: string): string => `${n > 0 ? `Line ${n}` : 'Not understood'}: ${text}`,
};
