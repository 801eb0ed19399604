import type { Quality } from '../../app/state/settings.ts';

/** What a quality of picture is made of. */
export type Picture = {
  /** Fewer strokes of paint, small textures, no relief on the mat. */
  readonly plain: boolean;
  /** Pixels along a side of the mat's relief; its colour is twice as fine, up to what was painted. */
  readonly relief: number;
  /** Pixels along a side of the shadows, and whether they soften with their distance from what casts them. */
  readonly shadow: number;
  readonly soft: boolean;
  /** Smoothed edges, the tone of film and a gentle vignette; then shade in crevices, at half size or whole. */
  readonly film: boolean;
  readonly shade: 'none' | 'half' | 'whole';
  /** Whether there is depth of field. */
  readonly lens: boolean;
  /** Most pixels drawn for each CSS pixel of the window. */
  readonly finest: number;
  /** Most pixels of a picture. Each takes some 90 bytes in the passes of the rich one. */
  readonly most: number;
};

/** A rich picture with everything beside it stays under half a gigabyte; the richest has every pixel of a large screen. */
const RICH = 2_900_000;
const RICHEST = 2560 * 1440;

/** The four qualities, from the plainest. */
export const PICTURE: Readonly<Record<Quality, Picture>> = {
  low: {
    plain: true,
    relief: 512,
    shadow: 2048,
    soft: false,
    film: false,
    shade: 'none',
    lens: false,
    finest: 1,
    most: RICH,
  },
  medium: {
    plain: false,
    relief: 1024,
    shadow: 2048,
    soft: false,
    film: true,
    shade: 'none',
    lens: false,
    finest: 1,
    most: RICH,
  },
  high: {
    plain: false,
    relief: 1024,
    shadow: 3072,
    soft: true,
    film: true,
    shade: 'half',
    lens: true,
    finest: 1.5,
    most: RICH,
  },
  ultra: {
    plain: false,
    relief: 2048,
    shadow: 4096,
    soft: true,
    film: true,
    shade: 'whole',
    lens: true,
    finest: 2,
    most: RICHEST,
  },
};

/** What is known of a machine before it has drawn anything. */
export type Machine = { readonly renderer: string; readonly cores: number; readonly isHandheld: boolean };

const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/** The quality to begin with: low where the picture is drawn without a graphics card, medium on phones. */
export function guessQuality({ renderer, cores, isHandheld }: Machine): Quality {
  if (SOFTWARE.test(renderer)) return 'low';
  return isHandheld || cores <= 2 ? 'medium' : 'high';
}

/** How a table has kept up lately: frames in a row that came late, and that came early; whether it ever had to step down. */
export type Pace = { readonly late: number; readonly early: number; readonly steppedDown: boolean };

/** A table that has just begun. */
export const FRESH_PACE: Pace = { late: 0, early: 0, steppedDown: false };

/** A frame that took longer is late; so many in a row make the picture plainer. */
const LATE = 0.045;
const MANY_LATE = 10;
/** A longer wait was a rest, not a frame. */
const REST = 1.2;
/** A frame within this is early; so many in a row make the picture richer. */
const EARLY = 0.0185;
/** For the richest a screen must show that the card has time left: more than a hundred frames a second. */
const VERY_EARLY = 0.0105;
const MANY_EARLY = 300;

const PLAINER: Readonly<Record<Quality, Quality>> = { ultra: 'high', high: 'medium', medium: 'low', low: 'low' };
const RICHER: Readonly<Record<Quality, Quality>> = { low: 'medium', medium: 'high', high: 'ultra', ultra: 'ultra' };

/**
 * One more frame, `seconds` after the one before, while something moves.
 *
 * @returns The pace, and the quality to go on with. A table that once had to step down never steps up again.
 */
export function stepPace(pace: Pace, seconds: number, quality: Quality): readonly [Pace, Quality] {
  if (seconds >= REST) return [pace, quality];
  const late = seconds > LATE ? pace.late + 1 : 0;
  if (late >= MANY_LATE) return [{ late: 0, early: 0, steppedDown: true }, PLAINER[quality]];
  const early = seconds < (quality === 'high' ? VERY_EARLY : EARLY) ? pace.early + 1 : 0;
  if (early >= MANY_EARLY && !pace.steppedDown) return [FRESH_PACE, RICHER[quality]];
  if (late === pace.late && early === pace.early) return [pace, quality];
  return [{ ...pace, late, early: Math.min(early, MANY_EARLY) }, quality];
}
