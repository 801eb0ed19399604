import { describe, expect, it } from 'vitest';
import { openFrameFile } from '../../src/film/frame-file.ts';

/** A canvas whose pictures are packed when the test says so; counts those that are being packed. */
function lateCanvas() {
  const waiting: ((picture: Blob | Error) => void)[] = [];
  const convertToBlob = () =>
    new Promise<Blob>((done, fail) =>
      waiting.push((picture) => (picture instanceof Error ? fail(picture) : done(picture))),
    );
  return { canvas: { convertToBlob } as unknown as OffscreenCanvas, waiting };
}

const breath = () => new Promise((done) => setTimeout(done));

describe('a film of single pictures', () => {
  it('is packed four pictures at a time, and passed on in order whichever is ready first', async () => {
    const taken: string[] = [];
    const file = openFrameFile(undefined, async (name, picture) => {
      taken.push(`${name} ${await picture.text()}`);
    });
    const { canvas, waiting } = lateCanvas();
    for (const frame of [0, 1, 2]) await file.addFrame(canvas, frame);
    let isAdded = false;
    const fourth = file.addFrame(canvas, 3).then(() => (isAdded = true));
    for (const i of [3, 2, 1]) waiting[i]!(new Blob([String(i)]));
    await breath();
    expect([isAdded, taken]).toEqual([false, []]);
    waiting[0]!(new Blob(['0']));
    await fourth;
    expect(taken).toEqual(['frame-000001.png 0']);
    await file.finish();
    expect(taken).toEqual([0, 1, 2, 3].map((i) => `frame-00000${i + 1}.png ${i}`));
  });

  it('fails as soon as a picture that failed has its turn, and leaves the rest when it is cancelled', async () => {
    const taken: string[] = [];
    const file = openFrameFile(undefined, async (name) => void taken.push(name));
    const { canvas, waiting } = lateCanvas();
    for (const frame of [0, 1]) await file.addFrame(canvas, frame);
    waiting[0]!(new Blob(['0']));
    waiting[1]!(new Error('no memory'));
    await breath();
    await expect(file.finish()).rejects.toThrow('no memory');
    await file.cancel();
    expect(taken).toEqual(['frame-000001.png']);
  });
});
