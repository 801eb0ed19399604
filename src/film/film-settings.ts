import type { Aspect } from '../camera/list/shot-list.ts';

/** File kinds of a film. `frames`: one PNG picture per frame. */
export const CONTAINERS = ['webm', 'mp4', 'frames'] as const;
export type Container = (typeof CONTAINERS)[number];

/** Frames per second. */
export const FRAME_RATES = [24, 30, 60] as const;
export type FrameRate = (typeof FRAME_RATES)[number];

/** Encoding quality, by file size. */
export const FINENESSES = ['small', 'good', 'best'] as const;
export type FilmFineness = (typeof FINENESSES)[number];

/** Rendering detail: without ambient occlusion, with it at half resolution, or at full resolution. */
export const FILM_LOOKS = ['plain', 'rich', 'whole'] as const;
export type FilmLook = (typeof FILM_LOOKS)[number];

/** A frame's size in pixels; both sides even, as encoders require. */
export type FrameSize = { readonly width: number; readonly height: number };

/** How to make a film from a shot list. */
export type FilmSettings = {
  readonly container: Container;
  readonly size: FrameSize;
  readonly fps: FrameRate;
  readonly fineness: FilmFineness;
  readonly look: FilmLook;
  /** Exposures averaged into each frame for motion blur; 1 means none. */
  readonly blur: number;
  readonly sound: boolean;
};

/** Limits of a film: sides and area in pixels, blur in exposures, length in seconds. */
export const FILM_LIMITS = { most: 4096, least: 32, pixels: 4096 * 2304, blur: 32, seconds: 3600 } as const;

/** Lengths of a frame's shorter side in pixels that a player may choose, by label. */
export const SHARPNESSES = { '360p': 360, '720p': 720, '1080p': 1080, '1440p': 1440, '4K': 2160 } as const;
export type Sharpness = keyof typeof SHARPNESSES;

/** The frame size in pixels of an aspect ratio at a sharpness. */
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

/** The aspect ratio nearest to a frame size. */
export function aspectOf({ width, height }: FrameSize): Aspect {
  const ratio = width / height;
  if (ratio > 4 / 3) return '16:9';
  return ratio < 3 / 4 ? '9:16' : '1:1';
}

/** Why a frame size cannot be filmed; undefined when it can. */
export function whyNotSize({ width, height }: FrameSize): 'whole' | 'even' | 'small' | 'large' | undefined {
  if (!Number.isInteger(width) || !Number.isInteger(height)) return 'whole';
  if (Math.min(width, height) < FILM_LIMITS.least) return 'small';
  if (Math.max(width, height) > FILM_LIMITS.most || width * height > FILM_LIMITS.pixels) return 'large';
  return width % 2 === 0 && height % 2 === 0 ? undefined : 'even';
}
