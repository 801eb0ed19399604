import type { MapGrid } from '../../lab/map/map-grid.ts';
import type { MapSketch } from '../../lab/map/map-sketch.ts';
import type { LayerUnit } from '../../lab/map/mapper.ts';
import { NO_CHANCE } from '../../kernel/display-tolerances.ts';
import { bandAt, type Bands } from './lab-bands.ts';

/** The options for painting a map. */
type MapPaintOptions = {
  /** Texels per inch. */
  readonly fineness: number;
  readonly table: { readonly width: number; readonly depth: number };
  readonly banded: boolean;
  readonly lines: boolean;
};

/** An image of a map of the whole table, its first row at the far edge. @shape RGBA, row by row */
export type MapPicture = {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
};

/** Colour of contour lines, RGB. */
const LINE = [24, 20, 32] as const;
/** Opacity of contour lines, 0 to 1. */
const LINE_WEIGHT = 0.55;

/**
 * The answer shown at every place: its own, or the nearest known one until it is known. In the layer's unit.
 *
 * @param layer The index of the layer.
 * @returns @shape One answer per place, row by row; NaN where nothing is known.
 */
export function nearestKnown({ grid, known, layers }: MapSketch, layer: number): Float64Array {
  const { values } = layers[layer]!;
  const { columns, rows } = grid;
  const shown = new Float64Array(values.length).fill(Number.NaN);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const source = sourceOf(known, columns, rows, column, row);
      if (source !== undefined) shown[row * columns + column] = values[source]!;
    }
  return shown;
}

/** Strides at which maps are sampled, finest first. */
const STRIDES = [1, 2, 4, 8] as const;

/** The place whose answer is shown at another: itself, or the nearest known one of the finest stride. */
function sourceOf(known: Uint8Array, columns: number, rows: number, column: number, row: number): number | undefined {
  for (const stride of STRIDES) {
    const c = nearestMultiple(column, stride, columns);
    const r = nearestMultiple(row, stride, rows);
    if (known[r * columns + c]) return r * columns + c;
  }
  return undefined;
}

const nearestMultiple = (n: number, stride: number, count: number): number =>
  Math.min(Math.round(n / stride), Math.floor((count - 1) / stride)) * stride;

/**
 * Paints a layer of a map.
 *
 * Answers are interpolated linearly between known places; towards places without an answer they stay constant and end
 * half a step beyond the last one. Ground where the answer is "none" is left unpainted, so that the rest stands out.
 *
 * @param layer The index of the layer.
 */
export function paintMap(sketch: MapSketch, layer: number, bands: Bands, wish: MapPaintOptions): MapPicture {
  const width = Math.max(2, Math.round(wish.table.width * wish.fineness));
  const height = Math.max(2, Math.round(wish.table.depth * wish.fineness));
  const { unit } = sketch.layers[layer]!;
  const field = sampled(sketch.grid, nearestKnown(sketch, layer), unit === 'piece', wish, width, height);
  const pixels = new Uint8ClampedArray(width * height * 4);
  const steps =
    wish.lines || wish.banded
      ? Int16Array.from(field, (v) => (Number.isNaN(v) ? -1 : bandAt(bands.thresholds, v)))
      : undefined;
  for (let i = 0; i < field.length; i++) {
    const value = field[i]!;
    if (Number.isNaN(value) || isNone(unit, value)) continue;
    const colour = wish.banded ? bands.bands[steps![i]!]!.colour : bands.colourOf(value);
    const line = wish.lines && steps ? edgeAt(steps, i, width, height) * LINE_WEIGHT : 0;
    for (let k = 0; k < 3; k++) pixels[4 * i + k] = colour[k]! + line * (LINE[k]! - colour[k]!);
    pixels[4 * i + 3] = 255;
  }
  return { width, height, pixels };
}

/** Whether an answer, in the layer's unit or as a probability, means that nothing can happen. */
export const isNone = (unit: LayerUnit, value: number): boolean =>
  (unit === 'chance' && value < NO_CHANCE) || (unit === 'total' && value > 12.5);

/** Coverage of a texel by a line: 1 if the next texel along x or z is in another step, 0.5 if the previous one is. */
function edgeAt(steps: Int16Array, i: number, width: number, height: number): number {
  const own = steps[i]!;
  const [x, y] = [i % width, Math.floor(i / width)];
  const differs = (j: number) => steps[j]! >= 0 && steps[j] !== own;
  if ((x + 1 < width && differs(i + 1)) || (y + 1 < height && differs(i + width))) return 1;
  if ((x > 0 && differs(i - 1)) || (y > 0 && differs(i - width))) return 0.5;
  return 0;
}

function sampled(
  grid: MapGrid,
  values: Float64Array,
  isStepped: boolean,
  { table }: MapPaintOptions,
  width: number,
  height: number,
): Float64Array {
  const { columns, rows, step } = grid;
  const field = new Float64Array(width * height).fill(Number.NaN);
  const across = axis(width, table.width, grid.x0, step, columns);
  const along = axis(height, table.depth, grid.z0, step, rows);
  for (let y = 0; y < height; y++) {
    const [r, tr] = [along.first[y]!, along.part[y]!];
    const below = Math.min(r + 1, rows - 1);
    for (let x = 0; x < width; x++) {
      const [c, tc] = [across.first[x]!, across.part[x]!];
      const right = Math.min(c + 1, columns - 1);
      field[y * width + x] = isStepped
        ? values[(tr < 0.5 ? r : below) * columns + (tc < 0.5 ? c : right)]!
        : blend(values, columns, [c, right, tc], [r, below, tr]);
    }
  }
  return field;
}

/** The bilinear mean of four places; NaN if places without an answer weigh more than half. */
function blend(
  values: Float64Array,
  columns: number,
  [left, right, tc]: readonly [number, number, number],
  [above, below, tr]: readonly [number, number, number],
): number {
  let [sum, weight] = [0, 0];
  const add = (value: number, w: number) => {
    if (w === 0 || Number.isNaN(value)) return;
    sum += value * w;
    weight += w;
  };
  add(values[above * columns + left]!, (1 - tc) * (1 - tr));
  add(values[above * columns + right]!, tc * (1 - tr));
  add(values[below * columns + left]!, (1 - tc) * tr);
  add(values[below * columns + right]!, tc * tr);
  return weight < 0.5 ? Number.NaN : sum / weight;
}

/** For each texel along an axis: the index of the place before it, and its fraction of the way to the next, 0 to 1. */
function axis(count: number, size: number, from: number, step: number, places: number) {
  const first = new Int32Array(count);
  const part = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const at = (((i + 0.5) / count - 0.5) * size - from) / step;
    const held = Math.min(Math.max(at, 0), places - 1);
    first[i] = Math.min(Math.floor(held), Math.max(0, places - 2));
    part[i] = held - first[i]!;
  }
  return { first, part };
}
