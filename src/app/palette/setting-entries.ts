import { HOURS, MATS } from '../../scenario/ambience.ts';
import { KEY_MAP_IDS } from '../state/key-map-id.ts';
import { messages } from '../../messages/messages.ts';
import type { TableState } from '../state/table-state.ts';
import { paletteMessages } from '../../messages/palette.ts';
import { keyMessages } from '../../messages/keys.ts';
import type { PaletteEntry, PaletteDependencies } from './palette-entry.ts';
import { QUALITIES, type Settings, TEXT_SIZES } from '../state/settings.ts';

type Switch = { readonly [K in keyof Settings]: Settings[K] extends boolean ? K : never }[keyof Settings];

/** Settings that are on or off. */
const SWITCHES = [
  'reducedMotion',
  'contrast',
  'fastDice',
  'sound',
  'lens',
  'fallenLie',
  'ownDice',
] as const satisfies readonly Switch[];

/** The player's settings as entries of the palette. */
export function settingEntries({ settings }: TableState, { actions }: PaletteDependencies): readonly PaletteEntry[] {
  const { theme, quality, adaptive, keyMap, hour, mat, text } = settings;
  const entry = (id: string, label: string, part: Partial<Settings>): PaletteEntry => ({
    id: `set/${id}`,
    label,
    group: paletteMessages.settings,
    run: () => actions.view.set(part),
  });
  return [
    entry('theme', theme === 'light' ? messages.bar.darkCards : messages.bar.lightCards, {
      theme: theme === 'light' ? 'dark' : 'light',
    }),
    ...SWITCHES.map((key) =>
      entry(key, paletteMessages.switches[key][settings[key] ? 'off' : 'on'], { [key]: !settings[key] }),
    ),
    ...KEY_MAP_IDS.filter((id) => id !== keyMap).map((id) =>
      entry(`keys-${id}`, paletteMessages.keys(keyMessages.maps[id].name), { keyMap: id }),
    ),
    ...QUALITIES.filter((id) => id !== quality || adaptive).map((id) =>
      entry(`quality-${id}`, paletteMessages.picture(id), { quality: id, adaptive: false }),
    ),
    ...(adaptive ? [] : [entry('quality-auto', paletteMessages.pictureAuto, { adaptive: true })]),
    ...TEXT_SIZES.filter((id) => id !== text).map((id) => entry(`text-${id}`, paletteMessages.size(id), { text: id })),
    ...(['auto', ...HOURS] as const)
      .filter((id) => id !== hour)
      .map((id) => entry(`hour-${id}`, paletteMessages.hour(id), { hour: id })),
    ...(['auto', ...MATS] as const)
      .filter((id) => id !== mat)
      .map((id) => entry(`mat-${id}`, paletteMessages.mat(id), { mat: id })),
  ];
}
