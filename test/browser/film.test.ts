import { unzipSync } from 'fflate';
import { ALL_FORMATS, BlobSource, EncodedPacketSink, Input, type InputVideoTrack, VideoSampleSink } from 'mediabunny';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ShotList } from '../../src/camera/list/shot-list.ts';
import { filmStand, NOT_FILMED } from '../../src/scene/film/film-stand.tsx';
import type { FilmRoom } from '../../src/browser/film-room.ts';
import type { FilmMaker } from '../../src/film/film-maker.ts';
import type { FilmProgress } from '../../src/film/film-progress.ts';
import type { FilmSettings } from '../../src/film/film-settings.ts';
import type { MadeFilm } from '../../src/film/make-film.ts';
import type { Showcase } from '../../src/main.tsx';
import { createSoundPlayer } from '../../src/sound/player.ts';
import { ok } from '../../src/kernel/result.ts';
import { ReplayViewerContext, replayViewerNow } from '../../src/replay-viewer/replay-viewer-store.ts';
import { FilmPanel } from '../../src/ui/film/film-panel.tsx';
import { openPage, textOf, until } from './page.ts';
import replay from '../replays/over-the-wall.replay?raw';

const FPS = 24;
const FRAMES = 12;
/** The length of each of the three shots in seconds. */
const SHOT = FRAMES / FPS / 3;
/** A still eye over the table, a cut with words, and an eye beside the charge that melts out of it. */
const LIST: ShotList = {
  format: 'highground/shots',
  version: 1,
  name: 'test',
  shots: [
    { from: 0, length: SHOT, timelineFrom: 3.5, pace: 1, rig: { kind: 'wide', bearing: 0, pitch: 45, turn: 0 } },
    {
      ...{ from: SHOT, length: SHOT, timelineFrom: 5, pace: 3, caption: 'They come' },
      rig: { kind: 'orbit', subject: { point: [4, 1, 0] }, bearing: 200, turn: 30, pitch: 25, distance: 16 },
    },
    {
      ...{ from: 2 * SHOT, length: SHOT, timelineFrom: 6, pace: 1, join: 'dissolve' },
      rig: { kind: 'orbit', subject: { point: [0, 1, 0] }, bearing: 20, turn: 10, pitch: 35, distance: 24 },
    },
  ],
};
const WISH: FilmSettings = {
  ...{ container: 'frames', size: { width: 160, height: 90 }, fps: FPS, fineness: 'best', look: 'plain', blur: 2 },
  sound: true,
};

let shown: Showcase;
let room: FilmRoom;
let direct: readonly Uint8ClampedArray[];

beforeAll(async () => {
  shown = await openPage({ pictured: true });
  room = await shown.film();
  await shown.actions.replayViewer.watch({ kind: 'file', name: 'over-the-wall.replay', text: replay });
  await until(
    () => replayViewerNow(shown.stores.viewer) !== undefined && !replayViewerNow(shown.stores.viewer)!.playing,
  );
  direct = await picturesOf(await film(WISH));
});

/** Makes a film that has to come about. */
async function film(
  wish: FilmSettings,
  hear: (progress: FilmProgress) => void = () => undefined,
  list = LIST,
): Promise<MadeFilm> {
  const made = await room.make({ list, settings: wish, progress: hear, signal: new AbortController().signal });
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  return made.value;
}

/** The pixels of a film's single pictures, in the order of their names. */
async function picturesOf({ blob }: MadeFilm): Promise<readonly Uint8ClampedArray[]> {
  const files = unzipSync(new Uint8Array(await blob!.arrayBuffer()));
  const names = Object.keys(files)
    .filter((name) => name.startsWith('frame-'))
    .toSorted();
  expect(names).toEqual(Array.from({ length: names.length }, (_, i) => `frame-${String(i + 1).padStart(6, '0')}.png`));
  return Promise.all(
    names.map(async (name) => {
      const bitmap = await createImageBitmap(new Blob([files[name] as Uint8Array<ArrayBuffer>], { type: 'image/png' }));
      return pixelsOf(bitmap);
    }),
  );
}

function pixelsOf(picture: ImageBitmap | VideoFrame): Uint8ClampedArray {
  const { width, height } = WISH.size;
  const pen = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!;
  pen.drawImage(picture, 0, 0, width, height);
  return pen.getImageData(0, 0, width, height).data;
}

/** How far two pictures are apart: the mean difference of a channel, of 255. */
const apart = (a: Uint8ClampedArray, b: Uint8ClampedArray): number =>
  a.reduce((sum, value, i) => sum + Math.abs(value - b[i]!), 0) / a.length;

/** Every picture of a film file with the second it is shown at; without its pixels where this browser packs what it cannot show. */
async function reread({ blob }: MadeFilm) {
  const input = new Input({ formats: ALL_FORMATS, source: new BlobSource(blob!) });
  const track = (await input.getPrimaryVideoTrack())!;
  const voice = await input.getPrimaryAudioTrack();
  const frames = (await track.canDecode()) ? await decoded(track) : await packed(track);
  return { frames, codec: track.codec, voice: voice && { codec: voice.codec, seconds: await voice.computeDuration() } };
}

type Shown = { readonly time: number; readonly pixels?: Uint8ClampedArray };

async function decoded(track: InputVideoTrack): Promise<readonly Shown[]> {
  const frames: Shown[] = [];
  for await (const sample of new VideoSampleSink(track).samples()) {
    const frame = sample.toVideoFrame();
    frames.push({ time: sample.timestamp, pixels: pixelsOf(frame) });
    frame.close();
    sample.close();
  }
  return frames;
}

async function packed(track: InputVideoTrack): Promise<readonly Shown[]> {
  const frames: Shown[] = [];
  for await (const packet of new EncodedPacketSink(track).packets()) frames.push({ time: packet.timestamp });
  return frames.toSorted((a, b) => a.time - b.time);
}

describe('a film of single pictures', () => {
  it('has one picture for each frame, none of them black, and what moves moves', () => {
    expect(direct.length).toBe(FRAMES);
    for (const picture of direct) {
      const colours = new Set(Array.from({ length: 400 }, (_, i) => picture.slice(36 * 4 * i, 36 * 4 * i + 3).join()));
      expect(colours.size).toBeGreaterThan(60);
      expect(picture[3]).toBe(255);
    }
    expect(apart(direct[4]!, direct[7]!)).toBeGreaterThan(2);
    // A cut is a cut, and what melts comes slowly: first the moment the shot before ended with.
    expect(apart(direct[3]!, direct[4]!)).toBeGreaterThan(10);
    expect(apart(direct[7]!, direct[8]!)).toBeLessThan(apart(direct[7]!, direct[10]!));
    expect(apart(direct[8]!, direct[9]!)).toBeLessThan(apart(direct[8]!, direct[10]!));
  });

  it('is the same again, pixel by pixel, though the card let go of the picture in between', async () => {
    const stages: string[] = [];
    const card = document.querySelector<HTMLCanvasElement>('.table canvas')!.getContext('webgl2')!;
    const holder = card.getExtension('WEBGL_lose_context')!;
    let isTaken = false;
    const again = await film(WISH, ({ stage, done }) => {
      stages.push(stage);
      if (stage === 'drawing' && done === 5 && !isTaken) {
        isTaken = true;
        holder.loseContext();
      }
      if (stage === 'paused') setTimeout(() => holder.restoreContext());
    });
    expect(stages).toContain('paused');
    expect(again.cost.repeated).toBeGreaterThan(0);
    expect(again.frames).toBe(FRAMES);
    const pictures = await picturesOf(again);
    expect(pictures.map((picture, i) => apart(picture, direct[i]!))).toEqual(direct.map(() => 0));
  });

  it('leaves out the marks of the interface, and gives back what it draws with', async () => {
    const { gl, scene } = filmStand()!;
    const marks = () => scene.getObjectsByProperty('name', NOT_FILMED);
    const target = gl.getRenderTarget();
    const seen: boolean[] = [];
    await film(WISH, ({ stage }) => stage === 'drawing' && seen.push(...marks().map(({ visible }) => visible)), {
      ...LIST,
      shots: LIST.shots.slice(0, 1),
    });
    expect(seen.length).toBeGreaterThan(0);
    expect(seen).not.toContain(true);
    expect(marks().every(({ visible }) => visible)).toBe(true);
    expect(gl.getRenderTarget()).toBe(target);
  });

  it('leaves nothing when it is cancelled, and the table goes on', async () => {
    const ending = new AbortController();
    const kept: number[] = [];
    const made = await room.make({
      ...{ list: LIST, settings: WISH, signal: ending.signal },
      takeFile: async () => void kept.push(1),
      progress: ({ done }) => done === 3 && ending.abort(),
    });
    expect(made).toEqual({ ok: false, error: { kind: 'cancelled' } });
    const taken = kept.length;
    // Three pictures, the poster and the chapters.
    expect(taken).toBeLessThanOrEqual(5);
    const before = shown.probe()!.frames();
    replayViewerNow(shown.stores.viewer)!.clock.seek(0.5);
    await until(() => shown.probe()!.frames() > before);
    expect(shown.probe()!.variety()).toBeGreaterThan(1);
    expect(kept.length).toBe(taken);
  });
});

describe('a film file', () => {
  it.each(['webm', 'mp4'] as const)('as %s has every frame at its time, with the right picture', async (container) => {
    // A page that is not seen gets no frames of its own: the film goes on without them.
    const frame = window.requestAnimationFrame;
    const waiting: FrameRequestCallback[] = [];
    window.requestAnimationFrame = (draw) => waiting.push(draw);
    const made = await film({ ...WISH, blur: 1, container }).finally(() => {
      window.requestAnimationFrame = frame;
      // What waits for a frame that never comes would never ask for another.
      for (const draw of waiting) frame(draw);
    });
    const { frames, codec, voice } = await reread(made);
    const tags = await new Input({ formats: ALL_FORMATS, source: new BlobSource(made.blob!) }).getMetadataTags();
    expect(tags.title).toBe(LIST.name);
    const poster = made.sidecars['poster.jpg'];
    expect(tags.images?.map(({ data, mimeType, kind }) => [data.length, mimeType, kind])).toEqual([
      [poster.size, 'image/jpeg', 'coverFront'],
    ]);
    const { width, height } = await createImageBitmap(poster);
    expect({ width, height }).toEqual(WISH.size);
    expect(codec).toBe(made.packing!.video);
    expect(frames.length).toBe(FRAMES);
    // WebM counts in thousandths of a second; MP4 as finely as frames need.
    const fine = container === 'webm' ? 0.0005001 : 1e-6;
    for (const [i, { time }] of frames.entries()) expect(Math.abs(time - i / FPS)).toBeLessThanOrEqual(fine);
    for (const i of [0, 3, 4, 7, 11]) {
      const { pixels } = frames[i]!;
      if (pixels === undefined) continue;
      const mine = apart(pixels, direct[i]!);
      expect(mine).toBeLessThan(9);
      const others = direct.filter((_, k) => Math.abs(k - i) > 4).map((other) => apart(pixels, other));
      expect(mine).toBeLessThan(Math.min(...others));
    }
    expect(voice?.codec).toBe(made.packing!.audio);
    if (voice) expect(Math.abs(voice.seconds - FRAMES / FPS)).toBeLessThan(0.1);
  });
});

describe('the panel of a film', () => {
  it('plans a film once however often it is asked, and says so when the disk refuses it', async () => {
    let planned = 0;
    let plan: () => void = () => undefined;
    let fail: () => void = () => undefined;
    const maker: FilmMaker = {
      probe: room.probe,
      listFor: () =>
        new Promise((done, refuse) => {
          planned++;
          plan = () => done(LIST);
          fail = () => refuse(new Error('The worker ended'));
        }),
      make: async () => ok({ frames: 1, seconds: 1 } as MadeFilm),
    };
    const refused = async () => {
      throw new Error('The disk is full');
    };
    const writer = { write: async () => undefined, close: refused, abort: async () => undefined };
    Object.assign(window, {
      showSaveFilePicker: async () => ({ createWritable: async () => writer, getFile: refused }),
    });
    const root = createRoot(document.body.appendChild(document.createElement('div')));
    const panel = createElement(FilmPanel, {
      fetchMaker: async () => maker,
      kept: undefined,
      keep: () => undefined,
      close: () => undefined,
    });
    root.render(createElement(ReplayViewerContext.Provider, { value: shown.stores.viewer }, panel));
    const start = () => document.querySelector<HTMLButtonElement>('.film-panel .primary');
    await until(() => start()?.disabled === false && planned === 1);
    start()!.click();
    await until(() => start()!.disabled);
    start()!.click();
    expect(planned).toBe(2);
    plan();
    await until(() => textOf('.film-panel > [role="status"]').includes('The disk is full. Nothing was saved.'));
    document.querySelector<HTMLButtonElement>('.film-panel .film-actions button')!.click();
    await until(() => start()?.disabled === false && planned === 3);
    start()!.click();
    await until(() => planned === 4);
    fail();
    await until(() => textOf('.film-panel > [role="status"]').includes('The worker ended. Nothing was saved.'));
    root.unmount();
    Reflect.deleteProperty(window, 'showSaveFilePicker');
  });
});

describe('the player of sounds', () => {
  it('is heard on the side on which it happens, and is silent where it was hushed', async () => {
    const ear = { at: [0, 10, 20], right: [1, 0, 0] } as const;
    const play = async (isHushed: boolean) => {
      const tape = new OfflineAudioContext(2, 24_000, 48_000);
      const player = createSoundPlayer(tape);
      player.setVolume(1);
      player.play([{ at: 0.1, sound: 'blow', take: 0, gain: 1, pitch: 1, place: [18, 0, 20] }], ear);
      if (isHushed) player.hush();
      const heard = await tape.startRendering();
      return [0, 1].map((side) => heard.getChannelData(side).reduce((sum, value) => sum + value * value, 0));
    };
    const [left, right] = await play(false);
    expect(right).toBeGreaterThan(2 * left!);
    expect(await play(true)).toEqual([0, 0]);
  });
});
