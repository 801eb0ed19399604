import { SAME_VALUE } from '../../kernel/tolerances.ts';
import type { MapAsk } from '../../lab/questions/map-ask.ts';
import { placeCountOf } from '../../lab/map/map-grid.ts';
import type { MapLayer, MapSketch } from '../../lab/map/map-sketch.ts';
import { labMessages } from '../../messages/lab.ts';

/** The summary of a layer. Shares are of all places of the map. */
type LayerSummary = {
  readonly name: string;
  readonly unit: MapLayer['unit'];
  /** The share of places that have a value. */
  readonly known: number;
  readonly least: number | null;
  readonly most: number | null;
  readonly mean: number | null;
  /** The share of places with at most a certain value; for inches and totals only. */
  readonly within?: readonly { readonly value: number; readonly share: number }[];
};

/** The most values for which shares are listed. */
const MOST_BANDS = 12;

/** The summary of a layer. */
export function summaryOf({ grid }: MapSketch, { name, unit, values }: MapLayer): LayerSummary {
  const known = values.filter((value) => !Number.isNaN(value));
  const places = placeCountOf(grid);
  const least = known.reduce((a, b) => Math.min(a, b), Infinity);
  const most = known.reduce((a, b) => Math.max(a, b), -Infinity);
  const isEmpty = known.length === 0;
  return {
    name,
    unit,
    known: known.length / places,
    least: isEmpty ? null : least,
    most: isEmpty ? null : most,
    mean: isEmpty ? null : known.reduce((a, b) => a + b, 0) / known.length,
    ...(unit === 'inches' || unit === 'total'
      ? {
          within: bands(least, unit === 'total' ? Math.min(most, MOST_DICE) : most).map((value) => ({
            value,
            share: known.filter((v) => v <= value + SAME_VALUE).length / places,
          })),
        }
      : {}),
  };
}

function bands(least: number, most: number): readonly number[] {
  if (!(most >= least)) return [];
  const every = Math.max(1, Math.ceil((most - Math.floor(least)) / MOST_BANDS));
  const found: number[] = [];
  for (let value = Math.floor(least) + every; value < most + every; value += every) found.push(value);
  return found;
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
/** The highest total of two dice. */
const MOST_DICE = 12;
const rollText = (total: number): string => (total > MOST_DICE ? 'never' : `${total}`);
const inches = (value: number): string => `${Number(value.toFixed(2))}″`;

/** The summary of a map as text. */
export function mapText(ask: MapAsk, sketch: MapSketch): readonly string[] {
  const { columns, rows, step } = sketch.grid;
  const head = `${ask.what}: ${placeCountOf(sketch.grid)} places, ${columns} × ${rows}, ${inches(step)} apart.`;
  return [head, ...sketch.layers.flatMap((layer) => layerText(layer, summaryOf(sketch, layer)))];
}

function layerText(
  { name, unit, names, values }: MapLayer,
  { known, least, most, mean, within }: LayerSummary,
): readonly string[] {
  if (least === null || most === null || mean === null) return [`${name}: no place.`];
  switch (unit) {
    case 'yes':
      return [
        `${name}: ${labMessages.map.yes(true, name)} at ${percent(known * mean)} of all places, ${labMessages.map.yes(false, name)} at ${percent(known * (1 - mean))}, ${labMessages.map.closed} at ${percent(1 - known)}.`,
      ];
    case 'chance':
    case 'share':
      return [
        `${name}: ${percent(least)} to ${percent(most)}, ${percent(mean)} on average; a value at ${percent(known)} of all places.`,
      ];
    case 'piece':
      return [`${name}: ${pieceText(names ?? [], values)}`];
    case 'inches':
    case 'total':
      return name === 'height' || !within
        ? [`${name}: ${inches(least)} to ${inches(most)}.`]
        : [
            `${name}: ${unit === 'inches' ? inches(least) : rollText(least)} to ${unit === 'inches' ? inches(most) : rollText(most)}; share of all places up to`,
            ...within.map(({ value, share }) => `  ${unit === 'inches' ? inches(value) : value}: ${percent(share)}`),
          ];
  }
}

/** The most pieces that are named. */
const MOST_PIECES = 5;

function pieceText(names: readonly string[], values: Float64Array): string {
  const times = new Map<number, number>();
  for (const value of values) if (!Number.isNaN(value)) times.set(value, (times.get(value) ?? 0) + 1);
  const ranked = [...times].toSorted((a, b) => b[1] - a[1] || a[0] - b[0]);
  const told = ranked.slice(0, MOST_PIECES).map(([piece, count]) => `${names[piece]} (${count})`);
  return `${told.join(', ')}${ranked.length > MOST_PIECES ? ', …' : ''}.`;
}
