import type { PlanPoint } from '../../kernel/point.ts';

/**
 * The meaning of a layer's numbers: `inches`, a `chance` or `share` from 0 to 1, `yes` (1) or no (0), or the `total` of
 * dice needed: 2 to 12, and 13 where none is enough. A `piece` is an index into the layer's `names`.
 */
export type LayerUnit = 'inches' | 'chance' | 'share' | 'yes' | 'total' | 'piece';

/** One layer of a map: its name in files and options, the meaning of its numbers, and the names behind them if any. */
export type LayerKind = { readonly name: string; readonly unit: LayerUnit; readonly names?: readonly string[] };

/**
 * A prepared question about every place of a table: what all places share is computed once, the rest per place. Places
 * may be asked in any order, and by several mappers of the same question at once: the answer depends on nothing but the
 * question and the place.
 */
export type Mapper = {
  readonly layers: readonly LayerKind[];
  /** One number per layer; NaN where the question has no meaning, such as where no model could stand. */
  readonly at: (place: PlanPoint) => readonly number[];
};
