import type { BaseDocument } from '../../scenario/schema.ts';
import { countText, listText } from '../phrases/sentence.ts';
import type { Side } from '../../rules/core/turn.ts';
import type { Status } from '../../rules/core/state/state.ts';
import type { SystemName } from '../../rules/core/system.ts';

/** Characteristics by their usual names; one without an entry is shown as written in the file. */
const SAID: Readonly<Record<SystemName, Readonly<Record<string, string>>>> = {
  squads: {},
  sandbox: {},
  skirmish: { injury: 'Injury bonus' },
  regiments: { hp: 'Health', ap: 'Armour piercing' },
};

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** The card of a unit in the terrain editor. */
export const EDITOR_UNIT = {
  name: 'Name',
  side: 'Side',
  attacker: 'Attacker',
  defender: 'Defender',
  many: 'Models',
  files: 'Files',
  facing: 'Facing',
  base: 'Base',
  tall: 'Height',
  figure: 'Figure',
  figureByKind: 'Default',
  figureNamed: (name: string): string => capital(name),
  figureOther: (path: string): string => path.replace(/^.*\//, ''),
  keywords: 'Keywords',
  keywordsLike: 'INFANTRY, FLY',
  well: 'Common keywords',
  profile: 'Profile',
  own: (many: number): string => `${many} changed`,
  characteristic: (system: SystemName, key: string): string => SAID[system][key] ?? capital(key),
  size: (word: string): string => capital(word),
  usual: 'Reset the profile',
  wounds: 'Remaining wounds',
  allWounds: 'all',
  status: 'Starting conditions',
  statusNamed: (status: Status): string => capital(status.replaceAll('-', ' ')),
  weapons: 'Weapons',
  addWeapon: 'Add a weapon',
  removeWeapon: (name: string): string => `Remove ${name}`,
  newWeapon: (n: number): string => (n === 1 ? 'rifle' : `rifle ${n}`),
  weaponName: 'Weapon',
  range: 'Range',
  attacks: 'Attacks',
  strength: 'Strength',
  ap: 'AP',
  damage: 'Damage',
  traits: 'Traits',
  traitsLike: 'rapid 1, twin',
  who: 'Applies to',
  allModels: 'All models',
  ranks: 'Rank and file',
  leader: (file: number): string => `Leader in file ${file}`,
  addLeader: 'Add leader',
  removeLeader: 'Remove leader',
  /** A base in words: sides in millimetres, those of a hull in inches. */
  baseOf: (base: BaseDocument): string => {
    if ('round' in base) return `${base.round} mm round`;
    if ('oval' in base) return `${base.oval[0]} × ${base.oval[1]} mm oval`;
    return 'rect' in base ? `${base.rect[0]} × ${base.rect[1]} mm` : `${base.hull[0]} × ${base.hull[1]}″ hull`;
  },
};

/** The fighters and equipment of the list that a table without one is given, by their ids. */
const STREET_NAMES = {
  captain: 'Captain',
  hand: 'Hand',
  runner: 'Runner',
  archer: 'Archer',
  wizard: 'Wizard',
  brute: 'Brute',
  knives: 'Throwing knives',
  bow: 'Short bow',
  crossbow: 'Crossbow',
  pistol: 'Pistol',
  ember: 'Ember',
  gust: 'Gust',
  veil: 'Veil',
  'second-blade': 'Second blade',
  torch: 'Torch',
};

/** The card on which a warband is chosen. */
export const EDITOR_WARBAND = {
  street: STREET_NAMES,
  title: 'Warband',
  noList: (side: Side): string => `The ${side} has no list of fighters to choose from.`,
  giveList: 'Use the street list for both sides',
  chosen: 'Fighters chosen',
  add: 'Add a fighter',
  equipment: (names: readonly string[]): string => (names.length === 0 ? 'No equipment' : listText(names)),
  gold: (gold: number): string => `${gold} gold`,
  leaveOut: (name: string): string => `Leave out ${name}`,
  costs: (cost: number, gold: number): string => `${cost} of ${gold} gold`,
  tooDear: (cost: number, gold: number): string =>
    `${cost} of ${gold} gold: ${cost - gold} too much. Leave out a fighter or equipment.`,
  setUp: (count: number): string =>
    count === 0 ? 'Take the warband off the table' : `Set up ${countText(count, 'fighter')}`,
};
