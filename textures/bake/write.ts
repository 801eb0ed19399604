import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import encode, { init } from '@jsquash/webp/encode.js';
import type { Skin } from './skin.ts';

const require = createRequire(import.meta.url);
let ready: Promise<unknown> | undefined;

/** Loads always the same build of the encoder: its bytes are the same on every machine. */
async function encoder(): Promise<void> {
  ready ??= (async () => {
    const file = require.resolve('@jsquash/webp/codec/enc/webp_enc_simd.wasm');
    await init(await WebAssembly.compile(readFileSync(file)));
  })();
  await ready;
}

const byte = (x: number): number => Math.max(0, Math.min(255, Math.round(x * 255)));

/** The colours of a tile as pixels. */
export function albedoOf({ r, g, b, size }: Skin): Uint8ClampedArray<ArrayBuffer> {
  const out = new Uint8ClampedArray(4 * size * size);
  for (let i = 0; i < size * size; i++) {
    out[4 * i] = byte(r[i]!);
    out[4 * i + 1] = byte(g[i]!);
    out[4 * i + 2] = byte(b[i]!);
    out[4 * i + 3] = 255;
  }
  return out;
}

/** The relief of a tile as pixels: slope along x and y in red and green, roughness in blue. */
export function reliefOf({ height, rough, size, inches }: Skin): Uint8ClampedArray<ArrayBuffer> {
  const out = new Uint8ClampedArray(4 * size * size);
  const mask = size - 1;
  const perInch = size / inches / 8;
  for (let y = 0, i = 0; y < size; y++) {
    for (let x = 0; x < size; x++, i++) {
      const at = (dx: number, dy: number) => height[((y + dy) & mask) * size + ((x + dx) & mask)]!;
      // @source Sobel's operator.
      const sx = at(1, -1) + 2 * at(1, 0) + at(1, 1) - at(-1, -1) - 2 * at(-1, 0) - at(-1, 1);
      const sy = at(-1, 1) + 2 * at(0, 1) + at(1, 1) - at(-1, -1) - 2 * at(0, -1) - at(1, -1);
      const [nx, ny] = [-sx * perInch, -sy * perInch];
      const length = Math.hypot(nx, ny, 1);
      out[4 * i] = byte(0.5 + (0.5 * nx) / length);
      out[4 * i + 1] = byte(0.5 + (0.5 * ny) / length);
      out[4 * i + 2] = byte(rough[i]!);
      out[4 * i + 3] = 255;
    }
  }
  return out;
}

/** Writes pixels as a WebP file, square when one size is given, and returns its size in bytes. */
export async function writePicture(
  path: string,
  pixels: Uint8ClampedArray<ArrayBuffer>,
  size: number | { readonly width: number; readonly height: number },
  quality: number,
): Promise<number> {
  await encoder();
  const { width, height } = typeof size === 'number' ? { width: size, height: size } : size;
  const image = { data: pixels, width, height, colorSpace: 'srgb' } as ImageData;
  const bytes = new Uint8Array(await encode(image, { quality, method: 6, use_sharp_yuv: 1 }));
  writeFileSync(path, bytes);
  return bytes.length;
}
