import type { Aspect } from '../camera/list/shot-list.ts';

/** What a film is kept in. `frames`: one PNG picture for each frame. */
export const CONTAINERS = ['webm', 'mp4', 'frames'] as const;
export type Container = (typeof CONTAINERS)[number];

/** Pictures in a second. */
export const FRAME_RATES = [24, 30, 60] as const;
export type FrameRate = (typeof FRAME_RATES)[number];

/** How much room a film's pictures are given. */
export const FINENESSES = ['small', 'good', 'best'] as const;
export type FilmFineness = (typeof FINENESSES)[number];

/** How much is drawn for each picture: without shade in crevices, with it, or with all of it. */
export const FILM_LOOKS = ['plain', 'rich', 'whole'] as const;
export type FilmLook = (typeof FILM_LOOKS)[number];

/** A picture's size, in pixels; both even, as encoders want them. */
export type FrameSize = { readonly width: number; readonly height: number };

/** How a film is to be made of a shot list. */
export type FilmSettings = {
  readonly container: Container;
  readonly size: FrameSize;
  readonly fps: FrameRate;
  readonly fineness: FilmFineness;
  readonly look: FilmLook;
  /** Pictures that are averaged into each frame; 1 leaves motion sharp. */
  readonly blur: number;
  readonly sound: boolean;
};

/** What films may be at most and at least. */
export const FILM_LIMITS = { most: 4096, least: 32, pixels: 4096 * 2304, blur: 32, seconds: 3600 } as const;

/** Heights (widths of upright films) a player may choose, by what they are called. */
export const SHARPNESSES = { '360p': 360, '720p': 720, '1080p': 1080, '1440p': 1440, '4K': 2160 } as const;
export type Sharpness = keyof typeof SHARPNESSES;

/** The size of a shape of picture at a sharpness: the shorter side has so many pixels. */
export function frameSizeOf(aspect: Aspect, sharpness: Sharpness): FrameSize {
  const short = SHARPNESSES[sharpness];
  const long = 2 * Math.round((short * 16) / 18);
  switch (aspect) {
    case '16:9':
      return { width: long, height: short };
    case '9:16':
      return { width: short, height: long };
    case '1:1':
      return { width: short, height: short };
  }
}

/** The shape of picture that comes nearest to a size. */
export function aspectOf({ width, height }: FrameSize): Aspect {
  const ratio = width / height;
  if (ratio > 4 / 3) return '16:9';
  return ratio < 3 / 4 ? '9:16' : '1:1';
}

/** Why a size is none; undefined for one that can be filmed. */
export function whyNotSize({ width, height }: FrameSize): 'whole' | 'even' | 'small' | 'large' | undefined {
  if (!Number.isInteger(width) || !Number.isInteger(height)) return 'whole';
  if (Math.min(width, height) < FILM_LIMITS.least) return 'small';
  if (Math.max(width, height) > FILM_LIMITS.most || width * height > FILM_LIMITS.pixels) return 'large';
  return width % 2 === 0 && height % 2 === 0 ? undefined : 'even';
}
