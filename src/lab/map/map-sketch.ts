import { coarseFirst, type MapGrid, placeAt, placesOf } from './map-grid.ts';
import type { LayerKind, Mapper } from './mapper.ts';

/** A map that is being drawn: `known` says at which places its layers hold answers. */
export type MapSketch = {
  readonly grid: MapGrid;
  readonly layers: readonly MapLayer[];
  /** 1 where the place has been asked. */
  readonly known: Uint8Array;
};

/** One layer: a number per place, row by row; NaN where the question has no meaning or has not been asked yet. */
export type MapLayer = LayerKind & { readonly values: Float64Array };

/** Some places and what was answered there: `values` holds the layers of the first place, then of the next. */
export type MapPatch = { readonly places: readonly number[]; readonly values: Float64Array };

/** An empty map. */
export function emptySketch(grid: MapGrid, layers: readonly LayerKind[]): MapSketch {
  const places = placesOf(grid);
  return {
    grid,
    layers: layers.map((kind) => ({ ...kind, values: new Float64Array(places).fill(Number.NaN) })),
    known: new Uint8Array(places),
  };
}

/** Asks some places. */
export function askPlaces(mapper: Mapper, grid: MapGrid, places: readonly number[]): MapPatch {
  const values = new Float64Array(places.length * mapper.layers.length);
  for (const [i, place] of places.entries()) values.set(mapper.at(placeAt(grid, place)), i * mapper.layers.length);
  return { places, values };
}

/** Writes answers into a map. The map is changed in place: it is large, and whoever draws it looks at it between patches. */
export function lay(sketch: MapSketch, { places, values }: MapPatch): void {
  for (const [i, place] of places.entries()) {
    sketch.known[place] = 1;
    for (const [k, layer] of sketch.layers.entries()) layer.values[place] = values[i * sketch.layers.length + k]!;
  }
}

/**
 * Everything a map asks, in portions to be handed to workers or done between frames: coarse places first.
 *
 * @param size Places a portion has at most.
 */
export function portionsOf(grid: MapGrid, size: number): readonly (readonly number[])[] {
  return coarseFirst(grid).flatMap((pass) =>
    Array.from({ length: Math.ceil(pass.length / size) }, (_, i) => pass.slice(i * size, (i + 1) * size)),
  );
}
