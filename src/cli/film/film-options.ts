import { ASPECTS, type Aspect } from '../../camera/list/shot-list.ts';
import { DIRECTED, type Directed } from '../../film/film-order.ts';
import {
  type Container,
  FILM_LIMITS,
  FILM_LOOKS,
  type FilmSettings,
  FINENESSES,
  FRAME_RATES,
  type FrameSize,
  frameSizeOf,
  whyNotSize,
} from '../../film/film-settings.ts';
import { err, ok, type Result } from '../../kernel/result.ts';
import { filmMessages } from '../../messages/film.ts';
import { parseWhole } from '../terminal/arguments.ts';
import { type BadInput, badInput } from '../terminal/outcome.ts';

/** The options of `highground film`. */
export type FilmOptions = {
  readonly out: string;
  readonly shots?: string;
  readonly director?: string;
  readonly size?: string;
  readonly aspect?: string;
  readonly fps: string;
  readonly quality: string;
  readonly look: string;
  readonly blur: string;
  readonly sound: boolean;
  readonly seed: string;
  readonly gpu?: boolean;
  readonly bundle?: string;
  readonly json?: boolean;
};

/** The parsed options. */
export type FilmTask = { readonly settings: FilmSettings; readonly directed: Directed; readonly seed: number };

/** Parses the options. @errors The first that is not valid. */
export function readFilmOptions(options: FilmOptions): Result<FilmTask, BadInput> {
  if (options.shots !== undefined && options.director !== undefined)
    return err(badInput('usage', 'Give --shots or --director, not both: the director makes a shot list of its own.'));
  const container = containerOf(options.out);
  if (!container.ok) return container;
  const size = sizeFrom(options);
  if (!size.ok) return size;
  const fps = oneOf(Number(options.fps), FRAME_RATES, '--fps', options.fps);
  if (!fps.ok) return fps;
  const fineness = oneOf(options.quality, FINENESSES, '--quality');
  if (!fineness.ok) return fineness;
  const look = oneOf(options.look, FILM_LOOKS, '--look');
  if (!look.ok) return look;
  const directed = oneOf(options.director ?? '60', DIRECTED, '--director');
  if (!directed.ok) return directed;
  const blur = parseWhole(options.blur, '--blur', 1, FILM_LIMITS.blur);
  if (!blur.ok) return blur;
  const seed = parseWhole(options.seed, '--seed', 0, Number.MAX_SAFE_INTEGER);
  if (!seed.ok) return seed;
  return ok({
    settings: {
      container: container.value,
      size: size.value,
      fps: fps.value,
      fineness: fineness.value,
      look: look.value,
      blur: blur.value,
      sound: options.sound,
    },
    directed: directed.value,
    seed: seed.value,
  });
}

/**
 * The kind of film by the ending of its path: a film file, or without an ending a folder of pictures.
 *
 * @errors An ending that no film file has.
 */
function containerOf(out: string): Result<Container, BadInput> {
  const ending = /[^./\\]\.([a-z0-9]+)$/i.exec(out)?.[1];
  const known = ending?.toLowerCase();
  if (ending === undefined) return ok('frames');
  return known === 'webm' || known === 'mp4' ? ok(known) : err(badInput('usage', filmMessages.faults.ending(ending)));
}

function sizeFrom({ size, aspect }: FilmOptions): Result<FrameSize, BadInput> {
  if (size === undefined) {
    const shape = oneOf<Aspect>(aspect ?? '16:9', ASPECTS, '--aspect');
    return shape.ok ? ok(frameSizeOf(shape.value, '720p')) : shape;
  }
  if (aspect !== undefined)
    return err(badInput('usage', 'Give --size or --aspect, not both: a size already has an aspect ratio.'));
  const found = /^(\d{1,5})x(\d{1,5})$/i.exec(size);
  if (found === null)
    return err(badInput('usage', `--size must be WIDTHxHEIGHT in pixels, such as 1280x720; got "${size}".`));
  const wanted = { width: Number(found[1]), height: Number(found[2]) };
  const why = whyNotSize(wanted);
  return why === undefined ? ok(wanted) : err(badInput('usage', `--size ${size}: ${WHY_NOT[why]}`));
}

const WHY_NOT = {
  whole: 'width and height must be whole numbers.',
  even: 'width and height must be even numbers, because video encoders need them.',
  small: `width and height must be at least ${FILM_LIMITS.least} pixels.`,
  large: `width and height must be at most ${FILM_LIMITS.most} pixels, and the picture at most ${FILM_LIMITS.pixels} pixels in total.`,
} as const;

function oneOf<T extends string | number>(
  value: unknown,
  known: readonly T[],
  option: string,
  said = String(value),
): Result<T, BadInput> {
  const found = known.find((one) => one === value);
  return found === undefined
    ? err(badInput('usage', `${option} must be one of ${known.join(', ')}; got "${said}".`))
    : ok(found);
}
