import { chaptersFile, posterSecond, titleOf } from '../camera/list/chapters.ts';
import { filmLength, type ShotList } from '../camera/list/shot-list.ts';
import { err, ok, type Result } from '../kernel/result.ts';
import { createBank } from '../sound/bank.ts';
import type { Heard } from '../sound/hear.ts';
import { amplified, loudnessGain } from '../sound/loudness.ts';
import { mixDown } from '../sound/mix.ts';
import type { Seconds } from '../kernel/units.ts';
import { choosePacking, otherContainer, type Packing } from './codecs.ts';
import { createFrameRenderer, type FrameRenderer } from './frame-renderer.ts';
import { type FilmKeeper, openFilmFile, probeEncoders, SOUND_RATE } from './film-file.ts';
import type { FilmFault, FilmProgress } from './film-progress.ts';
import type { FilmSet } from './film-set.ts';
import { soundOfFilm } from './film-sound.ts';
import { FILM_LIMITS, type FilmSettings, type FrameSize } from './film-settings.ts';
import { type FrameFile, openFrameFile } from './frame-file.ts';
import { framesOfList, timeOfFrame } from './frame-clock.ts';
import { drawLettering, loadLetters } from './lettering.ts';
import { planLettering, planPoster } from './plan-lettering.ts';
import type { WebGLRenderer } from 'three';

/** A finished film: its frame count, length in seconds, codecs, its bytes when kept in memory, and what goes with it. */
export type MadeFilm = {
  readonly frames: number;
  readonly seconds: number;
  readonly packing: Packing | undefined;
  readonly blob: Blob | undefined;
  readonly cost: FilmCost;
  readonly sidecars: Sidecars;
};

/** What a page shows of a film that is not playing: a JPEG picture, and its chapters as WebVTT. */
export type Sidecars = Readonly<Record<'poster.jpg' | 'chapters.vtt', Blob>>;

/** What a film cost: milliseconds drawing and encoding, draw calls of the dearest frame, and frames drawn twice. */
type FilmCost = { draw: number; pack: number; calls: number; repeated: number };

/** What making a film needs. */
export type FilmTools = {
  readonly set: FilmSet;
  readonly list: ShotList;
  readonly settings: FilmSettings;
  /** Where the film goes; memory by default. */
  readonly keeper?: FilmKeeper;
  /** Receives the poster and the chapters, and each picture of a film of single pictures. */
  readonly takeFile?: (name: string, file: Blob) => Promise<void>;
  readonly progress: (progress: FilmProgress) => void;
  readonly signal: AbortSignal;
};

/** A film being written: pictures in, one file out. */
type Timeline = {
  readonly addFrame: (canvas: OffscreenCanvas, frame: number) => Promise<void>;
  readonly finish: () => Promise<Blob | undefined>;
  readonly cancel: () => Promise<void>;
};

/**
 * Makes a film: draws each frame at its exact time and writes pictures and sound into a file. Nothing waits for the
 * screen, so a hidden page goes on filming.
 *
 * A frame during which the graphics context is lost is drawn again once it is restored. A cancelled or failed film
 * leaves nothing behind.
 *
 * @errors Every kind of `FilmFault`: no shots, too long, no encoder, no canvas, failed meanwhile, cancelled.
 */
export async function makeFilm(tools: FilmTools): Promise<Result<MadeFilm, FilmFault>> {
  const { list, settings } = tools;
  const seconds = filmLength(list);
  if (list.shots.length === 0) return err({ kind: 'no-shots' });
  if (seconds > FILM_LIMITS.seconds) return err({ kind: 'too-long', seconds });
  const packing = await packingFor(settings);
  if (packing && !packing.ok) return packing;
  const sheet = sheetOf(settings.size);
  if (sheet === undefined) return err({ kind: 'no-canvas' });
  const cost: FilmCost = { draw: 0, pack: 0, calls: 0, repeated: 0 };
  const frames = framesOfList(list, settings.fps);
  let timeline: Timeline | undefined;
  let release: (() => void) | undefined;
  try {
    tools.progress({ stage: 'preparing', done: 0, of: frames });
    await furnished(tools);
    release = tools.set.hold();
    await loadLetters();
    const sidecars = await makeSidecars(tools, sheet);
    timeline = await openTimeline(tools, packing?.value, sidecars);
    const isWhole = await drawAll(tools, timeline, frames, cost, sheet);
    if (!isWhole) return err({ kind: 'cancelled' });
    tools.progress({ stage: 'closing', done: frames, of: frames });
    const blob = await timeline.finish();
    timeline = undefined;
    return ok({ frames, seconds, packing: packing?.value, blob, cost, sidecars });
  } catch (error) {
    if (tools.signal.aborted) return err({ kind: 'cancelled' });
    return err({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
  } finally {
    await timeline?.cancel().catch(() => undefined);
    release?.();
  }
}

/** The canvas frames are composed on: the picture with the text over it. */
type Sheet = { readonly canvas: OffscreenCanvas; readonly pen: OffscreenCanvasRenderingContext2D };

function sheetOf({ width, height }: FrameSize): Sheet | undefined {
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext('2d', { alpha: false });
  return pen === null ? undefined : { canvas, pen };
}

/** The codecs of a film, or why it has none; undefined for single pictures. @errors no-encoder. */
async function packingFor(settings: FilmSettings): Promise<Result<Packing, FilmFault> | undefined> {
  const { container, size, sound } = settings;
  if (container === 'frames') return undefined;
  const has = await probeEncoders(size);
  const packing = choosePacking(container, has, sound);
  return packing ? ok(packing) : err({ kind: 'no-encoder', instead: otherContainer(container, has) });
}

/** Milliseconds between checks that the scene is ready, and how long to wait at most. */
const LOOK_EVERY = 60;
const SCENE_TIMEOUT = 60_000;

/** Waits until the light, the mat and the figures are loaded, so that the first frame shows the whole table. */
async function furnished({ set, signal }: FilmTools): Promise<void> {
  const since = performance.now();
  while (!set.isSceneReady() && !signal.aborted && performance.now() - since < SCENE_TIMEOUT)
    await new Promise((done) => setTimeout(done, LOOK_EVERY));
}

/** JPEG quality of posters. */
const POSTER_QUALITY = 0.9;

/** Draws the poster and writes the chapters. @throws Where the film is cancelled meanwhile. */
async function makeSidecars({ set, list, settings, signal }: FilmTools, { canvas, pen }: Sheet): Promise<Sidecars> {
  const { size, fps, look, blur } = settings;
  const frame = Math.min(framesOfList(list, fps) - 1, Math.round(posterSecond(list) * fps));
  for (let isDrawn = false; !isDrawn; ) {
    signal.throwIfAborted();
    const renderer = await createFrameRenderer(set, size, look);
    isDrawn = await renderer.draw(list, frame, fps, blur);
    if (isDrawn) pen.putImageData(new ImageData(renderer.bytes, size.width, size.height), 0, 0);
    renderer.dispose();
    if (!isDrawn) await revived(set.gl, signal);
  }
  drawLettering(pen, size, planPoster(titleOf(list), size));
  return {
    'poster.jpg': await canvas.convertToBlob({ type: 'image/jpeg', quality: POSTER_QUALITY }),
    'chapters.vtt': new Blob([chaptersFile(list)], { type: 'text/vtt' }),
  };
}

/** Draws every frame in order; false when the film was cancelled. */
async function drawAll(
  tools: FilmTools,
  timeline: Timeline,
  frames: number,
  cost: FilmCost,
  sheet: Sheet,
): Promise<boolean> {
  const { canvas, pen } = sheet;
  const { set, list, settings, progress, signal } = tools;
  const { width, height } = settings.size;
  let renderer: FrameRenderer | undefined;
  try {
    for (let frame = 0; frame < frames; ) {
      if (signal.aborted) return false;
      const begun = performance.now();
      renderer ??= await createFrameRenderer(set, settings.size, settings.look);
      if (await renderer.draw(list, frame, settings.fps, settings.blur)) {
        pen.putImageData(new ImageData(renderer.bytes, width, height), 0, 0);
        drawLettering(pen, settings.size, planLettering(list, timeOfFrame(frame, settings.fps), settings.size));
        cost.draw += performance.now() - begun;
        cost.calls = Math.max(cost.calls, renderer.calls());
        const packs = performance.now();
        await timeline.addFrame(canvas, frame);
        cost.pack += performance.now() - packs;
        frame++;
        progress({ stage: 'drawing', done: frame, of: frames, picture: canvas });
      } else {
        renderer.dispose();
        renderer = undefined;
        cost.repeated++;
        progress({ stage: 'paused', done: frame, of: frames, picture: canvas });
        await revived(set.gl, signal);
      }
      await breath();
    }
    return true;
  } finally {
    renderer?.dispose();
  }
}

/** Yields to the page through a message, which arrives at once even in a hidden page, unlike a timer. */
const breath = (): Promise<void> =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      done();
    };
    port2.postMessage(0);
  });

async function openTimeline(tools: FilmTools, packing: Packing | undefined, sidecars: Sidecars): Promise<Timeline> {
  const { settings, list, set, keeper, takeFile } = tools;
  const more = Object.entries(sidecars);
  if (packing === undefined || settings.container === 'frames') {
    const file: FrameFile = openFrameFile(keeper, takeFile);
    for (const [name, one] of more) await file.addFile(name, one);
    return { addFrame: file.addFrame, finish: file.finish, cancel: file.cancel };
  }
  const { fps, fineness, container } = settings;
  for (const [name, one] of more) await takeFile?.(name, one);
  const poster = sidecars['poster.jpg'];
  const file = await openFilmFile({ container, packing, fps, fineness, title: titleOf(list), poster }, keeper);
  const voice = packing.audio && (await createVoice(soundOfFilm(list, set.timeline), filmLength(list)));
  return {
    async addFrame(canvas, frame) {
      await file.addPicture(canvas, timeOfFrame(frame, fps), 1 / fps);
      // Sound is written next to the pictures it belongs to, so that the muxer holds neither back in memory.
      for (const part of voice?.upTo((frame + 1) / fps) ?? []) await file.addSound(part.stereo, part.time);
    },
    finish: file.finish,
    cancel: file.cancel,
  };
}

/** Seconds of sound mixed at a time. */
const PART = 1;

/** The sound of a film, as loud as other films and mixed in parts of `PART` seconds. */
async function createVoice(found: readonly Heard[], seconds: Seconds) {
  const bank = createBank(SOUND_RATE);
  const steps = loudnessGain(found, seconds, bank);
  let step = steps.next();
  for (; !step.done; step = steps.next()) await breath();
  const heard = amplified(found, step.value);
  const whole = Math.round(seconds * SOUND_RATE);
  let at = 0;
  return {
    *upTo(time: number) {
      const wanted = Math.min(whole, Math.ceil(time / PART) * PART * SOUND_RATE);
      while (at < wanted) {
        const length = Math.min(PART * SOUND_RATE, wanted - at);
        yield { time: at / SOUND_RATE, stereo: mixDown(near(heard, at, length), at, length, SOUND_RATE, bank) };
        at += length;
      }
    },
  };
}

/** The longest a sound other than a loop lasts, in seconds, at its slowest and with its echo. */
const LONGEST = 4;

/** The sounds that can be heard in a stretch of samples; leaving out the rest does not change its mix. */
const near = (heard: readonly Heard[], from: number, length: number): readonly Heard[] => {
  const [first, last] = [from / SOUND_RATE - LONGEST, (from + length) / SOUND_RATE + 1];
  return heard.filter(({ at, lasts }) => at < last && at + (lasts ?? 0) > first);
};

/** Waits until the lost graphics context is restored, or the film is cancelled. */
function revived(gl: WebGLRenderer, signal: AbortSignal): Promise<void> {
  if (!gl.getContext().isContextLost() || signal.aborted) return Promise.resolve();
  return new Promise((done) => {
    const canvas = gl.domElement;
    const over = () => {
      canvas.removeEventListener('webglcontextrestored', over);
      signal.removeEventListener('abort', over);
      // Other listeners restore render-only textures on the same event; the next frame must come after them.
      setTimeout(done);
    };
    canvas.addEventListener('webglcontextrestored', over);
    signal.addEventListener('abort', over);
  });
}
