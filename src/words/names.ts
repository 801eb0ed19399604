import type { ModelId, UnitId } from '../rules/core/ids.ts';
import type { GameState } from '../rules/core/state.ts';

/** What sentences call the units and models of a game. */
export type Names = { readonly unit: (id: UnitId) => string; readonly model: (id: ModelId) => string };

/** Names from a game: a unit's own name; a model's id, which is what rulers and scripts use too. */
export const namesOf = (state: Pick<GameState, 'units'>): Names => ({
  unit: (id) => state.units.get(id)?.name ?? id,
  model: (id) => id,
});

/** Names that are the ids themselves. */
export const PLAIN_NAMES: Names = { unit: (id) => id, model: (id) => id };
