import type { GameEvent } from '../../rules/core/events/event.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import { type AnimationStep, NO_LISTENER, type ProgressListener } from '../state/animation-step.ts';
import type { DiceGroup } from '../state/dice-group.ts';
import { clientOf } from '../systems/systems.ts';

/** What is to be seen of events, in their order, when they happen to a state; of a phase that ends, nothing. */
export const planAnimation = (before: GameState, events: readonly GameEvent[]): readonly AnimationStep[] =>
  events.some((event) => event.kind === 'phase-ended') ? [] : planWholeAnimation(before, events);

/** What is to be seen of events, whatever they end; `listener` hears after each event how many steps there are by then. */
export const planWholeAnimation = (
  before: GameState,
  events: readonly GameEvent[],
  listener: ProgressListener = NO_LISTENER,
): readonly AnimationStep[] => clientOf(before).planAnimation(before, events, listener);

/** The dice of one event of a game, group by group in the order they are thrown. */
export const diceGroupsOf = (state: Pick<GameState, 'rules'>, event: GameEvent): readonly DiceGroup[] =>
  clientOf(state).diceGroups(event);
