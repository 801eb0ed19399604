import { SAME_SHARE } from '../../kernel/tolerances.ts';
import type { LayerUnit } from './mapper.ts';

/** Red, green and blue, 0 to 255. */
export type Colour = readonly [number, number, number];

/**
 * Eleven stops of a scale that lightens evenly, dark first, and is distinguishable for colour-blind readers.
 *
 * @source Viridis by S. van der Walt and N. Smith, 2015, given to the public domain (CC0).
 */
const STOPS: readonly Colour[] = [
  [68, 1, 84],
  [72, 36, 117],
  [65, 68, 135],
  [53, 95, 141],
  [42, 120, 142],
  [33, 145, 140],
  [34, 168, 132],
  [68, 191, 112],
  [122, 209, 81],
  [189, 223, 38],
  [253, 231, 37],
];

/** The colour at a share of the scale, from 0, dark violet, to 1, bright yellow. */
export function colourAt(share: number): Colour {
  const at = Math.min(1, Math.max(0, share)) * (STOPS.length - 1);
  const i = Math.min(Math.floor(at), STOPS.length - 2);
  return mixed(STOPS[i]!, STOPS[i + 1]!, at - i);
}

/** The colour at a share of the difference scale: −1 blue, 0 pale, 1 orange; safe for colour-blind readers. */
export function differenceColourAt(share: number): Colour {
  const at = Math.min(1, Math.max(-1, share));
  return at < 0 ? mixed([240, 240, 236], [33, 82, 163], -at) : mixed([240, 240, 236], [199, 97, 14], at);
}

function mixed(a: Colour, b: Colour, t: number): Colour {
  const part = (k: 0 | 1 | 2) => Math.round(a[k] + t * (b[k] - a[k]));
  return [part(0), part(1), part(2)];
}

/** The colours for a layer's numbers, from least to greatest; small values are bright where less is better. */
export type ColourScale = {
  readonly least: number;
  readonly most: number;
  readonly colourOf: (value: number) => Colour;
  /** Values labelled beside the scale, least first. */
  readonly stops: readonly number[];
};

/** Maximum number of stops of a legend. */
const MOST_STOPS = 13;

/**
 * The colours of a layer. Chances, shares and yes/no run from 0 to 1, dark to bright; inches and totals over the range
 * that occurs, small values bright.
 *
 * @param values Of the whole layer, NaN where unknown.
 */
export function scaleFor(unit: LayerUnit, values: ArrayLike<number>): ColourScale {
  if (unit === 'chance' || unit === 'share' || unit === 'yes') {
    const stops = unit === 'yes' ? [0, 1] : [0, 0.2, 0.4, 0.6, 0.8, 1];
    return { least: 0, most: 1, colourOf: colourAt, stops };
  }
  let [least, most] = [Infinity, -Infinity];
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  if (least > most) [least, most] = [0, 1];
  if (unit === 'inches') [least, most] = [Math.floor(least), Math.max(Math.ceil(most), Math.floor(least) + 1)];
  const span = most > least ? most - least : 1;
  const every = Math.max(1, Math.ceil(span / (MOST_STOPS - 1)));
  const stops: number[] = [];
  for (let value = least; value <= most; value += every) stops.push(value);
  const colourOf = (value: number) => colourAt(unit === 'piece' ? (value - least) / span : 1 - (value - least) / span);
  return { least, most, colourOf, stops };
}

/**
 * The colours of a difference between two layers, symmetrical about zero and as wide as its largest value.
 *
 * @param values Of the whole difference, in the unit of the layer; NaN where unknown.
 * @shape values: one per place of the grid, in order of its indices.
 */
export function differenceScaleFor(unit: LayerUnit, values: ArrayLike<number>): ColourScale {
  let far = 0;
  for (let i = 0; i < values.length; i++) if (Math.abs(values[i]!) > far) far = Math.abs(values[i]!);
  const part = unit === 'chance' || unit === 'share' ? 0.1 : 1;
  const most = part * Math.max(1, Math.ceil(far / part - SAME_SHARE));
  return {
    ...{ least: -most, most },
    colourOf: (value) => differenceColourAt(value / most),
    stops: [-most, -most / 2, 0, most / 2, most],
  };
}
