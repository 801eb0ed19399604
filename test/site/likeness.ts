import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pixelmatch from 'pixelmatch';
import type { Page } from 'playwright';
import { REPOSITORY } from '../support/source-files.ts';

/** Where the kept pictures lie, and where those that differ are put. */
const KEPT = join(REPOSITORY, 'test/pictures');
const DIFFERING = join(REPOSITORY, '.vitest/pictures');

/** How far a picture is from the one that was kept. */
export type Distance = {
  /** Share of all pixels that differ. */
  readonly all: number;
  /** Share of the pixels that differ in the part of the picture where most do: what is gone or moved is in one place. */
  readonly worst: number;
  readonly mask: Uint8Array;
};

/** Colours nearer than this are the same: renderers of another edition round differently, and the kept ones are packed. */
const SAME_COLOUR = 0.12;
/** Side of the parts a picture is looked at in, and how far each lies from the next, pixels. */
const PART = { side: 10, step: 5 } as const;

/** What may differ: letters of another machine are a hair off everywhere, and nowhere much. */
export const TOLERANCE = { all: 0.005, worst: 0.15 } as const;

/** A picture as it is, in the colours of its pixels, row by row. */
export type Pixels = { readonly width: number; readonly height: number; readonly data: Uint8Array };

/** How far two pictures of one size are apart; edges that were only smoothed otherwise are the same. */
export function distanceOf(a: Pixels, b: Pixels): Distance {
  const { width, height } = a;
  if (b.width !== width || b.height !== height) return { all: 1, worst: 1, mask: new Uint8Array(width * height * 4) };
  const mask = new Uint8Array(width * height * 4);
  const count = pixelmatch(a.data, b.data, mask, width, height, { threshold: SAME_COLOUR, diffMask: true });
  let worst = 0;
  for (let y = 0; y + PART.side <= height; y += PART.step)
    for (let x = 0; x + PART.side <= width; x += PART.step) worst = Math.max(worst, differingIn(mask, width, x, y));
  return { all: count / (width * height), worst: worst / PART.side ** 2, mask };
}

/** How many pixels of a part differ. */
function differingIn(mask: Uint8Array, width: number, left: number, top: number): number {
  let count = 0;
  for (let y = top; y < top + PART.side; y++)
    for (let x = left; x < left + PART.side; x++) if (mask[4 * (y * width + x) + 3]! > 0) count++;
  return count;
}

/** The picture that was kept under a name; undefined where none was. */
export function keptPicture(name: string): Buffer | undefined {
  try {
    return readFileSync(join(KEPT, `${name}.webp`));
  } catch {
    return undefined;
  }
}

/** Keeps a picture under a name, small. */
export async function keepPicture(page: Page, name: string, png: Buffer): Promise<void> {
  mkdirSync(KEPT, { recursive: true });
  writeFileSync(join(KEPT, `${name}.webp`), await packed(page, await pixelsOf(page, png), 'image/webp'));
}

/** Puts a picture that differs where it can be found, and another that shows where. The folder they are in. */
export async function showDifference(page: Page, name: string, png: Buffer, { mask }: Distance): Promise<string> {
  mkdirSync(DIFFERING, { recursive: true });
  const { width, height } = await pixelsOf(page, png);
  writeFileSync(join(DIFFERING, `${name}.png`), png);
  writeFileSync(join(DIFFERING, `${name}-where.png`), await packed(page, { width, height, data: mask }, 'image/png'));
  return DIFFERING;
}

/** The pixels of a picture file, unpacked by the browser. */
export async function pixelsOf(page: Page, file: Buffer): Promise<Pixels> {
  const { width, height, data } = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes]));
    const pen = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
    pen.drawImage(image, 0, 0);
    const pixels = pen.getImageData(0, 0, image.width, image.height).data;
    let letters = '';
    for (let i = 0; i < pixels.length; i += 8192) letters += String.fromCharCode(...pixels.subarray(i, i + 8192));
    return { width: image.width, height: image.height, data: btoa(letters) };
  }, file.toString('base64'));
  return { width, height, data: new Uint8Array(Buffer.from(data, 'base64')) };
}

async function packed(page: Page, { width, height, data }: Pixels, type: string): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ([wide, high, letters, kind]) => {
      const pixels = Uint8ClampedArray.from(atob(letters), (letter) => letter.charCodeAt(0));
      const canvas = new OffscreenCanvas(wide, high);
      canvas.getContext('2d')!.putImageData(new ImageData(pixels, wide, high), 0, 0);
      const blob = await canvas.convertToBlob({ type: kind, quality: 0.82 });
      const bytes = new Uint8Array(await blob.arrayBuffer());
      let out = '';
      for (let i = 0; i < bytes.length; i += 8192) out += String.fromCharCode(...bytes.subarray(i, i + 8192));
      return btoa(out);
    },
    [width, height, Buffer.from(data).toString('base64'), type] as const,
  );
  return Buffer.from(base64, 'base64');
}
