import type { Quality } from '../../app/state/settings.ts';

/** Rendering settings of a quality level. */
export type Picture = {
  /** Simpler paint, small textures, no relief on the mat. */
  readonly plain: boolean;
  /** Pixels along a side of the mat's relief map; its colour map has twice as many, up to the source's size. */
  readonly relief: number;
  /** Pixels along a side of the shadow map, and whether shadows soften with distance from their caster. */
  readonly shadow: number;
  readonly soft: boolean;
  /** Antialiasing, tone mapping and a slight vignette; then ambient occlusion, at half or full resolution. */
  readonly film: boolean;
  readonly shade: 'none' | 'half' | 'whole';
  /** Whether there is depth of field. */
  readonly lens: boolean;
  /** Maximum pixels drawn per CSS pixel. */
  readonly finest: number;
  /** Maximum pixels of a picture. Each takes some 90 bytes in the passes of `high`. */
  readonly most: number;
};

/** `high` stays under half a gigabyte of graphics memory; `ultra` has every pixel of a large screen. */
const RICH = 2_900_000;
const RICHEST = 2560 * 1440;

/** The four quality levels, lowest first. */
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

/** What is known of a machine before the first frame. */
type Machine = { readonly renderer: string; readonly cores: number; readonly isHandheld: boolean };

const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/** The initial quality: low for software rendering, medium on phones and slow machines. */
export function guessQuality({ renderer, cores, isHandheld }: Machine): Quality {
  if (SOFTWARE.test(renderer)) return 'low';
  return isHandheld || cores <= 2 ? 'medium' : 'high';
}

/** Recent frame times: consecutive late frames, consecutive early ones, and whether quality was ever lowered. */
export type Pace = { readonly late: number; readonly early: number; readonly steppedDown: boolean };

/** The pace of a new table. */
export const FRESH_PACE: Pace = { late: 0, early: 0, steppedDown: false };

/** A frame that took more seconds is late; this many in a row lower the quality. */
const LATE = 0.045;
const MANY_LATE = 10;
/** A longer gap in seconds was a pause, not a frame. */
const REST = 1.2;
/** A frame within these seconds is early; `MANY_EARLY` in a row raise the quality. */
const EARLY = 0.0185;
/** For `ultra` a screen must show that the card has time to spare: nearly a hundred frames a second. */
const VERY_EARLY = 0.0105;
const MANY_EARLY = 300;

const PLAINER: Readonly<Record<Quality, Quality>> = { ultra: 'high', high: 'medium', medium: 'low', low: 'low' };
const RICHER: Readonly<Record<Quality, Quality>> = { low: 'medium', medium: 'high', high: 'ultra', ultra: 'ultra' };

/**
 * Counts one more frame, `seconds` after the one before, while something moves.
 *
 * @returns The pace and the next quality. Once quality was lowered it is never raised again.
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
