import type { Colour } from '../lab/map/colours.ts';
import { LETTER, pixelsOf } from './map-font.ts';

/** A picture to be drawn on, in pixels from its top left corner; what is drawn last lies on top. */
export type Canvas = {
  readonly width: number;
  readonly height: number;
  /** Three bytes for each pixel, row by row. */
  readonly data: Uint8Array;
};

/** A picture of one colour. */
export function createCanvas(width: number, height: number, [r, g, b]: Colour): Canvas {
  const data = new Uint8Array(3 * width * height);
  for (let i = 0; i < data.length; i += 3) data.set([r, g, b], i);
  return { width, height, data };
}

/** Lays a colour over a pixel, more or less of it. */
export function tint({ width, height, data }: Canvas, x: number, y: number, [r, g, b]: Colour, share = 1): void {
  if (x < 0 || y < 0 || x >= width || y >= height) return;
  const i = 3 * (y * width + x);
  data[i] = Math.round(data[i]! + share * (r - data[i]!));
  data[i + 1] = Math.round(data[i + 1]! + share * (g - data[i + 1]!));
  data[i + 2] = Math.round(data[i + 2]! + share * (b - data[i + 2]!));
}

/** Fills a rectangle. */
export function fillBox(canvas: Canvas, x: number, y: number, width: number, height: number, colour: Colour): void {
  for (let row = Math.round(y); row < Math.round(y + height); row++)
    for (let column = Math.round(x); column < Math.round(x + width); column++) tint(canvas, column, row, colour);
}

/** Draws a line with smooth edges. */
export function drawLine(
  canvas: Canvas,
  [ax, ay]: readonly [number, number],
  [bx, by]: readonly [number, number],
  { colour, wide, share = 1 }: { readonly colour: Colour; readonly wide: number; readonly share?: number },
): void {
  const half = wide / 2;
  const [dx, dy] = [bx - ax, by - ay];
  const dd = dx * dx + dy * dy;
  for (let y = Math.floor(Math.min(ay, by) - half - 1); y <= Math.max(ay, by) + half + 1; y++)
    for (let x = Math.floor(Math.min(ax, bx) - half - 1); x <= Math.max(ax, bx) + half + 1; x++) {
      const [px, py] = [x + 0.5 - ax, y + 0.5 - ay];
      const t = dd === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / dd));
      const away = Math.sqrt((px - t * dx) ** 2 + (py - t * dy) ** 2);
      const cover = Math.min(1, Math.max(0, half + 0.5 - away));
      if (cover > 0) tint(canvas, x, y, colour, cover * share);
    }
}

/** Draws a disc with a rim. */
export function drawDisc(
  canvas: Canvas,
  [cx, cy]: readonly [number, number],
  radius: number,
  { fill, rim }: { readonly fill: Colour; readonly rim: Colour },
): void {
  for (let y = Math.floor(cy - radius - 1); y <= cy + radius + 1; y++)
    for (let x = Math.floor(cx - radius - 1); x <= cx + radius + 1; x++) {
      const away = Math.sqrt((x + 0.5 - cx) ** 2 + (y + 0.5 - cy) ** 2);
      const cover = Math.min(1, Math.max(0, radius + 0.5 - away));
      if (cover > 0) tint(canvas, x, y, away > radius - 1.2 ? rim : fill, cover);
    }
}

/** Writes a word, its top left corner given; `size` pixels for each of a letter's. */
export function write(canvas: Canvas, text: string, [x, y]: readonly [number, number], colour: Colour, size = 2): void {
  for (const [column, row] of pixelsOf(text))
    fillBox(canvas, Math.round(x) + column * size, Math.round(y) + row * size, size, size, colour);
}

/** How wide a word is, in pixels. */
export const widthOf = (text: string, size = 2): number => (text.length * LETTER.advance - 1) * size;
