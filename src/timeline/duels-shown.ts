import { withCombats } from '../app/systems/squads/fight-stage.ts';
import type { Duel } from '../rules/core/state/squads.ts';
import type { GameState, Model } from '../rules/core/state/state.ts';

/** The duels of this phase whose combat is not over yet, each with its two models. */
export function duelsShown(
  given: GameState,
): readonly { readonly duel: Duel; readonly pair: readonly [Model, Model] }[] {
  if (given.phase !== 'fight' || given.duels.length === 0) return [];
  const state = withCombats(given);
  const isFought = (model: Model) =>
    state.fight?.combats.some(({ stage, units }) => stage.kind === 'fought' && units.includes(model.unit)) ?? false;
  return state.duels.flatMap((duel) => {
    const [a, b] = [state.models.get(duel.challenger), state.models.get(duel.challengee)];
    return a && b && !duel.ended && !isFought(a) ? [{ duel, pair: [a, b] as const }] : [];
  });
}
