import type { PlanPoint } from '../../kernel/point.ts';

/**
 * What a layer's numbers are: `inches`, a `chance` or `share` from 0 to 1, `yes` (1) and no (0), or a `total` of dice
 * that is needed: 2 to 12, and 13 where none is enough. A `piece` is a number in the layer's `names`, from 0.
 */
export type LayerUnit = 'inches' | 'chance' | 'share' | 'yes' | 'total' | 'piece';

/** One layer of a map: what it is called in files and options, what its numbers are, and what they stand for if for names. */
export type LayerKind = { readonly name: string; readonly unit: LayerUnit; readonly names?: readonly string[] };

/**
 * One question about every place of a table, prepared: whatever all places share is found once, the rest when a place is
 * asked. Places may be asked in any order, and by several mappers of the same question at once: the answer at a place
 * depends on nothing but the question and the place.
 */
export type Mapper = {
  readonly layers: readonly LayerKind[];
  /** One number per layer; NaN where the question has no meaning, such as where nobody could stand. */
  readonly at: (place: PlanPoint) => readonly number[];
};
