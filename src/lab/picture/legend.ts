import type { Colour, ColourScale } from '../map/colours.ts';
import { element } from '../report/element.ts';
import { px } from '../report/svg.ts';
import { INK, LINE, type Pixel, rgb, TEXT, textElement } from './marks.ts';
import type { WidthOf } from './raster.ts';

/** The area beside a table, in pixels. */
type Beside = {
  /** Pixels per inch of the table. */
  readonly perInch: number;
  readonly at: Pixel;
  readonly width: number;
  readonly height: number;
};

/** A legend, written from top to bottom. */
export type Legend = {
  /** How many more rows of colours fit. */
  readonly room: () => number;
  /** A colour and what it means. */
  readonly swatch: (fill: string, meaning: string) => void;
  /** A continuous scale, its least value at the top. */
  readonly range: (scale: ColourScale, colourOf: (value: number) => Colour, textOf: (stop: number) => string) => void;
  /** The whole legend as SVG elements, with a ruler in inches at the bottom. */
  readonly done: () => readonly string[];
};

/** Width of a swatch, height of a row and of a continuous scale, and spacing, in pixels. */
const [SWATCH, ROW, LONG, GAP] = [28, 26, 420, 10];
/** Rows reserved for two more colours and the ruler, and for half a number at either end of a scale. */
const [KEPT, ENDS] = [4, 2];
/** Number of colours a scale is drawn with: enough to look smooth and to show where small chances fade. */
const STEPS = 72;

/** An empty legend with a title. */
export function createLegend(title: string, { perInch, at: [x, y], width, height }: Beside, widthOf: WidthOf): Legend {
  const parts = [textElement(fitted(title, width, widthOf), [x, y + TEXT / 2])];
  let below = y + LINE + GAP;
  return {
    room: () => Math.floor((y + height - below) / ROW) - KEPT,
    swatch: (fill, meaning) => {
      const words = fitted(meaning, width - SWATCH - GAP, widthOf);
      parts.push(
        element('rect', { x: px(x), y: px(below), width: SWATCH, height: ROW - 6, rx: 2, fill }),
        textElement(words, [x + SWATCH + GAP, below + (ROW - 6) / 2]),
      );
      below += ROW;
    },
    range: (scale, colourOf, textOf) => {
      const long = Math.min(LONG, height - (KEPT + ENDS) * ROW);
      const span = scale.most - scale.least || 1;
      const stops = Array.from({ length: STEPS + 1 }, (_, i) => {
        const share = i / STEPS;
        return element('stop', { offset: share, 'stop-color': rgb(colourOf(scale.least + span * share)) });
      });
      parts.push(
        element('linearGradient', { id: 'scale', x1: 0, y1: 0, x2: 0, y2: 1 }, ...stops),
        element('rect', { x: px(x), y: px(below), width: SWATCH, height: px(long), rx: 2, fill: 'url(#scale)' }),
      );
      for (const stop of scale.stops) {
        const middle = below + ((stop - scale.least) / span) * long;
        parts.push(
          element('path', { d: `M${px(x + SWATCH)} ${px(middle)}h5`, stroke: rgb(INK), 'stroke-width': 2 }),
          textElement(textOf(stop), [x + SWATCH + GAP, middle]),
        );
      }
      below += long + ROW;
    },
    done: () => [...parts, ...ruler([x, y + height - GAP], width, perInch)],
  };
}

/** Candidate lengths of the ruler, inches; the longest that fits is drawn. */
const RULERS = [24, 12, 6, 3, 1] as const;

function ruler([x, y]: Pixel, width: number, perInch: number): readonly string[] {
  const inches = RULERS.find((each) => each * perInch <= width) ?? 1;
  const long = inches * perInch;
  return [
    element('path', {
      d: `M${px(x)} ${px(y - 6)}v12m0-6h${px(long)}m0-6v12`,
      fill: 'none',
      stroke: rgb(INK),
      'stroke-width': 2,
    }),
    textElement(`${inches}″`, [x + long / 2, y - LINE / 2 - 4], { anchor: 'middle' }),
  ];
}

/** A text cut, with an ellipsis, to a width in pixels. */
export function fitted(words: string, width: number, widthOf: WidthOf, size = TEXT): string {
  if (widthOf(words, size) <= width) return words;
  let end = words.length;
  while (end > 0 && widthOf(`${words.slice(0, end).trimEnd()}…`, size) > width) end--;
  return `${words.slice(0, end).trimEnd()}…`;
}
