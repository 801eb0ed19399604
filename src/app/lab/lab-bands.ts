import { NO_CHANCE } from '../../kernel/display-tolerances.ts';
import { type Colour, scaleFor } from '../../lab/map/colours.ts';
import type { MapLayer } from '../../lab/map/map-sketch.ts';

/** One step of a legend: values from `from` up to but excluding `to`, and their colour. */
export type Band = { readonly from: number; readonly to: number; readonly colour: Colour };

/** How the values of a layer map to colours. */
export type Bands = {
  /** Boundaries between steps, ascending. */
  readonly thresholds: readonly number[];
  /** One more than there are thresholds, ascending. */
  readonly bands: readonly Band[];
  readonly least: number;
  readonly most: number;
  readonly colourOf: (value: number) => Colour;
};

/** Boundaries of probability steps that matter at a table: impossible, unlikely, and so on to certain. */
const CHANCES = [NO_CHANCE, 0.1, 0.25, 0.5, 0.75, 0.9, 1 - NO_CHANCE];
const SHARES = [0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.65, 0.8];
/** The most steps a reader can tell apart. */
const MOST = 12;

/**
 * The colour steps of a layer, from the values known so far. Totals and pieces have one step per number; lengths have
 * one per whole inch, or per several inches if there would be too many steps.
 */
export function bandsOf(layer: MapLayer): Bands {
  const { least, most, colourOf } = scaleFor(layer.unit, layer.values);
  const thresholds = thresholdsOf(layer, least, most);
  const edges = [least, ...thresholds, most];
  const bands = edges.slice(0, -1).map((from, i): Band => {
    const to = edges[i + 1]!;
    return { from, to, colour: colourOf(middle(layer, from, to)) };
  });
  return { thresholds, bands, least, most, colourOf };
}

function thresholdsOf({ unit }: MapLayer, least: number, most: number): readonly number[] {
  switch (unit) {
    case 'chance':
      return CHANCES;
    case 'share':
      return SHARES;
    case 'yes':
      return [0.5];
    case 'total':
    case 'piece':
      return Array.from({ length: Math.max(0, Math.round(most - least)) }, (_, i) => least + i + 0.5);
    case 'inches': {
      const every = Math.max(1, Math.ceil((most - least) / MOST));
      const count = Math.max(0, Math.ceil((most - least) / every) - 1);
      return Array.from({ length: count }, (_, i) => least + (i + 1) * every);
    }
  }
}

/** The value that determines a step's colour: its centre, or exactly 0 or 1 for a yes-or-no layer. */
function middle({ unit }: MapLayer, from: number, to: number): number {
  if (unit === 'yes') return from < 0.25 ? 0 : 1;
  if (unit === 'total' || unit === 'piece') return Number.isInteger(from) ? from : from + 0.5;
  return (from + to) / 2;
}

/** The index of the step that contains a value. */
export function bandAt(thresholds: readonly number[], value: number): number {
  let i = 0;
  while (i < thresholds.length && value >= thresholds[i]!) i++;
  return i;
}
