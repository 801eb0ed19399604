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
  bases: {
    round: (mm: number) => `${mm} mm round`,
    rect: (w: number, d: number) => `${w} × ${d} mm`,
    oval: (w: number, d: number) => `${w} × ${d} mm oval`,
    hull: (w: number, d: number) => `${w} × ${d}″ hull`,
  },
};
