import type { Status } from '../rules/core/state/state.ts';
import type { SystemName } from '../rules/core/system.ts';

/** Characteristics by the names players say; those that are said as they are written have none. */
const SAID: Readonly<Record<SystemName, Readonly<Record<string, string>>>> = {
  squads: {},
  sandbox: {},
  skirmish: { injury: 'Injury bonus' },
  regiments: { hp: 'Health', ap: 'Armour piercing' },
};

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** The card of a unit where tables are built. */
export const BUILD_UNIT = {
  name: 'Name',
  side: 'Side',
  attacker: 'Attacker',
  defender: 'Defender',
  many: 'How many',
  files: 'Files',
  facing: 'Looks',
  base: 'Base',
  tall: 'Tall',
  figure: 'Figure',
  figureByKind: 'By its kind',
  figureNamed: (name: string): string => capital(name),
  figureOther: (path: string): string => path.replace(/^.*\//, ''),
  keywords: 'Keywords',
  keywordsLike: 'INFANTRY, FLY',
  well: 'Well-known keywords',
  profile: 'Profile',
  own: (many: number): string => `${many} of its own`,
  characteristic: (system: SystemName, key: string): string => SAID[system][key] ?? capital(key),
  size: (word: string): string => capital(word),
  usual: 'As an ordinary soldier',
  wounds: 'Wounds left',
  allWounds: 'all',
  status: 'Already so when the game begins',
  statusNamed: (status: Status): string => capital(status.replaceAll('-', ' ')),
  who: 'Change',
  everybody: 'Everybody',
  ranks: 'The ranks',
  leader: (file: number): string => `Leader at file ${file}`,
  addLeader: 'Add a leader',
  removeLeader: 'Back into the ranks',
  bases: {
    round: (mm: number) => `${mm} mm round`,
    rect: (w: number, d: number) => `${w} × ${d} mm`,
    oval: (w: number, d: number) => `${w} × ${d} mm oval`,
    hull: (w: number, d: number) => `hull of ${w} × ${d}″`,
  },
};
