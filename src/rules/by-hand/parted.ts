import type { GameEvent } from '../core/events/event.ts';
import type { ModelId } from '../core/ids.ts';
import { getModel } from '../core/state/lookup.ts';
import type { GameState } from '../core/state/state.ts';
import { touches } from '../skirmish/fighters/contact.ts';
import { fighterOf, isPresent, skirmishOf } from '../skirmish/fighters/fighters.ts';

/**
 * The melees that end because models were put down elsewhere: those of fighters that no longer touch.
 *
 * @param placed The state with the models already there.
 * @source BH-04, S-08
 */
export function partedBy(placed: GameState, models: readonly ModelId[]): readonly GameEvent[] {
  const units = new Set(models.map((id) => getModel(placed, id).unit));
  const pairs = skirmishOf(placed).engagements.filter(
    ({ a, b }) =>
      (units.has(a) || units.has(b)) &&
      isPresent(placed, a) &&
      isPresent(placed, b) &&
      !touches(fighterOf(placed, a), fighterOf(placed, b), placed.rules.skirmish),
  );
  return pairs.length > 0 ? [{ kind: 'parted', pairs }] : [];
}

/** The melees and duels that end because models are taken off the table. @source BH-05 */
export function endedBy(state: GameState, models: readonly ModelId[]): readonly GameEvent[] {
  const units = new Set(models.map((id) => getModel(state, id).unit));
  const pairs = skirmishOf(state).engagements.filter(({ a, b }) => units.has(a) || units.has(b));
  const kind = state.regiments ? 'duel-over' : 'duel-ended';
  const duels = state.duels
    .filter(
      ({ ended, challenger, challengee }) => !ended && models.some((id) => id === challenger || id === challengee),
    )
    .map(({ challenger, challengee }): GameEvent => ({ kind, challenger, challengee, because: 'parted' }));
  return [...(pairs.length > 0 ? [{ kind: 'parted', pairs } as const] : []), ...duels];
}
