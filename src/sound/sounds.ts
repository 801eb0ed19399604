import type { Seconds } from '../kernel/units.ts';

/** Every sound of the table; each is synthesised. */
export const SOUNDS = [
  'step-stone',
  'step-wood',
  'step-grass',
  'step-metal',
  'climb',
  'leap',
  'land',
  'rush',
  'blade',
  'blow',
  'fall',
  'die',
  'arrow',
  'spell',
  'horn',
  'drum',
  'room',
  'wind',
  'swell',
] as const;
export type Sound = (typeof SOUNDS)[number];

/** One value for each {@link Sound}. */
export type BySound<T> = Readonly<Record<Sound, T>>;

/** Parameters of a sound: its length in seconds, its number of takes, and its peak sample. */
type Take = { readonly seconds: number; readonly takes: number; readonly peak: number; readonly loops?: true };

/** Dry and close; no sound is louder than a die. */
export const TAKES: BySound<Take> = {
  'step-stone': { seconds: 0.16, takes: 4, peak: 0.34 },
  'step-wood': { seconds: 0.2, takes: 4, peak: 0.36 },
  'step-grass': { seconds: 0.2, takes: 4, peak: 0.26 },
  'step-metal': { seconds: 0.3, takes: 4, peak: 0.32 },
  climb: { seconds: 0.26, takes: 4, peak: 0.3 },
  leap: { seconds: 0.4, takes: 3, peak: 0.3 },
  land: { seconds: 0.34, takes: 3, peak: 0.6 },
  rush: { seconds: 0.9, takes: 2, peak: 0.26 },
  blade: { seconds: 0.8, takes: 4, peak: 0.5 },
  blow: { seconds: 0.3, takes: 4, peak: 0.62 },
  fall: { seconds: 0.7, takes: 4, peak: 0.55 },
  die: { seconds: 0.14, takes: 6, peak: 0.72 },
  arrow: { seconds: 0.4, takes: 3, peak: 0.42 },
  spell: { seconds: 1.3, takes: 2, peak: 0.4 },
  horn: { seconds: 2.1, takes: 2, peak: 0.6 },
  drum: { seconds: 0.9, takes: 2, peak: 0.66 },
  room: { seconds: 7, takes: 1, peak: 0.05, loops: true },
  wind: { seconds: 11, takes: 1, peak: 0.12, loops: true },
  swell: { seconds: 3.8, takes: 1, peak: 0.4 },
};

/** The second at which the swell is loudest. */
export const SWELL_PEAK: Seconds = 2.8;
