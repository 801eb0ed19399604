import type { Colour } from '../map/colours.ts';
import { type Face, TEXT } from './glyphs.ts';

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

/** How a word is written: in which letters, and with how much of a pale rim round them. */
export type Writing = { readonly face?: Face; readonly rim?: Colour };

/** Writes a word, its top left corner given; letters that the face lacks are left blank. */
export function write(
  canvas: Canvas,
  text: string,
  [x, y]: readonly [number, number],
  colour: Colour,
  { face = TEXT, rim }: Writing = {},
): void {
  const [left, top] = [Math.round(x), Math.round(y)];
  if (rim)
    for (let dy = -RIM; dy <= RIM; dy++)
      for (let dx = -RIM; dx <= RIM; dx++)
        if (dx * dx + dy * dy <= RIM * RIM + 1) ink(canvas, text, left + dx, top + dy, rim, face);
  ink(canvas, text, left, top, colour, face);
}

/** How far a rim reaches, pixels. */
const RIM = 2;
/** Full ink of a letter's pixel. */
const FULL = 15;

function ink(canvas: Canvas, text: string, x: number, y: number, colour: Colour, { glyphs }: Face): void {
  let pen = x;
  for (const letter of text) {
    const [advance = 0, left = 0, top = 0, wide = 1, pixels = ''] = glyphOf(glyphs, letter);
    for (let i = 0; i < pixels.length; i++) {
      const share = Number.parseInt(pixels[i]!, 16) / FULL;
      if (share > 0) tint(canvas, Math.round(pen) + left + (i % wide), y + top + Math.floor(i / wide), colour, share);
    }
    pen += advance;
  }
}

/** How far the next letter stands, how far this lies from the left and the top, how wide it is, and its ink. */
function glyphOf(glyphs: Face['glyphs'], letter: string): readonly [number, number?, number?, number?, string?] {
  const [advance, left, top, wide, pixels] = (glyphs[letter] ?? glyphs[' ']!).split(' ');
  return pixels === undefined ? [Number(advance)] : [Number(advance), Number(left), Number(top), Number(wide), pixels];
}

/** How wide a word is, in pixels. */
export function widthOf(text: string, { glyphs }: Face = TEXT): number {
  let wide = 0;
  for (const letter of text) wide += glyphOf(glyphs, letter)[0];
  return wide;
}

/** As much of a word as fits into so many pixels. */
export function fitted(text: string, wide: number): string {
  if (widthOf(text) <= wide) return text;
  let end = text.length;
  while (end > 0 && widthOf(`${text.slice(0, end)}…`) > wide) end--;
  return `${text.slice(0, end).trimEnd()}…`;
}
