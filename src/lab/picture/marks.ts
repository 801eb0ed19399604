import type { Colour } from '../map/colours.ts';
import { type Attributes, element, escapeText } from '../report/element.ts';
import { px } from '../report/svg.ts';

/** The namespace without which an SVG is only XML. */
export const SVG = 'http://www.w3.org/2000/svg';

/** Pixels: right and down from the picture's top left corner. */
export type Pixel = readonly [x: number, y: number];

/** Text and lines. */
export const INK: Colour = [34, 34, 38];
export const WHITE: Colour = [255, 255, 255];
/** Ground where nothing happens, and the hatching of ground where no model can stand. */
export const GROUND: Colour = [240, 238, 231];
const HATCH: Colour = [198, 194, 184];

/** Font size of all text but the title, and the distance from one line of it to the next. Pixels. */
export const TEXT = 16;
export const LINE = 20;

/** A colour as SVG writes it. */
export const rgb = (colour: Colour): string => `rgb(${colour.join(',')})`;

/** The fill of ground where no model can stand; needs `HATCHED_PATTERN` in the same SVG. */
export const HATCHED = 'url(#hatched)';
/** Diagonal hatching, defined once for the whole picture. */
export const HATCHED_PATTERN = element(
  'pattern',
  { id: 'hatched', width: 8, height: 8, patternUnits: 'userSpaceOnUse' },
  element('rect', { width: 8, height: 8, fill: rgb(GROUND) }),
  // Drawn beyond the corners too, so that lines go on from tile to tile.
  element('path', { d: 'M-2 2 2-2M-2 10 10-2M6 10 10 6', stroke: rgb(HATCH), 'stroke-width': 1.3 }),
);

/** How a text is drawn. */
export type TextStyle = {
  readonly colour?: Colour;
  readonly anchor?: 'start' | 'middle';
  readonly size?: number;
  /** A white rim, for text on a map. */
  readonly haloed?: boolean;
};

const HALO: Attributes = {
  stroke: rgb(WHITE),
  'stroke-width': 4,
  'stroke-linejoin': 'round',
  'paint-order': 'stroke',
};

/** Height of the middle of a digit over the baseline, as a part of the font size. */
const MIDDLE = 0.36;

/** A text whose letters have their middle at a height. */
export function textElement(
  words: string,
  [x, middle]: Pixel,
  { colour = INK, anchor = 'start', size = TEXT, haloed = false }: TextStyle = {},
): string {
  const place = { x: px(x), y: px(middle + MIDDLE * size), 'text-anchor': anchor, 'font-size': size };
  return element('text', { ...place, fill: rgb(colour), ...(haloed ? HALO : {}) }, escapeText(words));
}
