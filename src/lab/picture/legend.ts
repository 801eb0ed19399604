import type { Colour, ColourScale } from '../map/colours.ts';
import type { MapLayer } from '../map/map-sketch.ts';
import { type Canvas, drawLine, fillBox, fitted, widthOf, write } from './canvas.ts';
import { type Field, isNever, paint, valueText } from './field.ts';
import { TEXT } from './glyphs.ts';
import type { Beside } from './sheet.ts';
import { labMessages } from '../../messages/lab.ts';

const INK: Colour = [34, 34, 38];

/** What is beside a table: which colours mean what, and how long inches are. */
export type Legend = Beside & { readonly layer: MapLayer; readonly scale: ColourScale };

/** Width of a colour, height of a step and of a long scale, and space between. */
const [SWATCH, STEP, LONG] = [28, 26, 420];
export const GAP = 10;
/** Inches of which the longest that fits is drawn to measure by. */
const MEASURES = [24, 12, 6, 3, 1] as const;

/** Draws the legend. */
export function drawScale(canvas: Canvas, { layer, scale, px, at: [x, y], wide, high }: Legend): void {
  write(canvas, layer.name, [x, y], INK);
  const top = y + TEXT.high + GAP;
  const { unit } = layer;
  const isStepped = unit === 'yes' || unit === 'piece' || unit === 'total';
  const swatch = (field: Field, words: string, row: number): void => {
    drawSwatch(canvas, [x, row], wide, (px, py) => paint(canvas, px, py, unit, field, scale), words);
  };
  let below = top;
  if (isStepped) {
    const rows = Math.floor((high - 5 * STEP) / STEP);
    for (const stop of scale.stops.filter((value) => !isNever(unit, value)).slice(0, rows)) {
      swatch(stop, valueText(layer, stop), below);
      below += STEP;
    }
  } else {
    const paintAt = (px: number, py: number, value: number) => paint(canvas, px, py, unit, value, scale);
    below += drawRange(canvas, [x, top], high, scale, paintAt, (stop) => valueText(layer, stop));
  }
  if (unit === 'inches' || unit === 'total') {
    swatch('never', unit === 'inches' ? labMessages.map.notReached : labMessages.map.never, below);
    below += STEP;
  }
  swatch('nobody', labMessages.map.closed, below);
  drawMeasure(canvas, px, [x, y + high - GAP], wide);
}

/** Draws a scale without steps from its least value down to its greatest; how much room it has taken. */
export function drawRange(
  canvas: Canvas,
  [x, top]: readonly [number, number],
  high: number,
  scale: ColourScale,
  paintAt: (x: number, y: number, value: number) => void,
  textOf: (stop: number) => string,
): number {
  const long = Math.min(LONG, high - 6 * STEP);
  const span = scale.most - scale.least || 1;
  for (let row = 0; row < long; row++)
    for (let dx = 0; dx < SWATCH; dx++) paintAt(x + dx, top + row, scale.least + (span * row) / long);
  for (const stop of scale.stops) {
    const row = top + ((stop - scale.least) / span) * long;
    fillBox(canvas, x + SWATCH, row - 1, 5, 2, INK);
    write(canvas, textOf(stop), [x + SWATCH + GAP, row - TEXT.high / 2], INK);
  }
  return long + STEP;
}

/** Draws a colour and what it means; how much room it has taken. */
export function drawSwatch(
  canvas: Canvas,
  [x, y]: readonly [number, number],
  wide: number,
  paintAt: (x: number, y: number) => void,
  words: string,
): number {
  for (let dy = 0; dy < STEP - 6; dy++) for (let dx = 0; dx < SWATCH; dx++) paintAt(x + dx, y + dy);
  write(canvas, fitted(words, wide - SWATCH - GAP), [x + SWATCH + GAP, y], INK);
  return STEP;
}

/** Draws how long some inches are. */
export function drawMeasure(canvas: Canvas, px: number, [x, y]: readonly [number, number], wide: number): void {
  const inches = MEASURES.find((each) => each * px <= wide) ?? 1;
  const end = x + inches * px;
  fillBox(canvas, x, y - 1, end - x, 2, INK);
  for (const at of [x, end]) drawLine(canvas, [at, y - 6], [at, y + 6], { colour: INK, wide: 2 });
  const text = `${inches}″`;
  write(canvas, text, [(x + end - widthOf(text)) / 2, y - TEXT.high - 3], INK);
}
