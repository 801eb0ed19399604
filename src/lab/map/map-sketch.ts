import { coarseFirst, type MapGrid, placeAt, placeCountOf } from './map-grid.ts';
import type { LayerKind, Mapper } from './mapper.ts';

/** A partly drawn map: `known` tells the places whose layers hold answers. */
export type MapSketch = {
  readonly grid: MapGrid;
  readonly layers: readonly MapLayer[];
  /** 1 where the place has been computed. */
  readonly known: Uint8Array;
};

/** One layer: a number per place, row by row; NaN where the question is meaningless or not answered yet. */
export type MapLayer = LayerKind & { readonly values: Float64Array };

/** The answers at some places: `values` holds the layers of the first place, then of the next. */
export type MapPatch = { readonly places: readonly number[]; readonly values: Float64Array };

/** An empty map. */
export function emptySketch(grid: MapGrid, layers: readonly LayerKind[]): MapSketch {
  const places = placeCountOf(grid);
  return {
    grid,
    layers: layers.map((kind) => ({ ...kind, values: new Float64Array(places).fill(Number.NaN) })),
    known: new Uint8Array(places),
  };
}

/** Computes the places with these indices. */
export function askPlaces(mapper: Mapper, grid: MapGrid, places: readonly number[]): MapPatch {
  const values = new Float64Array(places.length * mapper.layers.length);
  for (const [i, place] of places.entries()) values.set(mapper.at(placeAt(grid, place)), i * mapper.layers.length);
  return { places, values };
}

/** Writes answers into a map. It is changed in place because it is large and is drawn between patches. */
export function lay(sketch: MapSketch, { places, values }: MapPatch): void {
  for (const [i, place] of places.entries()) {
    sketch.known[place] = 1;
    for (const [k, layer] of sketch.layers.entries()) layer.values[place] = values[i * sketch.layers.length + k]!;
  }
}

/**
 * All places of a map in portions, for workers or for the time between frames: coarse places first and in small
 * portions, so that no worker delays the coarse map while others idle.
 *
 * @param size Maximum number of places in a portion.
 */
export function portionsOf(grid: MapGrid, size: number): readonly (readonly number[])[] {
  return coarseFirst(grid).flatMap((pass, i) => cut(pass, i < COARSE.passes ? Math.min(size, COARSE.places) : size));
}

/** The first passes, a sixteenth of all places, and the most places in a portion of theirs. */
const COARSE = { passes: 2, places: 2 } as const;

const cut = (places: readonly number[], size: number): readonly (readonly number[])[] =>
  Array.from({ length: Math.ceil(places.length / size) }, (_, i) => places.slice(i * size, (i + 1) * size));
