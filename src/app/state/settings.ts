import type { Hour, Mat } from '../../scenario/ambience.ts';
import type { Side } from '../../rules/core/turn.ts';
import type { KeyMapId } from './key-map-id.ts';
import type { LessonId } from './lesson-list.ts';

/** Levels of graphics quality. */
export const QUALITIES = ['low', 'medium', 'high', 'ultra'] as const;

export type Quality = (typeof QUALITIES)[number];

/** Text sizes. */
export const TEXT_SIZES = ['normal', 'large', 'largest'] as const;

type TextSize = (typeof TEXT_SIZES)[number];

/** Sound volumes. */
export const VOLUMES = ['soft', 'half', 'full'] as const;

type Volume = (typeof VOLUMES)[number];

/** The gain of each volume, as a fraction of full volume. */
export const VOLUME_GAIN: Readonly<Record<Volume, number>> = { soft: 0.22, half: 0.5, full: 1 };

/** The most characters of a player's name. */
export const NAME_LENGTH = 24;

/** The player's settings. */
export type Settings = {
  readonly theme: 'light' | 'dark';
  readonly quality: Quality;
  /** Whether the quality adapts to the frame rate; choosing a quality switches this off. */
  readonly adaptive: boolean;
  readonly reducedMotion: boolean;
  /** The size of text on cards, and whether it has high contrast. */
  readonly text: TextSize;
  readonly contrast: boolean;
  readonly fastDice: boolean;
  readonly grid: boolean;
  /** Whether sound is on, and its volume. */
  readonly sound: boolean;
  readonly volume: Volume;
  /** The hour in the room and the mat on the table; `auto` follows the scenario. */
  readonly hour: Hour | 'auto';
  readonly mat: Mat | 'auto';
  /** Depth of field when idle. */
  readonly lens: boolean;
  /** Whether slain models lie where they fell until the turn ends, instead of disappearing at once. */
  readonly fallenLie: boolean;
  /** Whether players throw twenty-sided dice by hand and enter their pips. */
  readonly ownDice: boolean;
  /** The names of the players; empty where none was given. */
  readonly players: Readonly<Record<Side, string>>;
  /** Whether a card is shown when the other player is to decide. */
  readonly handOver: boolean;
  /** Whether icons have a word under them. */
  readonly toolWords: boolean;
  readonly keyMap: KeyMapId;
  /** Whether a new player has been offered the lessons. */
  readonly greeted: boolean;
  /** The current lesson: its step, whether its table was opened, and whether it was left for now. */
  readonly lesson:
    | { readonly id: LessonId; readonly step: number; readonly begun: boolean; readonly left?: boolean }
    | undefined;
  readonly lessonsTaken: readonly LessonId[];
};

/** The settings of the player on this device. */
export type SettingsState = { readonly settings: Settings };

/** The defaults, before the player's own settings are read. */
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
    players: { attacker: '', defender: '' },
    handOver: true,
    toolWords: true,
    keyMap: 'highground',
    greeted: false,
    lesson: undefined,
    lessonsTaken: [],
  },
};
