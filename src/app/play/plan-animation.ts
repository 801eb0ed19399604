import type { GameEvent } from '../../rules/core/events/event.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import { type AnimationStep, NO_LISTENER, type ProgressListener } from '../state/animation-step.ts';
import type { DiceGroup } from '../state/dice-group.ts';
import { clientOf } from '../systems/systems.ts';

/** The animation of events that happen to a state; empty if a phase ends. */
export const planAnimation = (before: GameState, events: readonly GameEvent[]): readonly AnimationStep[] =>
  events.some((event) => event.kind === 'phase-ended') ? [] : planWholeAnimation(before, events);

/** The animation of events, phase ends included; `listener` gets the number of steps so far after each event. */
export const planWholeAnimation = (
  before: GameState,
  events: readonly GameEvent[],
  listener: ProgressListener = NO_LISTENER,
): readonly AnimationStep[] => clientOf(before).planAnimation(before, events, listener);

/** The dice of one event, in groups in the order they are thrown. */
export const diceGroupsOf = (state: Pick<GameState, 'rules'>, event: GameEvent): readonly DiceGroup[] =>
  clientOf(state).diceGroups(event);
