import { csvLine } from '../../kernel/csv.ts';
import type { MapAsk } from './map-ask.ts';
import { contoursOf } from '../map/contours.ts';
import { placeAt } from '../map/map-grid.ts';
import type { MapLayer, MapSketch } from '../map/map-sketch.ts';

/**
 * A map as JSON: the lattice, the question, and every layer row by row from the least x and z; null where unknown.
 *
 * @param lines Thresholds of contour lines; like the values, in the unit of the layer (inches, probabilities or counts).
 */
export const mapDocument = (
  sketch: MapSketch,
  ask: MapAsk,
  scenario: string,
  layer: MapLayer,
  lines: readonly number[],
) => ({
  format: 'highground/map',
  version: 1,
  scenario,
  ask,
  grid: sketch.grid,
  layers: sketch.layers.map(({ name, unit, names, values }) => ({
    name,
    unit,
    ...(names ? { names } : {}),
    values: Array.from(values, orNull),
  })),
  contours: { layer: layer.name, lines: contoursOf(sketch.grid, layer.values, lines) },
});

const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value);

/** A map as CSV: one line per place, x and z first, then the layers; empty where unknown. */
export function mapTable({ grid, layers }: MapSketch): string {
  const lines = [csvLine(['x', 'z', ...layers.map(({ name }) => name)])];
  for (let i = 0; i < grid.columns * grid.rows; i++) {
    const cells = layers.map(({ values, names }) => {
      const value = values[i]!;
      if (Number.isNaN(value)) return '';
      return names ? (names[value] ?? '') : value;
    });
    lines.push(csvLine([...placeAt(grid, i), ...cells]));
  }
  return lines.join('');
}
