import { Zip, ZipPassThrough } from 'fflate';
import type { FilmKeeper } from './film-file.ts';

/** A film as single pictures: in one zip file, or passed on one by one. */
export type FrameFile = {
  readonly addFrame: (canvas: OffscreenCanvas, frame: number) => Promise<void>;
  readonly finish: () => Promise<Blob | undefined>;
  readonly cancel: () => Promise<void>;
};

/** A frame's file name; names sort in frame order. */
const frameName = (frame: number): string => `frame-${String(frame + 1).padStart(6, '0')}.png`;

/** Opens a film of single pictures. The zip stores them uncompressed, because PNG is compressed already. */
export function openFrameFile(
  keeper: FilmKeeper,
  take: ((name: string, picture: Blob) => Promise<void>) | undefined,
): FrameFile {
  return take ? oneByOne(take) : zipped(keeper);
}

const pictureOf = (canvas: OffscreenCanvas): Promise<Blob> => canvas.convertToBlob({ type: 'image/png' });

const oneByOne = (take: (name: string, picture: Blob) => Promise<void>): FrameFile => ({
  addFrame: async (canvas, frame) => take(frameName(frame), await pictureOf(canvas)),
  finish: async () => undefined,
  cancel: async () => undefined,
});

function zipped(keeper: FilmKeeper): FrameFile {
  const writer = keeper?.getWriter();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let position = 0;
  let written: Promise<void> = Promise.resolve();
  let fault: Error | undefined;
  const zip = new Zip((error, data) => {
    if (error) fault = error;
    const part = data as Uint8Array<ArrayBuffer>;
    if (writer === undefined) parts.push(part);
    else {
      const at = position;
      written = written.then(() => writer.write({ type: 'write', data: part, position: at }));
      position += part.length;
    }
  });
  return {
    async addFrame(canvas, frame) {
      const picture = new Uint8Array(await (await pictureOf(canvas)).arrayBuffer());
      const entry = new ZipPassThrough(frameName(frame));
      // A fixed date, so that the same film gives the same file.
      entry.mtime = '1980-01-01';
      zip.add(entry);
      entry.push(picture, true);
      await written;
      if (fault) throw fault;
    },
    async finish() {
      zip.end();
      await written;
      if (fault) throw fault;
      await writer?.close();
      return writer ? undefined : new Blob(parts, { type: 'application/zip' });
    },
    async cancel() {
      zip.terminate();
      await written.catch(() => undefined);
      await writer?.abort();
    },
  };
}
