import { HOURS, MATS } from '../scenario/ambience.ts';
import { KEY_MAP_IDS } from './key-map-id.ts';
import type { PaletteEntry, PaletteHouse } from './palette-entries.ts';
import { words } from '../words/words.ts';
import { QUALITIES, type Settings, type TableState, TEXT_SIZES } from './table-state.ts';

type Switch = { readonly [K in keyof Settings]: Settings[K] extends boolean ? K : never }[keyof Settings];

/** Settings that are on or off, and what switching them on and off is called. */
const SWITCHES: readonly (readonly [key: Switch, on: string, off: string])[] = [
  ['reducedMotion', 'Nothing moves by itself', 'Let things move'],
  ['contrast', 'Stronger contrast', 'Softer contrast'],
  ['fastDice', 'Fast dice', 'Dice that tumble'],
  ['lens', 'An eye with a lens', 'Everything sharp'],
  ['fallenLie', 'Let the slain lie till the turn ends', 'Take the slain away'],
  ['ownDice', 'Throw twenty-sided dice by hand', 'Let the table throw twenty-sided dice'],
];

/** What a player may set, as entries of the palette. */
export function settingEntries({ settings }: TableState, { hands }: PaletteHouse): readonly PaletteEntry[] {
  const { theme, quality, adaptive, keyMap, hour, mat, text } = settings;
  const entry = (id: string, label: string, part: Partial<Settings>): PaletteEntry => ({
    id: `set/${id}`,
    label,
    group: 'Settings',
    run: () => hands.set(part),
  });
  return [
    entry('theme', theme === 'light' ? 'Dark cards' : 'Light cards', { theme: theme === 'light' ? 'dark' : 'light' }),
    ...SWITCHES.map(([key, on, off]) => entry(key, settings[key] ? off : on, { [key]: !settings[key] })),
    ...KEY_MAP_IDS.filter((id) => id !== keyMap).map((id) =>
      entry(`keys-${id}`, `Keys: ${words.keys.maps[id].name}`, { keyMap: id }),
    ),
    ...QUALITIES.filter((id) => id !== quality || adaptive).map((id) =>
      entry(`quality-${id}`, `Picture: ${id}`, { quality: id, adaptive: false }),
    ),
    ...(adaptive ? [] : [entry('quality-auto', 'Picture: as rich as it can keep up with', { adaptive: true })]),
    ...TEXT_SIZES.filter((id) => id !== text).map((id) => entry(`text-${id}`, `Words: ${id}`, { text: id })),
    ...(['auto', ...HOURS] as const)
      .filter((id) => id !== hour)
      .map((id) => entry(`hour-${id}`, `Hour: ${AS_GIVEN[id] ?? id}`, { hour: id })),
    ...(['auto', ...MATS] as const)
      .filter((id) => id !== mat)
      .map((id) => entry(`mat-${id}`, `Mat: ${AS_GIVEN[id] ?? id}`, { mat: id })),
  ];
}

const AS_GIVEN: Readonly<Record<string, string>> = { auto: 'as the scenario has it' };
