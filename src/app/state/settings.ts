import type { Hour, Mat } from '../../scenario/ambience.ts';
import type { KeyMapId } from './key-map-id.ts';
import type { LessonId } from './lesson-list.ts';

/** How rich the picture is. */
export const QUALITIES = ['low', 'medium', 'high', 'ultra'] as const;

export type Quality = (typeof QUALITIES)[number];

/** Sizes of words. */
export const TEXT_SIZES = ['normal', 'large', 'largest'] as const;

export type TextSize = (typeof TEXT_SIZES)[number];

/** How loud the table may be. */
export const VOLUMES = ['soft', 'half', 'full'] as const;

export type Volume = (typeof VOLUMES)[number];

/** How loud that is, as a share of all there is. */
export const VOLUME_GAIN: Readonly<Record<Volume, number>> = { soft: 0.22, half: 0.5, full: 1 };

/** What a player may set. */
export type Settings = {
  readonly theme: 'light' | 'dark';
  readonly quality: Quality;
  /** Whether the quality adapts to the frame rate; choosing a quality ends that. */
  readonly adaptive: boolean;
  readonly reducedMotion: boolean;
  /** How large the words of the cards are, and whether they stand out more than is pretty. */
  readonly text: TextSize;
  readonly contrast: boolean;
  readonly fastDice: boolean;
  readonly grid: boolean;
  /** Whether the table is heard, and how loud. */
  readonly sound: boolean;
  readonly volume: Volume;
  /** The hour in the room and the mat on the table; `auto` is as the scenario has it. */
  readonly hour: Hour | 'auto';
  readonly mat: Mat | 'auto';
  /** Depth of field when idle. */
  readonly lens: boolean;
  /** Whether the slain lie where they fell until the turn ends; else they are taken away at once. */
  readonly fallenLie: boolean;
  /** Whether players throw the twenty-sided dice themselves and enter their pips. */
  readonly ownDice: boolean;
  /** The key map. */
  readonly keyMap: KeyMapId;
  /** Whether a newcomer has been offered lessons. */
  readonly greeted: boolean;
  /** The lesson under way: its step, whether its table was opened, whether it was left for now. */
  readonly lesson:
    | { readonly id: LessonId; readonly step: number; readonly begun: boolean; readonly left?: boolean }
    | undefined;
  readonly lessonsTaken: readonly LessonId[];
};

/** The settings of the player at this table. */
export type SettingsState = { readonly settings: Settings };

/** As the page comes, before a player's own settings are read. */
export const INITIAL_SETTINGS: SettingsState = {
  settings: {
    theme: 'light',
    quality: 'high',
    adaptive: true,
    reducedMotion: false,
    text: 'normal',
    contrast: false,
    fastDice: false,
    grid: false,
    sound: true,
    volume: 'half',
    hour: 'auto',
    mat: 'auto',
    lens: true,
    fallenLie: true,
    ownDice: false,
    keyMap: 'highground',
    greeted: false,
    lesson: undefined,
    lessonsTaken: [],
  },
};
