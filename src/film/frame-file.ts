import { Zip, ZipPassThrough } from 'fflate';
import type { FilmKeeper } from './film-file.ts';

/** A film as single pictures: in one zip file, or passed on one by one. */
export type FrameFile = {
  /** Adds a file that is no frame, before the first frame. */
  readonly addFile: FileSink['take'];
  readonly addFrame: (canvas: OffscreenCanvas, frame: number) => Promise<void>;
  readonly finish: () => Promise<Blob | undefined>;
  readonly cancel: () => Promise<void>;
};

/** A frame's file name; names sort in frame order. */
const frameName = (frame: number): string => `frame-${String(frame + 1).padStart(6, '0')}.png`;

/** Where files go, in the order in which they are given. */
type FileSink = Pick<FrameFile, 'finish' | 'cancel'> & { readonly take: (name: string, file: Blob) => Promise<void> };

/** Opens a film of single pictures. The zip stores them uncompressed, because PNG is compressed already. */
export function openFrameFile(keeper: FilmKeeper, take: FileSink['take'] | undefined): FrameFile {
  return packedAtOnce(take ? { take, finish: async () => undefined, cancel: async () => undefined } : zipped(keeper));
}

/** How many pictures are packed at the same time: Chromium puts each off until the page is idle, or for a second. */
const AT_ONCE = 4;

/** Packs pictures side by side while more are drawn, and passes them on in order. */
function packedAtOnce({ take, finish, cancel }: FileSink): FrameFile {
  const packing: { readonly name: string; readonly picture: Promise<Blob> }[] = [];
  const takeUntil = async (left: number): Promise<void> => {
    while (packing.length > left) {
      const { name, picture } = packing.shift()!;
      await take(name, await picture);
    }
  };
  return {
    addFile: take,
    async addFrame(canvas, frame) {
      const picture = canvas.convertToBlob({ type: 'image/png' });
      // A failure is thrown when its turn comes.
      picture.catch(() => undefined);
      packing.push({ name: frameName(frame), picture });
      await takeUntil(AT_ONCE - 1);
    },
    async finish() {
      await takeUntil(0);
      return finish();
    },
    cancel,
  };
}

function zipped(keeper: FilmKeeper): FileSink {
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
    async take(name, file) {
      const entry = new ZipPassThrough(name);
      // A fixed date, so that the same film gives the same file.
      entry.mtime = '1980-01-01';
      zip.add(entry);
      entry.push(new Uint8Array(await file.arrayBuffer()), true);
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
