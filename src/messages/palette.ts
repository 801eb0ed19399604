import { LOOK } from './table/look.ts';

/** The name of an option, as in the display and sound menu. */
const named = (names: Readonly<Record<string, string>>, id: string): string => names[id] ?? id;

/** Other words that players search entries by, by the ids of the entries or their beginning. */
const SYNONYMS: Readonly<Record<string, string>> = {
  scenario: 'new game start play table mission battle',
  'opponent/sit': 'new game start computer ai bot solo alone single player',
  'room/make': 'new game start friend online multiplayer invite link share',
  'panel/army-list': 'import paste load roster my army new recruit',
  'panel/mission': 'points victory objectives winning',
  'key/keys': 'help controls',
  'key/lessons': 'help tutorial learn rules how to play',
  'key/tray': 'roll d6 d20',
  'key/measure': 'ruler distance range',
  'key/saved-tables': 'load open file save game export',
  'share/map': 'pdf paper',
  'share/link': 'url send share export',
  'share/picture': 'screenshot image png photo',
  'build/new': 'map table create terrain',
};

/** The command palette: everything that can be done now, found by typing. */
export const paletteMessages = {
  now: 'Now',
  keepView: (slot: number): string => `Save this view as view ${slot}`,
  backToView: (slot: number): string => `Go to view ${slot}`,
  forgetView: (slot: number): string => `Delete view ${slot}`,
  handOutReplay: 'Export replay',
  install: 'Install Highground on this device',
  units: 'Units',
  scenarios: 'Scenarios',
  settings: 'Settings',
  lessons: 'Lessons',
  lesson: ({ name, about }: { readonly name: string; readonly about: string }): string =>
    `Lesson: ${name} (${about.split(':')[0]?.toLowerCase()})`,
  /** The entry that turns a setting on, and the one that turns it off. */
  switches: {
    reducedMotion: { on: 'Reduce motion', off: 'Allow motion' },
    contrast: { on: 'Turn high contrast on', off: 'Turn high contrast off' },
    fastDice: { on: 'Turn fast dice on', off: 'Turn fast dice off' },
    sound: { on: 'Turn sound on', off: 'Turn sound off' },
    lens: { on: 'Turn depth of field on', off: 'Turn depth of field off' },
    fallenLie: { on: 'Leave casualties on the table until the turn ends', off: 'Remove casualties at once' },
    ownDice: { on: 'Roll twenty-sided dice by hand', off: 'Roll twenty-sided dice automatically' },
  },
  synonyms: (id: string): string => SYNONYMS[id] ?? SYNONYMS[id.split('/')[0]!] ?? '',
  keys: (map: string): string => `Key bindings: ${map}`,
  picture: (quality: string): string => `Quality: ${named(LOOK.pictures, quality)}`,
  pictureAuto: `Quality: ${LOOK.pictures.auto}`,
  size: (size: string): string => `Text size: ${named(LOOK.sizes, size)}`,
  hour: (hour: string): string => `Time of day: ${named(LOOK.hours, hour)}`,
  mat: (mat: string): string => `Mat: ${named(LOOK.mats, mat)}`,
  findAnything: 'Commands',
  whatWouldYouLike: 'Search commands',
  whatCanBeDone: 'Matching commands',
  nothingIsCalledThat: 'No matching command.',
};
