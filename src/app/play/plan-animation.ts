import type { GameEvent } from '../../rules/core/events/event.ts';
import { evolve } from '../../rules/play/evolve.ts';
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
): readonly AnimationStep[] =>
  events.some((event) => event.kind === 'done-by-hand')
    ? planByHand(before, events, listener)
    : clientOf(before).planAnimation(before, events, listener);

/** The dice of one event, in groups in the order they are thrown. */
export const diceGroupsOf = (state: Pick<GameState, 'rules'>, event: GameEvent): readonly DiceGroup[] =>
  clientOf(state).diceGroups(event);

/** The animation of a deed by hand, the same in every game: lifted models fly, ranks are set down as one body. */
function planByHand(
  before: GameState,
  events: readonly GameEvent[],
  listener: ProgressListener,
): readonly AnimationStep[] {
  const steps: AnimationStep[] = [];
  let state = before;
  for (const event of events) {
    const shows = evolve(state, event);
    const step = stepOf(state, event, shows);
    if (step) steps.push(step);
    state = shows;
    listener(steps.length);
  }
  return steps;
}

function stepOf(before: GameState, event: GameEvent, shows: GameState): AnimationStep | undefined {
  if (event.kind !== 'done-by-hand') return undefined;
  const { deed } = event;
  if (deed.kind === 'place') return { kind: 'walk', shows, moves: deed.moves, charge: false };
  if (deed.kind !== 'place-ranks') return undefined;
  const { unit, from, to } = deed;
  const ranks = { before: before.units.get(unit)?.formation, after: shows.units.get(unit)?.formation };
  const march = { unit, how: 'reform', legs: [{ kind: 'reform', from, to }], from, to, ...ranks } as const;
  return { kind: 'march', shows, marches: [march] };
}
