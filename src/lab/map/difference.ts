import { err, ok, type Result } from '../../kernel/result.ts';
import { labMessages } from '../../messages/lab.ts';
import type { MapGrid } from './map-grid.ts';
import type { MapProblem } from './map-problem.ts';
import type { MapSketch } from './map-sketch.ts';

/** Whether two maps have the same lattice of places. */
const isSameGrid = (a: MapGrid, b: MapGrid): boolean =>
  a.x0 === b.x0 && a.z0 === b.z0 && a.step === b.step && a.columns === b.columns && a.rows === b.rows;

/**
 * The second of two maps minus the first, layer by layer: NaN where either is unknown. Layers of piece numbers are left
 * out.
 *
 * @errors Different places or different layers.
 */
export function difference(a: MapSketch, b: MapSketch): Result<MapSketch, MapProblem> {
  if (!isSameGrid(a.grid, b.grid)) return err({ at: 'grid', message: labMessages.map.otherPlaces });
  const layers = a.layers.filter(({ unit }) => unit !== 'piece');
  const others = layers.map(({ name, unit }) => b.layers.find((layer) => layer.name === name && layer.unit === unit));
  if (others.includes(undefined)) return err({ at: 'layers', message: labMessages.map.otherLayers });
  return ok({
    grid: a.grid,
    layers: layers.map((layer, k) => ({
      ...layer,
      values: layer.values.map((value, i) => others[k]!.values[i]! - value),
    })),
    known: a.known.map((known, i) => known & b.known[i]!),
  });
}
