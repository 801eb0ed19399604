import type { Point } from '../../kernel/point.ts';
import type { Radians } from '../../kernel/units.ts';
import type { ModelId } from '../core/ids.ts';
import { getModel } from '../core/state/lookup.ts';
import type { GameState } from '../core/state/state.ts';

/** Where a model stands, and where it faces. */
export type HandStanding = { readonly model: ModelId; readonly at: Point; readonly facing: Radians };

/** The state with some models standing elsewhere. */
export function withStandings(state: GameState, standings: readonly HandStanding[]): GameState {
  const models = new Map(state.models);
  for (const { model, at, facing } of standings) models.set(model, { ...getModel(state, model), at, facing });
  return { ...state, models };
}
