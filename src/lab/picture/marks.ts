import type { Colour } from '../map/colours.ts';
import { type Attributes, element, escapeText } from '../report/element.ts';
import { px } from '../report/svg.ts';

/** The SVG namespace, without which viewers do not recognise the file. */
export const SVG = 'http://www.w3.org/2000/svg';

/** Pixels right and down from the picture's top left corner. */
export type Pixel = readonly [x: number, y: number];

/** Colour of text and lines. */
export const INK: Colour = [34, 34, 38];
export const WHITE: Colour = [255, 255, 255];
/** Ground where nothing happens, and the hatching where no model can stand. */
export const GROUND: Colour = [240, 238, 231];
const HATCH: Colour = [198, 194, 184];

/** Font size of all text but the title, and the line height, in pixels. */
export const TEXT = 16;
export const LINE = 20;

/** A colour in SVG notation. */
export const rgb = (colour: Colour): string => `rgb(${colour.join(',')})`;

/** The fill of ground where no model can stand; needs `HATCHED_PATTERN` in the same SVG. */
export const HATCHED = 'url(#hatched)';
/** Diagonal hatching, defined once per picture. */
export const HATCHED_PATTERN = element(
  'pattern',
  { id: 'hatched', width: 8, height: 8, patternUnits: 'userSpaceOnUse' },
  element('rect', { width: 8, height: 8, fill: rgb(GROUND) }),
  // Extends beyond the corners so that lines continue from tile to tile.
  element('path', { d: 'M-2 2 2-2M-2 10 10-2M6 10 10 6', stroke: rgb(HATCH), 'stroke-width': 1.3 }),
);

/** The style of a text. */
type TextStyle = {
  readonly colour?: Colour;
  readonly anchor?: 'start' | 'middle';
  readonly size?: number;
  /** A white outline, for text on a map. */
  readonly haloed?: boolean;
};

const HALO: Attributes = {
  stroke: rgb(WHITE),
  'stroke-width': 4,
  'stroke-linejoin': 'round',
  'paint-order': 'stroke',
};

/** Height of a digit's middle above the baseline, as a fraction of the font size. */
const MIDDLE = 0.36;

/** A text centred vertically on a height. */
export function textElement(
  words: string,
  [x, middle]: Pixel,
  { colour = INK, anchor = 'start', size = TEXT, haloed = false }: TextStyle = {},
): string {
  const place = { x: px(x), y: px(middle + MIDDLE * size), 'text-anchor': anchor, 'font-size': size };
  return element('text', { ...place, fill: rgb(colour), ...(haloed ? HALO : {}) }, escapeText(words));
}
